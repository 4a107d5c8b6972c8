import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

// The proxy to the server belongs to `npm run dev`, which knows the server's port: scripts/dev.mjs.
export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  build: { outDir: 'dist', emptyOutDir: true, sourcemap: true },
});

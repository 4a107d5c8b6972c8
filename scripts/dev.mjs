import './require-node.mjs';
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { buildPictures } from './build-pictures.mjs';
import { installWhenMissing } from './install-when-missing.mjs';
import { stopWith } from './stop-with.mjs';

installWhenMissing();
const root = join(import.meta.dirname, '..');
const port = Number(process.env.PORT ?? 3000);
// The simulator uses the port after the server's, and the console's Vite uses `port + 5`.
const serverPort = port + 10;
const serverUrl = `http://127.0.0.1:${serverPort}`;
const publicUrl = process.env.PUBLIC_URL ?? `http://localhost:${port}`;

await buildPictures(root);
const { createServer } = await import('vite');
// The console is a separate front end, below /console/ of the same address.
const consolePort = port + 5;
const screens = await createServer({
  configFile: join(root, 'console/vite.config.ts'),
  logLevel: 'warn',
  server: { host: 'localhost', port: consolePort, strictPort: true, hmr: { clientPort: consolePort } },
});
const vite = await createServer({
  configFile: join(root, 'web/vite.config.ts'),
  logLevel: 'warn',
  server: {
    host: process.env.HOST ?? 'localhost',
    port,
    strictPort: true,
    proxy: Object.fromEntries([
      ['^/console(/|\\?|$)', { target: `http://localhost:${consolePort}`, changeOrigin: true }],
      ...['/api', '/dev', '/health', '/metrics', '/webhooks', '/return', '/uploads'].map((path) => [
        `^${path}(/|\\?|$)`,
        // In a public demo `xfwd` marks calls from other machines, so that the server does not let them use its
        // developer tools.
        { target: serverUrl, changeOrigin: true, xfwd: process.env.DEMO_IS_PUBLIC === 'yes' },
      ]),
    ]),
  },
});
await Promise.all([screens.listen(), vite.listen()]).catch((error) =>
  stopWith(`${error.message}: stop the program that uses the port, or choose another port with PORT.`),
);

// tsx ends the old server and waits for it before it starts the new one: only one process at a time can use PGlite's
// folder.
const server = spawn(
  process.execPath,
  [join(root, 'node_modules/tsx/dist/cli.mjs'), 'watch', '--clear-screen=false', 'server/src/main.ts'],
  { cwd: root, stdio: 'inherit', env: { ...process.env, PORT: String(serverPort), PUBLIC_URL: publicUrl } },
);

let ending = false;
/** @param {number} code */
async function end(code) {
  if (ending) return;
  ending = true;
  server.kill('SIGTERM');
  await Promise.all([screens.close(), vite.close()]);
  if (server.exitCode === null && server.signalCode === null)
    await new Promise((done) => server.once('exit', done));
  process.exit(code);
}
process.on('SIGINT', () => void end(0));
process.on('SIGTERM', () => void end(0));
server.on('exit', (code) => void end(code ?? 1));

while (!(await answers(`${serverUrl}/health/live`))) await new Promise((done) => setTimeout(done, 300));
console.log(`Slipway in development: ${publicUrl}`);

/** @param {string} url */
async function answers(url) {
  return fetch(url).then(
    (response) => response.ok,
    () => false,
  );
}

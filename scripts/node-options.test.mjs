import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { nodeOptions } from './node-options.mjs';

it.each([
  [
    'Dockerfile',
    () => `CMD [${[...nodeOptions(), 'server/dist/main.js'].map((word) => `"${word}"`).join(', ')}]`,
  ],
  ['deploy/slipway.service', () => `node ${nodeOptions().join(' ')} server/dist/main.js`],
  ['docs/operations.md', () => `\`node ${nodeOptions().join(' ')} server/dist/main.js\``],
])('%s starts the server with the options of npm start', (file, line) => {
  expect(readFileSync(join(import.meta.dirname, '..', file), 'utf8')).toContain(line());
});

import { readFile } from 'node:fs/promises';
import { launchedProgram } from '@slipway/testing/program-bundle.ts';
import { startServerProcess } from '@slipway/testing/server-process.ts';
import { expect, test } from 'vitest';
import { createSeededDatabase } from './seeded-template.ts';

/** The parts that the built server runs only on request (docs/decisions/0054). */
const later = [
  'server/src/start/console-api.ts',
  'server/src/console/me/routes.ts',
  'server/src/console/day/board/live-board.ts',
  'server/src/platform/http/openapi.ts',
  'shared/api/console/console-contract.ts',
  'server/src/operations/owner/owner-commands.ts',
];

test('a server loads the console and the API description only at their first request', async () => {
  const program = await launchedProgram('server/src/main.ts');
  const bundle = await readFile(program.replace(/\.mjs$/, '.cjs'), 'utf8');
  // esbuild wraps a module in __esm if the module is loaded only on request. Modules that the server loads at
  // its start are not wrapped.
  const waiting = new Set([...bundle.matchAll(/__esm\(\{"([^"]+)"\(\)/g)].map(([, source]) => source));
  expect(later.filter((source) => !waiting.has(source))).toEqual([]);
  expect(waiting).not.toContain('server/src/start/start-server.ts');

  const database = await createSeededDatabase();
  const server = await startServerProcess({ DATABASE_URL: database.url });
  try {
    const call = (path: string, init?: RequestInit) => fetch(server.url + path, init);
    // The first two calls to the console arrive together. Both have to wait until the console's app is made.
    const [board, unknown] = await Promise.all([
      call('/api/console/board/2027-05-08'),
      call('/api/console/nothing'),
    ]);
    expect(board.status).toBe(401);
    expect(board.headers.get('cache-control')).toBe('no-store');
    expect(board.headers.get('x-content-type-options')).toBe('nosniff');
    expect(await board.json()).toMatchObject({ success: false, data: { code: 'signed_out' } });
    expect(unknown.status).toBe(404);
    expect(await unknown.json()).toMatchObject({ success: false });
    // The server passes the call on to the console's app without reading the body. Only that app reads the body.
    const signIn = await call('/api/console/password/sign-in', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'slipway-console': '1' },
      body: '{"nothing":1}',
    });
    expect(await signIn.json()).toMatchObject({ data: { code: 'malformed' } });
    const { paths } = (await (await call('/api/openapi.json')).json()) as { paths: object };
    expect(paths).toHaveProperty('/console/me');
  } finally {
    await server.end('SIGTERM');
    await database.drop();
  }
  expect(await server.ended).toEqual({ code: 0, signal: null });
  expect(server.complaints()).toBe('');
});

import fastify from 'fastify';
import { Agent, get } from 'node:http';
import { expect, test } from 'vitest';
import { drain } from './drain.ts';

test('while the process shuts down, a connection kept open by a proxy is closed only after the next answer', async () => {
  const app = fastify();
  app.get('/', async () => 'here');
  const address = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));
  const proxy = new Agent({ keepAlive: true, maxSockets: 1 });
  const ask = async () =>
    new Promise<{ body: string; connection: string | undefined }>((resolve, reject) => {
      get(address, { agent: proxy }, (response) => {
        let body = '';
        response.on('data', (chunk: Buffer) => (body += chunk.toString()));
        response.on('end', () => resolve({ body, connection: response.headers.connection }));
      }).on('error', reject);
    });
  const draining = { hasBegun: false };

  expect(await ask()).toEqual({ body: 'here', connection: 'keep-alive' });
  const drained = drain(app, draining, 50);
  expect(draining.hasBegun).toBe(true);
  expect(await ask()).toEqual({ body: 'here', connection: 'close' });

  await drained;
  proxy.destroy();
  await app.close();
});

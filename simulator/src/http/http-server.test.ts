import { ofFile } from '@slipway/shared/testing/of-file.ts';
import { request } from 'node:http';
import type { Socket } from 'node:net';
import { describe, expect, it } from 'vitest';
import { introduceMerchant } from '../testing/test-merchant.ts';
import { startTestSimulator } from '../testing/test-simulator.ts';
import { isFromHere } from './http-server.ts';

const simulator = ofFile(startTestSimulator);
const merchant = ofFile(() => introduceMerchant(simulator.url));

const statusOf = (path: string, headers: Record<string, string>, method = 'GET'): Promise<number> =>
  new Promise((resolve, reject) => {
    const asked = request(simulator.url + path, { method, headers, agent: false }, (answer) => {
      answer.resume().once('end', () => resolve(answer.statusCode ?? 0));
    });
    asked.once('error', reject).end(method === 'POST' ? '{}' : undefined);
  });

describe.each([
  ['another name that leads here', { host: 'rebound.evil.example:3001' }],
  ['a name that begins like ours', { host: 'localhost.evil.example' }],
  ['the name of a public demo', { host: 'demo.example:3001' }],
  ['a proxy on this machine', { 'x-forwarded-for': '203.0.113.9' }],
  ['a proxy that says this machine', { forwarded: 'for=127.0.0.1' }],
])('called through %s', (_what, headers) => {
  it.each(['/', '/__sim/ui', '/__sim/ui.js', '/__sim/clock', '/__sim/merchants', '/__sim/ledger'])(
    'the simulator refuses %s',
    async (path) => {
      expect(await statusOf(path, headers)).toBe(403);
    },
  );

  it('the simulator refuses to move the clock or delete data', async () => {
    const json = { ...headers, 'content-type': 'application/json' };
    for (const path of ['clock', 'reset', 'merchant', 'faults', 'scenario'])
      expect(await statusOf(`/__sim/${path}`, json, 'POST'), path).toBe(403);
  });

  it('the simulator serves the pages on which visitors pay', async () => {
    const { publishable } = merchant.keys;
    const form = new URLSearchParams({ key: publishable, origin: 'http://localhost:3000' });
    for (const path of ['/stripe.js', '/globalpayments.js', `/stripe/card-form?${form}`])
      expect(await statusOf(path, headers), path).toBe(200);
  });
});

it.each(['localhost:3001', '127.0.0.1', '[::1]:3001', 'LOCALHOST'])(
  'the tools are served under the host name %s',
  async (host) => {
    expect(await statusOf('/__sim/clock', { host })).toBe(200);
    expect(await statusOf('/', { host })).toBe(200);
  },
);

it.each([
  ['127.0.0.1', true],
  ['127.8.8.8', true],
  ['::1', true],
  ['::ffff:127.0.0.1', true],
  ['192.168.1.9', false],
  ['::ffff:192.168.1.9', false],
  ['2001:db8::1', false],
  ['127.x', false],
  [undefined, false],
])('a socket from %s is local: %s', (remoteAddress, isHere) => {
  const socket = { remoteAddress } as Socket;
  expect(isFromHere({ socket, headers: { host: 'localhost:3001' } })).toBe(isHere);
});

import { listPaymentMethods } from '@slipway/shared/api/payments.ts';
import { fastify } from 'fastify';
import { connect } from 'node:net';
import type { AddressInfo } from 'node:net';
import { describe, expect, test } from 'vitest';
import { openTestApp, testAppOfFile } from '../../testing/test-app.ts';
import { limitRequests, requestLimits } from './request-limits.ts';

/** The limits of a live site. */
const live = { payments: 'live', rateLimits: 'on' } as const;
const site = testAppOfFile({ config: live });

let hosts = 0;
/** Returns an address from which no call has come yet. */
const anAddress = () => `203.0.113.${(hosts += 1)}`;

const methods = '/api/paymentmethod/get_all_active';

async function ask(remoteAddress: string, url: string, method: 'GET' | 'POST' = 'POST', headers = {}) {
  const { statusCode, headers: sent } = await site.app.inject({ method, url, remoteAddress, headers });
  return { status: statusCode, left: Number(sent['x-ratelimit-remaining']), retryAfter: sent['retry-after'] };
}

async function many(times: number, remoteAddress: string, url: string, method: 'GET' | 'POST' = 'GET') {
  const statuses = new Map<number, number>();
  for (let nth = 1; nth <= times; nth += 1) {
    const { status } = await ask(remoteAddress, url, method);
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
  }
  return Object.fromEntries(statuses);
}

describe('the calls', () => {
  test.each([
    ['percent-encoded', '/%61pi/paymentmethod/get_all_active'],
    ['encoded throughout', '/%61%70%69/%70aymentmethod/get_%61ll_active'],
    ['with a query', `${methods}?x=/health/live`],
    ['in the absolute form', `http://boats.example${methods}`],
    ['in the absolute form, percent-encoded', 'http://boats.example/%61pi/paymentmethod/get_all_active'],
  ])('a call whose address is written %s counts against the limit too', async (_how, url) => {
    const address = anAddress();
    const before = await ask(address, methods);
    const spelled = await ask(address, url);
    expect(spelled.left).toBe(before.left - 1);
  });

  test('all spellings of an address share the limit of 120 calls a minute', async () => {
    const address = anAddress();
    const spellings = [
      methods,
      '/%61pi/paymentmethod/get_all_active',
      '/a%70i/paymentmethod/get_all_active',
      'http://boats.example/api/paymentmethod/get_all_active',
    ];
    const statuses: number[] = [];
    for (let nth = 0; nth < 130; nth += 1)
      statuses.push((await ask(address, spellings[nth % spellings.length]!)).status);
    expect(statuses.indexOf(429)).toBe(120);
    expect(statuses.filter((status) => status === 200)).toHaveLength(120);
  });

  test.each([
    ['in capitals', '/API/paymentmethod/get_all_active'],
    ['with two slashes', '//api/paymentmethod/get_all_active'],
    ['with two slashes inside', '/api//paymentmethod/get_all_active'],
    ['with a slash that is encoded', '/api%2fpaymentmethod/get_all_active'],
  ])('a call whose address is written %s gets a 404', async (_how, url) => {
    expect((await ask(anAddress(), url)).status).toBe(404);
  });

  test('over a real socket, calls count against the limit, and a path with dots or backslashes gets a 404', async () => {
    await site.app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = site.app.server.address() as AddressInfo;
    const asked = async (target: string) => {
      const head = 'Host: x\r\nContent-Length: 0\r\nConnection: close';
      const socket = connect(port, '127.0.0.1').setEncoding('utf8');
      socket.write(`POST ${target} HTTP/1.1\r\n${head}\r\n\r\n`);
      let answer = '';
      for await (const chunk of socket) answer += String(chunk);
      return {
        status: Number(answer.split(' ')[1]),
        left: Number(/x-ratelimit-remaining: (\d+)/i.exec(answer)?.[1]),
      };
    };
    const { left } = await asked(methods);
    expect(await asked(`http://x${methods}`)).toEqual({ status: 200, left: left - 1 });
    expect(await asked('http://x/%61pi/paymentmethod/get_all_active')).toEqual({
      status: 200,
      left: left - 2,
    });
    for (const target of [
      '/x/../api/paymentmethod/get_all_active',
      '/api\\package\\get_all',
      '/./api/paymentmethod/get_all_active',
    ])
      expect((await asked(target)).status).toBe(404);
  });

  test('a call beyond the limit is refused with the contract’s error body', async () => {
    const visitor = site.aVisitor({ address: anAddress() });
    for (let nth = 1; nth <= 120; nth += 1) await visitor.get(listPaymentMethods, {});
    expect(await visitor.refused(listPaymentMethods)).toMatchObject({
      status: 429,
      code: 'too_many_requests',
    });
  });
});

describe('pages, webhooks and probes have limits of their own', () => {
  test.each([
    ['webhooks', '/webhooks/stripe', 'POST', 400],
    ['webhooks', '/%77ebhooks/stripe', 'POST', 400],
    ['returns', '/return/stripe', 'GET', 303],
    ['health', '/health/live', 'GET', 200],
    ['health', '/health/ready', 'GET', 200],
    ['metrics', '/metrics', 'GET', 404],
    ['pages', '/bookings', 'GET', 303],
    ['pages', '/no/such/page', 'GET', 404],
    ['pages', '/api/no/such/call', 'POST', 404],
    ['pages', '/dev/mailbox', 'GET', 404],
  ] as const)('%s: %s', async (kind, url, method, status) => {
    const { app } = site;
    const answer = await app.inject({ method, url, remoteAddress: anAddress() });
    expect(answer.statusCode).toBe(status);
    expect(answer.headers['x-ratelimit-limit']).toBe(String(requestLimits[kind].perMinute));
  });

  test('1200 public reads a minute are allowed, and do not count against the limit for calls', async () => {
    const address = anAddress();
    const { perMinute } = requestLimits.reads;
    expect(await many(perMinute + 5, address, '/%61pi/menu/get_active_menus')).toEqual({
      200: perMinute,
      429: 5,
    });
    const refused = await ask(address, '/api/menu/get_active_menus', 'GET');
    expect(Number(refused.retryAfter)).toBeGreaterThan(0);
    expect((await ask(address, methods)).left).toBe(119);
  });

  test('a call beyond the limit learns how long to wait, and other visitors are not affected', async () => {
    const address = anAddress();
    const { perMinute } = requestLimits.returns;
    expect(await many(perMinute + 5, address, '/return/stripe')).toEqual({ 303: perMinute, 429: 5 });
    const refused = await ask(address, '/return/stripe', 'GET');
    expect(Number(refused.retryAfter)).toBeGreaterThan(0);
    expect((await ask(address, methods)).status).toBe(200);
    expect((await ask(address, '/bookings', 'GET')).status).toBe(303);
    expect((await ask(anAddress(), '/return/stripe', 'GET')).status).toBe(303);
  });

  test('a burst of 700 notifications from one address stays far below the limit for webhooks', async () => {
    const address = anAddress();
    expect(await many(700, address, '/webhooks/stripe', 'POST')).toEqual({ 400: 700 });
    expect((await ask(address, '/webhooks/stripe')).left).toBeGreaterThan(5_000);
  });

  test('a simulated site allows twenty times as many calls, and any number when limits are off', async () => {
    const config = { payments: 'simulated' } as const;
    const limitOf = async (rateLimits: 'on' | 'off') => {
      const other = await openTestApp({ database: site.database, config: { ...config, rateLimits } });
      const { headers } = await other.app.inject({ method: 'POST', url: methods });
      await other.close();
      return headers['x-ratelimit-limit'];
    };
    expect([await limitOf('on'), await limitOf('off')]).toEqual(['2400', undefined]);
  });
});

test('an address with a port, as some proxies write it, equals the address without the port', async () => {
  const proxied = await openTestApp({ database: site.database, config: { ...live, trustedProxies: 1 } });
  const left = async (forwarded: string) => {
    const { headers } = await proxied.app.inject({
      method: 'POST',
      url: methods,
      remoteAddress: '10.0.0.1',
      headers: { 'x-forwarded-for': forwarded },
    });
    return Number(headers['x-ratelimit-remaining']);
  };
  expect(await left('192.0.2.1:5678')).toBe(119);
  expect(await left('192.0.2.1:5679')).toBe(118);
  expect(await left('192.0.2.1')).toBe(117);
  expect(await left('[2001:db8::1]:443')).toBe(119);
  expect(await left('2001:db8::2')).toBe(118);
  await proxied.close();
});

test('the server remembers a limited number of addresses, and forgets the oldest ones', async () => {
  const small = fastify();
  limitRequests(small, 1, 50);
  small.get('/', async () => '');
  const left = async (remoteAddress: string) => {
    const { headers } = await small.inject({ url: '/', remoteAddress });
    return Number(headers['x-ratelimit-remaining']);
  };
  const most = requestLimits.pages.perMinute - 1;
  expect(await left('203.0.113.1')).toBe(most);
  for (let nth = 0; nth < 49; nth += 1) await left(`10.0.0.${nth}`);
  expect(await left('203.0.113.1')).toBe(most - 1);
  for (let nth = 0; nth < 50; nth += 1) await left(`10.0.1.${nth}`);
  expect(await left('203.0.113.1')).toBe(most);
  await small.close();
});

import { describe, expect, test } from 'vitest';
import { type TestApp, openTestApp, testAppOfFile } from '../../testing/test-app.ts';

const site = testAppOfFile();

const openWith = (trustedProxies: number | string[]) =>
  openTestApp({ database: site.database, config: { trustedProxies } });

describe('the metrics', () => {
  const statusOf = async (
    open: TestApp,
    remoteAddress: string,
    headers: Record<string, string> = {},
  ): Promise<number> => (await open.app.inject({ url: '/metrics', remoteAddress, headers })).statusCode;

  test.each([
    ['one proxy is trusted', 1],
    ['two are', 2],
    ['the private networks are', ['10.0.0.0/8', '127.0.0.1']],
    ['none is', 0],
  ])(
    'the metrics are not served to a visitor who writes an address into a header: %s',
    async (_what, trusted) => {
      const open = await openWith(trusted);
      for (const claimed of ['10.0.0.1', '127.0.0.1', '::1', '10.evil', '127.x', 'fdxyz', '[::1]:80']) {
        for (const address of ['203.0.113.9', '10.0.0.1', '127.0.0.1'])
          expect(
            await statusOf(open, address, { 'x-forwarded-for': claimed }),
            `${claimed} by ${address}`,
          ).toBe(404);
      }
      expect(await statusOf(open, '127.0.0.1')).toBe(200);
      expect(await statusOf(open, '203.0.113.9')).toBe(404);
      await open.close();
    },
  );

  test.each([
    ['forwarded', 'for=127.0.0.1'],
    ['x-real-ip', '127.0.0.1'],
    ['x-forwarded-proto', 'https'],
    ['x-forwarded-host', 'localhost'],
    ['via', '1.1 proxy'],
  ])('the metrics are not served if a proxy on this machine adds the header %s', async (name, value) => {
    expect(await statusOf(site, '127.0.0.1', { [name]: value })).toBe(404);
  });

  test.each(['10.evil', '127.x', 'fdxyz', 'fe80evil'])(
    'the metrics are not served to %s, which is not an address',
    async (text) => {
      expect(await statusOf(site, text)).toBe(404);
    },
  );
});

describe('a proxy that is not configured', () => {
  const forwarded = { 'x-forwarded-for': '203.0.113.9' };
  const warnings = (open: TestApp) => open.log.filter((line) => line.includes('TRUSTED_PROXIES'));

  test('a proxy that is not configured is reported in the log, once', async () => {
    const open = await openWith(0);
    await open.app.inject({ url: '/health/live' });
    await open.app.inject({ url: '/health/live', remoteAddress: '203.0.113.9', headers: forwarded });
    expect(warnings(open)).toEqual([]);
    for (let nth = 0; nth < 3; nth += 1) await open.app.inject({ url: '/health/live', headers: forwarded });
    expect(warnings(open)).toHaveLength(1);
    expect(JSON.parse(warnings(open)[0]!)).toMatchObject({
      level: 40,
      msg: expect.stringContaining('all its visitors share one limit'),
    });
    expect(warnings(open)[0]).not.toContain('203.0.113.9');
    await open.close();
  });

  test('a configured proxy is not reported', async () => {
    const open = await openWith(1);
    await open.app.inject({ url: '/health/live', headers: forwarded });
    expect(warnings(open)).toEqual([]);
    await open.close();
  });
});

test('a trusted proxy’s address is recognised even with a port', async () => {
  const open = await openTestApp({
    database: site.database,
    config: { trustedProxies: ['10.0.0.0/8'], payments: 'live', rateLimits: 'on' },
  });
  const left = async (chain: string) => {
    const { headers } = await open.app.inject({
      method: 'POST',
      url: '/api/paymentmethod/get_all_active',
      remoteAddress: '10.0.0.1',
      headers: { 'x-forwarded-for': chain },
    });
    return Number(headers['x-ratelimit-remaining']);
  };
  expect(await left('192.0.2.7, 10.0.0.2')).toBe(119);
  expect(await left('192.0.2.7:4711, 10.0.0.2:55555')).toBe(118);
  expect(await left('192.0.2.8, 10.0.0.2:55555')).toBe(119);
  await open.close();
});

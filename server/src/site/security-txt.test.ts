import { expect, test } from 'vitest';
import { type TestApp, monday, openTestApp, testAppOfFile } from '../testing/test-app.ts';
import { business } from '../testing/test-deps.ts';
import { day } from '../testing/test-clock.ts';

const site = testAppOfFile({ config: { publicUrl: 'https://boats.example', payments: 'live' } });

const read = async (from: TestApp) => {
  const { statusCode, headers, payload } = await from.app.inject('/.well-known/security.txt');
  const fields = payload.trimEnd().split('\n');
  return {
    statusCode,
    headers,
    payload,
    field: (name: string) => fields.filter((line) => line.startsWith(`${name}: `)),
  };
};

test('security.txt names the address for reports, in the form of RFC 9116', async () => {
  const { statusCode, headers, payload, field } = await read(site);
  expect(statusCode).toBe(200);
  expect(headers['content-type']).toBe('text/plain; charset=utf-8');
  expect(payload).toMatch(/^(?:[A-Z][A-Za-z-]+: \S.*\n)+$/);
  expect(field('Contact')).toEqual([`Contact: mailto:${business.email}`]);
  expect(field('Canonical')).toEqual(['Canonical: https://boats.example/.well-known/security.txt']);
  expect(field('Preferred-Languages')).toEqual(['Preferred-Languages: en']);
});

test('security.txt expires in the future, and within a year', async () => {
  for (const days of [0, 1, 100, 365, 1000]) {
    const now = new Date(monday.getTime() + days * day);
    site.clock.set(now);
    const [line = '', ...more] = (await read(site)).field('Expires');
    expect(more).toEqual([]);
    expect(line).toMatch(/^Expires: \d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    const ahead = Date.parse(line.slice('Expires: '.length)) - now.getTime();
    expect(ahead).toBeGreaterThan(100 * day);
    expect(ahead).toBeLessThan(365 * day);
  }
  site.clock.set(monday);
});

test('security.txt without https has no canonical address', async () => {
  const demo = await openTestApp({ database: site.database });
  expect((await read(demo)).field('Canonical')).toEqual([]);
  await demo.close();
});

test.each(['/.well-known', '/.well-known/', '/.well-known/security', '/security.txt'])(
  '%s is not served',
  async (url) => {
    expect((await site.app.inject(url)).statusCode).toBe(404);
  },
);

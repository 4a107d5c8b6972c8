import { saveCustomer } from '@slipway/shared/api/customers.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, openTestApp } from '../testing/test-app.ts';

let http: TestApp;
let https: TestApp;
beforeAll(async () => {
  http = await openTestApp();
  https = await openTestApp({
    database: http.database,
    config: { payments: 'live', publicUrl: 'https://www.boats.example' },
  });
});
afterAll(async () => {
  await https.close();
  await http.close();
});

const person = {
  first_name: 'A',
  last_name: 'B',
  phone: '07700900123',
  email: 'a@example.com',
  country: 'UK',
};
const pages = [
  '/',
  '/nothing-here',
  '/bookings',
  '/api/menu/get_active_menus',
  '/api/nothing',
  '/health/ready',
];

const sources = (policy: string) =>
  new Map(
    policy.split(';').map((directive) => {
      const [name = '', ...values] = directive.trim().split(' ');
      return [name, values] as const;
    }),
  );

describe.each(pages)('%s', (url) => {
  test('may load nothing from elsewhere, run nothing inline, and be framed by nobody', async () => {
    const { headers } = await http.app.inject(url);
    const policy = sources(String(headers['content-security-policy']));
    expect(policy.get('default-src')).toEqual(["'none'"]);
    expect(policy.get('style-src')).toEqual(["'self'"]);
    expect(policy.get('form-action')).toEqual(["'self'"]);
    // And the payment provider, under the host name the visitor used.
    for (const name of ['script-src', 'frame-src', 'connect-src']) {
      expect(policy.get(name)).toEqual(["'self'", 'http://localhost:3001']);
    }
    expect(policy.get('worker-src')).toEqual(["'self'"]);
    expect(policy.get('img-src')).toEqual(["'self'", 'data:']);
    for (const name of ['frame-ancestors', 'base-uri', 'object-src'])
      expect(policy.get(name)).toEqual(["'none'"]);
    expect(headers['content-security-policy']).not.toMatch(/unsafe-|\*/);
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin-allow-popups',
      'cross-origin-resource-policy': 'same-origin',
      'permissions-policy': expect.stringContaining('geolocation=()'),
    });
    expect(headers).not.toHaveProperty('x-powered-by');
    expect(headers).not.toHaveProperty('access-control-allow-origin');
  });

  test('takes no word of the policy from the visitor but a host name', async () => {
    const policyFor = async (host: string) => {
      const { headers } = await http.app.inject({ url, headers: { host } });
      return sources(String(headers['content-security-policy'])).get('script-src');
    };
    expect(await policyFor('boats.local:8080')).toEqual(["'self'", 'http://boats.local:3001']);
    expect(await policyFor("x; script-src 'unsafe-inline' *")).toEqual(["'self'", 'http://localhost:3001']);
  });

  test('asks for https only where the site is reached by it', async () => {
    const plain = (await http.app.inject(url)).headers;
    expect(plain).not.toHaveProperty('strict-transport-security');
    expect(plain['content-security-policy']).not.toContain('upgrade-insecure-requests');
    const secure = (await https.app.inject(url)).headers;
    expect(secure['strict-transport-security']).toBe('max-age=63072000; includeSubDomains');
    expect(secure['content-security-policy']).toContain('upgrade-insecure-requests');
  });
});

describe('cookies', () => {
  const cookiesOf = async (site: TestApp) => {
    const { headers } = await site.aVisitor().ask(saveCustomer, { body: { ...person, remember: true } });
    return headers['set-cookie'] as string[];
  };

  test('on http, for development, are plain', async () => {
    expect(await cookiesOf(http)).toEqual([
      expect.stringMatching(/^hold=[0-9a-z]{26}; Max-Age=86400; Path=\/; HttpOnly; SameSite=Lax$/),
      expect.stringMatching(/^remember=[0-9a-z]{26}; Max-Age=31536000; Path=\/; HttpOnly; SameSite=Lax$/),
    ]);
  });

  test('on https are bound to this very host', async () => {
    expect(await cookiesOf(https)).toEqual([
      expect.stringMatching(
        /^__Host-hold=[0-9a-z]{26}; Max-Age=86400; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
      ),
      expect.stringMatching(/^__Host-remember=[0-9a-z]{26}; .*; HttpOnly; Secure; SameSite=Lax$/),
    ]);
  });

  test('a browser keeps the one that it has', async () => {
    const visitor = http.aVisitor();
    await visitor.aCustomer();
    const first = visitor.cookies.get('hold');
    await visitor.aCustomer();
    expect(visitor.cookies.get('hold')).toBe(first);
    visitor.cookies.set('hold', 'made-up');
    await visitor.aCustomer();
    expect(visitor.cookies.get('hold')).toMatch(/^[0-9a-z]{26}$/);
  });
});

test('ready means that the database answers', async () => {
  expect((await http.app.inject('/health/live')).json()).toEqual({ status: 'ok' });
  expect((await http.app.inject('/health/ready')).json()).toEqual({ status: 'ok' });
});

test('a site that is live has neither clock nor mailbox', async () => {
  for (const url of ['/dev/mailbox', '/dev/clock', '/dev/mailbox/x', '/dev/mailbox/x/html']) {
    expect((await https.app.inject(url)).statusCode).toBe(404);
  }
  const moved = await https.app.inject({ method: 'POST', url: '/dev/clock', payload: { advance: 'PT1S' } });
  expect(moved.statusCode).toBe(404);
});

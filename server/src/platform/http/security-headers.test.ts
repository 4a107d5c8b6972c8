import { saveCustomer } from '@slipway/shared/api/customers.ts';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { BuiltSite } from '../../site/built-site.ts';
import { type TestApp, openTestApp } from '../../testing/test-app.ts';
import { sourceOf } from './security-headers.ts';

let http: TestApp;
let https: TestApp;
let root: string;
const files = [
  'web/dist/favicon.svg',
  'web/dist/dev-ui.html',
  'web/dist/assets/main-1.css',
  'console/dist/index.html',
  'console/dist/dev-parts.html',
  'console/dist/assets/index-1.js',
  'media/own/lake.jpg',
];
const site: BuiltSite = {
  renderer: {
    renderSite: async () => ({
      pages: ['/', '/faqs', undefined].map((path) => ({ path, html: 'page', style: '' })),
      trips: [],
      mostGuests: 10,
    }),
    inlineScripts: ['document.title'],
  },
  template: '',
  styleSheets: {},
};
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'slipway-headers-'));
  for (const file of files) {
    await mkdir(dirname(join(root, file)), { recursive: true });
    await writeFile(join(root, file), '<head></head>');
  }
  http = await openTestApp({ root, site });
  https = await openTestApp({
    root,
    site,
    database: http.database,
    config: { payments: 'live', publicUrl: 'https://www.boats.example' },
  });
});
afterAll(async () => {
  await https.close();
  await http.close();
  await rm(root, { recursive: true });
});

const person = {
  first_name: 'A',
  last_name: 'B',
  phone: '07700900123',
  email: 'a@example.com',
  country: 'UK',
};
/** Every kind of answer outside the console, with its status. */
const answers: Readonly<Record<string, number>> = {
  '/': 200,
  '/faqs': 200,
  '/nothing-here': 404,
  '/party/token': 404,
  '/pay/link': 404,
  '/booking/id': 303,
  '/bookings': 303,
  '/index.html': 301,
  '/favicon.svg': 200,
  '/uploads/menu/lake.jpg': 200,
  '/uploads/menu/none.jpg': 404,
  '/robots.txt': 200,
  '/sitemap.xml': 200,
  '/site.webmanifest': 200,
  '/.well-known/security.txt': 200,
  '/api/menu/get_active_menus': 200,
  '/api/setting/get_by_id/none': 404,
  '/api/nothing': 404,
  '/api/console/doors': 200,
  '/api/console/me': 200,
  '/api/console/bookings': 401,
  '/api/openapi.json': 200,
  '/health/live': 200,
  '/health/ready': 200,
  '/metrics': 200,
  '/dev/ui': 200,
};
/** Addresses of the console. Each address gets the same page, which then draws the screen for the address. */
const consolePages = ['/console', '/console/', '/console/today', '/console/more/none', '/console/dev/parts'];

const sources = (policy: string) =>
  new Map(
    policy.split(';').map((directive) => {
      const [name = '', ...values] = directive.trim().split(' ');
      return [name, values] as const;
    }),
  );

describe.each(Object.entries(answers))('%s', (url, status) => {
  test('a page loads nothing from other sites, runs no inline script, and cannot be framed', async () => {
    const { headers, statusCode } = await http.app.inject(url);
    expect(statusCode).toBe(status);
    const policy = sources(String(headers['content-security-policy']));
    expect(policy.get('default-src')).toEqual(["'none'"]);
    expect(policy.get('style-src')).toEqual(["'self'"]);
    expect(policy.get('form-action')).toEqual(["'self'"]);
    // The simulated payment provider has the host name that the visitor used. Its scripts are allowed too.
    expect(policy.get('script-src')).toEqual(["'self'", sourceOf('document.title'), 'http://localhost:3001']);
    for (const name of ['frame-src', 'connect-src'])
      expect(policy.get(name)).toEqual(["'self'", 'http://localhost:3001']);
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

  test('a page’s policy takes only the host name from the visitor’s request', async () => {
    const policyFor = async (host: string) => {
      const { headers } = await http.app.inject({ url, headers: { host } });
      return sources(String(headers['content-security-policy'])).get('connect-src');
    };
    expect(await policyFor('boats.local:8080')).toEqual(["'self'", 'http://boats.local:3001']);
    expect(await policyFor("x; script-src 'unsafe-inline' *")).toEqual(["'self'", 'http://localhost:3001']);
  });

  test('a page requires https only if the site is reached by https', async () => {
    const plain = (await http.app.inject(url)).headers;
    expect(plain).not.toHaveProperty('strict-transport-security');
    expect(plain['content-security-policy']).not.toContain('upgrade-insecure-requests');
    const secure = (await https.app.inject(url)).headers;
    expect(secure['strict-transport-security']).toBe('max-age=63072000; includeSubDomains');
    expect(secure['content-security-policy']).toContain('upgrade-insecure-requests');
  });
});

describe.each(consolePages)('%s', (url) => {
  test('the console loads and calls only our own address, and never turns text into markup', async () => {
    const { headers, statusCode } = await http.app.inject(url);
    expect(statusCode).toBe(200);
    const policy = sources(String(headers['content-security-policy']));
    expect(Object.fromEntries(policy)).toEqual({
      'default-src': ["'none'"],
      'script-src': ["'self'"],
      'worker-src': ["'self'"],
      'frame-src': ["'none'"],
      'style-src': ["'self'"],
      'img-src': ["'self'", 'data:'],
      'font-src': ["'self'"],
      'media-src': ["'self'"],
      'connect-src': ["'self'"],
      'manifest-src': ["'self'"],
      'form-action': ["'self'"],
      'frame-ancestors': ["'none'"],
      'base-uri': ["'none'"],
      'object-src': ["'none'"],
      'require-trusted-types-for': ["'script'"],
      'trusted-types': ["'none'"],
    });
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      // The console may read the device's position, to set the place of the jetty, and use the camera.
      'permissions-policy': 'camera=(self), geolocation=(self), microphone=(), payment=(self)',
    });
  });
});

test('a site that is reached by https serves its console with a policy that requires https', async () => {
  const { headers } = await https.app.inject('/console/today');
  expect(headers['content-security-policy']).toContain('upgrade-insecure-requests');
  expect(headers['content-security-policy']).toContain("trusted-types 'none'");
});

test('scripts and styles omit the headers that browsers use only for documents', async () => {
  for (const url of ['/assets/main-1.css', '/console/assets/index-1.js']) {
    const { headers, statusCode } = await http.app.inject(url);
    expect(statusCode).toBe(200);
    expect(headers).not.toHaveProperty('content-security-policy');
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
    });
  }
});

describe('cookies', () => {
  const cookiesOf = async (site: TestApp) => {
    const { headers } = await site.aVisitor().ask(saveCustomer, { body: { ...person, remember: true } });
    return headers['set-cookie'] as string[];
  };

  test('in development, on http, cookie names have no __Host- prefix', async () => {
    expect(await cookiesOf(http)).toEqual([
      expect.stringMatching(/^hold=[0-9a-z]{26}; Max-Age=86400; Path=\/; HttpOnly; SameSite=Lax$/),
      expect.stringMatching(/^remember=[0-9a-z]{26}; Max-Age=31536000; Path=\/; HttpOnly; SameSite=Lax$/),
    ]);
  });

  test('cookies on https are bound to this exact host', async () => {
    expect(await cookiesOf(https)).toEqual([
      expect.stringMatching(
        /^__Host-hold=[0-9a-z]{26}; Max-Age=86400; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
      ),
      expect.stringMatching(/^__Host-remember=[0-9a-z]{26}; .*; HttpOnly; Secure; SameSite=Lax$/),
    ]);
  });

  test('a second call keeps the hold cookie of the first call, and replaces a made-up cookie', async () => {
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

test('a server whose database answers is ready', async () => {
  expect((await http.app.inject('/health/live')).json()).toEqual({ status: 'ok' });
  expect((await http.app.inject('/health/ready')).json()).toEqual({ status: 'ok' });
});

test('a live site has neither demo clock nor demo mailbox', async () => {
  for (const url of ['/dev/mailbox', '/dev/clock', '/dev/mailbox/x', '/dev/mailbox/x/html']) {
    expect((await https.app.inject(url)).statusCode).toBe(404);
  }
  const moved = await https.app.inject({ method: 'POST', url: '/dev/clock', payload: { advance: 'PT1S' } });
  expect(moved.statusCode).toBe(404);
});

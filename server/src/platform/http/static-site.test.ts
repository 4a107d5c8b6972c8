import { type FastifyInstance, fastify } from 'fastify';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { incidents } from '../runtime/incidents.ts';
import { handleErrors } from './error-handler.ts';
import { business } from '../../testing/test-deps.ts';
import { answerNotFound } from './not-found.ts';
import { staticSite } from './static-site.ts';

let root: string;
let app: FastifyInstance;

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'slipway-site-'));
  const files: Record<string, string> = {
    'web/dist/index.html': '<!doctype html><title>Home</title>',
    'web/dist/assets/main-4f3a.js': 'console.log(1)',
    'web/dist/assets/main-4f3a.js.br': 'packed by the build',
    'web/dist/assets/puzzle-worker-7c1e.js': 'solve()',
    'console/dist/index.html': '<!doctype html><title>Console</title>',
    'console/dist/dev-parts.html': 'SECRET parts',
    'console/dist/assets/index-9d2b.js': 'console.log(2)',
    'media/originals/boat.webp': 'RIFF',
    'media/originals/notes.txt': 'SECRET notes',
    'media/originals/deep/boat.webp': 'SECRET boat',
    'media/originals/.hidden.webp': 'SECRET hidden',
    'media/originals/lake.webp': 'RIFF ours',
    'media/own/lake.jpg': 'JFIF the owner’s',
    'media/own/jetty.jpg': 'JFIF jetty',
    'media/dist/made.json': 'SECRET list',
    'media/dist/boat/round-320.avif': 'avif boat',
    'media/secret.webp': 'SECRET',
    'secret.webp': 'SECRET',
  };
  for (const [path, text] of Object.entries(files)) {
    await mkdir(join(root, path, '..'), { recursive: true });
    await writeFile(join(root, path), text);
  }
  app = await siteAt(root);
});
afterAll(async () => {
  await app.close();
  await rm(root, { recursive: true });
});

async function siteAt(folder: string): Promise<FastifyInstance> {
  const site = fastify();
  handleErrors(site, incidents({ error: () => {}, warn: () => {} }));
  site.addHook('onRequest', async (_request, reply) => void reply.header('content-security-policy', 'none'));
  answerNotFound(site);
  await staticSite(site, {
    root: folder,
    consoleOpened: () => {},
    business: async () => business,
  });
  return site;
}

describe('the built site', () => {
  test.each([
    ['/assets/main-4f3a.js', undefined],
    ['/assets/puzzle-worker-7c1e.js', 'none'],
    ['/', 'none'],
  ])('%s has the security policy for its kind of page', async (url, policy) => {
    for (const encoding of ['identity', 'br']) {
      const { statusCode, headers } = await app.inject({ url, headers: { 'accept-encoding': encoding } });
      expect([statusCode, headers['content-security-policy']]).toEqual([200, policy]);
    }
  });

  test('browsers revalidate a page of the site each time, but never a hashed file', async () => {
    const page = await app.inject('/');
    expect(page.statusCode).toBe(200);
    expect(page.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-cache',
    });
    expect(page.payload).toContain('<title>Home</title>');
    const script = await app.inject('/assets/main-4f3a.js');
    expect(script.statusCode).toBe(200);
    expect(script.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  });

  test('the site’s scripts are sent in the form that the build compressed, if the browser accepts it', async () => {
    const get = (accepted: string) =>
      app.inject({ url: '/assets/main-4f3a.js', headers: { 'accept-encoding': accepted } });
    const packed = await get('gzip, br');
    expect(packed.payload).toBe('packed by the build');
    expect(packed.headers).toMatchObject({
      'content-encoding': 'br',
      'content-type': 'application/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
      vary: 'accept-encoding',
    });
    const plain = await get('identity');
    expect([plain.payload, plain.headers['content-encoding']]).toEqual(['console.log(1)', undefined]);
  });

  test('an unknown address is answered with status 404 and a page with links', async () => {
    for (const url of ['/nothing', '/assets/gone.js', '/booking/123/x', '/index.php']) {
      const { statusCode, headers, payload } = await app.inject(url);
      expect(statusCode).toBe(404);
      expect(headers['content-type']).toBe('text/html; charset=utf-8');
      expect(payload).toMatch(/<h1>There is no page here<\/h1>[\s\S]*<a href="\/">/);
      expect(payload).not.toContain(url);
    }
  });

  test('the address /bookings redirects to the page of bookings', async () => {
    const { statusCode, headers } = await app.inject('/bookings');
    expect([statusCode, headers.location]).toEqual([303, '/#/bookings']);
  });

  test('a server without a built site answers 404 for the home page, and redirects /bookings', async () => {
    const bare = await siteAt(join(root, 'media'));
    expect((await bare.inject('/')).statusCode).toBe(404);
    expect((await bare.inject('/bookings')).statusCode).toBe(303);
    await bare.close();
  });
});

describe('the console', () => {
  test.each(['/console', '/console/', '/console/more/log', '/console/invite', '/console/dev-parts.html'])(
    '%s is the console’s page, which is revalidated each time',
    async (url) => {
      const { statusCode, headers, payload } = await app.inject(url);
      expect([statusCode, headers['content-type'], headers['cache-control']]).toEqual([
        200,
        'text/html; charset=utf-8',
        'no-cache',
      ]);
      expect(payload).toContain('<title>Console</title>');
    },
  );

  test('browsers cache the console’s scripts for ever, and a deleted script is answered with 404', async () => {
    const script = await app.inject('/console/assets/index-9d2b.js');
    expect([script.payload, script.headers['cache-control']]).toEqual([
      'console.log(2)',
      'public, max-age=31536000, immutable',
    ]);
    expect((await app.inject('/console/assets/gone.js')).statusCode).toBe(404);
  });
});

describe('pictures', () => {
  test.each(['/uploads/packages/boat.webp', '/uploads/menu/boat.webp'])(
    'the address %s returns a picture',
    async (url) => {
      const { statusCode, headers, payload } = await app.inject(url);
      expect(statusCode).toBe(200);
      expect(headers).toMatchObject({
        'content-type': 'image/webp',
        'cache-control': 'public, max-age=86400',
      });
      expect(payload).toBe('RIFF');
    },
  );

  test.each([
    ['/uploads/sizes/boat/round-320.avif', 'image/avif', 'avif boat'],
    // If the build lacks the requested size, the original picture is served. If the owner and we have a
    // picture of the same name, the owner's picture is served.
    ['/uploads/sizes/boat/wide-800.avif', 'image/webp', 'RIFF'],
    ['/uploads/sizes/lake/round-320.webp', 'image/jpeg', 'JFIF the owner’s'],
    ['/uploads/packages/jetty.jpg', 'image/jpeg', 'JFIF jetty'],
  ])('the picture %s is served, in the requested size if that exists', async (url, type, contents) => {
    const { statusCode, headers, payload } = await app.inject(url);
    expect(statusCode).toBe(200);
    expect(headers).toMatchObject({ 'content-type': type, 'cache-control': 'public, max-age=86400' });
    expect(payload).toBe(contents);
  });

  test.each([
    '/uploads/sizes/made.json',
    '/uploads/sizes/../secret.webp',
    '/uploads/sizes/boat/../made.json',
    '/uploads/sizes/boat/..%2fmade.json',
    '/uploads/sizes/..%2f..%2f/round-320.avif',
    '/uploads/sizes/%2e%2e/secret-1.webp',
    '/uploads/sizes/nothing/round-320.avif',
    '/uploads/sizes/boat/round-320.avif%00.txt',
    '/uploads/menu/',
    '/uploads/menu/notes.txt',
    '/uploads/menu/deep/boat.webp',
    '/uploads/menu/.hidden.webp',
    '/uploads/menu/../secret.webp',
    '/uploads/menu/..%2fsecret.webp',
    '/uploads/menu/%2e%2e/secret.webp',
    '/uploads/menu/%2e%2e%2fsecret.webp',
    '/uploads/menu/..%5csecret.webp',
    '/uploads/menu/....//secret.webp',
    '/uploads/menu/boat.webp%00.txt',
    '/uploads/menu/%c0%ae%c0%ae/secret.webp',
    '/uploads/menu//secret.webp',
    '/uploads/secret.webp',
    '/../secret.webp',
    '/..%2f..%2fsecret.webp',
    '/assets/..%2f..%2f..%2fsecret.webp',
    '//secret.webp',
    '/%2e%2e/%2e%2e/secret.webp',
  ])('the address %s returns no picture', async (url) => {
    const { statusCode, payload } = await app.inject({ url });
    expect(statusCode).toBeGreaterThanOrEqual(400);
    expect(statusCode).toBeLessThan(500);
    expect(payload).not.toContain('SECRET');
  });
});

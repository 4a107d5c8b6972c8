import type { BusinessTerms } from '@slipway/shared/rules/business-terms.ts';
import type { SiteRenderer } from '@slipway/shared/site-rendering.ts';
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { afterEach, describe, expect, test } from 'vitest';
import { calendarQuestion } from '../catalogue/availability/calendar-facts.ts';
import { projectRoot } from '../platform/runtime/project-root.ts';
import { addTerms } from '../testing/add-terms.ts';
import { monday, openTestApp, testAppOfFile } from '../testing/test-app.ts';
import { at } from '../testing/test-clock.ts';
import { classic } from '../testing/test-catalogue.ts';
import type { BuiltSite } from './built-site.ts';

const script = 'document.title';
const style = 'body{margin:0}';
/** Every request checks for changes, and waits until the changed pages are rendered. */
const pagePace = { checkEveryMs: 0, versionMs: 300_000, drawingMs: 300_000 };

/** Renders prices and days that are fetched from the site's own API, as the real renderer does. */
const priceList: SiteRenderer['renderSite'] = async (site) => {
  const { fetch, template, publicUrl, guests = 'any', trips } = site;
  drawings += 1;
  if (isBroken) throw new Error('no ink');
  const answer = await fetch('/api/package/get_all', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-app': '1' },
    body: '{}',
  });
  const { data } = (await answer.json()) as { data: { display_price: number }[] };
  const prices = data.map((each) => each.display_price).join(' ');
  const setting = await fetch('/api/setting/get_by_id/business_terms');
  const { setting_value } = ((await setting.json()) as { data: { setting_value: string } }).data;
  const { fullRefundDays } = JSON.parse(setting_value) as BusinessTerms;
  const html = `${template} ${publicUrl} for ${guests} prices ${prices} cancel ${fullRefundDays} days before ${'water '.repeat(500)}`;
  const paths = trips ? ['/experience/party'] : ['/', '/experience', '/booking', undefined];
  const pages = paths.map((path) => ({ path, html: `${path ?? 'nowhere'} ${html}`, style }));
  return { pages, trips: ['/experience/party'], mostGuests };
};

const built: BuiltSite = {
  renderer: { renderSite: priceList, inlineScripts: [script] },
  template: 'unfilled',
  styleSheets: {},
};

let drawings = 0;
let isBroken = false;
/** The number of guests that the largest boat takes. */
let mostGuests = 10;
const site = testAppOfFile({ site: built, pagePace });
afterEach(() => {
  isBroken = false;
});

const get = (url: string, headers: Record<string, string> = {}) => site.app.inject({ url, headers });
const setPrice = (price: number) =>
  sql`update boat_packages set price = ${price} where id = ${classic}`.execute(site.db);

describe('the pages of the site', () => {
  test('a page is rendered once for all visitors', async () => {
    expect((await get('/experience')).payload).toMatch(/^\/experience unfilled .* prices 150 225 90/);
    const before = drawings;
    await Promise.all(Array.from({ length: 20 }, () => get('/')));
    expect(drawings).toBe(before);
  });

  test('the pages for a number of guests are rendered together at the first request, and not again until a price changes', async () => {
    expect((await get('/?guests=10')).payload).toMatch(/^\/ unfilled .* for 10 prices 150 225 90/);
    const before = drawings;
    expect((await get('/experience?guests=10&from=advert')).payload).toContain('for 10 prices');
    for (const url of [
      '/',
      '/?guests=11',
      '/?guests=0',
      '/?guests=ten',
      '/?guests=1.5',
      '/?guests=1&guests=2',
    ])
      expect((await get(url)).payload, url).toContain('for any prices');
    expect(drawings).toBe(before);
    await setPrice(16_000);
    expect((await get('/?guests=10')).payload).toContain('for 10 prices 160 225 90');
    mostGuests = 12;
    await setPrice(15_000);
    expect((await get('/?guests=12')).payload).toContain('for 12 prices');
    expect((await get('/?guests=13')).payload).toContain('for any prices');
    mostGuests = 10;
    await setPrice(16_000);
    expect((await get('/?guests=12')).payload).toContain('for any prices');
    await setPrice(15_000);
  });

  test('a price that is changed by hand in the database appears on the page', async () => {
    await get('/');
    await setPrice(16_050);
    expect((await get('/')).payload).toContain('prices 160.5 225 90');
    await setPrice(15_000);
  });

  test('serving a page makes no query until the next check is due', async () => {
    const rare = { ...pagePace, checkEveryMs: 3_600_000 };
    const later = await openTestApp({ site: built, pagePace: rare, database: site.database });
    const { payload } = await later.app.inject('/');
    await setPrice(16_050);
    const look = async () => expect((await later.app.inject('/')).payload).toBe(payload);
    const queries = await site.queries.during(look);
    // With an embedded database, the server reads the calendar again as soon as anything changes.
    expect(queries.filter((query) => query !== calendarQuestion)).toEqual([]);
    await setPrice(15_000);
    await later.close();
  });

  test('a page is rendered again when a setting, a text, a menu price, a review or the schedule changes', async () => {
    const changes = [
      sql`update settings set value = '11' where key = 'max_bookable_month'`,
      sql`update package_items set description = 'Two hours and a bit' where package_id = ${classic}`,
      sql`update menu_items set price = price + 1`,
      sql`insert into reviews (name, stars, words, sailed, created_at) values ('A', 5, 'Good', '2027-01-01', '2027-01-02')`,
      sql`delete from reviews`,
      sql`delete from schedule_rules`,
    ];
    for (const change of changes) {
      await get('/');
      const before = drawings;
      await change.execute(site.db);
      await get('/');
      expect(drawings).toBe(before + 1);
    }
  });

  test('a page shows new terms immediately, and planned terms from the day on which they start to apply', async () => {
    const shown = async () => {
      return /cancel \d+ days/.exec((await get('/')).payload)?.[0];
    };
    expect(await shown()).toBe('cancel 10 days');
    await addTerms(site.db, { fullRefundDays: 7 }, monday);
    await addTerms(site.db, { fullRefundDays: 8 }, monday, at('2027-05-04 00:00'));
    expect(await shown()).toBe('cancel 7 days');
    site.clock.set(at('2027-05-03 23:59'));
    expect(await shown()).toBe('cancel 7 days');
    site.clock.set(at('2027-05-04 00:00'));
    expect(await shown()).toBe('cancel 8 days');
    site.clock.set(monday);
    expect(await shown()).toBe('cancel 7 days');
  });

  test('a page does not change if a database change is rolled back', async () => {
    await get('/');
    const before = drawings;
    await site.db
      .transaction()
      .execute(async (transaction) => {
        await sql`update boat_packages set price = 1`.execute(transaction);
        throw new Error('taken back');
      })
      .catch(() => {});
    await get('/');
    expect(drawings).toBe(before);
  });

  test('a page stays unchanged while rendering fails, and the cause is logged once', async () => {
    await setPrice(15_000);
    const { payload } = await get('/');
    isBroken = true;
    await setPrice(17_000);
    for (let look = 0; look < 3; look += 1) {
      expect((await get('/')).payload).toBe(payload);
    }
    expect(site.log.filter((line) => line.includes('could not be rendered'))).toHaveLength(1);
    isBroken = false;
    expect((await get('/')).payload).toContain('prices 170 225 90');
  });

  test('if the server has never been able to render a page, the browser renders the page', async () => {
    isBroken = true;
    const broken = await openTestApp({ site: built, pagePace, database: site.database });
    const { statusCode, payload } = await broken.app.inject('/');
    expect([statusCode, payload]).toEqual([200, 'unfilled']);
    expect((await broken.app.inject('/nothing')).payload).toContain('There is no page here');
    await broken.close();
  });
});

describe('the headers and encoding of a page', () => {
  test('a page is sent with a compression that the browser accepts, or with none', async () => {
    const plain = (await get('/')).payload;
    const brotli = await get('/', { 'accept-encoding': 'gzip, deflate, br' });
    expect(brotli.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' });
    expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(plain);
    const zipped = await get('/', { 'accept-encoding': 'br;q=0, gzip' });
    expect(zipped.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(zipped.rawPayload).toString()).toBe(plain);
    expect((await get('/', { 'accept-encoding': 'identity' })).headers['content-encoding']).toBeUndefined();
  });

  test('a page is revalidated each time, and sent again only when it has changed', async () => {
    const { headers } = await get('/');
    expect(headers).toMatchObject({
      'cache-control': 'no-cache',
      'content-type': 'text/html; charset=utf-8',
    });
    const known = { 'if-none-match': `"other", ${String(headers.etag)}`, 'accept-encoding': 'br' };
    const same = await get('/', known);
    expect([same.statusCode, same.payload, same.headers.etag]).toEqual([304, '', headers.etag]);
    await setPrice(18_000);
    const changed = await get('/', known);
    expect(changed.statusCode).toBe(200);
    expect(changed.headers.etag).not.toBe(headers.etag);
    await setPrice(15_000);
  });

  test('a page may run its inline script and no other', async () => {
    const policy = String((await get('/')).headers['content-security-policy']);
    const hash = createHash('sha256').update(script).digest('base64');
    expect(policy).toContain(`script-src 'self' 'sha256-${hash}' `);
    expect(policy).not.toContain('unsafe');
  });

  test('a page may use its inline style and no other', async () => {
    const policyOf = async (url: string) => String((await get(url)).headers['content-security-policy']);
    const hash = createHash('sha256').update(style).digest('base64');
    for (const url of ['/', '/nothing'])
      expect(await policyOf(url)).toContain(`style-src 'self' 'sha256-${hash}';`);
    expect(await policyOf('/robots.txt')).toContain("style-src 'self';");
  });
});

describe('addresses', () => {
  test.each(['/nothing', '/booking/a/b', '/faqs/more', '/experience/1'])(
    'the page %s does not exist',
    async (url) => {
      const { statusCode, payload, headers } = await get(url);
      expect(statusCode).toBe(404);
      expect(payload).toMatch(/^nowhere /);
      expect((await get(url, { 'if-none-match': String(headers.etag) })).statusCode).toBe(404);
    },
  );

  test('a call that does not exist is answered in JSON', async () => {
    expect((await get('/api/nothing')).json()).toMatchObject({ success: false });
  });

  test.each([
    ['/experience/', 301, '/experience'],
    ['/Experience', 301, '/experience'],
    ['/EXPERIENCE/Party/?guests=2', 301, '/experience/party?guests=2'],
    ['/Booking?package_id=3', 301, '/booking?package_id=3'],
    ['/index.html', 301, '/'],
    ['/bookings', 303, '/#/bookings'],
    ['/booking/abc?email=a%40b.example', 303, '/#/booking/abc?email=a%40b.example'],
  ])('the address %s redirects', async (url, status, location) => {
    const { statusCode, headers } = await get(url);
    expect([statusCode, headers.location]).toEqual([status, location]);
  });
});

describe('the page of a trip', () => {
  test('the pages of all trips are rendered together at the first request, and not again until a price changes', async () => {
    await setPrice(15_000);
    await get('/');
    const before = drawings;
    await Promise.all(Array.from({ length: 20 }, () => get('/experience/party')));
    expect((await get('/experience/party')).payload).toContain('prices 150 225 90');
    expect(drawings).toBe(before + 1);
    await setPrice(16_000);
    expect((await get('/experience/party')).payload).toContain('prices 160 225 90');
    await setPrice(15_000);
  });

  test('if the server cannot render a trip’s page, the browser renders the page, and the server renders the page later', async () => {
    await setPrice(15_500);
    await get('/');
    isBroken = true;
    expect((await get('/experience/party')).payload).toBe('unfilled');
    isBroken = false;
    expect((await get('/experience/party')).payload).toContain('prices 155 225 90');
    await setPrice(15_000);
  });

  test('a trip’s page has its own address, and a query can add a number of guests', async () => {
    expect((await get('/experience/party')).payload).toMatch(/^\/experience\/party /);
    expect((await get('/experience/party?guests=10')).payload).toContain('for 10 prices');
    for (const unknown of ['/experience/classic', '/experience/party/more'])
      expect((await get(unknown)).statusCode, unknown).toBe(404);
  });
});

describe('an unknown address', () => {
  test.each(['/favicon.ico', '/llms.txt', '/old/boat.png?v=2', '/apple-touch-icon.png', '/wp-login.php'])(
    '%s gets a short 404 page',
    async (url) => {
      const { statusCode, payload } = await get(url);
      expect([statusCode, payload.length < 1000]).toEqual([404, true]);
      expect(payload).toContain('There is no page here');
    },
  );

  test.each(['/old.html', '/what.is/this', '/nothing?file=a.png'])(
    '%s gets the full 404 page of the site',
    async (url) => {
      expect((await get(url)).payload).toMatch(/^nowhere /);
    },
  );
});

describe('the site on a home screen', () => {
  test('a home screen gets the site’s name and icons, and the icons exist', async () => {
    const { headers, payload } = await get('/site.webmanifest');
    expect(headers['content-type']).toBe('application/manifest+json; charset=utf-8');
    const manifest = JSON.parse(payload) as { icons: { src: string; sizes: string }[] };
    expect(manifest).toMatchObject({ name: 'Roundabout Boats', short_name: 'Roundabout', start_url: '/' });
    expect(manifest.icons).toHaveLength(3);
    for (const { src, sizes } of manifest.icons) {
      const icon = await readFile(join(projectRoot, 'web', 'public', src));
      // Width and height of a PNG.
      expect(`${icon.readUInt32BE(16)}x${icon.readUInt32BE(20)}`).toBe(sizes);
    }
  });
});

describe('search engines', () => {
  test('search engines get a list of the public pages, with full addresses', async () => {
    const { headers, payload } = await get('/sitemap.xml');
    expect(headers['content-type']).toBe('application/xml; charset=utf-8');
    const found = [...payload.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address);
    const paths = ['/', '/experience', '/gallery', '/faqs', '/contact-us', '/terms-and-conditions'];
    expect(found).toEqual(
      [...paths, '/privacy-policy', '/experience/party'].map((path) => `http://localhost:3000${path}`),
    );
  });

  test('search engines get the time of each page’s last change', async () => {
    const changed = async () => {
      const { payload } = await get('/sitemap.xml');
      const instants = new Set([...payload.matchAll(/<lastmod>(.*?)<\/lastmod>/g)].map(([, at]) => at));
      expect(instants.size).toBe(1);
      return [...instants][0] ?? '';
    };
    await sql`update site_version set version = version + 1, changed_at = '2027-05-20T10:00:00Z'`.execute(
      site.db,
    );
    expect(await changed()).toBe('2027-05-20T10:00:00.000Z');
    await setPrice(15_000);
    // The time of the price change comes from the database's clock.
    const { changedAt } = await site.db
      .selectFrom('siteVersion')
      .select('changedAt')
      .executeTakeFirstOrThrow();
    expect(changedAt).not.toEqual(new Date('2027-05-20T10:00:00Z'));
    expect(await changed()).not.toBe('2027-05-20T10:00:00.000Z');
  });

  test('search engines are told to skip the calls and to use the sitemap', async () => {
    const { headers, payload } = await get('/robots.txt');
    expect(headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(payload).toBe(
      'User-agent: *\nDisallow: /api/\nDisallow: /dev/\n\nSitemap: http://localhost:3000/sitemap.xml\n',
    );
  });
});

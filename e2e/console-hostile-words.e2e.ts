import { consoleContract } from '@slipway/shared/api/console/console-contract.ts';
import type { ConsoleEndpoint } from '@slipway/shared/api/console/console-endpoint.ts';
import { nameCaptain } from '@slipway/shared/api/bookings.ts';
import { saveCustomer } from '@slipway/shared/api/customers.ts';
import { addZeroCostReservation } from '@slipway/shared/api/reservations.ts';
import { freeReservationBody } from '@slipway/testing/reservation-body.ts';
import type { Page, Route } from 'playwright/test';
import { hostileWords } from './hostile-words.ts';
import { type Offer, findOffer, packages } from './offers.ts';
import type { SiteServer } from './site-server.ts';
import { expect, test } from './test.ts';

/** `npm test` tries about one per cent of the texts; `npm run prove hostile-words` tries all of them. */
const wanted = Number(process.env['HOSTILE_WORDS'] ?? 50);
const seed = Number(process.env['HOSTILE_SEED'] ?? 1);
/** The lists in the answers are made this long, so that one screen shows many texts. */
const rowsOfAList = Math.min(40, Math.ceil(wanted / 25));

declare global {
  interface Window {
    hits: number;
    hit: () => void;
  }
}

const reads = Object.values<ConsoleEndpoint>(consoleContract).filter(({ method }) => method === 'GET');
const hasForm = /^\d{4}-\d\d|^\d\d:\d\d|^[0-9a-z]{26}$|^https?:/;

/**
 * Tries to make markup from a string. The console forbids this even to its own scripts. Returns 'made' or the error.
 */
function makeMarkup(): string {
  try {
    document.createElement('p').innerHTML = '<b>bold</b>';
    return 'made';
  } catch (error) {
    return String(error);
  }
}

test('texts of strangers stay text on every screen of the console: nothing runs, nothing becomes markup', async ({
  page,
  context,
  browser,
  site,
  watch,
}) => {
  test.setTimeout(600_000 + wanted * 200);
  const next = hostileWords(seed);
  await context.addInitScript(countHits);
  // A separate browser, in which the texts may run as scripts.
  const unguarded = await browser.newContext();
  await unguarded.addInitScript(countHits);
  await expectDangerous(await unguarded.newPage(), hostileWords(seed));
  await unguarded.close();

  const offer = await findOffer(site);
  const typed = await bookWithHostileWords(site, offer, next);
  await page.goto('/console');
  await page.getByRole('button', { name: /Ruth Ellison/ }).click();
  await expect(page.getByRole('navigation', { name: 'Console' })).toBeVisible();
  watch.expects(/TrustedHTML/);
  watch.expects(/CSP: require-trusted-types-for/);
  expect(await page.evaluate(makeMarkup)).toContain('TrustedHTML');
  const screens = [
    `/console/today/${offer.date}`,
    '/console/bookings',
    `/console/bookings/${typed.booking}`,
    '/console/more/people',
    '/console/more/log',
  ];
  await page.goto(`/console/bookings/${typed.booking}`);
  await expect(page.getByRole('heading', { name: 'History' })).toBeVisible();
  await expect.poll(() => shownText(page)).toContain(plain(typed.firstName));
  await page.getByLabel('A note for the team').fill(next());
  await page.getByRole('button', { name: 'Keep', exact: true }).click();
  await expect(page.getByRole('status').getByRole('button', { name: 'Undo' })).toBeVisible();
  await expectHarmless(page);

  // From here, a hostile text replaces every free text in the server's answers.
  const planted: string[] = [];
  await page.route('**/api/console/board/*/live', (route) =>
    route.fulfill({ contentType: 'text/event-stream', body: ': nothing\n\n' }),
  );
  await page.route(/\/api\/console\/(?!.*\/live$|doors)/, (route) => plant(route, next, planted));
  let seen = 0;
  while (seen < wanted) {
    for (const screen of screens) {
      planted.length = 0;
      await page.goto(screen);
      await expect(page.getByRole('navigation', { name: 'Console' })).toBeVisible();
      // The screen shows some of the texts that it received, letter for letter.
      await expect
        .poll(
          async () => planted.filter((word) => word.length > 8).filter(has(await shownText(page))).length,
          {
            message: screen,
          },
        )
        .toBeGreaterThan(1);
      await expectHarmless(page);
      seen += planted.filter(has(await shownText(page))).length;
    }
  }
  console.info(`${seen} hostile texts were on the screens, of seed ${seed}`);
});

function countHits(): void {
  window.hits = 0;
  window.hit = () => void (window.hits += 1);
}

/** The control: in a page without our content security policy, many of the texts do run if inserted as markup. */
async function expectDangerous(page: Page, next: () => string): Promise<void> {
  await page.goto('about:blank');
  const words = Array.from({ length: 40 }, next);
  await page.evaluate((all) => {
    for (const each of all) {
      const place = document.createElement('div');
      document.body.append(place);
      if (!/evil|https/.test(each)) place.innerHTML = each;
    }
  }, words);
  await expect.poll(() => page.evaluate(() => window.hits)).toBeGreaterThan(5);
}

/** Sends the texts through the calls that visitors make. The server refuses names with a slash or an address. */
async function bookWithHostileWords(
  site: SiteServer,
  { slotId, date, experience }: Offer,
  next: () => string,
) {
  const email = 'hostile@example.com';
  const nameOf = () => {
    for (;;) {
      const name = next();
      if (name.length <= 60 && name.length > 8 && !/[/@\\\t]|www\.|(\d.*){4}/.test(name.normalize('NFKC')))
        return name;
    }
  };
  const [firstName, lastName, captain] = [nameOf(), nameOf(), nameOf()];
  const { id: customer } = await site.call(saveCustomer, {
    body: { first_name: firstName, last_name: lastName, phone: '01632960000', email, country: 'France' },
  });
  const booking = await site.call(addZeroCostReservation, {
    body: freeReservationBody({ customer, slot: { id: slotId, date }, packageId: packages[experience] }),
  });
  await site.call(nameCaptain, { body: { id: booking, email, captain_name: captain } });
  return { booking, firstName };
}

async function plant(route: Route, next: () => string, planted: string[]): Promise<void> {
  const path = new URL(route.request().url()).pathname.replace(/^\/api/, '');
  const endpoint = reads.find((each) => patternOf(each).test(path));
  if (route.request().method() !== 'GET' || endpoint === undefined || path === '/console/me')
    return route.continue();
  const response = await route.fetch();
  const headers = response.headers();
  expect(headers['content-type'], path).toMatch(/^application\/json/);
  expect(headers['x-content-type-options'], path).toBe('nosniff');
  const envelope = (await response.json()) as { success: boolean; data: unknown };
  if (!envelope.success) return route.fulfill({ response });
  const accepts = (data: unknown) => endpoint.data.safeParse(data).success;
  const free = new Map<string, boolean>();
  const root = { data: lengthened(envelope.data) };
  const walk = (holder: Record<string, unknown>, key: string, where: string): void => {
    const value = holder[key];
    if (typeof value === 'object' && value !== null) {
      for (const inner of Object.keys(value))
        walk(value as Record<string, unknown>, inner, `${where}.${Array.isArray(value) ? '*' : inner}`);
      return;
    }
    if (typeof value !== 'string' || hasForm.test(value)) return;
    const word = next();
    if (free.get(where) === undefined) {
      holder[key] = word;
      free.set(where, accepts(root.data));
    }
    holder[key] = free.get(where) === true ? word : value;
    if (free.get(where) === true) planted.push(word);
  };
  walk(root, 'data', '');
  return route.fulfill({ response, json: { ...envelope, data: root.data } });
}

function lengthened(data: unknown): unknown {
  if (Array.isArray(data)) {
    const rows = data.map(lengthened);
    if (rows.length === 0 || typeof rows[0] !== 'object') return rows;
    return Array.from({ length: Math.max(rows.length, rowsOfAList) }, (_, index) =>
      structuredClone(rows[index % rows.length]),
    );
  }
  if (typeof data !== 'object' || data === null) return data;
  return Object.fromEntries(Object.entries(data).map(([key, value]) => [key, lengthened(value)]));
}

function patternOf({ path }: ConsoleEndpoint): RegExp {
  return new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`);
}

const plain = (words: string) => words.replaceAll(/\s+/g, ' ').trim();
const has = (text: string) => (word: string) => text.includes(plain(word));

async function shownText(page: Page): Promise<string> {
  return plain((await page.locator('body').textContent()) ?? '');
}

async function expectHarmless(page: Page): Promise<void> {
  const found = await page.evaluate(() => ({
    hits: window.hits,
    elements: document.querySelectorAll('[data-h], iframe, object, base, body script').length,
    addresses: [...document.querySelectorAll('[href], [src], [action]')]
      .flatMap((each) => ['href', 'src', 'action'].map((name) => each.getAttribute(name) ?? ''))
      .filter((address) => /^[\s\u0000-\u001f]*(j\s*a\s*v\s*a\s*s|data:text|https:\/\/evil)/i.test(address)),
    handlers: [...document.querySelectorAll('*')].filter((each) =>
      each.getAttributeNames().some((name) => name.startsWith('on')),
    ).length,
  }));
  expect(found, page.url()).toEqual({ hits: 0, elements: 0, addresses: [], handlers: 0 });
}

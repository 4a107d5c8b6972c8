import { addZeroCostReservation } from '@slipway/shared/api/reservations.ts';
import { saveCustomer } from '@slipway/shared/api/customers.ts';
import { freeReservationBody } from '@slipway/testing/reservation-body.ts';
import type { Page } from 'playwright/test';
import { signInAs } from './console.ts';
import { hostileWords } from './hostile-words.ts';
import { findOffer, packages } from './offers.ts';
import type { SetUpFile } from './site-server.ts';
import { expect, test } from './test.ts';

/** npm test tries about one per cent of the texts; npm run prove hostile-words tries all of them. */
const wanted = Number(process.env['HOSTILE_WORDS'] ?? 50);
const isProof = wanted > 50;
const seed = Number(process.env['HOSTILE_SEED'] ?? 1);

// This test renames everything, so no other test books on its server at the same time.
test.use({ siteOf: 'clock' });

declare global {
  interface Window {
    hits: number;
    hit: () => void;
  }
}

test(
  'a text of the set-up is shown as plain text on pages, in the console and in emails, never as script or markup',
  { tag: isProof ? [] : '@variant' },
  async ({ page, context, site, watch }) => {
    test.setTimeout(600_000 + wanted * 300);
    // While the whole set-up is being published, the server may refuse a screen's call as busy.
    watch.allows(/503 \(Service Unavailable\) .*\/api\/console\//);
    await context.addInitScript(() => {
      window.hits = 0;
      window.hit = () => void (window.hits += 1);
    });
    const next = hostileWords(seed);
    const before = await site.owner(['export-set-up', 'before.json', '--without-pictures']);
    let put = 0;
    try {
      await signInAs(page, 'owner', '/console/set-up');
      await expect(page.getByRole('main').getByRole('link', { name: 'Packages' })).toBeVisible();
      const parts = await page
        .getByRole('main')
        .getByRole('link')
        .evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).pathname));
      expect(parts.length).toBeGreaterThan(1);
      while (put < wanted) {
        const typed: string[] = [];
        await site.changeSetUp((file) => withHostileWords(file, next, typed));
        put += typed.length;
        const offer = await findOffer(site);
        await bookAndReadMail(page, site, offer);
        // The rendered page that visitors get contains some of the typed texts, letter for letter.
        for (const path of [
          '/',
          '/experience',
          '/faqs',
          '/terms-and-conditions',
          '/contact-us',
          '/#/booking',
        ]) {
          await page.goto(path);
          await expect(async () => {
            const found = await foundIn(page, typed);
            if (found === 0) await page.reload();
            expect(found, path).toBeGreaterThan(0);
          }).toPass();
          await expectHarmless(page);
        }
        for (const path of isProof ? parts : parts.filter((_, nth) => nth % 3 === 0)) {
          await page.goto(path);
          await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
          await expectHarmless(page);
        }
      }
    } finally {
      await site.changeSetUp((now) => asBefore(JSON.parse(before) as SetUpFile, now));
    }
    console.info(`${put} hostile texts were set up, of seed ${seed}`);
  },
);

const keyOf = ({ key, name }: { key?: string; name: string }) => key ?? name;

/** Restores the set-up: each package, dish and boat is found by its current name, so that it keeps its number. */
function asBefore(before: SetUpFile, now: SetUpFile): object {
  const called = new Map(before.packages.map((each, nth) => [keyOf(each), keyOf(now.packages[nth]!)]));
  const names = (of: string[] | null) => of && of.map((name) => called.get(name) ?? name);
  return {
    ...before,
    packages: before.packages.map((each, nth) => ({ ...each, key: keyOf(now.packages[nth]!) })),
    menu: before.menu.map((each, nth) => ({
      ...each,
      key: keyOf(now.menu[nth]!),
      packages: names(each.packages),
      included: names(each.included),
    })),
    times: before.times.map((each) => ({ ...each, packages: names(each.packages) })),
    prices: before.prices.map((each) => ({ ...each, packages: names(each.packages) })),
  };
}

/**
 * The set-up file with a hostile text in every field of free text. Renamed packages, dishes and boats are recognised by
 * their key.
 */
function withHostileWords(file: SetUpFile, next: () => string, typed: string[]): object {
  let count = 0;
  const word = (longest: number): string => {
    for (;;) {
      count += 1;
      const found = `${next()} ${count}`.trim();
      // Leaves out texts that are too long, and texts with control characters, placeholders (`{{…}}`) or links.
      if (found.length > longest || /[\u0000-\u001f\u007f]|\{\{|\}\}|\]\(/.test(found)) continue;
      typed.push(found);
      return found;
    }
  };
  const { business } = file;
  return {
    ...file,
    business: {
      ...business,
      name: word(60),
      tagline: word(120),
      place: { ...business.place, name: word(80), street: word(80), town: word(60) },
      ways: Object.fromEntries(Object.keys(business.ways).map((way) => [way, word(400)])),
    },
    packages: file.packages.map((each) => ({
      ...each,
      key: each.key ?? each.name,
      name: word(60),
      words: word(600),
      lines: each.lines.map(() => word(120)),
    })),
    menu: file.menu.map((each) => ({
      ...each,
      key: each.key ?? each.name,
      name: word(60),
      group: word(40),
      line: word(160),
      points: each.points.map(() => word(80)),
    })),
    times: file.times.map((each) => ({ ...each, name: word(60) })),
    words: file.words.map((each) => ({ ...each, title: word(160), says: word(400) })),
  };
}

async function bookAndReadMail(page: Page, site: Site, { slotId, date, experience }: Offer): Promise<void> {
  const email = `hostile-${date}@example.com`;
  const { id: customer } = await site.call(saveCustomer, {
    body: { first_name: 'Ada', last_name: 'Byron', phone: '01632960000', email, country: 'France' },
  });
  await site.call(addZeroCostReservation, {
    body: freeReservationBody({ customer, slot: { id: slotId, date }, packageId: packages[experience] }),
  });
  let newest = '';
  // Waits until a job has sent the email.
  await expect(async () => {
    await page.goto('/dev/mailbox');
    const mails = await page
      .getByRole('link')
      .evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).pathname));
    newest = mails.find((path) => /^\/dev\/mailbox\/[^/]+$/.test(path)) ?? '';
    expect(newest).not.toBe('');
  }).toPass();
  await expectHarmless(page);
  for (const path of [newest, `${newest}/html`]) {
    await page.goto(path);
    await expectHarmless(page);
  }
}

type Site = Parameters<typeof findOffer>[0];
type Offer = Awaited<ReturnType<typeof findOffer>>;

const plain = (words: string) => words.replaceAll(/\s+/g, ' ').trim();

async function foundIn(page: Page, typed: readonly string[]): Promise<number> {
  const shown = plain((await page.locator('body').textContent()) ?? '');
  return typed.filter((word) => word.length > 12 && shown.includes(plain(word))).length;
}

/** Elements of the mailbox itself: the frame round an email, and the `base` that opens links outside the frame. */
const ours = 'iframe[sandbox][src^="/dev/mailbox/"], base[target="_top"]:not([href])';

/** A text that runs as a script calls `hit`. A text that becomes markup makes an element with `data-h`. */
async function expectHarmless(page: Page): Promise<void> {
  const found = await page.evaluate(
    (own) => ({
      hits: window.hits ?? 0,
      elements: document.querySelectorAll(`[data-h], iframe:not(${own}), object, base:not(${own})`).length,
      addresses: [...document.querySelectorAll('[href], [src], [action]')]
        .flatMap((each) => ['href', 'src', 'action'].map((name) => each.getAttribute(name) ?? ''))
        .filter((address) =>
          /^[\s\u0000-\u001f]*(j\s*a\s*v\s*a\s*s|data:text|https:\/\/evil)/i.test(address),
        ),
      handlers: [...document.querySelectorAll('*')].filter((each) =>
        each.getAttributeNames().some((name) => name.startsWith('on')),
      ).length,
    }),
    ours,
  );
  expect(found, page.url()).toEqual({ hits: 0, elements: 0, addresses: [], handlers: 0 });
}

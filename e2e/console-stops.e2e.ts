import { listAvailability } from '@slipway/shared/api/catalogue.ts';
import { localDate } from '@slipway/shared/values/local-date.ts';
import { localTime } from '@slipway/shared/values/local-time.ts';
import { toInstant } from '@slipway/shared/values/venue-time.ts';
import { type Page, expect } from 'playwright/test';
import { expectAccessible } from './axe.ts';
import { bookElsewhere, findOffer } from './offers.ts';
import { payWith, watchSimulator } from './paying.ts';
import type { SiteServer } from './site-server.ts';
import { test } from './test.ts';

// A hold of sales begins at the server's current time. The tests therefore move the clock to the day that they use.
test.use({ siteOf: 'clock' });

/** Moves the clock to 07:30 on a day with one party. The 10:00 start is on sale until 08:00. */
async function aMorning(site: SiteServer): Promise<string> {
  const { date, ...offer } = await findOffer(site, { surcharge: { fixed: 0 } });
  expect(await bookElsewhere(site, { ...offer, date })).toMatch(/^[0-9a-z]{26}$/);
  const morning = toInstant(localDate(date), localTime('07:30')).getTime();
  await site.advanceClock(`PT${Math.round((morning - (await site.now()).getTime()) / 1000)}S`);
  return date;
}

async function startsOnSale(site: SiteServer, date: string): Promise<string[]> {
  const days = await site.call(listAvailability, { body: { from: date, to: date } });
  return days.flatMap(({ periods }) =>
    periods.filter(({ isAvailable }) => isAvailable).map(({ start_time }) => start_time),
  );
}

async function enter(page: Page, who: RegExp): Promise<void> {
  await page.goto('/console');
  await page.getByRole('button', { name: who }).click();
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
}

const dialogOf = (page: Page) => page.getByRole('dialog');
const stopsOf = (page: Page) => page.getByRole('list', { name: 'Stops of the day' });

test('two taps on a phone hold sales, the desk and the site show the stop, and one press lifts it @variant', async ({
  page,
  browser,
  site,
}) => {
  const date = await aMorning(site);
  const before = await startsOnSale(site, date);
  expect(before.length).toBeGreaterThan(1);
  await page.setViewportSize({ width: 390, height: 844 });
  await enter(page, /Jess Carter/);
  const desk = await (
    await browser.newContext({ baseURL: site.url, viewport: { width: 1280, height: 900 } })
  ).newPage();
  await enter(desk, /Tom Adeyemi/);

  await page.getByRole('button', { name: 'Hold sales' }).click();
  await expect(dialogOf(page)).toContainText(
    /Sales held from .*until further notice\. \d+ bookings? stays?\./,
  );
  await expect(dialogOf(page)).toContainText('Some Body');
  // Dock staff can hold sales, but see no option to close times.
  await expect(dialogOf(page).getByText('Close', { exact: true })).toHaveCount(0);
  await expectAccessible(page, 'holding sales');
  await page.setViewportSize({ width: 390, height: 844 });
  // A double press makes only one stop.
  await dialogOf(page).getByRole('button', { name: 'Hold sales' }).dblclick();
  await expect(stopsOf(page).getByRole('listitem')).toHaveText(
    /Sales held from 07:3\d, until further notice/,
  );

  // The screen at the desk shows the stop automatically.
  await expect(stopsOf(desk).getByRole('listitem')).toHaveText(
    /Sales held from 07:3\d, until further notice.*by Jess Carter/,
  );
  await expect(desk.getByRole('region', { name: 'The boats of the day' })).toContainText('Sales held');
  await expectAccessible(desk, 'the day with a stop');
  expect(await startsOnSale(site, date)).toEqual([]);
  const visitor = await (await browser.newContext({ baseURL: site.url })).newPage();
  await visitor.goto('/#/booking');
  await expect(
    visitor.getByText('No dates this month. We take bookings up to six months ahead.').first(),
  ).toBeVisible();

  await desk.getByRole('button', { name: /^Open again: sales held/ }).click();
  await expect(desk.getByRole('status').filter({ hasText: 'Sales are open again' })).toBeVisible();
  await expect(stopsOf(page)).toHaveCount(0);
  expect(await startsOnSale(site, date)).toEqual(before);

  const last = before.at(-1) ?? '';
  await desk.getByRole('button', { name: 'Hold sales' }).first().click();
  await dialogOf(desk).getByText('Another time').click();
  await dialogOf(desk).getByLabel('From', { exact: true }).fill('15:00');
  await dialogOf(desk).getByLabel('Until', { exact: true }).fill('09:00');
  await expect(dialogOf(desk)).toContainText('15:00 to 09:00 passes midnight');
  await expect(dialogOf(desk).getByRole('button', { name: 'Hold sales' })).toBeDisabled();
  await dialogOf(desk).getByLabel('From', { exact: true }).fill(last);
  await dialogOf(desk).getByLabel('Until', { exact: true }).fill('');
  await dialogOf(desk).getByText('Close', { exact: true }).click();
  await expect(dialogOf(desk)).toContainText(`Closed from ${last} to the end of the day. `);
  await dialogOf(desk).getByRole('button', { name: 'Close' }).click();
  await expect(stopsOf(page).getByRole('listitem')).toHaveText(new RegExp(`Closed from ${last}`));
  // The manager closed this time, so dock staff cannot open it.
  await expect(stopsOf(page).getByRole('button')).toHaveCount(0);
  expect(await startsOnSale(site, date)).not.toContain(last);

  await desk.goto(`/console/diary/${date.slice(0, 7)}`);
  await expect(desk.getByRole('region', { name: 'Stops' })).toContainText(`from ${last}`);
  await expectAccessible(desk, 'the diary with a stop');
  await desk.getByRole('button', { name: new RegExp(`^Open again: .*from ${last}`) }).click();
  await desk.getByRole('button', { name: 'Undo' }).last().click();
  await expect(desk.getByRole('region', { name: 'Stops' })).toContainText(`from ${last}`);
  expect(await startsOnSale(site, date)).not.toContain(last);
  for (const one of [desk, visitor]) await one.context().close();
});

/** Sells by pay link; returns the address for the customer. */
async function sellByLink(page: Page, name: string): Promise<string> {
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByLabel('Phone').fill('07700900431');
  await page.getByRole('button', { name: /^Hold until/ }).click();
  await expect(page.getByRole('heading', { name: `${name} pays on their own phone` })).toBeVisible();
  const text = decodeURIComponent(
    (await page.getByRole('link', { name: 'Text it' }).getAttribute('href')) ?? '',
  );
  expect(text).toMatch(/: your boat on .*, £.*\. Pay here until \d\d:\d\d: https?:/);
  return /https?:\S+/.exec(text)?.[0] ?? '';
}

test('while sales are held, a pay link can be paid; if staff release a party’s place, the party is put on the list of people to ring @variant', async ({
  page,
  site,
  watch,
  anotherVisitor,
}) => {
  await aMorning(site);
  await page.setViewportSize({ width: 390, height: 844 });
  await enter(page, /Jess Carter/);
  await page.getByRole('navigation', { name: 'Console' }).getByRole('link', { name: 'Sell' }).click();
  const link = await sellByLink(page, 'Nadia Khan');
  await page.getByRole('button', { name: 'Sell another' }).click();
  await sellByLink(page, 'Omar Aziz');
  await page.getByRole('navigation', { name: 'Console' }).getByRole('link', { name: 'Today' }).click();

  // Three presses hold sales for the rest of the day.
  await page.getByRole('button', { name: 'Hold sales' }).click();
  await dialogOf(page).getByText('Rest of today').click();
  const waiting = dialogOf(page).getByRole('group', { name: /Places held for a pay link/ });
  await expect(waiting).toContainText('Nadia Khan');
  await expect(waiting).toContainText('Omar Aziz');
  await expectAccessible(page, 'holding sales over pay links', [390]);
  await expect(dialogOf(page).getByRole('button', { name: 'Hold sales' })).toBeInViewport({ ratio: 1 });
  await dialogOf(page).getByRole('button', { name: 'Hold sales' }).click();
  const kept = page.getByRole('list', { name: 'Places held for a pay link' });
  await expect(kept).toContainText(/Nadia Khan, .*: pays by link until/);

  await site.advanceClock('PT2M');
  watchSimulator(watch, site);
  const phone = await anotherVisitor();
  await phone.goto(link);
  await phone.getByRole('button', { name: /^Pay £/ }).click();
  await phone.getByLabel('Name on card').fill('Nadia Khan');
  await payWith(phone, 'Pays');
  await expect(phone.getByRole('heading', { name: 'Paid, thank you' })).toBeVisible();
  await expect(kept).not.toContainText('Nadia Khan');

  await kept.getByRole('button', { name: 'End the hold of Omar Aziz' }).click();
  await expect(dialogOf(page)).toContainText('They are on the list to ring.');
  await dialogOf(page).getByRole('button', { name: 'End the hold' }).click();
  const toRing = page.getByRole('region', { name: 'To ring' });
  await expect(toRing).toContainText(/Omar Aziz.*Party lost its place.*not rung yet/);
  await expectAccessible(page, 'who is to be rung', [390]);
  await toRing.getByRole('button', { name: 'Rung: Omar Aziz' }).click();
  await expect(toRing).toHaveCount(0);
});

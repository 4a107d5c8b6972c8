import { listAvailability } from '@slipway/shared/api/catalogue.ts';
import { localDate } from '@slipway/shared/values/local-date.ts';
import { localTime } from '@slipway/shared/values/local-time.ts';
import { toInstant } from '@slipway/shared/values/venue-time.ts';
import { type Page, expect } from 'playwright/test';
import { expectAccessible } from './axe.ts';
import { inviteLink, signInAs, untilMidday } from './console.ts';
import { bookElsewhere, findOffer, packages } from './offers.ts';
import type { SiteServer } from './site-server.ts';
import { test } from './test.ts';

// The tests play a whole day, so they move the clock.
test.use({ siteOf: 'clock' });

const phone = { width: 390, height: 844 };
const said = (page: Page, words: RegExp | string) => page.getByRole('status').filter({ hasText: words });

test('a deposit taken in cash or by card machine is returned in the same way @variant', async ({
  page,
  site,
}) => {
  await untilMidday(site);
  await page.setViewportSize(phone);
  await signInAs(page, 'dock');

  await page.getByRole('button', { name: 'Naomi Okafor', exact: true }).click();
  const panel = page.getByRole('region', { name: 'Naomi Okafor' });
  await expect(panel).toContainText('Deposit £100.00');
  await panel.getByRole('button', { name: 'Card machine' }).click();
  const taken = panel.getByRole('button', { name: 'Taken by card machine' });
  await expect(taken, 'a card machine has a slip').toBeDisabled();
  await panel.getByLabel('Slip number').fill('004711');
  await expectAccessible(page, 'a deposit by card machine', [390]);
  await taken.click();
  await expect(panel).toContainText(/Deposit £100\.00 held\d\d:\d\d by Jess.*slip 004711/);
  const back = panel.getByRole('button', { name: 'Give £100.00 back' });
  await expect(back, 'each slip has its own number').toBeDisabled();
  await panel.getByLabel('Slip number').fill('004712');
  await back.click();
  await expect(panel).toContainText(/Deposit £100\.00 given back.*slip 004712/);
  await panel.getByRole('button', { name: 'Undo: Deposit £100.00 given back' }).click();
  await expect(panel).toContainText('Deposit £100.00 held');
  await panel.getByRole('button', { name: 'Done', exact: true }).click();

  await page.getByRole('button', { name: 'Priya Mehta', exact: true }).click();
  const other = page.getByRole('region', { name: 'Priya Mehta' });
  await other.getByRole('button', { name: 'Cash taken' }).click();
  await expect(other).toContainText(/Deposit £100\.00 held\d\d:\d\d by Jess Carter, cash/);
  await other.getByRole('button', { name: 'Give £100.00 back' }).click();
  await expect(other).toContainText(/Deposit £100\.00 given back.*, cash/);

  await page.goto('/console/money/drawers');
  await page.getByLabel('Cash counted, in pounds').fill('0');
  await page.getByRole('button', { name: 'Save the count' }).click();
  await page.getByRole('button', { name: 'Close the drawer' }).click();
  await expect(page.getByRole('button', { name: 'Close the drawer' })).toHaveCount(0);
});

test('a party is recorded as a no-show, and the record is undone when the party comes after all @variant', async ({
  page,
  site,
}) => {
  await untilMidday(site);
  await page.setViewportSize(phone);
  await signInAs(page, 'dock');
  const counts = page.getByRole('group', { name: 'Counts of the day' });
  await expect(counts).toContainText('1 missing');
  await page.getByRole('button', { name: 'Priya Mehta', exact: true }).click();
  const panel = page.getByRole('region', { name: 'Priya Mehta' });
  await expect(panel).toContainText(/ is held until \d\d:\d\d, then free for other parties\./);
  await panel.getByRole('button', { name: 'No-show', exact: true }).click();
  await expect(said(page, 'Priya Mehta has not come.')).toBeVisible();
  await expect(panel.getByRole('button', { name: 'Undo: No-show' })).toBeVisible();
  await expectAccessible(page, 'a no-show', [390]);
  await panel.getByRole('button', { name: 'Done', exact: true }).click();
  await expect(counts).not.toContainText('missing');
  await page.getByText('not sailed').click();
  await page
    .locator('details')
    .getByRole('button', { name: /Priya Mehta/ })
    .click();
  await panel.getByRole('button', { name: 'Undo: No-show' }).click();
  await expect(panel.getByRole('button', { name: 'Arrived: Priya Mehta' })).toBeVisible();
});

test('a boat gets its opening check, is marked as not fit, and then as fit again @variant', async ({
  page,
  site,
}) => {
  await untilMidday(site);
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 844 });
    if (width === 390) await signInAs(page, 'dock');
    // On a phone, boats without a notice are in a folded list.
    if (width === 390)
      await page.getByRole('region', { name: 'Boats now' }).getByRole('button', { expanded: false }).click();
    const boat = page.locator('[data-opens="3"]:visible');
    const name = await boat.locator('b').first().innerText();
    await boat.click();
    const panel = page.getByRole('region', { name });
    await panel.getByRole('button', { name: 'Not fit' }).click();
    const unfit = panel.getByRole('button', { name: `${name} is not fit` });
    await expect(unfit).toBeDisabled();
    await panel.getByLabel('Fault').fill('The tiller is loose.');
    await unfit.click();
    await expect(panel).toContainText(/Not fit\d\d:\d\d by Jess Carter: The tiller is loose\./);
    await expectAccessible(page, 'a boat that is not fit', [width]);
    await panel.getByRole('button', { name: 'Done', exact: true }).click();
    await expect(boat).toContainText('not fit');
    await boat.click();
    await panel.getByRole('button', { name: 'Checked again: fit' }).click();
    await expect(panel).toContainText('Fit to sail');
    await panel.getByLabel(`Battery of ${name}, per cent`).fill('22');
    await panel.getByRole('button', { name: 'Keep', exact: true }).click();
    await expect(panel).toContainText('Charge 22 %');
    await expect(panel).toContainText('low');
    await panel.getByRole('button', { name: 'Done', exact: true }).click();
  }
});

test('the day sheet shows only in print, and the wall screen has no names @variant', async ({
  page,
  site,
}) => {
  await untilMidday(site);
  await page.setViewportSize({ width: 1440, height: 900 });
  await signInAs(page, 'dock');
  await expect(page.getByText('Priya Mehta').first()).toBeVisible();
  let isPrinted = false;
  await page.exposeFunction('printed', () => (isPrinted = true));
  await page.evaluate(() => (window.print = () => (window as unknown as { printed: () => void }).printed()));
  await page.getByRole('button', { name: 'Day sheet' }).first().click();
  await expect.poll(() => isPrinted).toBe(true);
  await page.emulateMedia({ media: 'print' });
  const sheet = page.locator('table').first();
  await expect(sheet).toBeVisible();
  await expect(sheet.getByRole('row', { includeHidden: true })).not.toHaveCount(1);
  await expect(sheet).toContainText('Naomi Okafor');
  await expect(sheet).toContainText('One of us can’t have sesame.');
  await expect(page.getByRole('navigation', { name: 'Console' })).toBeHidden();
  const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(over).toBeLessThanOrEqual(0);
  await page.emulateMedia({ media: 'screen' });

  await page.getByRole('button', { name: 'Wall' }).click();
  const wall = page.getByRole('dialog');
  await expect(wall).toContainText('min late');
  for (const name of ['Priya', 'Naomi', 'Gemma', 'Walsh']) await expect(wall).not.toContainText(name);
  await expectAccessible(page, 'the wall', [1024, 1440]);
  await page.keyboard.press('Escape');
  await expect(wall).toBeHidden();
});

test('a booking keeps its place while its cancellation can be undone, and dock staff read why they cannot see another booking @variant', async ({
  page,
  site,
  anotherVisitor,
  watch,
}) => {
  await untilMidday(site);
  const far = await bookElsewhere(site, await findOffer(site));
  await page.setViewportSize({ width: 1440, height: 900 });
  await signInAs(page, 'manager', '/console/bookings');
  await page
    .getByRole('link', { name: /Liam Walsh/ })
    .first()
    .click();
  await page.getByRole('button', { name: /^Cancel: our decision/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('The weather').click();
  await dialog.getByRole('button', { name: 'Cancel the trip' }).click();
  await expect(said(page, 'Undo')).toBeVisible();
  await page.getByRole('navigation', { name: 'Console' }).getByRole('link', { name: 'Today' }).click();
  await expect(page.getByText('place still kept')).toBeVisible();
  await expect(page.getByText('Being booked')).toHaveCount(0);
  await expectAccessible(page, 'a kept place', [1440]);
  await said(page, 'Undo').getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('place still kept')).toHaveCount(0);

  const dock = await anotherVisitor();
  await dock.setViewportSize(phone);
  watch.expects(/403 \(Forbidden\) .*\/api\/console\/bookings\//);
  await signInAs(dock, 'dock', `${site.url}/console/bookings/${far}`);
  await expect(dock.getByRole('alert')).toContainText('is outside the days that you see: ');
  await expect(dock.getByRole('button', { name: 'Retry' })).toHaveCount(0);
  await expectAccessible(dock, 'a booking out of reach', [390]);
  await dock.getByRole('button', { name: 'Find a booking' }).click();
  await expect(dock.getByRole('searchbox', { name: 'Find a booking' })).toBeVisible();
});

/** Books one boat for a slot and all three boats for the next slot: if the first party is late, no boat is free. */
async function fullDay(site: SiteServer) {
  const offer = await findOffer(site, { surcharge: { fixed: 0 } });
  const days = await site.call(listAvailability, { body: { package_id: packages.Classic } });
  const next = days
    .find(({ date }) => date === offer.date)
    ?.periods.find(({ start_time }) => start_time > offer.end);
  const first = await bookElsewhere(site, offer);
  const later: string[] = [];
  for (let boat = 0; boat < 3; boat += 1)
    later.push(await bookElsewhere(site, { ...offer, slotId: next?.period_id ?? 0 }));
  const start = toInstant(localDate(offer.date), localTime(offer.start)).getTime();
  const due = toInstant(localDate(offer.date), localTime(offer.end)).getTime();
  const until = async (instant: number) =>
    site.advanceClock(`PT${Math.round((instant - (await site.now()).getTime()) / 1000)}S`);
  await until(start - 10 * 60_000);
  return { first, later, untilLate: () => until(due + 11 * 60_000) };
}

test('if a boat is late and no boat is free, one press swaps the boats of two later parties @variant', async ({
  page,
  site,
  anotherVisitor,
  watch,
}) => {
  const day = await fullDay(site);
  await page.setViewportSize(phone);
  await signInAs(page, 'dock', `/console/today?trip=${day.first}`);
  const panel = page.getByRole('region', { name: 'Some Body' });
  await panel.getByRole('button', { name: 'Arrived: Some Body' }).click();
  await panel.getByRole('button', { name: 'Off they go: Some Body' }).click();
  // The check-in closes automatically once the party has left.
  await expect(panel).toBeHidden();
  const boat = /is out on (.+?)\./.exec(await said(page, 'is out on').innerText())?.[1] ?? '';
  expect(boat).not.toBe('');
  // Opens a page that makes no calls, because a call could be refused when the test moves the clock.
  await page.goto('/robots.txt');

  const manager = await anotherVisitor();
  await signInAs(manager, 'manager', `${site.url}/console/more/people`);
  await manager.getByRole('button', { name: 'Enrol a tablet' }).click();
  watch.expects(/403 \(Forbidden\) .*\/api\/console\/devices\/invite/);
  await manager.getByRole('button', { name: 'Show the QR code' }).click();
  await manager.getByRole('button', { name: /^Continue as / }).click();
  await expect(manager.getByRole('img', { name: 'QR code of the invitation of the tablet' })).toBeVisible();
  const enrolment = await inviteLink(manager);
  const tablet = await anotherVisitor();
  await tablet.setViewportSize({ width: 1024, height: 768 });
  await tablet.goto(enrolment);
  await tablet.getByRole('button', { name: 'Enrol this tablet' }).click();
  await expect(tablet.getByRole('heading', { name: 'Who are you?' })).toBeVisible();
  await expect(tablet.getByText('min late')).toHaveCount(0);

  await manager.close();
  await day.untilLate();
  await tablet.reload();
  await expect(said(tablet, new RegExp(`${boat} is 1[12] min late`))).toBeVisible();
  await expect(tablet.getByRole('main')).not.toContainText('Some');
  await expectAccessible(tablet, 'a locked tablet with a late boat', [1024]);

  await page.goto('/console/today');
  await page.getByRole('button', { name: 'Unlock as Jess Carter' }).click();
  const late = page.getByRole('article').filter({ hasText: new RegExp(`${boat} is 1[12] min late`) });
  await expect(late).toContainText('Some waits for this boat');
  await expectAccessible(page, 'a late boat', [390]);
  await late.getByRole('button', { name: new RegExp(`^Swap: Some takes .*, Some takes ${boat}$`) }).click();
  const done = said(page, new RegExp(`Some Body has .*; Some Body has ${boat}\\.`));
  await done.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText(/^Taken back: Some Body has/).first()).toBeVisible();
});

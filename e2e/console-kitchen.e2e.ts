import { localDate } from '@slipway/shared/values/local-date.ts';
import { localTime } from '@slipway/shared/values/local-time.ts';
import { toInstant } from '@slipway/shared/values/venue-time.ts';
import { type Page, expect } from 'playwright/test';
import { expectAccessible } from './axe.ts';
import { comeBackTo, dismissToasts, signInAs } from './console.ts';
import { findOffer } from './offers.ts';
import { payByCard } from './paid-booking.ts';
import type { SiteServer } from './site-server.ts';
import { startAtReview } from './stored-draft.ts';
import { test } from './test.ts';
import { addOne, expectStep, goOn, zoe } from './wizard.ts';

// The clock has to reach the day of the trip.
test.use({ siteOf: 'clock' });

const phone = { width: 390, height: 844 };
const hour = 3_600_000;

/** The size of each printed page, in points. */
async function paperOf(page: Page): Promise<string[]> {
  const paper = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  return [...paper.matchAll(/MediaBox\s*\[0 0 ([\d.]+) ([\d.]+)\]/g)].map(
    ([, width, height]) => `${Math.round(Number(width))} x ${Math.round(Number(height))}`,
  );
}

const until = async (site: SiteServer, instant: number) =>
  site.advanceClock(`PT${Math.floor((instant - (await site.now()).getTime()) / 1000)}S`);

test('two screens show a platter as ordered, prepared, loaded and, after a call-off, struck out @axe', async ({
  page,
  site,
  anotherVisitor,
  watch,
}) => {
  // Later in this test the kitchen's browser is offline for a moment.
  watch.expects(/ERR_INTERNET_DISCONNECTED/);
  watch.expects(new RegExp(`^a call to another host: ${site.simulatorUrl}/`));
  const offer = await findOffer(site, { surcharge: { fixed: 0 } });
  const start = toInstant(localDate(offer.date), localTime(offer.start)).getTime();
  await startAtReview(page, site, offer, zoe);
  await page.goBack();
  await expectStep(page, 'Addons');
  await page.getByRole('tab', { name: 'Meals' }).click();
  await addOne(page, 'Grazing board');
  await goOn(page);
  // Pays a minute before the deadline for platters, which need 72 hours' notice. Then moves the clock to half
  // an hour before the trip.
  await until(site, start - 72 * hour - 60_000);
  await comeBackTo(page);
  await payByCard(page);
  await until(site, start - hour / 2);

  const kitchen = page;
  await kitchen.setViewportSize({ width: 1024, height: 800 });
  await signInAs(kitchen, 'kitchen');
  await expect(kitchen).toHaveURL(/\/console\/kitchen$/);
  const order = kitchen.getByRole('article').filter({ hasText: 'Zoë' });
  await expect(order).toContainText(/1Grazing board.*Contains Milk, Gluten \(wheat\), Mustard/);
  await expect(kitchen.locator('main')).not.toContainText('O’Brien');
  const board = order.getByRole('checkbox', { name: /Grazing board/ });

  const dock = await anotherVisitor();
  await dock.setViewportSize(phone);
  await signInAs(dock, 'dock');
  const card = dock
    .getByRole('article')
    .filter({ has: dock.getByRole('button', { name: 'Zoë O’Brien-Müller', exact: true }) });
  await expect(card).toContainText('1 to bring');
  await dock.getByRole('navigation', { name: 'Console' }).getByRole('link', { name: 'Kitchen' }).click();
  const orderAtDock = dock.getByRole('article').filter({ hasText: 'Zoë' });
  await expect(orderAtDock.getByRole('checkbox')).not.toBeChecked();

  await kitchen.context().setOffline(true);
  await board.click();
  await expect(order.getByRole('alert')).toHaveText(
    'No signal. Nothing was changed; try again when the signal is back.',
  );
  await expect(board).not.toBeChecked();
  await kitchen.context().setOffline(false);

  // Somebody in the kitchen uses the keyboard to mark the platter as prepared. The dock's screen shows the
  // mark automatically.
  await board.focus();
  await board.press('Space');
  await expect(board).toBeChecked();
  await expect(orderAtDock.getByRole('checkbox')).toBeChecked();
  await expectAccessible(dock, 'the kitchen, prepared', [390]);
  await dismissToasts(kitchen);
  // A double tap by a wet thumb counts as one press: the second tap does not undo the first.
  await order.getByRole('button', { name: /^Loaded/ }).dblclick();
  const handedOver = (at: Page) => at.locator('details', { hasText: 'handed over' });
  for (const screen of [kitchen, dock]) await expect(handedOver(screen)).toContainText('Zoë');
  await expect(orderAtDock).toHaveCount(0);
  await dock.getByRole('navigation', { name: 'Console' }).getByRole('link', { name: 'Today' }).click();
  await expect(card).toContainText('1 loaded');

  await kitchen.getByRole('button', { name: /Undo/ }).click();
  await expect(card).toContainText('1 prepared');
  await order.getByRole('button', { name: /^Loaded/ }).click();
  await expect(card).toContainText('1 loaded');

  await site.owner(['cancel-day', offer.date, '--reason', 'weather']);
  await expect(order).toContainText('Called off');
  await expect(order.getByRole('checkbox')).toHaveCount(0);
  await expectAccessible(kitchen, 'an order that is struck', [1024]);

  // The list prints on A4 portrait, even after a landscape day sheet.
  await kitchen.setViewportSize({ width: 1024, height: 800 });
  const places = kitchen.getByRole('navigation', { name: 'Console' });
  await places.getByRole('link', { name: 'Today' }).click();
  await expect(kitchen.getByRole('button', { name: 'Day sheet' })).toBeVisible();
  // The browser may still be loading the day sheet's styles.
  await expect.poll(() => paperOf(kitchen)).toEqual(['842 x 595']);
  await places.getByRole('link', { name: 'Kitchen' }).click();
  await expect(order).toContainText('Called off');
  expect(await paperOf(kitchen)).toEqual(['595 x 842']);
  // The dock's screen has a section for requests above the list. While empty, the section must not print its own page.
  await dock.getByRole('navigation', { name: 'Console' }).getByRole('link', { name: 'Kitchen' }).click();
  await expect(orderAtDock).toContainText('Called off');
  expect(await paperOf(dock)).toEqual(['595 x 842']);
});

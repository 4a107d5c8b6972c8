import { localDate } from '@slipway/shared/values/local-date.ts';
import { localTime } from '@slipway/shared/values/local-time.ts';
import { toInstant } from '@slipway/shared/values/venue-time.ts';
import { type Locator, type Page, expect } from 'playwright/test';
import { expectAccessible } from './axe.ts';
import { signInAs, untilMidday } from './console.ts';
import { bookElsewhere, findOffer } from './offers.ts';
import { test } from './test.ts';

// A wet thumb taps twice. The page's clock is stopped between the taps. On a slow machine the second tap would
// otherwise come too late to be ignored.
test.use({ siteOf: 'clock' });

const phone = { width: 390, height: 844 };

/** Taps once and, when the result is shown, once more in the same place. */
async function tapTwice(page: Page, button: Locator, isShown: () => Promise<boolean>) {
  await button.scrollIntoViewIfNeeded();
  const box = (await button.boundingBox())!;
  const at = [box.x + box.width / 2, box.y + box.height / 2] as const;
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000);
  await page.mouse.click(...at);
  const shown = async () => {
    // Lets timers of a few milliseconds run.
    await page.clock.runFor(10);
    return isShown();
  };
  await expect.poll(shown, { intervals: [50] }).toBe(true);
  await page.mouse.click(...at);
  await page.clock.runFor(100);
  return at;
}

const later = (page: Page) => page.clock.runFor(2000);

test('a second tap in the same place has no effect for two seconds, and works afterwards', async ({
  page,
  site,
}) => {
  await untilMidday(site);
  await page.clock.install();
  await page.setViewportSize(phone);
  await signInAs(page, 'dock');
  const counts = page.getByRole('group', { name: 'Counts of the day' });
  const countOf = async (what: string) =>
    Number(new RegExp(`(\\d+) ${what}`).exec((await counts.textContent()) ?? '')?.[1] ?? 0);
  await expect(counts).toContainText('out');
  const [out, back] = [await countOf('out'), await countOf('back')];
  await page.getByRole('button', { name: 'Priya Mehta', exact: true }).click();
  const panel = page.getByRole('region', { name: 'Priya Mehta' });
  const go = panel.getByRole('button', { name: 'Off they go: Priya Mehta' });

  // At the bottom edge, the first tap presses *Arrived*. *Off they go* then appears in the same place, and
  // the second tap must not press it.
  await tapTwice(page, panel.getByRole('button', { name: 'Arrived: Priya Mehta' }), () => go.isVisible());
  await expect(panel).toContainText('Here since');
  await page.clock.resume();

  // In the list of steps, the first tap presses *Licence seen*. The next step then moves up to the same
  // place, and the second tap must not press it.
  const seen = panel.getByRole('button', { name: 'Licence seen' });
  await tapTwice(page, seen, async () => !(await seen.isVisible()));
  await expect(panel.getByRole('button', { name: 'Briefed', exact: true })).toBeVisible();
  await expect(panel).toContainText('Here since');
  await later(page);

  // The first tap presses *Off they go*. The check-in then closes, another element appears in the same place,
  // and the second tap must not press it.
  await tapTwice(page, go, async () => !(await panel.isVisible()));
  await expect
    .poll(async () => {
      await page.clock.runFor(50);
      return countOf('out');
    })
    .toBe(out + 1);
  expect(await countOf('back')).toBe(back);
  await later(page);
  await page.clock.resume();

  // *Back* asks for confirmation, because the party has just left. The second tap does not confirm.
  const card = page.getByRole('article').filter({ hasText: 'Priya Mehta' });
  const asked = card.getByRole('group', {
    name: /^They left (just now|1 minute ago)\. Are they back already\?$/,
  });
  await tapTwice(page, card.getByRole('button', { name: 'Back: Priya Mehta' }), () => asked.isVisible());
  await expect(asked).toBeVisible();
  await page.clock.resume();
  await expectAccessible(page, 'a question before a deed', [390]);
  await asked.getByRole('button', { name: 'Yes, they are back' }).click();
  await expect.poll(() => countOf('back')).toBe(back + 1);
});

test('four presses replace a party’s unfit boat, and sailing in the unfit boat needs confirmation @variant', async ({
  page,
  site,
}) => {
  const offer = await findOffer(site, { surcharge: { fixed: 0 } });
  await bookElsewhere(site, offer);
  // Moves the clock to four hours before the start. By then, every party that is out now is back.
  const start = toInstant(localDate(offer.date), localTime(offer.start)).getTime();
  await site.advanceClock(`PT${Math.round((start - (await site.now()).getTime()) / 60_000) - 240}M`);
  await page.setViewportSize(phone);
  await signInAs(page, 'manager', '/console/today');
  const name = 'Bagel';
  let presses = 0;
  const press = async (button: Locator) => {
    await button.click();
    presses += 1;
  };
  await press(page.locator('[data-opens]').filter({ hasText: name }).first());
  const panel = page.getByRole('region', { name, exact: true });
  await press(panel.getByRole('button', { name: 'Not fit' }));
  await press(panel.getByRole('button', { name: 'Motor', exact: true }));
  await expect(panel).toContainText(/(1 party|\d+ parties) today, the next at \d\d:\d\d/);
  await expect(panel.getByRole('group', { name: 'Boats for Some Body' })).toBeVisible();
  await expectAccessible(page, 'a boat that is not fit, with its parties', [390]);
  await panel.getByRole('button', { name: 'Out for a while' }).click();
  await expect(page.getByRole('dialog')).toContainText(`${name} is out`);
  await page.keyboard.press('Escape');
  await panel.getByRole('button', { name: 'Done', exact: true }).click();
  await expect(page.getByText(`${name} is not fit: Motor.`)).toBeVisible();

  // The party's card says that the boat is not fit, and *Off they go* asks for confirmation. One press there gives the
  // party another boat.
  const card = page.getByRole('article').filter({ hasText: 'Some Body' });
  await expect(card).toContainText(`${name} is not fit: Motor`);
  await card.getByRole('button', { name: /^Arrived/ }).click();
  const checkIn = page.getByRole('region', { name: 'Some Body' });
  await expect(checkIn.getByText(new RegExp(`${name} is not fit: Motor\\. Missing: `))).toBeVisible();
  const go = checkIn.getByRole('button', { name: 'Off they go: Some Body' });
  await go.click();
  const asked = checkIn.getByRole('group', { name: new RegExp(`${name} is not fit: Motor\\.$`) });
  await expect(asked.getByRole('button', { name: `Sail on ${name} anyway` })).toBeVisible();
  await expectAccessible(page, 'a boat that is not fit at Off they go', [390]);
  const other = asked.getByRole('button', { name: / for Some Body$/ }).last();
  const taken = await other.innerText();
  await press(other);
  expect(presses, 'presses for a boat and its party').toBe(4);
  await go.click();
  await expect(checkIn).toBeHidden();
  await expect(page.getByText(new RegExp(`Some Body is out on ${taken}\\.`)).first()).toBeVisible();
});

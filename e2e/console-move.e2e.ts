import { getStaffBooking } from '@slipway/shared/api/console/booking.ts';
import { localDate } from '@slipway/shared/values/local-date.ts';
import { localTime } from '@slipway/shared/values/local-time.ts';
import { toInstant } from '@slipway/shared/values/venue-time.ts';
import { type Page, expect } from 'playwright/test';
import { expectAccessible } from './axe.ts';
import { asText, bookElsewhere, findOffer } from './offers.ts';
import { test } from './test.ts';

// The first test moves the clock to two days before a trip, because a late move costs a fee.
test.use({ siteOf: 'clock' });

const sizes = [
  { width: 390, height: 844 },
  { width: 1280, height: 900 },
];

async function signIn(page: Page, name: RegExp): Promise<void> {
  await page.goto('/console');
  await page.getByRole('button', { name }).click();
  await expect(page.getByRole('navigation', { name: 'Console' })).toBeVisible();
}

/** The booking as it is now, read as the person signed in. */
async function bookingOf(page: Page, id: string) {
  const answer = await page.request.get(`/api${getStaffBooking.path.replace(':id', id)}`);
  const { data } = (await answer.json()) as { data: { date: string; guests: number; startTime: string } };
  return data;
}

for (const size of sizes) {
  const at = `at ${size.width} px`;
  const tag = size.width < 600 ? [] : '@variant';
  test(
    `a manager moves a booking in four taps, and waives the fee, ${at}`,
    { tag },
    async ({ page, site }) => {
      await page.setViewportSize(size);
      let [offer, to] = [await findOffer(site), await findOffer(site)];
      // Another month needs one more tap.
      while (offer.date.slice(0, 7) !== to.date.slice(0, 7)) [offer, to] = [to, await findOffer(site)];
      const id = await bookElsewhere(site, offer, { email: `moves.${size.width}@example.com` });
      await signIn(page, /Adeyemi/);
      await page.goto(`/console/bookings/${id}`);
      let taps = 0;
      const tap = async (name: string | RegExp, role: 'button' | 'radio' = 'button') => {
        const target = page.getByRole(role, { name });
        await (role === 'radio' ? target.check({ force: true }) : target.click());
        taps += 1;
      };
      await tap(/^Move to another day or time/);
      const dialog = page.getByRole('dialog', { name: 'Move Some Body' });
      await expect(dialog).toContainText(`From ${asText(offer.date)}`);
      await tap(new RegExp(`^${asText(to.date)}, \\d+ times? free`));
      await expectAccessible(page, 'a new time is chosen');
      await page.setViewportSize(size);
      await tap(new RegExp(`^${to.start}`), 'radio');
      await expect(dialog).toContainText(/Some Body moves from .* to /);
      await expect(dialog.getByText('Owed', { exact: true })).toBeVisible();
      expect((await bookingOf(page, id)).date).toBe(offer.date);
      await expect(dialog.getByText(/Some Body moves from/)).toBeInViewport();
      await tap('Move the trip');
      // The dialog shows the same quote until the booking is moved.
      await expect(dialog).toHaveCount(0);
      await expect(page.getByText(/Some Body was moved from/).last()).toBeVisible();
      expect(taps, 'taps of a move').toBe(4);
      expect(await bookingOf(page, id)).toMatchObject({ date: to.date, startTime: to.start });

      // Two days before the trip, a move costs the fee. The dialog shows the fee. Staff can waive it with a reason.
      const seconds =
        (toInstant(localDate(to.date), localTime('08:00')).getTime() - (await site.now()).getTime()) / 1000;
      if (seconds > 3 * 86_400) await site.advanceClock(`PT${Math.round(seconds - 2 * 86_400)}S`);
      const later = await findOffer(site);
      await signIn(page, /Adeyemi/);
      await page.goto(`/console/bookings/${id}?do=move`);
      await expect(dialog).toBeVisible();
      const month = asText(later.date).split(' ').slice(2).join(' ');
      // Waits until the calendar has loaded.
      await expect(page.getByRole('button', { name: 'Next month' })).toBeVisible();
      for (
        let turns = 0;
        turns < 3 && (await dialog.getByRole('heading', { name: month }).count()) === 0;
        turns += 1
      )
        await page.getByRole('button', { name: 'Next month' }).click();
      await page
        .getByRole('button', { name: new RegExp(`^${asText(later.date)}, \\d+ times? free`) })
        .click();
      await page.getByRole('radio', { name: new RegExp(`^${later.start}`) }).check({ force: true });
      await expect(dialog).toContainText('£50.00 is owed at the jetty.');
      await dialog.getByText('Waive it').click();
      await expect(dialog).toContainText('To see the effect, give a reason for waiving the fee.');
      await dialog.getByText('Illness').click();
      await expect(dialog).toContainText('Fee waived');
      await expectAccessible(page, 'a fee is waived');
      await page.setViewportSize(size);
      await dialog.getByRole('button', { name: 'Move the trip' }).click();
      await expect(dialog).toHaveCount(0);
      expect((await bookingOf(page, id)).date).toBe(later.date);
      await expect(page).toHaveURL(new RegExp(`/bookings/${id}$`));
    },
  );

  test(`guests and add-ons are changed after their cost is shown, ${at} @variant`, async ({ page, site }) => {
    await page.setViewportSize(size);
    const offer = await findOffer(site);
    const id = await bookElsewhere(site, offer, { email: `grows.${size.width}@example.com` });
    await signIn(page, /Adeyemi/);
    await page.goto(`/console/bookings/${id}`);
    const before = await bookingOf(page, id);
    // A phone shows a few actions. A press on All shows the others.
    if (size.width < 600)
      await page
        .getByRole('group', { name: 'Actions' })
        .getByRole('button', { name: 'All', exact: true })
        .click();
    await page.getByRole('button', { name: /^Change guests or add-ons/ }).click();
    const dialog = page.getByRole('dialog', { name: /^Change guests or add-ons for Some Body/ });
    await dialog.getByRole('button', { name: 'Add one guest' }).click();
    await dialog.getByRole('button', { name: 'Another add-on' }).click();
    const dish = dialog.getByRole('list', { name: 'More add-ons' }).getByRole('button').first();
    const name = (await dish.locator('b').textContent()) ?? '';
    await dish.click();
    await expect(dialog.getByRole('group', { name: `Quantity of ${name}` })).toContainText('1');
    await expect(dialog).toContainText(`comes with ${before.guests + 1} guests and 1 × ${name}`);
    await expect(dialog).toContainText(/£[\d.]+ is owed at the jetty\./);
    await expectAccessible(page, 'an order is changed');
    await page.setViewportSize(size);
    await dialog.getByRole('button', { name: 'Change it' }).click();
    await expect(dialog).toHaveCount(0);
    expect((await bookingOf(page, id)).guests).toBe(before.guests + 1);
  });
}

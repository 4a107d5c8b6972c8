import { localDate } from '@slipway/shared/values/local-date.ts';
import { localTime } from '@slipway/shared/values/local-time.ts';
import { toInstant } from '@slipway/shared/values/venue-time.ts';
import { type Page, expect } from 'playwright/test';
import { expectAccessible } from './axe.ts';
import { signInAs } from './console.ts';
import { bookElsewhere, findOffer } from './offers.ts';
import { cardFrame, pressPay, watchTill } from './paying.ts';
import { test } from './test.ts';

// A deposit is asked for on the day, and an undo has a minute.
test.use({ siteOf: 'clock' });

const sizes = [
  { width: 390, height: 844 },
  { width: 1280, height: 900 },
];

const said = (page: Page, words: RegExp | string) => page.getByRole('status').filter({ hasText: words });

for (const size of sizes) {
  test(`a deposit is asked for by a link, held on the card, released, which is undone, and kept in part, at ${size.width} px @variant`, async ({
    page,
    site,
    watch,
    anotherVisitor,
  }) => {
    await page.setViewportSize(size);
    const offer = await findOffer(site);
    const id = await bookElsewhere(site, offer, { email: `deposit.${size.width}@example.com` });
    const eight = toInstant(localDate(offer.date), localTime('08:00')).getTime();
    await site.advanceClock(`PT${Math.round((eight - (await site.now()).getTime()) / 1000)}S`);
    await signInAs(page, 'dock', `/console/today?trip=${id}`);
    const panel = page.getByRole('region', { name: 'Some Body' });
    await expect(panel).toContainText('Deposit £100.00');
    await panel.getByRole('button', { name: 'Pay link', exact: true }).click();
    await expect(panel.getByRole('img', { name: 'QR code of the pay link for the deposit' })).toBeVisible();
    await expect(panel).toContainText('not paid yet');
    await expectAccessible(page, 'a deposit is asked for');
    await page.setViewportSize(size);
    const text = await panel.getByRole('link', { name: 'Text it' }).getAttribute('href');
    const link = /https?:\S+/.exec(decodeURIComponent(text ?? ''))?.[0] ?? '';

    const phone = await anotherVisitor();
    watchTill(watch, site);
    await phone.setViewportSize(size);
    await phone.goto(link);
    await expect(phone.getByRole('heading', { name: 'The deposit for your trip' })).toBeVisible();
    await phone.getByRole('button', { name: 'Set £100.00 aside' }).click();
    // The bank needs only the postcode besides the card.
    await cardFrame(phone).getByRole('button', { name: 'Pays', exact: true }).click();
    await expect(phone.getByLabel('Address', { exact: true })).toHaveCount(0);
    await phone.getByLabel('Postcode').fill('MK9 1AA');
    await pressPay(phone, 'once', 'Set £100.00 aside');
    await expect(phone.getByRole('heading', { name: 'Set aside, nothing taken' })).toBeVisible();
    await expect(phone.getByText('The deposit is set aside on your card')).toBeVisible();

    // The jetty's screen updates automatically, and the deposit is no longer missing.
    await expect(panel).toContainText('Deposit £100.00 held');
    await expect(panel.getByRole('button', { name: 'Cash taken' })).toHaveCount(0);
    await expect(panel.getByText(/Missing:/)).not.toContainText('deposit');
    await expectAccessible(page, 'a deposit on a card');
    await page.setViewportSize(size);
    await panel.getByRole('button', { name: 'Let £100.00 go' }).click();
    const dialog = page.getByRole('dialog', { name: 'Let the deposit of Some Body go' });
    await expect(dialog).toContainText('Some Body’s deposit of £100.00 is let go.');
    await dialog.getByRole('button', { name: 'Let £100.00 go' }).click();
    await expect(panel).toContainText('Deposit £100.00 is let go');
    await page.getByRole('button', { name: 'Undo', exact: true }).first().click();
    await expect(panel).toContainText('Deposit £100.00 held');

    // Only a manager can keep it: on the booking, with a reason.
    const desk = await anotherVisitor();
    await desk.setViewportSize(size);
    await signInAs(desk, 'manager', `/console/bookings/${id}`);
    const deposit = desk.getByRole('region', { name: 'Deposit £100.00' });
    await expect(deposit).toContainText('held');
    await deposit.getByRole('button', { name: 'Keep some of it' }).click();
    const keep = desk.getByRole('dialog', { name: 'Keep the deposit of Some Body' });
    await keep.getByRole('radio', { name: 'Half: £50.00' }).check({ force: true });
    await keep.getByRole('radio', { name: 'Cleaning' }).check({ force: true });
    await expect(keep).toContainText('is kept because of cleaning, and £50.00 goes back to the card.');
    await expectAccessible(desk, 'a deposit is kept');
    await desk.setViewportSize(size);
    await keep.getByRole('button', { name: 'Keep £50.00' }).click();
    await expect(said(desk, '£50.00 of Some Body’s deposit is kept')).toBeVisible();
    await expect(deposit).toContainText('Deposit: £50.00 of £100.00 is kept');
    await expect(panel).toContainText('Deposit: £50.00 of £100.00 is kept');
    await site.advanceClock('PT2M');
    await expect(panel).toContainText('Deposit: £50.00 of £100.00 kept');
  });
}

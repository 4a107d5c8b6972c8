import { localDate } from '@slipway/shared/values/local-date.ts';
import { localTime } from '@slipway/shared/values/local-time.ts';
import { toInstant } from '@slipway/shared/values/venue-time.ts';
import { type Page, expect } from 'playwright/test';
import { expectAccessible } from './axe.ts';
import { comeBackTo, signInAs } from './console.ts';
import { listSubjects, readMail } from './mailbox.ts';
import { bookElsewhere, findOffer } from './offers.ts';
import { cardFrame, pressPay, watchSimulator } from './paying.ts';
import { test } from './test.ts';

// The test moves the clock to the day of the trip, past the minute for Undo, and past the 48 hours for objecting.
test.use({ siteOf: 'clock' });

const sizes = [
  { width: 390, height: 844 },
  { width: 1280, height: 900 },
];

const said = (page: Page, words: RegExp | string) => page.getByRole('status').filter({ hasText: words });

for (const size of sizes) {
  test(`a deposit by link is held, kept in part, and refunded in part after an objection, at ${size.width} px @variant`, async ({
    page,
    site,
    watch,
    anotherVisitor,
  }) => {
    await page.setViewportSize(size);
    const offer = await findOffer(site);
    const email = `deposit.${size.width}@example.com`;
    const id = await bookElsewhere(site, offer, { email });
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
    watchSimulator(watch, site);
    await phone.setViewportSize(size);
    await phone.goto(link);
    await expect(phone.getByRole('heading', { name: 'The deposit for your trip' })).toBeVisible();
    await phone.getByRole('button', { name: 'Set £100.00 aside' }).click();
    // Besides the card, the form asks only for the postcode.
    await cardFrame(phone).getByRole('button', { name: 'Pays', exact: true }).click();
    await expect(phone.getByLabel('Address', { exact: true })).toHaveCount(0);
    await expect(phone.getByText(/^This link works until \d\d:\d\d, /)).toBeVisible();
    await expect(phone.getByText(/Boat held/)).toHaveCount(0);
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
    await panel.getByRole('button', { name: 'Release £100.00' }).click();
    const letGo = page.getByRole('dialog', { name: 'Release Some Body’s deposit' });
    await expect(letGo).toContainText('Some Body’s deposit of £100.00 is released.');
    await letGo.getByRole('button', { name: 'Release £100.00' }).click();
    await expect(panel).toContainText('Deposit £100.00 is released');
    await page.getByRole('button', { name: 'Undo', exact: true }).first().click();
    await expect(panel).toContainText('Deposit £100.00 held');

    // Only a manager can keep a deposit, with a kind, a sum and a reason that the party reads.
    const desk = await anotherVisitor();
    await desk.setViewportSize(size);
    await signInAs(desk, 'manager', `/console/bookings/${id}`);
    const deposit = desk.getByRole('region', { name: 'Deposit £100.00' });
    await expect(deposit).toContainText('held');
    await deposit.getByRole('button', { name: 'Keep some of it' }).click();
    const charge = desk.getByRole('dialog', { name: 'Charge Some Body' });
    await charge.getByRole('radio', { name: 'Cleaning' }).check({ force: true });
    await charge.getByLabel('Amount in pounds').fill('50');
    await expect(charge).toContainText('Give a reason to see the effect. The party reads the reason.');
    await charge.getByLabel('Reason, as the party reads it').fill('food on the seats');
    await expect(charge.getByRole('radio', { name: 'Take it out of the deposit' })).toBeChecked();
    await expect(charge).toContainText('£50.00 is kept from the deposit on the card.');
    await expectAccessible(desk, 'a deposit is kept');
    await desk.setViewportSize(size);
    await charge.getByRole('button', { name: 'Charge £50.00' }).click();
    await expect(said(desk, 'Some Body is charged £50.00')).toBeVisible();
    const charges = desk.getByRole('region', { name: 'Charges' });
    await expect(charges).toContainText(/Cleaning £50.00 food on the seats.*the party can object until/);
    await expect(panel).toContainText('Deposit: £50.00 of £100.00 is kept');

    // Once the charge can no longer be undone, the party gets an email. The party objects.
    await site.advanceClock('PT2M');
    const { text: told, link: ownPage } = await readMail(site, '£50.00 after your trip: cleaning', email);
    expect(told).toContain('Why: food on the seats.');
    const party = await anotherVisitor();
    await party.setViewportSize(size);
    await party.goto(ownPage);
    const card = party.getByRole('region', { name: 'Kept from your deposit' });
    await expect(card).toContainText('food on the seats');
    await card.getByRole('button', { name: 'Say no to this' }).click();
    await expect(card.getByLabel('What is wrong about it?')).toBeFocused();
    await card.getByLabel('What is wrong about it?').fill('The food was there before us.');
    await expectAccessible(party, 'a party says no');
    await party.setViewportSize(size);
    await card.getByRole('button', { name: 'Send' }).dblclick();
    await expect(card).toContainText('You said no to this.');
    await expect(card).toContainText('The food was there before us.');

    // A manager answers, refunds a part of the charge, and gives a reason.
    await comeBackTo(desk);
    await expect(charges).toContainText('Their objection: “The food was there before us.”');
    await charges.getByRole('button', { name: 'Answer' }).click();
    const answer = desk.getByRole('dialog', { name: 'Answer the party’s objection' });
    await answer.getByRole('radio', { name: 'Refund some or all of the charge' }).check({ force: true });
    await answer.getByRole('radio', { name: 'Half: £25.00' }).check({ force: true });
    await answer.getByLabel('Reason, as the party reads it').fill('Half of it was there');
    await expect(answer).toContainText('Some Body gets £25.00 back');
    await expectAccessible(desk, 'an objection is answered');
    await desk.setViewportSize(size);
    await answer.getByRole('button', { name: 'Refund £25.00' }).click();
    await expect(said(desk, 'Some Body gets £25.00 back')).toBeVisible();
    await expect(charges).toContainText('£25.00 refunded: “Half of it was there”');

    // The card is charged when the time to object is over, whether or not a manager has answered.
    await site.advanceClock('PT49H');
    await signInAs(desk, 'manager', `/console/bookings/${id}`);
    await expect(deposit).toContainText('Deposit: £25.00 of £100.00 kept');
    await party.reload();
    await expect(card).toContainText(
      '£25.00 of it is yours again. It goes back to your card. We keep the rest.',
    );
    await expect(card).toContainText('We say: Half of it was there');
    await expectAccessible(party, 'a party is answered');
    const [subject = ''] = (await listSubjects(site, email)).filter((one) => one.includes('£25.00:'));
    expect(subject).toContain('You don’t have to pay the £25.00: ');
    expect((await readMail(site, subject, email)).text).toContain('Why: Half of it was there.');
  });
}

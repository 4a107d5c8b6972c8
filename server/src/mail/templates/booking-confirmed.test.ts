import { localDate } from '@slipway/shared/values/local-date.ts';
import { localTime } from '@slipway/shared/values/local-time.ts';
import { noMoney, pence } from '@slipway/shared/values/pence.ts';
import { firstTerms } from '@slipway/shared/rules/first-terms.ts';
import { basisPoints } from '@slipway/shared/values/pence.ts';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { monday, testAppOfFile } from '../../testing/test-app.ts';
import { renderedMail } from '../../testing/rendered-mail.ts';
import { at } from '../../testing/test-clock.ts';
import type { TripWithTerms } from '../booking-copy.ts';
import { bookingConfirmedMail } from './booking-confirmed.ts';

const site = testAppOfFile({ config: { publicUrl: 'https://www.boats.example' }, boats: 2 });
let coupon: string;
beforeAll(async () => {
  coupon = await site.aCoupon({ code: 'ONTHEHOUSE' });
});
afterEach(() => site.clock.set(monday));

async function composeMail(bookingId: string) {
  return (await site.mailed({ bookingId }))[0]!;
}

/** The text of the email that a paid booking with a cake gets once its payment is settled. */
function paidText({
  createdAt = monday,
  ...changes
}: Partial<TripWithTerms & { createdAt: Date }> = {}): string {
  const booking: TripWithTerms = {
    id: '0'.repeat(26),
    packageId: 1,
    packageName: 'Classic',
    date: localDate('2027-06-19'),
    startTime: localTime('10:00'),
    endTime: localTime('12:00'),
    earliestDate: localDate('2027-06-19'),
    guests: 1,
    slotPrice: pence(15_000),
    basePrice: pence(15_000),
    couponCode: 'LAKE25',
    couponDiscount: pence(2500),
    total: pence(18_900),
    termsVersion: 1,
    terms: firstTerms,
    code: 'H7K2QM',
    partyToken: 'p'.repeat(26),
    ...changes,
  };
  const cake = { bookingId: booking.id, position: 0, menuItemId: 2, type: 'others' as const };
  const items = [{ ...cake, name: 'Celebration cake', quantity: 2, unitPrice: pence(3200) }];
  const customer = { firstName: 'Ada', lastName: 'Byron', email: 'ada@example.com' };
  return renderedMail(bookingConfirmedMail({ booking, items, customer }), booking.terms, createdAt).text;
}

describe('the confirmation', () => {
  test('a confirmation has the trip, time, place, names, price and deadlines, as booked', async () => {
    const visitor = site.aVisitor({ email: 'ada+boat@example.com' });
    const slot = await site.aSlot({ date: '2027-06-19', startTime: '12:30' });
    const id = await visitor.book(slot, coupon, { passengers: 4 });
    const mail = await composeMail(id);
    const link = `https://www.boats.example/#/booking/${id}?email=ada%2Bboat%40example.com`;
    expect(mail).toMatchObject({
      kind: 'booking_confirmed',
      recipient: 'ada+boat@example.com',
      replyTo: null,
      subject: 'Booked: Classic, Saturday 19 June 2027, 12:30',
    });
    expect(mail.textBody.split('\n')).toEqual(
      expect.arrayContaining([
        'Your boat is booked, Ada.',
        'When: Saturday 19 June 2027, 12:30 to 14:30',
        'Arrive by: 12:15, at the jetty',
        'Where: The Jetty, Willow Lake, Milton Keynes, MK99 9RB',
        expect.stringMatching(/^On a map: https:\/\/www\.google\.com\/maps\/\S+$/),
        'What: Classic for 4 guests',
        'Boat: £150.00',
        'Coupon ONTHEHOUSE: -£150.00',
        'Total: £0.00',
        `Your booking: ${link}`,
        expect.stringMatching(
          /^Plans changed\? You can cancel until the end of Wednesday 9 June 2027\. To change your date, go to your booking’s page: free until Tuesday 15 June 2027,/,
        ),
        expect.stringMatching(
          new RegExp(`^Keep this email: with the attached terms it is our contract.* Booking ${id}\\.$`),
        ),
        'Questions? Call +44 1632 960 142 or write to hello@roundaboutboats.example.',
      ]),
    );
    expect(mail.textBody).toMatch(
      /^Bring the captain’s licence and the deposit\. A refundable deposit of £100/m,
    );
    expect(mail.textBody).toMatch(
      /^Share the trip: https:\/\/www\.boats\.example\/party\/([0-9a-z]{10})#\/party\/\1[0-9a-z]{16}$/m,
    );
    expect(mail.textBody).toContain(`Name a captain: ${link}#captain`);
    expect(mail.termsVersion).toBe(1);
    expect(mail.textBody).toMatch(/Roundabout Boats Ltd, demonstration company, not registered/);
    expect(mail.htmlBody).toContain(`href="${link.replaceAll('&', '&amp;')}">See your booking</a>`);
    expect(mail.htmlBody).toContain('>Saturday 19 June 2027, 12:30 to 14:30</td>');
  });

  test('a confirmation names each paid add-on, the coupon, the VAT, and the refund less the bank charge', () => {
    expect(paidText()).not.toContain('Who’s driving?');
    expect(paidText({ terms: { ...firstTerms, youngestCaptain: 21 } })).toContain(
      'Who’s driving? The captain must be 21 or older',
    );
    expect(paidText().split('\n')).toEqual(
      expect.arrayContaining([
        'What: Classic for 1 guest',
        'Addons: 2 × Celebration cake',
        '2 × Celebration cake: £64.00',
        'Coupon LAKE25: -£25.00',
        'Total: £189.00',
        'Includes VAT at 20%: £31.50',
        expect.stringMatching(
          /^Plans changed\? Cancel by Wednesday 9 June 2027 and you get £\d+\.\d\d back \(we keep a £2\.50 bank charge\)\. After that there is no refund\./,
        ),
      ]),
    );
  });

  test('a confirmation of a business without VAT has no VAT line', () => {
    expect(paidText({ terms: { ...firstTerms, vatRate: basisPoints(0) } })).not.toContain('VAT at');
    expect(paidText({ terms: { ...firstTerms, vatRate: basisPoints(1250) } })).toContain(
      'Includes VAT at 12.5%: £21.00',
    );
  });

  test('a confirmation within ten days of the trip offers no free cancellation', () => {
    const lastMoment = paidText({ createdAt: at('2027-06-09 23:59') });
    expect(lastMoment).toContain('Cancel by Wednesday 9 June 2027');
    const tooLate = { createdAt: at('2027-06-10 00:00') };
    expect(paidText(tooLate)).not.toContain('Cancel by');
    expect(paidText(tooLate)).toContain(
      'This trip is under 10 days away, so it can’t be cancelled or refunded.',
    );
    expect(paidText({ ...tooLate, total: noMoney })).toContain('so it can’t be cancelled.');
  });

  test('a confirmation shows a name with code in it as plain text', async () => {
    const visitor = site.aVisitor();
    const customer = await visitor.aCustomer({
      first_name: '<img src=x onerror=alert(1)>',
      last_name: '"O\'Brien" & Co',
    });
    const mail = await composeMail(await visitor.book(await site.aSlot(), coupon, { customer }));
    expect(mail.htmlBody).not.toContain('<img src=x');
    expect(mail.htmlBody).toContain('Your boat is booked, &lt;img src=x onerror=alert(1)&gt;.');
    expect(mail.textBody).toContain('Your boat is booked, <img src=x onerror=alert(1)>.');
  });

  test('the database refuses a second confirmation of the same booking', async () => {
    const id = await site.aVisitor().book(await site.aSlot(), coupon);
    const mail = await composeMail(id);
    const again = site.db
      .insertInto('mails')
      .values({ ...mail, id: 'f'.repeat(26) })
      .execute();
    await expect(again).rejects.toThrow('one_mail_of_a_kind_per_booking');
  });
});

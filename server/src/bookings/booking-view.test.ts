import { localTime } from '@slipway/shared/values/local-time.ts';
import { getBooking } from '@slipway/shared/api/bookings.ts';
import { firstTerms } from '@slipway/shared/rules/first-terms.ts';
import { basisPoints, pence } from '@slipway/shared/values/pence.ts';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { monday, testAppOfFile } from '../testing/test-app.ts';
import { addTerms } from '../testing/add-terms.ts';
import { menu } from '../testing/test-catalogue.ts';
import { at } from '../testing/test-clock.ts';
import { orderLine, settledHeaders } from '../testing/test-visitor.ts';
import { durationDescription } from './booking-view.ts';
import { completeBookings } from './follow-up/complete-bookings.ts';

const site = testAppOfFile({ config: { rateLimits: 'on' } });
let coupon: string;
beforeAll(async () => {
  coupon = await site.aCoupon();
});
afterEach(() => site.clock.set(monday));

const view = (id: string, email?: string) =>
  site.aVisitor().get(getBooking, { params: { id }, ...(email === undefined ? {} : { query: { email } }) });
const miss = (id: string, email?: string) =>
  site.aVisitor().ask(getBooking, { params: { id }, ...(email === undefined ? {} : { query: { email } }) });

/** Makes the booking paid and confirmed, as `settle` does. */
async function confirm(id: string): Promise<void> {
  await site.setBooking(id, { status: 'confirmed', confirmedAt: monday });
  await site.db
    .updateTable('paymentAttempts')
    .set((eb) => ({ status: 'captured', authorised: eb.ref('amount'), captured: eb.ref('amount') }))
    .where('bookingId', '=', id)
    .execute();
}

describe('access to a booking', () => {
  test('a booking opens by its id and its email address, even if the address is typed in capitals', async () => {
    const id = await site.aVisitor({ email: 'ada@example.com' }).book(await site.aSlot(), coupon);
    expect(await view(id, ' ADA@Example.com ')).toMatchObject({ booking_id: id, booking_status: 'open' });
  });

  test('a wrong email address, an unknown id and another person’s booking get the same answer', async () => {
    const id = await site.aVisitor({ email: 'ada@example.com' }).book(await site.aSlot(), coupon);
    const other = await site.aVisitor({ email: 'bea@example.com' }).book(await site.aSlot(), coupon);
    const cases: [string, string?][] = [
      [id, 'eve@example.com'],
      [id, ''],
      [id],
      [other, 'ada@example.com'],
      ['z'.repeat(26), 'ada@example.com'],
      ["' or '1'='1", 'ada@example.com'],
    ];
    const answers = new Set<string>();
    const statements = new Set<string>();
    for (const [wrongId, email] of cases) {
      const sent = await site.queries.during(async () => {
        const answer = await miss(wrongId, email);
        answers.add(JSON.stringify([answer.status, answer.text, settledHeaders(answer)]));
      });
      statements.add(JSON.stringify(sent));
    }
    expect([...answers]).toEqual([expect.stringMatching(/^\[404,/)]);
    expect([...statements]).toHaveLength(1);
    const found = await site.queries.during(() => view(id, 'ada@example.com'));
    expect([...statements]).toEqual([JSON.stringify(found)]);
    expect((await miss(`${id}\u0000`, 'ada@example.com')).status).toBe(400);
  });

  test('no cache stores the view of a booking', async () => {
    const id = await site.aVisitor({ email: 'ada@example.com' }).book(await site.aSlot(), coupon);
    for (const email of ['ada@example.com', 'eve@example.com']) {
      expect((await miss(id, email)).headers['cache-control']).toBe('no-store');
    }
  });
});

describe('the view of a booking', () => {
  test('the view shows a booking as it was sold, even if catalogue, slot and settings change later', async () => {
    const visitor = site.aVisitor({ email: 'cleo@example.com' });
    const slot = await site.aSlot();
    const order_items = [orderLine(menu.platter, 8.5, 4), orderLine(menu.cake, 32)];
    const { booking_id: id } = await visitor.hold(slot, { order_items, total: 216 });
    await confirm(id);
    const before = await view(id, 'cleo@example.com');
    expect(before).toMatchObject({
      booking_status: 'open',
      package_name: 'Classic',
      order_items: [
        { name: 'Grazing board', quantity: 4, price: 8.5 },
        { name: 'Celebration cake', quantity: 1, price: 32 },
      ],
      total_amount: 216,
      can_cancel: true,
      admin_fee: 2.5,
      net_refund: 213.5,
    });

    await site.db
      .updateTable('boatPackages')
      .set({ name: 'Deluxe', price: pence(99_900) })
      .where('id', '=', 1)
      .execute();
    await site.db
      .updateTable('menuItems')
      .set({ name: 'Other', price: pence(1), isActive: false })
      .execute();
    await site.setSlot(slot.id, { startTime: localTime('06:00'), endTime: localTime('07:00') });
    await addTerms(site.db, { adminFee: pence(9999), fullRefundDays: 60, vatRate: basisPoints(500) }, monday);
    await visitor.aCustomer({ first_name: 'Mallory', phone: '07700900999' });
    expect(await view(id, 'cleo@example.com')).toEqual(before);

    await site.db
      .updateTable('boatPackages')
      .set({ name: 'Classic', price: pence(15_000) })
      .where('id', '=', 1)
      .execute();
    await site.db.updateTable('menuItems').set({ isActive: true }).execute();
    await addTerms(site.db, firstTerms, monday);
  });

  test('a trip on Saturday 19 June can be cancelled until Wednesday 9 June, 24:00 at the lake', async () => {
    const visitor = site.aVisitor({ email: 'dora@example.com' });
    const { booking_id: id } = await visitor.hold(await site.aSlot({ date: '2027-06-19' }));
    await confirm(id);
    site.clock.set(new Date(at('2027-06-10 00:00').getTime() - 1));
    expect(await view(id, 'dora@example.com')).toMatchObject({ can_cancel: true, net_refund: 147.5 });
    site.clock.set(at('2027-06-10 00:00'));
    expect(await view(id, 'dora@example.com')).toMatchObject({
      booking_status: 'open',
      can_cancel: false,
      admin_fee: 0,
      net_refund: 0,
    });
  });

  test('a booking is open until its trip ends (lake time), then closed, even before the job completes it', async () => {
    const email = 'eve@example.com';
    const id = await site.aVisitor({ email }).book(await site.aSlot({ date: '2027-06-21' }), coupon);
    const stored = async () => (await site.booking(id)).status;
    site.clock.set(at('2027-06-21 11:59'));
    expect(await view(id, email)).toMatchObject({ booking_status: 'open' });
    await completeBookings(site.deps);
    expect(await stored()).toBe('confirmed');
    site.clock.set(at('2027-06-21 12:00'));
    expect(await view(id, email)).toMatchObject({ booking_status: 'closed', can_cancel: false });
    expect(await stored()).toBe('confirmed');
    expect(await completeBookings(site.deps)).toBe(0);
    // Staff have not recorded the return of the boat.
    site.clock.set(at('2027-06-22 03:00'));
    expect(await completeBookings(site.deps)).toBe(1);
    expect(await stored()).toBe('completed');
    expect(await completeBookings(site.deps)).toBe(0);
    const events = await site.db
      .selectFrom('bookingEvents')
      .select(['toStatus', 'cause'])
      .where('bookingId', '=', id)
      .orderBy('id')
      .execute();
    expect(events).toEqual([
      { toStatus: 'confirmed', cause: 'nothing to pay' },
      { toStatus: 'completed', cause: 'trip over' },
    ]);
    expect(await view(id, email)).toMatchObject({ booking_status: 'closed', can_cancel: false });
  });

  test.each([
    [120, 'about 2 hours'],
    [60, 'about 1 hour'],
    [90, 'about 1 hour 30 minutes'],
    [45, 'about 45 minutes'],
  ])('a trip of %d minutes is called %s', (minutes, words) => {
    expect(durationDescription(minutes)).toBe(words);
  });
});

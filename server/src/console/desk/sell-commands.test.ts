import { getBoard } from '@slipway/shared/api/console/board.ts';
import { getStaffBooking } from '@slipway/shared/api/console/booking.ts';
import { letHoldGo, takePayment } from '@slipway/shared/api/console/money.ts';
import { getSale, sellByHand, sellByLink, sellWalkIn } from '@slipway/shared/api/console/sale.ts';
import { getBooking } from '@slipway/shared/api/bookings.ts';
import { localDate } from '@slipway/shared/values/local-date.ts';
import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { saleBody } from '../../testing/sale-body.ts';
import { eraseExpiredData } from '../../bookings/follow-up/erase-expired-data.ts';
import { expireHolds } from '../../bookings/money/paying/expire-holds.ts';
import { testAppOfFile } from '../../testing/test-app.ts';
import { at, minute } from '../../testing/test-clock.ts';
import { type StaffBrowser, signedInAs } from '../../testing/test-staff.ts';

const today = '2027-06-12';
const site = testAppOfFile({ boats: 2 });
let manager: StaffBrowser;
let dock: StaffBrowser;
let slot: { id: number };
beforeEach(async () => {
  site.clock.set(at(`${today} 09:00`));
  await site.clear();
  [manager, dock] = [await signedInAs(site, 'manager'), await signedInAs(site, 'dock')];
  slot = await site.aSlot({ date: today, startTime: '15:00' });
});

const sale = (changes: object = {}) => saleBody(slot, changes);

describe('a walk-in', () => {
  test('a walk-in who pays cash and gives no email address is confirmed at once, with change but no email', async () => {
    const preview = await dock.get(sellWalkIn, {
      body: { ...sale({ by: 'cash', given: 160 }), isPreview: true },
    });
    expect(preview.effect.figures).toContainEqual({ label: 'Change', value: '£10.00' });
    expect(preview.effect.warnings).toEqual([]);
    expect(await site.db.selectFrom('bookings').selectAll().execute()).toEqual([]);
    const sold = await dock.run(
      sellWalkIn,
      sale({ by: 'cash', given: 160, fingerprint: preview.fingerprint }),
    );
    expect(sold).toMatchObject({ total: 150, change: 10, holdUntil: null });
    expect(sold.payLink).toBeUndefined();
    expect(await site.booking(sold.bookingId)).toMatchObject({
      status: 'confirmed',
      source: 'walk_in',
      total: 15_000,
      emailKey: '',
    });
    expect(await site.attempts(sold.bookingId)).toMatchObject([
      { provider: 'cash', purpose: 'booking', status: 'captured', captured: 15_000 },
    ]);
    expect(await site.db.selectFrom('mails').selectAll().execute()).toEqual([]);
    const { money } = await manager.get(getStaffBooking, { params: { id: sold.bookingId } });
    expect(money?.owes.amount).toBe(0);
    expect(money?.moves).toMatchObject([{ label: 'Taken', amount: 150, how: 'Cash' }]);
  });

  test('the booking page of a walk-in shows the debt, and how a refund would be paid', async () => {
    const { bookingId: id } = await dock.run(sellWalkIn, sale({ by: 'cash', email: 'ada@example.com' }));
    const look = () =>
      site.aVisitor().get(getBooking, { params: { id }, query: { email: 'ada@example.com' } });
    expect(await look()).toMatchObject({ owed: 0, refund_by: 'cash' });
    const owed = await dock.run(sellWalkIn, sale({ by: 'dock', email: 'bo@example.com' }));
    expect(
      await site.aVisitor().get(getBooking, {
        params: { id: owed.bookingId },
        query: { email: 'bo@example.com' },
      }),
    ).toMatchObject({ owed: 150, total_amount: 150 });
  });

  test('a card-machine sale needs the slip number, and an unpaid sale shows its debt on the board', async () => {
    expect(await dock.refusedRun(sellWalkIn, sale({ by: 'card_machine' }))).toMatchObject({
      code: 'invalid',
    });
    const { bookingId: id } = await dock.run(sellWalkIn, sale({ by: 'dock' }));
    expect((await dock.get(getBoard, { params: { date: today } })).owed).toBe(150);
    await dock.run(takePayment, { bookingId: id, method: 'card_machine', slip: '0042' });
    expect((await dock.get(getBoard, { params: { date: today } })).owed).toBe(0);
    expect(await dock.refusedRun(takePayment, { bookingId: id, method: 'cash' })).toMatchObject({
      code: 'invalid',
    });
  });

  test('a walk-in can be sold at short notice, but not once the trip has begun or if no boat is free', async () => {
    site.clock.set(at(`${today} 14:55`));
    dock = await signedInAs(site, 'dock');
    const { times } = await dock.get(getSale, { params: { date: today } });
    expect(times).toMatchObject([{ slotId: slot.id, boatsLeft: 2, isOnSite: false }]);
    await dock.run(sellWalkIn, sale({ by: 'cash' }));
    await dock.run(sellWalkIn, sale({ by: 'cash' }));
    expect(await dock.refusedRun(sellWalkIn, sale({ by: 'cash' }))).toMatchObject({ code: 'slot_taken' });
    site.clock.set(at(`${today} 15:00`));
    dock = await signedInAs(site, 'dock');
    expect(await dock.refusedRun(sellWalkIn, sale({ by: 'cash' }))).toMatchObject({
      code: 'slot_not_on_sale',
    });
  });

  test('a party that needs two boats gets two linked bookings or none', async () => {
    const sold = await dock.run(sellWalkIn, sale({ by: 'cash', secondBoat: 5 }));
    expect(sold.total).toBe(300);
    expect(await site.booking(sold.second!.bookingId)).toMatchObject({ linkedTo: sold.bookingId, guests: 5 });
    slot = await site.aSlot({ date: today, startTime: '18:00' });
    await dock.run(sellWalkIn, sale({ by: 'cash' }));
    const before = await site.written();
    expect(await dock.refusedRun(sellWalkIn, sale({ by: 'cash', secondBoat: 5 }))).toMatchObject({
      code: 'slot_taken',
    });
    expect(await site.written()).toEqual(before);
  });

  test('staff see a link between a party’s two bookings; customers see the link only if both bookings have the same email address', async () => {
    const email = 'rhys@example.com';
    const sold = await dock.run(sellWalkIn, sale({ by: 'cash', secondBoat: 5, email }));
    const [one, two] = [sold.bookingId, sold.second!.bookingId];
    const seen = (id: string, of: string) =>
      site.aVisitor().get(getBooking, { params: { id }, query: { email: of } });
    expect((await dock.get(getStaffBooking, { params: { id: one } })).boatOfTwo).toMatchObject({
      boat: 1,
      other: { bookingId: two, guests: 5, isOn: true },
    });
    expect((await dock.get(getStaffBooking, { params: { id: two } })).boatOfTwo).toMatchObject({
      boat: 2,
      other: { bookingId: one },
    });
    expect((await seen(one, email)).boat_of_two).toMatchObject({ boat: 1, other: { booking_id: two } });
    // The party of the second boat gets an email address of its own.
    await site.setBooking(two, { emailKey: 'friend@example.com' });
    expect((await seen(one, email)).boat_of_two).toEqual({ boat: 1, other: null });
    expect((await seen(two, 'friend@example.com')).boat_of_two).toEqual({ boat: 2, other: null });
    // The other booking is now on a day that dock staff may not see. The page still shows the date, but no link.
    await site.setBooking(two, { date: localDate('2027-07-30') });
    expect((await dock.get(getStaffBooking, { params: { id: one } })).boatOfTwo).toMatchObject({
      other: { bookingId: null, date: '2027-07-30' },
    });
  });

  test('erasing a walk-in without an address does not change other walk-ins without an address', async () => {
    const { bookingId: old } = await dock.run(sellWalkIn, sale({ by: 'cash', name: 'Old Hand' }));
    slot = await site.aSlot({ date: '2027-06-13', startTime: '15:00' });
    const { bookingId: young } = await dock.run(sellWalkIn, sale({ by: 'cash', name: 'Young Hand' }));
    await site.db.updateTable('bookings').set({ status: 'completed' }).execute();
    await site.setBooking(old, { date: '2025-01-01' as never });
    await eraseExpiredData(site.deps);
    const nameOf = async (id: string) => {
      const { customerId } = await site.booking(id);
      return site.db
        .selectFrom('customers')
        .select('firstName')
        .where('id', '=', customerId)
        .executeTakeFirstOrThrow();
    };
    expect(await nameOf(old)).toEqual({ firstName: '' });
    expect(await nameOf(young)).toEqual({ firstName: 'Young' });
  });
});

describe('a pay link', () => {
  test('a pay link holds its place until the displayed time, and a person may have five pay links', async () => {
    const sold = await dock.run(sellByLink, sale({ isWalkIn: false, email: 'rhys@example.com' }));
    expect(sold.holdUntil).toBe(at(`${today} 11:00`).toISOString());
    expect(sold.payLink).toMatch(/#\/pay\/[0-9a-z]{26}$/);
    expect(JSON.stringify(await site.db.selectFrom('payLinks').selectAll().execute())).not.toContain(
      sold.payLink!.slice(-26),
    );
    for (const hours of ['16', '17', '18', '19']) {
      slot = await site.aSlot({ date: '2027-06-13', startTime: `${hours}:00` });
      await dock.run(sellByLink, sale()).catch(() => undefined);
    }
    const { held } = await site.db
      .selectFrom('bookings')
      .select((eb) => eb.fn.countAll<number>().as('held'))
      .where('status', '=', 'held')
      .executeTakeFirstOrThrow();
    // Dock staff may sell by link only for the same day.
    expect(Number(held)).toBe(1);
    for (let nth = 0; nth < 6; nth += 1) {
      slot = await site.aSlot({ date: `2027-06-${20 + nth}`, startTime: '16:00' });
      if (nth < 5) await manager.run(sellByLink, sale());
    }
    expect(await manager.refusedRun(sellByLink, sale())).toMatchObject({ code: 'too_many_holds' });
    site.clock.forward(120 * minute);
    await expireHolds(site.deps);
    expect(await site.booking(sold.bookingId)).toMatchObject({ status: 'expired' });
  });

  test('staff can end a pay link’s hold, or sell its place for cash', async () => {
    const gone = await dock.run(sellByLink, sale());
    await dock.run(letHoldGo, { bookingId: gone.bookingId });
    expect(await site.booking(gone.bookingId)).toMatchObject({ status: 'replaced' });
    const kept = await dock.run(sellByLink, sale({ email: 'rhys@example.com' }));
    await dock.run(takePayment, { bookingId: kept.bookingId, method: 'cash', given: 200 });
    expect(await site.booking(kept.bookingId)).toMatchObject({ status: 'confirmed' });
    const mails = await site.db.selectFrom('mails').select('kind').execute();
    expect(mails.map(({ kind }) => kind)).toContain('booking_confirmed');
  });
});

describe('a hand-set price', () => {
  test('a hand-set price appears as a line with its reason, and the discount must be within the person’s limit', async () => {
    const agreed = { by: 'cash', agreedTotal: 120, because: 'a friend of the house' };
    const preview = await manager.get(sellByHand, { body: { ...sale(agreed), isPreview: true } });
    expect(preview.effect.figures).toContainEqual({ label: 'As agreed', value: '-£30.00' });
    const sold = await manager.run(sellByHand, sale(agreed));
    expect(await site.booking(sold.bookingId)).toMatchObject({
      total: 12_000,
      byHand: -3000,
      byHandReason: 'a friend of the house',
      basePrice: 15_000,
    });
    const logged = await site.db
      .selectFrom('staffActions')
      .select('money')
      .orderBy('id', 'desc')
      .executeTakeFirst();
    expect(logged?.money).toBe(3000);
    // Dock staff must request a free trip.
    const asked = await dock.get(sellByHand, {
      body: { ...sale({ ...agreed, agreedTotal: 0 }), requestId: randomUUID() },
    });
    expect(asked.asked).not.toBeNull();
    const free = await manager.run(sellByHand, sale({ ...agreed, by: 'dock', agreedTotal: 0 }));
    expect(await site.attempts(free.bookingId)).toEqual([]);
    expect((await manager.get(getStaffBooking, { params: { id: free.bookingId } })).money?.owes.amount).toBe(
      0,
    );
  });
});

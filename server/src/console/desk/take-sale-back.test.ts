import { getCashDrawer } from '@slipway/shared/api/console/first-cash.ts';
import { getBoard, recordArrived } from '@slipway/shared/api/console/board.ts';
import { getStaffBooking } from '@slipway/shared/api/console/booking.ts';
import { undoAction } from '@slipway/shared/api/console/me.ts';
import { closeDrawer, countDrawer, listDrawers } from '@slipway/shared/api/console/money.ts';
import { sellByHand, sellWalkIn } from '@slipway/shared/api/console/sale.ts';
import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { brokenInvariants, queryableOf } from '../../operations/books/broken-invariants.ts';
import { saleBody } from '../../testing/sale-body.ts';
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

const sell = (changes: object = {}) =>
  dock.get(sellWalkIn, {
    body: { ...saleBody(slot, { by: 'cash', ...changes }), requestId: randomUUID() },
  });
const takeBack = (who: StaffBrowser, id: string) =>
  who.get(undoAction, { body: { action: id, requestId: randomUUID() } });
const mails = () => site.db.selectFrom('mails').select(['kind', 'notBefore']).execute();
const free = async () =>
  (await dock.get(getBoard, { params: { date: today } })).freePlaces[0]?.boatIds.length;
const books = async () => expect(await brokenInvariants(queryableOf(site.db), site.clock.now())).toEqual([]);

test('undoing a cash sale frees its place and coupon, sends no email, and takes the cash out of its drawer', async () => {
  await site.db
    .insertInto('coupons')
    .values({ code: 'TEN', kind: 'percentage', value: 1000, maxUses: 1 })
    .execute();
  const { action, result } = await sell({ email: 'rhys@example.com', couponCode: 'TEN', inDrawer: 20 });
  expect(result!.total).toBe(135);
  const until = new Date(site.clock.now().getTime() + minute);
  expect(await mails()).toEqual([{ kind: 'booking_confirmed', notBefore: until }]);
  expect(await free()).toBe(1);
  site.clock.forward(50_000);
  await takeBack(dock, action!.id);
  expect(await mails()).toEqual([]);
  expect(await free()).toBe(2);
  expect(await site.db.selectFrom('couponUses').selectAll().execute()).toEqual([]);
  const seen = await manager.get(getStaffBooking, { params: { id: result!.bookingId } });
  expect(seen).toMatchObject({ state: 'cancelled', money: { owes: { amount: 0 } } });
  const [{ drawer } = { drawer: 0 }] = (await dock.get(listDrawers)).drawers;
  expect(await dock.run(countDrawer, { drawer, counted: 20 })).toEqual({ counted: 20, expected: 20 });
  await dock.run(closeDrawer, { drawer, note: '' });
  expect((await dock.get(listDrawers)).drawers[0]?.lines).toMatchObject([
    { amount: 135 },
    { kind: 'refund', amount: -135 },
  ]);
  await books();
});

test('a manager who undoes a colleague’s cash sale takes the cash out of the colleague’s drawer', async () => {
  const { action } = await sell({ inDrawer: 0 });
  await manager.run(sellWalkIn, saleBody(slot, { by: 'dock' }));
  await takeBack(manager, action!.id);
  const { drawers } = await manager.get(listDrawers);
  expect(drawers).toMatchObject([{ entries: 2, isMine: false }]);
  await books();
});

test('undoing a card-machine sale adds its slip to the list of refunds that staff must hand over', async () => {
  const { action, result } = await sell({ by: 'card_machine', slip: '0042' });
  await takeBack(dock, action!.id);
  expect((await dock.get(listDrawers)).toGiveBack).toMatchObject([
    { amount: 150, method: 'card_machine', bookingId: result!.bookingId },
  ]);
  expect((await dock.get(getCashDrawer)).toGiveBack).toBe(150);
  await books();
});

test('undoing a sale of two boats undoes both bookings', async () => {
  const { action } = await sell({ secondBoat: 3 });
  expect(await free()).toBeUndefined();
  await takeBack(dock, action!.id);
  expect(await free()).toBe(2);
  const rows = await site.db.selectFrom('bookings').select(['status', 'confirmedAt']).execute();
  expect(rows).toEqual([
    { status: 'cancelled', confirmedAt: null },
    { status: 'cancelled', confirmedAt: null },
  ]);
  await books();
});

test('a sale cannot be undone after one minute, or once staff have changed a booking of the sale', async () => {
  const refused = (id: string) => dock.refused(undoAction, { body: { action: id, requestId: randomUUID() } });
  const late = await sell();
  site.clock.forward(minute + 1000);
  expect(await refused(late.action!.id)).toMatchObject({ code: 'cannot_undo' });
  slot = await site.aSlot({ date: today, startTime: '18:00' });
  const { action, result } = await sell({ secondBoat: 3 });
  await dock.run(recordArrived, {
    bookingId: result!.second!.bookingId,
    event: randomUUID(),
    happenedAt: site.clock.now().toISOString(),
  });
  expect(await refused(action!.id)).toMatchObject({ code: 'cannot_undo' });
  await books();
});

test('at an agreed price a cash sale can be undone, but a sale by pay link cannot', async () => {
  const agreed = { agreedTotal: 120, because: 'a friend of the house' };
  const asked = (by: string) => ({
    body: { ...saleBody(slot, { by, ...agreed }), requestId: randomUUID() },
  });
  const { action } = await manager.get(sellByHand, asked('cash'));
  await takeBack(manager, action!.id);
  expect((await manager.get(sellByHand, asked('link'))).action?.undoUntil).toBeNull();
  await books();
});

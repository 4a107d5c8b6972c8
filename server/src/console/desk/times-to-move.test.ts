import { listTimesToMove } from '@slipway/shared/api/console/moving.ts';
import { beforeEach, expect, test } from 'vitest';
import { closeTime } from '../../catalogue/availability/closures.ts';
import { aBookedParty, move } from '../../testing/amending.ts';
import { aPaidBooking } from '../../testing/paid-booking.ts';
import { testAppOfFile } from '../../testing/test-app.ts';
import { party } from '../../testing/test-catalogue.ts';
import { at } from '../../testing/test-clock.ts';
import { type StaffBrowser, signedInAs } from '../../testing/test-staff.ts';

const site = testAppOfFile({ boats: 1 });
beforeEach(async () => {
  site.clock.set(at('2027-05-03 09:00'));
  await site.clear();
});

const seenBy = (who: StaffBrowser, id: string, month = '2027-06') =>
  who.get(listTimesToMove, { params: { id, month } });

test('a move offers the month’s times of its package with prices, and gives a reason for each impossible time', async () => {
  const manager = await signedInAs(site, 'manager');
  const id = await aPaidBooking(site, '2027-06-12');
  const free = await site.aSlot({ date: '2027-06-13', surchargeValue: 2500 });
  const taken = await site.aSlot({ date: '2027-06-14' });
  await site.aVisitor().book(taken, await site.aCoupon());
  await site.aSlot({ date: '2027-06-15' });
  await closeTime(
    site.db,
    { date: free.date, from: '13:00', to: '24:00' },
    { reason: 'a race', isCalledOff: false },
    site.clock.now(),
  );
  await site.aSlot({ date: '2027-06-13', startTime: '14:00' });
  await site.aSlot({ date: '2027-06-16', packageIds: [party] });
  await site.aSlot({ date: '2027-06-17', isOpen: false });
  const later = await site.aSlot({ date: '2027-07-01' });
  const { fee, lastDate, times } = await seenBy(manager, id);
  expect({ fee, lastDate }).toEqual({ fee: 0, lastDate: '2027-07-01' });
  expect(times.map((time) => [time.date, time.startTime, time.price, time.boatsFree, time.whyNot])).toEqual([
    ['2027-06-13', '10:00', 175, 1, ''],
    ['2027-06-13', '14:00', 150, 0, 'Closed'],
    ['2027-06-14', '10:00', 150, 0, 'No boat is free'],
    ['2027-06-15', '10:00', 150, 1, ''],
  ]);
  expect((await seenBy(manager, id, '2027-07')).times.map(({ slotId }) => slotId)).toEqual([later.id]);
});

test('another customer’s hold blocks a move, but the booking’s own boat and hold do not', async () => {
  const manager = await signedInAs(site, 'manager');
  const booked = await aBookedParty(site, await site.aSlot({ date: '2027-06-12' }));
  const overlaps = await site.aSlot({ date: '2027-06-12', startTime: '11:00', surchargeValue: 2500 });
  const freeOf = async () =>
    (await seenBy(manager, booked.id)).times.map((time) => [time.date, time.startTime, time.whyNot]);
  expect(await freeOf()).toEqual([['2027-06-12', '11:00', '']]);
  expect(await move(booked, overlaps)).toMatchObject({ status: 'to_pay' });
  const other = await site.aSlot({ date: '2027-06-13' });
  await site.aVisitor().hold(other);
  expect(await freeOf()).toEqual([
    ['2027-06-12', '11:00', ''],
    ['2027-06-13', '10:00', 'No boat is free'],
  ]);
});

test('dock staff see today’s future times, and cannot see a booking of another day', async () => {
  const id = await aPaidBooking(site, '2027-06-12');
  await site.aSlot({ date: '2027-06-12', startTime: '09:00' });
  await site.aSlot({ date: '2027-06-12', startTime: '14:00' });
  await site.aSlot({ date: '2027-06-13' });
  site.clock.set(at('2027-06-12 09:30'));
  const dock = await signedInAs(site, 'dock');
  const { fee, times } = await seenBy(dock, id);
  expect(fee).toBe(50);
  expect(times.map(({ date, startTime }) => [date, startTime])).toEqual([['2027-06-12', '14:00']]);
  site.clock.set(at('2027-06-11 09:30'));
  const early = await signedInAs(site, 'dock');
  expect(await early.refused(listTimesToMove, { params: { id, month: '2027-06' } })).toMatchObject({
    code: 'out_of_reach',
  });
});

import { getBoard, recordBack, recordOut } from '@slipway/shared/api/console/board.ts';
import { planBoatOut, putBoatBack, takeBoatOut } from '@slipway/shared/api/console/boats.ts';
import { getStaffBooking } from '@slipway/shared/api/console/booking.ts';
import { answerForParty } from '@slipway/shared/api/console/decisions.ts';
import { undoAction } from '@slipway/shared/api/console/me.ts';
import { getSold } from '@slipway/shared/api/console/sold.ts';
import { ringParty } from '@slipway/shared/api/console/stops.ts';
import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { minute } from '../../../testing/test-clock.ts';
import { jettyOfFile, saturday } from '../../../testing/test-jetty.ts';
import type { StaffBrowser } from '../../../testing/test-staff.ts';

const jetty = jettyOfFile();
let dock: StaffBrowser;
let manager: StaffBrowser;
beforeEach(async () => {
  await jetty.site.db.deleteFrom('cancellations').execute();
  ({ dock, manager } = await jetty.begin());
});

const until = (to: string, from = '09:30') => ({
  boat: 1,
  from: { date: saturday, time: from },
  to: { date: saturday, time: to },
  why: 'the motor cuts out',
});
const effectOf = async (words: object) =>
  (await manager.get(takeBoatOut, { body: { ...words, requestId: randomUUID() } })).effect;
const repairs = async () => (await manager.get(getSold)).boats[0]!.repairs;

test('if a boat is taken out, its parties get other boats at the same times', async () => {
  const [ten, four] = [await jetty.aParty(jetty.slots.ten), await jetty.aParty(jetty.slots.four)];
  expect([await jetty.boatOf(ten), await jetty.boatOf(four)]).toEqual([1, 1]);
  expect(await effectOf(until('14:00'))).toEqual({
    sentence:
      'Boat 1 is out from Saturday 8 May 2027, 09:30 to Saturday 8 May 2027, 14:00. 1 party has another boat at the same time and price, and is told nothing. 2 times on sale have one place fewer.',
    figures: [{ label: expect.stringMatching(/^Saturday 8 May 2027, 10:00, Ada/), value: 'Boat 1 → Boat 2' }],
    warnings: [],
  });
  expect([await jetty.boatOf(ten), await jetty.boatOf(four)]).toEqual([2, 1]);
  const [repair] = await repairs();
  expect(repair).toMatchObject({
    from: `${saturday} 09:30`,
    to: `${saturday} 14:00`,
    reason: 'the motor cuts out',
  });
  expect(await manager.refusedRun(takeBoatOut, until('12:00'))).toMatchObject({
    message: expect.stringContaining('Boat 1 is out already'),
  });
  // The refusal gives the start and the end of the existing repair. After that repair, the boat can be taken out of
  // service again.
  expect(await manager.refusedRun(takeBoatOut, until('18:00', '12:00'))).toMatchObject({
    outAlready: { from: { date: saturday, time: '09:30' }, to: { date: saturday, time: '14:00' } },
  });
  await jetty.undo(manager, takeBoatOut, until('18:00', '14:00'));
  await jetty.later(30 * minute);
  await manager.run(putBoatBack, { repair: repair!.repair });
  expect(await repairs()).toEqual([]);
  expect(await jetty.boatOf(ten)).toBe(2);
  expect(await manager.refusedRun(putBoatBack, { repair: repair!.repair })).toMatchObject({
    message: 'This boat is back already.',
  });
});

test('staff can give a party that lost its boat the old time again once the boat is back in service', async () => {
  for (const slot of [jetty.slots.ten, jetty.slots.one]) for (const _ of [1, 2, 3]) await jetty.aParty(slot);
  const query = { boat: '1', from: `${saturday}T09:30`, to: `${saturday}T15:30` };
  const { stranded } = await manager.get(planBoatOut, { query });
  expect(stranded.map(({ startTime }) => startTime)).toEqual(['10:00', '13:00']);
  const [soon, later] = stranded.map(({ bookingId }) => bookingId) as [string, string];
  const offers = [soon, later].map((bookingId) => ({ bookingId, answer: 'choice' as const }));
  await manager.run(takeBoatOut, { ...until('15:30'), plan: { moves: [], offers } });
  const [repair] = await repairs();
  const putBack = { repair: repair!.repair };
  expect(await manager.refusedRun(putBoatBack, putBack)).toMatchObject({ code: 'being_changed' });
  await jetty.later(2 * minute);
  // Staff have rung the party, which has not decided yet. The list to ring and the booking still show the choice.
  await manager.run(ringParty, { bookingId: soon });
  const rows = async () => {
    const { toRing = [] } = await dock.get(getBoard, { params: { date: saturday } });
    return new Map(toRing.map((row) => [row.bookingId, row]));
  };
  const choice = { packageId: expect.any(Number), oldSlot: null };
  expect((await rows()).get(soon)).toMatchObject({ rungAt: expect.any(String), choice });
  expect((await rows()).get(later)).toMatchObject({ rungAt: null, choice });
  const page = await manager.get(getStaffBooking, { params: { id: soon } });
  expect(page.choice).toEqual(choice);
  expect(page.actions).toContainEqual(expect.objectContaining({ action: 'answer', isAllowed: true }));
  expect(
    await manager.refusedRun(answerForParty, { bookingId: soon, slotId: jetty.slots.ten.id }),
  ).toMatchObject({ code: 'slot_not_on_sale' });

  const { db } = jetty.site;
  const written = async () => ({
    claims: await db
      .selectFrom('allocations')
      .select(['boatId', 'during', 'bookingId'])
      .orderBy('boatId')
      .orderBy('during')
      .execute(),
    mails: await db.selectFrom('mails').select('id').orderBy('id').execute(),
  });
  const before = await written();
  const back = await manager.get(putBoatBack, { body: { ...putBack, requestId: randomUUID() } });
  expect(back.effect.figures).toEqual([
    {
      label: expect.stringMatching(/^10:00 Ada/),
      value: expect.stringMatching(/^has not chosen yet: too late/),
    },
    {
      label: expect.stringMatching(/^13:00 Ada/),
      value: 'has not chosen yet: its place is kept until 10:32',
    },
  ]);
  expect(back.effect.warnings).toEqual([
    expect.stringMatching(
      /^Ada .*, 10:00, has not chosen yet: ring .*\. Give the time back before it is sold/,
    ),
  ]);
  expect(await jetty.boatOf(later)).toBe(1);
  await manager.get(undoAction, { body: { action: back.action!.id, requestId: randomUUID() } });
  expect(await written()).toEqual(before);

  await manager.run(putBoatBack, putBack);
  expect((await rows()).get(soon)!.choice).toEqual({ ...choice, oldSlot: jetty.slots.ten.id });
  await manager.run(answerForParty, { bookingId: soon, slotId: jetty.slots.ten.id });
  expect(await jetty.boatOf(soon)).toBe(1);
  expect((await rows()).has(soon)).toBe(false);
});

test('if no other boat is free for a party, the refusal names the party, and nothing is changed', async () => {
  const parties = [
    await jetty.aParty(jetty.slots.ten),
    await jetty.aParty(jetty.slots.ten),
    await jetty.aParty(jetty.slots.ten),
  ];
  expect(await manager.refusedRun(takeBoatOut, until('14:00'))).toMatchObject({
    message: expect.stringMatching(
      /^No other boat is free for 1 party of Boat 1: Saturday 8 May 2027, 10:00, Ada .*nothing was changed\.$/,
    ),
  });
  expect(await Promise.all(parties.map((id) => jetty.boatOf(id)))).toEqual([1, 2, 3]);
  expect(await repairs()).toEqual([]);
});

test('a party on the water keeps its boat', async () => {
  const party = await jetty.aParty(jetty.slots.ten);
  await dock.run(recordOut, jetty.event(party));
  expect((await effectOf(until('18:00'))).warnings).toEqual([
    'Somebody has Boat 1 until Saturday 8 May 2027, 12:30, so it is taken out after that.',
  ]);
  expect(await jetty.boatOf(party)).toBe(1);
  expect(await repairs()).toMatchObject([{ from: `${saturday} 12:30` }]);
  await dock.run(recordBack, jetty.event(party));
});

test('taking a boat out and putting it back can each be undone within a minute', async () => {
  const party = await jetty.aParty(jetty.slots.ten);
  await jetty.undo(manager, takeBoatOut, until('14:00'));
  expect(await repairs()).toEqual([]);
  expect(await jetty.boatOf(party)).toBe(1);

  for (const [wait, from] of [
    [0, '13:00'],
    [5, '09:30'],
  ] as const) {
    await manager.run(takeBoatOut, until('14:00', from));
    const [before] = await repairs();
    await jetty.later(wait * minute);
    await jetty.undo(manager, putBoatBack, { repair: before!.repair });
    expect(await repairs()).toEqual([before]);
    await manager.run(putBoatBack, { repair: before!.repair });
  }
});

test.each([
  [{ to: { date: saturday, time: '09:00' } }, 'must be before'],
  [{ from: { date: '2027-05-07', time: '09:00' }, to: { date: saturday, time: '09:30' } }, 'has passed'],
  [{ to: { date: '2028-06-01', time: '09:00' } }, 'For longer than a year'],
  [{ boat: 99 }, 'There is no boat'],
])('a boat cannot be taken out of service with the fields %o', async (words, sentence) => {
  expect(await manager.refusedRun(takeBoatOut, { ...until('14:00'), ...words })).toMatchObject({
    message: expect.stringContaining(sentence),
  });
});

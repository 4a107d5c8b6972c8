import {
  getBoard,
  giveDepositBack,
  listPlaces,
  nameBoat,
  recordArrived,
  recordBack,
  recordCaptain,
  recordNoShow,
  recordOut,
  swapBoats,
  takeDeposit,
  undoEvent,
  acceptEvent,
  checkBoat,
  noteBattery,
  recordBriefed,
} from '@slipway/shared/api/console/board.ts';
import type { ConsoleEndpoint } from '@slipway/shared/api/console/console-endpoint.ts';
import { getDiary } from '@slipway/shared/api/console/diary.ts';
import { undoAction } from '@slipway/shared/api/console/me.ts';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type TestApp, openTestApp } from '../testing/test-app.ts';
import type { Slot } from '../testing/test-catalogue.ts';
import { at, hour, minute } from '../testing/test-clock.ts';
import { type StaffBrowser, signedInAs, staffBrowser } from '../testing/test-staff.ts';

const saturday = '2027-05-08';
let site: TestApp;
let coupon: string;
let slots: { ten: Slot; one: Slot; four: Slot };
beforeAll(async () => {
  site = await openTestApp({ boats: 3 });
  coupon = await site.aCoupon();
  slots = {
    ten: await site.aSlot({ date: saturday, startTime: '10:00' }),
    one: await site.aSlot({ date: saturday, startTime: '13:00' }),
    four: await site.aSlot({ date: saturday, startTime: '16:00' }),
  };
});
afterAll(() => site.close());

let dock: StaffBrowser;
let manager: StaffBrowser;
let kitchen: StaffBrowser;
beforeEach(async () => {
  await site.db.deleteFrom('allocations').execute();
  await site.db.updateTable('bookings').set({ status: 'cancelled' }).execute();
  await site.db.deleteFrom('trips').execute();
  await site.db.deleteFrom('boatCharges').execute();
  await site.db.deleteFrom('openingChecks').execute();
  site.clock.set(at(`${saturday} 09:30`));
  [dock, manager, kitchen] = [
    await signedInAs(site, 'dock'),
    await signedInAs(site, 'manager'),
    await signedInAs(site, 'kitchen'),
  ];
});

/** Booked days before, so that no notice is too short. */
async function aParty(slot: Slot): Promise<string> {
  const now = site.clock.now();
  site.clock.set(at('2027-05-03 09:00'));
  const id = await site.aVisitor().book(slot, coupon);
  site.clock.set(now);
  return id;
}

/** Time passes, and nobody's screen has locked meanwhile. */
async function later(ms: number): Promise<void> {
  site.clock.forward(ms);
  await site.db.updateTable('staffSessions').set({ lastSeenAt: site.clock.now() }).execute();
}

const deed = (bookingId: string, changes: object = {}) => ({
  booking_id: bookingId,
  event: randomUUID(),
  happened_at: site.clock.now().toISOString(),
  ...changes,
});
const board = (who: StaffBrowser, date = saturday) => who.get(getBoard, { params: { date } });
const card = async (bookingId: string, who = dock) => {
  const found = (await board(who)).trips.find(({ booking_id: id }) => id === bookingId);
  if (found === undefined) throw new Error(`${bookingId} is not on the board`);
  return found;
};
const boatOf = async (bookingId: string) =>
  (await site.db.selectFrom('allocations').selectAll().where('bookingId', '=', bookingId).executeTakeFirst())
    ?.boatId;

async function undo(who: StaffBrowser, endpoint: ConsoleEndpoint, body: object) {
  const done = (await who.get(endpoint, { body: { ...body, request_id: randomUUID() } })) as {
    action: { id: string };
  };
  return who.get(undoAction, { body: { action: done.action.id, request_id: randomUUID() } });
}

describe('a party at the jetty', () => {
  test('arrives, sails and comes back; each deed says the next one', async () => {
    const party = await aParty(slots.ten);
    expect(await card(party)).toMatchObject({ state: 'expected', next: 'arrive', boat: { name: 'Boat 1' } });
    await dock.run(recordArrived, deed(party));
    expect(await card(party)).toMatchObject({
      state: 'here',
      next: 'go',
      arrived: { by: expect.any(String) },
    });
    await dock.run(recordCaptain, deed(party, { licence_seen: true }));
    await dock.run(recordBriefed, deed(party));
    await later(30 * minute);
    await dock.run(recordOut, deed(party, { guests: 5, babies: 1 }));
    const out = await card(party);
    expect(out).toMatchObject({
      state: 'out',
      next: 'return',
      aboard: { guests: 5, babies: 1 },
      captain: { name: 'Ada Byron', licence_seen: { by: expect.any(String) } },
      lights: { captain: 'seen' },
      missing: [],
    });
    expect((await board(dock)).boats[0]).toMatchObject({ out_with: party });
    await later(2 * hour);
    await dock.run(recordBack, deed(party, { battery: 25 }));
    const back = await board(dock);
    expect(back.counts).toMatchObject({ sold: 1, back: 1, out: 0 });
    expect(back.trips[0]).toMatchObject({ state: 'back', next: null, back: { battery: 25 } });
    expect(back.boats[0]).toMatchObject({ battery: { percent: 25, is_low: true }, out_with: null });
  });

  test('nothing that is missing blocks it; each says its remedy', async () => {
    const party = await aParty(slots.ten);
    const { missing } = await card(party);
    expect(missing.map(({ what }) => what)).toEqual(['captain', 'briefing', 'deposit', 'opening_check']);
    expect(missing.map(({ sentence }) => sentence)).toContain('No deposit yet: take £100.00.');
    await dock.run(recordOut, deed(party));
    expect((await card(party)).state).toBe('out');
  });

  test('of two who record the same the earlier stands, the other is kept', async () => {
    const party = await aParty(slots.ten);
    const early = deed(party, { happened_at: at(`${saturday} 09:20`).toISOString(), was_offline: true });
    expect(await dock.run(recordArrived, deed(party))).toMatchObject({ stands: true });
    expect(await manager.run(recordArrived, early)).toMatchObject({ stands: true, state: 'here' });
    expect((await card(party)).arrived?.event).toBe(early.event);
    expect(await dock.run(recordArrived, deed(party))).toMatchObject({ stands: false });
    const events = await site.db
      .selectFrom('tripEvents')
      .where('bookingId', '=', party)
      .selectAll()
      .execute();
    expect(events).toHaveLength(3);
  });

  test('the same event again is recorded once, on whatever device', async () => {
    const party = await aParty(slots.ten);
    const arrived = deed(party);
    await dock.run(recordArrived, arrived);
    expect(await manager.run(recordArrived, arrived)).toMatchObject({ version: 1, stands: true });
    expect(await dock.refusedRun(recordOut, { ...arrived })).toMatchObject({
      code: 'idempotency_key_reused',
    });
  });

  test('a time to come counts as now; one of more than 12 hours ago waits for a manager', async () => {
    const party = await aParty(slots.ten);
    const ahead = deed(party, { happened_at: at(`${saturday} 23:00`).toISOString() });
    await dock.run(recordArrived, ahead);
    expect((await card(party)).arrived?.at).toBe(site.clock.now().toISOString());
    const old = deed(party, { happened_at: at('2027-05-07 21:00').toISOString(), was_offline: true });
    expect(await dock.run(recordOut, old)).toMatchObject({ stands: false, state: 'here' });
    expect((await card(party)).needs_you).toEqual([
      { kind: 'too_old', event: old.event, sentence: expect.any(String) },
    ]);
    expect(await dock.refusedRun(acceptEvent, deed(party, { accepts: old.event }))).toMatchObject({
      code: 'not_allowed',
    });
    await manager.run(acceptEvent, deed(party, { accepts: old.event }));
    expect(await card(party)).toMatchObject({ state: 'out', needs_you: [] });
  });

  test('what was recorded by mistake is undone within the minute, and later', async () => {
    const party = await aParty(slots.ten);
    await undo(dock, recordArrived, deed(party));
    expect(await card(party)).toMatchObject({ state: 'expected', arrived: null });
    const out = deed(party);
    await dock.run(recordOut, out);
    await later(20 * minute);
    const other = staffBrowser(site);
    expect(await other.refusedRun(undoEvent, deed(party, { undoes: out.event }))).toMatchObject({
      code: 'signed_out',
    });
    await dock.run(undoEvent, deed(party, { undoes: out.event }));
    expect((await card(party)).state).toBe('expected');
  });

  test('the jetty undoes what it recorded itself, a manager everything', async () => {
    const party = await aParty(slots.ten);
    const arrived = deed(party);
    await manager.run(recordArrived, arrived);
    expect(await dock.refusedRun(undoEvent, deed(party, { undoes: arrived.event }))).toMatchObject({
      code: 'out_of_reach',
    });
    await manager.run(undoEvent, deed(party, { undoes: arrived.event }));
    expect((await card(party)).state).toBe('expected');
    expect(await manager.refusedRun(undoEvent, deed(party, { undoes: randomUUID() }))).toMatchObject({
      code: 'not_found',
    });
  });

  test('a preview says what would happen and records nothing', async () => {
    const party = await aParty(slots.ten);
    const { effect, result } = await dock.get(recordArrived, { body: { ...deed(party), is_preview: true } });
    expect([effect.sentence, result]).toEqual(['Ada Byron is here.', null]);
    expect((await card(party)).version).toBe(0);
  });

  test('a no-show is said by a person, and is none any more when the party comes', async () => {
    const party = await aParty(slots.ten);
    await later(70 * minute);
    expect((await board(dock)).counts.missing).toBe(1);
    await dock.run(recordNoShow, deed(party));
    expect(await card(party)).toMatchObject({ state: 'no_show', next: 'arrive' });
    await later(minute);
    await dock.run(recordArrived, deed(party));
    await dock.run(recordOut, deed(party));
    expect(await dock.refusedRun(recordNoShow, deed(party))).toMatchObject({ code: 'invalid' });
  });

  test('out after it was called off is taken and flagged', async () => {
    const party = await aParty(slots.ten);
    await dock.run(recordArrived, deed(party));
    await site.db.updateTable('bookings').set({ status: 'cancelled' }).where('id', '=', party).execute();
    await site.db.deleteFrom('allocations').where('bookingId', '=', party).execute();
    expect(await dock.refusedRun(recordOut, deed(party))).toMatchObject({ code: 'invalid' });
    await dock.run(recordOut, deed(party, { boat: 2 }));
    expect(await card(party)).toMatchObject({
      state: 'out',
      boat: { name: 'Boat 2' },
      needs_you: [{ kind: 'out_after_off' }],
    });
  });

  test('a trip of another day and one that was never paid are refused, with the reason', async () => {
    const party = await aParty(await site.aSlot({ date: '2027-05-09' }));
    expect(await dock.refusedRun(recordArrived, deed(party))).toMatchObject({
      code: 'trip_over',
      message: 'This trip is on Sunday 9 May 2027: check-in opens on that day.',
    });
    await site.db.updateTable('bookings').set({ status: 'expired' }).where('id', '=', party).execute();
    expect(await dock.refusedRun(recordArrived, deed(party))).toMatchObject({ code: 'trip_over' });
  });
});

describe('deposits by hand', () => {
  test('cash is taken and given back as cash, and undone', async () => {
    const party = await aParty(slots.ten);
    await undo(dock, takeDeposit, deed(party, { method: 'cash' }));
    expect(await card(party)).toMatchObject({ deposit: null, lights: { deposit: 'none' } });
    expect(await dock.refusedRun(giveDepositBack, deed(party))).toMatchObject({ code: 'invalid' });
    await dock.run(takeDeposit, deed(party, { method: 'cash' }));
    expect(await card(party)).toMatchObject({
      deposit: { amount: 100, method: 'cash', returned: null },
      lights: { deposit: 'held' },
    });
    await dock.run(giveDepositBack, deed(party));
    expect(await card(party)).toMatchObject({ lights: { deposit: 'given_back' } });
    const rows = await site.db.selectFrom('deposits').selectAll().where('bookingId', '=', party).execute();
    expect(rows).toMatchObject([{ amount: 10_000, method: 'cash', returnedAt: expect.any(Date) }]);
  });

  test('the card machine wants its slip, both ways', async () => {
    const party = await aParty(slots.ten);
    expect(await dock.refusedRun(takeDeposit, deed(party, { method: 'card_machine' }))).toMatchObject({
      code: 'invalid',
      field: 'slip',
    });
    await dock.run(takeDeposit, deed(party, { method: 'card_machine', slip: '0042' }));
    expect(await dock.refusedRun(giveDepositBack, deed(party))).toMatchObject({ field: 'slip' });
    await dock.run(giveDepositBack, deed(party, { slip: '0043' }));
    expect((await card(party)).deposit).toMatchObject({ slip: '0042', returned: { slip: '0043' } });
  });

  test('two who each took one need a person', async () => {
    const party = await aParty(slots.ten);
    await dock.run(takeDeposit, deed(party, { method: 'cash' }));
    await manager.run(takeDeposit, deed(party, { method: 'cash' }));
    expect((await card(party)).needs_you).toMatchObject([{ kind: 'two_deposits' }]);
  });
});

describe('boats are named at the jetty', () => {
  test('a party takes a free hull, and the undo puts it back', async () => {
    const party = await aParty(slots.ten);
    expect(await dock.run(nameBoat, { booking_id: party, boat: 3 })).toEqual({
      moved: [{ booking_id: party, boat: 'Boat 3' }],
    });
    expect(await boatOf(party)).toBe(3);
    await undo(dock, nameBoat, { booking_id: party, boat: 2 });
    expect(await boatOf(party)).toBe(3);
  });

  test('two parties swap, and nobody is without a boat in between', async () => {
    const [one, other] = [await aParty(slots.ten), await aParty(slots.ten)];
    const before = [await boatOf(one), await boatOf(other)];
    await dock.run(swapBoats, { one, other });
    expect([await boatOf(one), await boatOf(other)]).toEqual(before.toReversed());
    await undo(dock, swapBoats, { one, other });
    expect([await boatOf(one), await boatOf(other)]).toEqual(before.toReversed());
  });

  test('not with one who is out, nor into a repair; places say so', async () => {
    const [one, other] = [await aParty(slots.ten), await aParty(slots.ten)];
    await dock.run(recordOut, deed(other));
    expect(await dock.refusedRun(swapBoats, { one, other })).toMatchObject({
      code: 'boat_taken',
      message: 'Ada is out on Boat 2.',
    });
    const { id } = await site.db
      .insertInto('boatMaintenance')
      .values({ boatId: 3, reason: 'seals' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const repair = { boatId: 3, during: `["${saturday} 08:00","${saturday} 12:00")`, maintenanceId: id };
    await site.db
      .insertInto('allocations')
      .values({ ...repair, bookingId: null, deadline: null })
      .execute();
    const { places } = await dock.get(listPlaces, { params: { booking_id: one } });
    expect(places.map(({ is_legal: isLegal, sentence }) => [isLegal, sentence])).toEqual([
      [false, 'It has Boat 1 already.'],
      [false, 'Ada is out on Boat 2.'],
      [false, 'Boat 3 is being repaired then.'],
    ]);
  });

  test('off they go on another boat: the places follow', async () => {
    const [one, other] = [await aParty(slots.ten), await aParty(slots.ten)];
    const [first, second] = [(await boatOf(one))!, (await boatOf(other))!];
    await dock.run(recordOut, deed(one, { boat: second }));
    expect([await boatOf(one), await boatOf(other)]).toEqual([second, first]);
    expect((await card(one)).needs_you).toEqual([]);
    // What cannot follow is recorded all the same.
    await dock.run(recordOut, deed(other, { boat: second }));
    expect((await card(one)).needs_you).toMatchObject([{ kind: 'two_on_one_hull' }]);
    expect((await card(other)).needs_you).toMatchObject([{ kind: 'two_on_one_hull' }]);
  });

  test('who waits for a boat that is out, and what is free for them', async () => {
    const [first, second, third] = [
      await aParty(slots.ten),
      await aParty(slots.ten),
      await aParty(slots.one),
    ];
    await dock.run(recordOut, deed(first));
    await later(162 * minute);
    expect((await card(first)).waits).toMatchObject({
      booking_id: third,
      start_time: '13:00',
      free_boats: [{ name: 'Boat 2' }, { name: 'Boat 3' }],
    });
    expect(await boatOf(second)).toBe(2);
  });
});

test('a hull is checked once a day, and its charge is typed', async () => {
  expect(await dock.refusedRun(checkBoat, { boat: 1, is_fit: false })).toMatchObject({ field: 'note' });
  await dock.run(checkBoat, { boat: 1, is_fit: true, battery: 95 });
  await undo(dock, noteBattery, { boat: 1, percent: 10 });
  expect((await board(dock)).boats[0]).toMatchObject({
    opening_check: { is_fit: true },
    battery: { percent: 95, is_low: false },
  });
  await undo(dock, checkBoat, { boat: 1, is_fit: false, note: 'rudder' });
  expect((await board(dock)).boats[0]).toMatchObject({ opening_check: { is_fit: true, note: '' } });
  expect(await dock.refusedRun(noteBattery, { boat: 99, percent: 1 })).toMatchObject({ code: 'not_found' });
});

describe('who sees what', () => {
  test('the kitchen sees first names and orders', async () => {
    const party = await aParty(slots.ten);
    const seen = await board(kitchen);
    expect(seen.trips[0]).toMatchObject({
      booking_id: party,
      who: { first_name: 'Ada' },
      notes: [],
      captain: null,
    });
    expect(seen.trips[0]?.who).toEqual({ first_name: 'Ada' });
    for (const key of ['owes', 'deposit']) expect(seen.trips[0]).not.toHaveProperty(key);
    for (const key of ['owed', 'recent']) expect(seen).not.toHaveProperty(key);
    expect(await kitchen.refusedRun(recordArrived, deed(party))).toMatchObject({ code: 'not_allowed' });
  });

  test('the jetty sees names of two days either side', async () => {
    await aParty(slots.ten);
    expect((await board(dock)).trips[0]?.who).toMatchObject({
      last_name: 'Byron',
      phone: expect.any(String),
    });
    site.clock.set(at('2027-05-05 09:30'));
    const early = await signedInAs(site, 'dock');
    expect((await board(early)).trips[0]?.who).toEqual({ first_name: 'Ada' });
  });

  test('the diary has money for those who see takings', async () => {
    await aParty(slots.ten);
    const month = { params: { month: '2027-05' } };
    const full = await manager.get(getDiary, month);
    const day = full.days.find(({ date }) => date === saturday);
    expect(day).toMatchObject({ sold: 1, places: 9, guests: 4, worth: 0 });
    expect(day?.times).toEqual([
      { start_time: '10:00', sold: 1, places: 3 },
      { start_time: '13:00', sold: 0, places: 3 },
      { start_time: '16:00', sold: 0, places: 3 },
    ]);
    const part = await dock.get(getDiary, month);
    expect(part.total).not.toHaveProperty('worth');
    expect(part.days[0]).not.toHaveProperty('worth');
  });

  test('free places have a price, whether or not the site still sells them', async () => {
    site.clock.set(at(`${saturday} 11:30`));
    const { free_places: places, counts } = await board(await signedInAs(site, 'dock'));
    expect(
      places.map((one) => [one.start_time, one.boat_ids.length, one.from_price, one.is_on_site]),
    ).toEqual([
      ['13:00', 3, 150, false],
      ['16:00', 3, 150, true],
    ]);
    expect(counts).toMatchObject({ sold: 0, places: 6 });
  });

  test('an accountant has no board', async () => {
    const accountant = await signedInAs(site, 'accountant');
    expect(await accountant.refused(getBoard, { params: { date: saturday } })).toMatchObject({
      code: 'not_allowed',
    });
  });
});

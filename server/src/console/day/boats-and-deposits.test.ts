import {
  checkBoat,
  listPlaces,
  nameBoat,
  noteBattery,
  recordOut,
  swapBoats,
} from '@slipway/shared/api/console/board.ts';
import { giveDepositBack, takeDeposit } from '@slipway/shared/api/console/deposit-commands.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { minute } from '../../testing/test-clock.ts';
import { jettyOfFile, saturday } from '../../testing/test-jetty.ts';
import { type StaffBrowser } from '../../testing/test-staff.ts';

const jetty = jettyOfFile();
let dock: StaffBrowser;
let manager: StaffBrowser;
beforeEach(async () => {
  ({ dock, manager } = await jetty.begin());
});

describe('cash and card-machine deposits', () => {
  test('a cash deposit is taken and returned in cash, and both can be undone', async () => {
    const party = await jetty.aParty(jetty.slots.ten);
    await jetty.undo(dock, takeDeposit, jetty.event(party, { method: 'cash' }));
    expect(await jetty.card(party, dock)).toMatchObject({ deposit: null, lights: { deposit: 'none' } });
    expect(await dock.refusedRun(giveDepositBack, jetty.event(party))).toMatchObject({ code: 'invalid' });
    await dock.run(takeDeposit, jetty.event(party, { method: 'cash' }));
    expect(await jetty.card(party, dock)).toMatchObject({
      deposit: { amount: 100, method: 'cash', returned: null },
      lights: { deposit: 'held' },
    });
    await dock.run(giveDepositBack, jetty.event(party));
    expect(await jetty.card(party, dock)).toMatchObject({ lights: { deposit: 'given_back' } });
    const rows = await jetty.site.db
      .selectFrom('deposits')
      .selectAll()
      .where('bookingId', '=', party)
      .execute();
    expect(rows).toMatchObject([{ amount: 10_000, method: 'cash', returnedAt: expect.any(Date) }]);
  });

  test('a deposit by card machine needs its slip number, both when taken and when returned', async () => {
    const party = await jetty.aParty(jetty.slots.ten);
    expect(await dock.refusedRun(takeDeposit, jetty.event(party, { method: 'card_machine' }))).toMatchObject({
      code: 'invalid',
      field: 'slip',
    });
    await dock.run(takeDeposit, jetty.event(party, { method: 'card_machine', slip: '0042' }));
    expect(await dock.refusedRun(giveDepositBack, jetty.event(party))).toMatchObject({ field: 'slip' });
    await dock.run(giveDepositBack, jetty.event(party, { slip: '0043' }));
    expect((await jetty.card(party, dock)).deposit).toMatchObject({
      slip: '0042',
      returned: { slip: '0043' },
    });
  });

  test('if two people both record the deposit of the same party, the card asks staff to decide', async () => {
    const party = await jetty.aParty(jetty.slots.ten);
    await dock.run(takeDeposit, jetty.event(party, { method: 'cash' }));
    await manager.run(takeDeposit, jetty.event(party, { method: 'cash' }));
    expect((await jetty.card(party, dock)).needsYou).toMatchObject([{ kind: 'two_deposits' }]);
  });
});

describe('staff assign boats at the jetty', () => {
  test('a party gets a free boat, and the undo restores its old boat', async () => {
    const party = await jetty.aParty(jetty.slots.ten);
    expect(await dock.run(nameBoat, { bookingId: party, boat: 3 })).toEqual({
      moved: [{ bookingId: party, boat: 'Boat 3' }],
    });
    expect(await jetty.boatOf(party)).toBe(3);
    await jetty.undo(dock, nameBoat, { bookingId: party, boat: 2 });
    expect(await jetty.boatOf(party)).toBe(3);
  });

  test('two parties swap, and nobody is without a boat in between', async () => {
    const [one, other] = [await jetty.aParty(jetty.slots.ten), await jetty.aParty(jetty.slots.ten)];
    const before = [await jetty.boatOf(one), await jetty.boatOf(other)];
    await dock.run(swapBoats, { one, other });
    expect([await jetty.boatOf(one), await jetty.boatOf(other)]).toEqual(before.toReversed());
    await jetty.undo(dock, swapBoats, { one, other });
    expect([await jetty.boatOf(one), await jetty.boatOf(other)]).toEqual(before.toReversed());
  });

  test('a party cannot get the boat of a party on the water, nor a boat in repair, and the list says why', async () => {
    const [one, other] = [await jetty.aParty(jetty.slots.ten), await jetty.aParty(jetty.slots.ten)];
    await dock.run(recordOut, jetty.event(other));
    expect(await dock.refusedRun(swapBoats, { one, other })).toMatchObject({
      code: 'boat_taken',
      message: 'Ada is out on Boat 2.',
    });
    const { id } = await jetty.site.db
      .insertInto('boatMaintenance')
      .values({ boatId: 3, reason: 'seals' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const repair = { boatId: 3, during: `["${saturday} 08:00","${saturday} 12:00")`, maintenanceId: id };
    await jetty.site.db
      .insertInto('allocations')
      .values({ ...repair, bookingId: null, deadline: null })
      .execute();
    const { places } = await dock.get(listPlaces, { params: { bookingId: one } });
    expect(places.map(({ isLegal, sentence }) => [isLegal, sentence])).toEqual([
      [false, 'This party has Boat 1 already.'],
      [false, 'Ada is out on Boat 2.'],
      [false, 'Boat 3 is being repaired then.'],
    ]);
  });

  test('if a party sails on another party’s boat, the two parties swap boats', async () => {
    const [one, other] = [await jetty.aParty(jetty.slots.ten), await jetty.aParty(jetty.slots.ten)];
    const [first, second] = [(await jetty.boatOf(one))!, (await jetty.boatOf(other))!];
    await dock.run(recordOut, jetty.event(one, { boat: second }));
    expect([await jetty.boatOf(one), await jetty.boatOf(other)]).toEqual([second, first]);
    expect((await jetty.card(one, dock)).needsYou).toEqual([]);
    // An event that arrives out of order is still recorded.
    await dock.run(recordOut, jetty.event(other, { boat: second }));
    expect((await jetty.card(one, dock)).needsYou).toMatchObject([{ kind: 'two_on_one_hull' }]);
    expect((await jetty.card(other, dock)).needsYou).toMatchObject([{ kind: 'two_on_one_hull' }]);
  });

  test('a late boat’s card names the party that waits for it, and the boats free for that party', async () => {
    const [first, second, third] = [
      await jetty.aParty(jetty.slots.ten),
      await jetty.aParty(jetty.slots.ten),
      await jetty.aParty(jetty.slots.one),
    ];
    await dock.run(recordOut, jetty.event(first));
    await jetty.later(162 * minute);
    expect((await jetty.card(first, dock)).waits).toMatchObject({
      bookingId: third,
      startTime: '13:00',
      freeBoats: [{ name: 'Boat 2' }, { name: 'Boat 3' }],
    });
    expect(await jetty.boatOf(second)).toBe(2);
  });
});

test('a boat is checked once a day, and its battery charge is entered', async () => {
  expect(await dock.refusedRun(checkBoat, { boat: 1, isFit: false })).toMatchObject({ field: 'note' });
  await dock.run(checkBoat, { boat: 1, isFit: true, battery: 95 });
  await jetty.undo(dock, noteBattery, { boat: 1, percent: 10 });
  expect((await jetty.board(dock)).boats[0]).toMatchObject({
    openingCheck: { isFit: true },
    battery: { percent: 95, isLow: false },
  });
  await jetty.undo(dock, checkBoat, { boat: 1, isFit: false, note: 'rudder' });
  expect((await jetty.board(dock)).boats[0]).toMatchObject({ openingCheck: { isFit: true, note: '' } });
  expect(await dock.refusedRun(noteBattery, { boat: 99, percent: 1 })).toMatchObject({ code: 'not_found' });
});

describe('a boat that is not fit', () => {
  const breaks = (boat: number) => dock.run(checkBoat, { boat, isFit: false, note: 'Motor cuts out' });
  const placesOf = async (party: string) =>
    (await dock.get(listPlaces, { params: { bookingId: party } })).places;

  test('an unfit boat is not assigned, not even in a swap, and its parties need a decision', async () => {
    const [first, second] = [await jetty.aParty(jetty.slots.ten), await jetty.aParty(jetty.slots.ten)];
    await breaks(1);
    expect((await jetty.card(first, dock)).needsYou).toEqual([
      { kind: 'boat_unfit', sentence: 'Boat 1 is not fit: Motor cuts out', event: null },
    ]);
    const [one] = await placesOf(second);
    expect(one).toMatchObject({ isLegal: false, sentence: 'Boat 1 is not fit: Motor cuts out' });
    expect(await dock.refusedRun(nameBoat, { bookingId: second, boat: 1 })).toMatchObject({
      code: 'boat_taken',
    });
    const [, two, three] = await placesOf(first);
    expect(two).toMatchObject({
      isLegal: false,
      sentence: expect.stringContaining('the other boat is not fit'),
    });
    expect(three).toMatchObject({ isLegal: true, swapsWith: null });
    await dock.run(nameBoat, { bookingId: first, boat: 3 });
    expect((await jetty.card(first, dock)).needsYou).toEqual([]);
  });

  test('an unfit boat is not offered to a party whose boat is late', async () => {
    const late = await jetty.aParty(jetty.slots.ten);
    await jetty.aParty(jetty.slots.one);
    await dock.run(recordOut, jetty.event(late));
    expect((await jetty.card(late, dock)).waits?.freeBoats.map(({ id }) => id)).toContain(2);
    await breaks(2);
    expect((await jetty.card(late, dock)).waits?.freeBoats.map(({ id }) => id)).not.toContain(2);
  });

  test('an unfit boat goes out if staff insist, and the record says that it was not fit', async () => {
    const party = await jetty.aParty(jetty.slots.ten);
    await breaks(1);
    const { effect } = await dock.get(recordOut, {
      body: { ...jetty.event(party, { although: ['not_fit'] }), isPreview: true },
    });
    expect(effect.sentence).toBe('Ada Byron is out on Boat 1, although it is not fit.');
    await dock.run(recordOut, jetty.event(party, { although: ['not_fit'] }));
    const { data } = await jetty.site.db
      .selectFrom('tripEvents')
      .select('data')
      .where('bookingId', '=', party)
      .executeTakeFirstOrThrow();
    expect(data).toMatchObject({ boat: 1, although: ['not_fit'] });
  });
});

test('staff can record afterwards which boat a party took, and undo that', async () => {
  const party = await jetty.aParty(jetty.slots.ten);
  const out = jetty.event(party, { guests: 3 });
  await dock.run(recordOut, out);
  const named = { ...out, ...jetty.event(party, { boat: 2 }), happenedAt: out.happenedAt };
  await jetty.later(minute);
  await jetty.undo(dock, recordOut, named);
  expect(await jetty.card(party, dock)).toMatchObject({ state: 'out', boat: { id: 1 }, needsYou: [] });
  expect(await jetty.boatOf(party)).toBe(1);
  await dock.run(recordOut, { ...named, ...jetty.event(party), boat: 2, happenedAt: out.happenedAt });
  expect(await jetty.card(party, dock)).toMatchObject({
    state: 'out',
    boat: { id: 2 },
    out: { at: out.happenedAt },
    needsYou: [],
  });
  expect(await jetty.boatOf(party)).toBe(2);
});

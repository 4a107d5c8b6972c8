import { readLog } from '@slipway/shared/api/console/log.ts';
import {
  acceptEvent,
  recordArrived,
  recordBack,
  recordBriefed,
  recordCaptain,
  recordNoShow,
  recordOut,
  undoEvent,
} from '@slipway/shared/api/console/board.ts';
import { firstWords } from '@slipway/shared/rules/first-words.ts';
import { sql } from 'kysely';
import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { insertHouseText } from '../../catalogue/house-texts.ts';
import { at, hour, minute } from '../../testing/test-clock.ts';
import { jettyOfFile, saturday } from '../../testing/test-jetty.ts';
import { type StaffBrowser, staffBrowser } from '../../testing/test-staff.ts';

const jetty = jettyOfFile();
let dock: StaffBrowser;
let manager: StaffBrowser;
beforeEach(async () => {
  ({ dock, manager } = await jetty.begin());
});

describe('a party at the jetty', () => {
  test('a party arrives, sails and returns, and the answer to each step names the next one', async () => {
    const party = await jetty.aParty(jetty.slots.ten);
    expect(await jetty.card(party, dock)).toMatchObject({
      state: 'expected',
      next: 'arrive',
      boat: { name: 'Boat 1' },
    });
    await dock.run(recordArrived, jetty.event(party));
    expect(await jetty.card(party, dock)).toMatchObject({
      state: 'here',
      next: 'go',
      arrived: { by: expect.any(String) },
    });
    await dock.run(recordCaptain, jetty.event(party, { licenceSeen: true }));
    await dock.run(recordBriefed, jetty.event(party));
    await jetty.later(30 * minute);
    await dock.run(recordOut, jetty.event(party, { guests: 5, babies: 1 }));
    const out = await jetty.card(party, dock);
    expect(out).toMatchObject({
      state: 'out',
      next: 'return',
      aboard: { guests: 5, babies: 1 },
      captain: { name: 'Ada Byron', licenceSeen: { by: expect.any(String) } },
      lights: { captain: 'seen' },
      missing: [],
    });
    expect((await jetty.board(dock)).boats[0]).toMatchObject({ outWith: party });
    await jetty.later(2 * hour);
    await dock.run(recordBack, jetty.event(party, { battery: 25 }));
    const back = await jetty.board(dock);
    expect(back.counts).toMatchObject({ sold: 1, back: 1, out: 0 });
    expect(back.trips[0]).toMatchObject({ state: 'back', next: null, back: { battery: 25 } });
    expect(back.boats[0]).toMatchObject({ battery: { percent: 25, isLow: true }, outWith: null });
  });

  test('a party can sail although steps are missing, and its card on the board names each missing step', async () => {
    const party = await jetty.aParty(jetty.slots.ten);
    const { missing } = await jetty.card(party, dock);
    expect(missing.map(({ what }) => what)).toEqual(['captain', 'briefing', 'deposit', 'opening_check']);
    expect(missing.map(({ sentence }) => sentence)).toContain('No deposit yet: take £100.00.');
    await dock.run(recordOut, jetty.event(party));
    expect((await jetty.card(party, dock)).state).toBe('out');
  });

  test('the deposit and the captain’s minimum age are those promised when the party booked', async () => {
    const party = await jetty.aParty(jetty.slots.ten);
    expect(await jetty.card(party, dock)).not.toHaveProperty('told');
    const promise = JSON.stringify({ deposit: 5000, youngestCaptain: 21 });
    await sql`update bookings set promise = ${promise}::jsonb where id = ${party}`.execute(jetty.site.db);
    expect(await jetty.card(party, dock)).toMatchObject({
      told: { deposit: 50, youngestCaptain: 21, asksLicence: null, mostWeightKg: 900 },
      missing: expect.arrayContaining([{ what: 'deposit', sentence: 'No deposit yet: take £50.00.' }]),
    });
  });

  test('a party is asked for no licence if the business requires none', async () => {
    const party = await jetty.aParty(jetty.slots.ten);
    await jetty.site.setBooking(party, { captainName: 'Sam' });
    const licence = async () =>
      (await jetty.card(party, dock)).missing.filter(({ what }) => what === 'licence').length;
    expect(await licence()).toBe(1);
    const own = firstWords.find(({ key }) => key === 'rules/licence')!;
    const words = { now: jetty.site.clock.now(), note: 'ours' };
    await insertHouseText(jetty.site.db, { ...own, isShown: false }, words);
    expect(await licence()).toBe(0);
    expect(await jetty.card(party, dock)).toMatchObject({ told: { asksLicence: false } });
    await insertHouseText(jetty.site.db, own, words);
    expect(await licence()).toBe(1);
  });

  test('if a step is recorded twice, the record with the earlier time counts and the other changes nothing', async () => {
    const party = await jetty.aParty(jetty.slots.ten);
    const early = jetty.event(party, {
      happenedAt: at(`${saturday} 09:20`).toISOString(),
      wasOffline: true,
    });
    expect(await dock.run(recordArrived, jetty.event(party))).toMatchObject({ stands: true });
    expect(await manager.run(recordArrived, early)).toMatchObject({ stands: true, state: 'here' });
    expect((await jetty.card(party, dock)).arrived?.event).toBe(early.event);
    expect(await dock.run(recordArrived, jetty.event(party))).toMatchObject({ stands: false });
    const events = await jetty.site.db
      .selectFrom('tripEvents')
      .where('bookingId', '=', party)
      .selectAll()
      .execute();
    expect(events).toHaveLength(3);
    // In the log, `isRepeat` marks an event that changed nothing.
    const { entries } = await manager.get(readLog, { query: { subject: party } });
    expect(entries.map(({ after }) => after['isRepeat'])).toEqual([true, false, false]);
  });

  test('an event that is sent again, from any device, is recorded once', async () => {
    const party = await jetty.aParty(jetty.slots.ten);
    const arrived = jetty.event(party);
    await dock.run(recordArrived, arrived);
    expect(await manager.run(recordArrived, arrived)).toMatchObject({ version: 1, stands: true });
    expect(await dock.refusedRun(recordOut, { ...arrived })).toMatchObject({
      code: 'idempotency_key_reused',
    });
  });

  test('an event with a future time gets the present time, and an event over 12 hours old waits for a manager', async () => {
    const party = await jetty.aParty(jetty.slots.ten);
    const ahead = jetty.event(party, { happenedAt: at(`${saturday} 23:00`).toISOString() });
    await dock.run(recordArrived, ahead);
    expect((await jetty.card(party, dock)).arrived?.at).toBe(jetty.site.clock.now().toISOString());
    const old = jetty.event(party, { happenedAt: at('2027-05-07 21:00').toISOString(), wasOffline: true });
    expect(await dock.run(recordOut, old)).toMatchObject({ stands: false, state: 'here' });
    expect((await jetty.card(party, dock)).needsYou).toEqual([
      { kind: 'too_old', event: old.event, sentence: expect.any(String) },
    ]);
    expect(await dock.refusedRun(acceptEvent, jetty.event(party, { accepts: old.event }))).toMatchObject({
      code: 'not_allowed',
    });
    await manager.run(acceptEvent, jetty.event(party, { accepts: old.event }));
    expect(await jetty.card(party, dock)).toMatchObject({ state: 'out', needsYou: [] });
  });

  test('a mistaken record can be undone at once, and also twenty minutes later', async () => {
    const party = await jetty.aParty(jetty.slots.ten);
    await jetty.undo(dock, recordArrived, jetty.event(party));
    expect(await jetty.card(party, dock)).toMatchObject({ state: 'expected', arrived: null });
    const out = jetty.event(party);
    await dock.run(recordOut, out);
    await jetty.later(20 * minute);
    const other = staffBrowser(jetty.site);
    expect(await other.refusedRun(undoEvent, jetty.event(party, { undoes: out.event }))).toMatchObject({
      code: 'signed_out',
    });
    await dock.run(undoEvent, jetty.event(party, { undoes: out.event }));
    expect((await jetty.card(party, dock)).state).toBe('expected');
  });

  test('dock staff cannot undo a manager’s record, but the manager can', async () => {
    const party = await jetty.aParty(jetty.slots.ten);
    const arrived = jetty.event(party);
    await manager.run(recordArrived, arrived);
    expect(await dock.refusedRun(undoEvent, jetty.event(party, { undoes: arrived.event }))).toMatchObject({
      code: 'out_of_reach',
    });
    await manager.run(undoEvent, jetty.event(party, { undoes: arrived.event }));
    expect((await jetty.card(party, dock)).state).toBe('expected');
    expect(await manager.refusedRun(undoEvent, jetty.event(party, { undoes: randomUUID() }))).toMatchObject({
      code: 'not_found',
    });
  });

  test('a preview shows the effect and records nothing', async () => {
    const party = await jetty.aParty(jetty.slots.ten);
    const { effect, result } = await dock.get(recordArrived, {
      body: { ...jetty.event(party), isPreview: true },
    });
    expect([effect.sentence, result]).toEqual(['Ada Byron is here.', null]);
    expect((await jetty.card(party, dock)).version).toBe(0);
  });

  test('a recorded no-show no longer counts once the party arrives', async () => {
    const party = await jetty.aParty(jetty.slots.ten);
    await jetty.later(70 * minute);
    expect((await jetty.board(dock)).counts.missing).toBe(1);
    await dock.run(recordNoShow, jetty.event(party));
    expect(await jetty.card(party, dock)).toMatchObject({ state: 'no_show', next: 'arrive' });
    await jetty.later(minute);
    await dock.run(recordArrived, jetty.event(party));
    await dock.run(recordOut, jetty.event(party));
    expect(await dock.refusedRun(recordNoShow, jetty.event(party))).toMatchObject({ code: 'invalid' });
  });

  test('the board flags a party that sails after its trip was called off', async () => {
    const party = await jetty.aParty(jetty.slots.ten);
    await dock.run(recordArrived, jetty.event(party));
    await jetty.site.setBooking(party, { status: 'cancelled' });
    await jetty.site.db.deleteFrom('allocations').where('bookingId', '=', party).execute();
    expect(await dock.refusedRun(recordOut, jetty.event(party))).toMatchObject({ code: 'invalid' });
    await dock.run(recordOut, jetty.event(party, { boat: 2 }));
    expect(await jetty.card(party, dock)).toMatchObject({
      state: 'out',
      boat: { name: 'Boat 2' },
      needsYou: [{ kind: 'out_after_off' }],
    });
  });

  test('an arrival on another day, or for a trip that was never paid, is refused with the reason', async () => {
    const party = await jetty.aParty(await jetty.site.aSlot({ date: '2027-05-09' }));
    expect(await dock.refusedRun(recordArrived, jetty.event(party))).toMatchObject({
      code: 'trip_over',
      message: 'This trip is on Sunday 9 May 2027: check-in opens on that day.',
    });
    await jetty.site.setBooking(party, { status: 'expired' });
    expect(await dock.refusedRun(recordArrived, jetty.event(party))).toMatchObject({ code: 'trip_over' });
  });
});

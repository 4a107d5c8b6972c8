import { addReservation } from '@slipway/shared/api/reservations.ts';
import type { WireReservation } from '@slipway/shared/api/reservations.ts';
import { puzzleOf } from '@slipway/shared/rules/proof-of-work.ts';
import { addDays, localDate } from '@slipway/shared/values/local-date.ts';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { guess, prove } from '../../testing/prove.ts';
import { monday, testAppOfFile } from '../../testing/test-app.ts';
import type { Slot } from '../../testing/test-catalogue.ts';
import { minute } from '../../testing/test-clock.ts';
import type { Visitor } from '../../testing/test-visitor.ts';
import { expireHolds } from '../money/paying/expire-holds.ts';
import { noteHeldDays } from './note-held-days.ts';
import { purgeExpiredRows } from '../follow-up/purge-expired-rows.ts';

const site = testAppOfFile({ boats: 3 });
let slots: Slot[];

beforeEach(async () => {
  // The puzzles are easy, so that solving them takes no time in this file.
  site.deps.proofBits = { usual: 10, most: 12 };
  slots = await aDay();
});
/** Removes all holds, and all records of them. */
afterEach(async () => {
  site.clock.set(monday);
  await sql`delete from allocations`.execute(site.db);
  await sql`update bookings set status = 'expired' where status = 'held'`.execute(site.db);
  for (const table of ['heldDays', 'usedProofs', 'mails'] as const) await site.db.deleteFrom(table).execute();
});

/** Makes four slots that do not overlap: with three boats, twelve places. */
async function aDay(): Promise<Slot[]> {
  const first = await site.aSlot();
  const others = ['12:30', '15:00', '17:30'].map((startTime) => site.aSlot({ date: first.date, startTime }));
  return [first, ...(await Promise.all(others))];
}

/** This many visitors hold one boat each: three in the first slot, three in the next, and so on. */
async function holdBoats(howMany: number): Promise<void> {
  for (let held = 0; held < howMany; held += 1) await site.aVisitor().hold(slots[Math.floor(held / 3)]!);
}

async function challengeTo(visitor: Visitor, body: WireReservation, key?: string): Promise<string> {
  const { status, code, message, challenge } = await visitor.refused(addReservation, { body, key });
  expect({ status, code }).toEqual({ status: 428, code: 'proof_needed' });
  expect(message).toContain('Nothing was charged. Please try again.');
  return challenge ?? '';
}

const statusOf = async (id: string) =>
  (await site.db.selectFrom('bookings').select('status').where('id', '=', id).executeTakeFirst())?.status;

const mailsToOwner = async () => site.mailed({ kind: 'owner_alert' });

describe('a hold on a crowded day, on which unpaid holds occupy more than half of the places', () => {
  test('a hold on a crowded day is refused with a challenge, and made once the challenge is solved', async () => {
    await holdBoats(6);
    await site.aVisitor().hold(slots[3]!);
    const visitor = site.aVisitor();
    const body = await visitor.aReservation(slots[3]!);
    const before = await site.written();
    const challenge = await challengeTo(visitor, body);
    expect(await site.written()).toEqual(before);
    expect(puzzleOf(challenge)?.bits).toBe(10);
    const held = await visitor.get(addReservation, { body: { ...body, proof: prove(challenge) } });
    expect(held.booking_id).toHaveLength(26);
    expect(await site.written()).toMatchObject({
      allocations: before.allocations + 1,
      bookings: before.bookings + 1,
    });
  });

  test('a crowded day requires no proof of work for a hold on another day', async () => {
    await holdBoats(7);
    await site.aVisitor().hold(await site.aSlot());
    await site.aVisitor().book(slots[3]!, await site.aCoupon());
    expect((await site.written()).allocations).toBe(9);
  });

  test('a hold needs harder work when three quarters of the day are held', async () => {
    await holdBoats(7);
    for (let more = 0; more < 2; more += 1) {
      const visitor = site.aVisitor();
      const body = await visitor.aReservation(slots[3]!);
      await visitor.get(addReservation, {
        body: { ...body, proof: prove(await challengeTo(visitor, body)) },
      });
    }
    const visitor = site.aVisitor();
    const challenge = await challengeTo(visitor, await visitor.aReservation(slots[3]!));
    expect(puzzleOf(challenge)?.bits).toBe(12);
  });

  test('a live hold is replaced without a proof of work; an expired hold needs one', async () => {
    const visitor = site.aVisitor();
    await visitor.hold(slots[3]!);
    await holdBoats(6);
    await visitor.hold(slots[2]!);
    expect((await site.written()).allocations).toBe(7);
    site.clock.forward(15 * minute);
    await holdBoats(7);
    await challengeTo(visitor, await visitor.aReservation(slots[3]!));
  });

  test('replacing a hold on a calm day with a hold on a crowded day needs a proof of work', async () => {
    const visitor = site.aVisitor();
    const calm = await visitor.hold(await site.aSlot());
    await holdBoats(7);
    await challengeTo(visitor, await visitor.aReservation(slots[3]!));
    expect(await statusOf(calm.booking_id)).toBe('held');
  });

  test('a booking without anything to pay needs no proof of work', async () => {
    await holdBoats(7);
    const visitor = site.aVisitor();
    expect(await visitor.book(slots[3]!, await site.aCoupon())).toHaveLength(26);
  });

  test('a hold needs no proof of work when limits are off', async () => {
    site.deps.proofBits = undefined;
    await holdBoats(12);
    expect(await noteHeldDays(site.deps)).toEqual([]);
  });
});

describe('one proof', () => {
  let visitor: Visitor;
  let body: WireReservation;
  let challenge: string;
  beforeEach(async () => {
    await holdBoats(7);
    visitor = site.aVisitor({ address: '203.0.113.9' });
    body = await visitor.aReservation(slots[3]!);
    challenge = await challengeTo(visitor, body);
  });

  test('a proof of work makes one hold: another browser on the same network cannot use it again', async () => {
    const proof = prove(challenge);
    await visitor.get(addReservation, { body: { ...body, proof } });
    const other = site.aVisitor({ address: '203.0.113.9' });
    const next = await challengeTo(other, { ...(await other.aReservation(slots[3]!)), proof });
    expect(next).not.toBe(challenge);
  });

  test('a proof of work is not used up by a hold that is refused', async () => {
    const proof = prove(challenge);
    const coupon = await site.aCoupon();
    for (let boat = 0; boat < 3; boat += 1) await site.aVisitor().book(slots[3]!, coupon);
    expect(await visitor.refused(addReservation, { body: { ...body, proof } })).toMatchObject({
      code: 'slot_taken',
    });
    const elsewhere = await visitor.aReservation(slots[2]!, { proof });
    await visitor.get(addReservation, { body: elsewhere });
  });

  test('a proof of work is valid only for its challenge’s day, and only from the browser or network that got the challenge', async () => {
    const proof = prove(challenge);
    const stranger = site.aVisitor();
    await challengeTo(stranger, { ...(await stranger.aReservation(slots[3]!)), proof });
    const otherDay = await aDay();
    const [day, next] = [slots, otherDay];
    slots = next;
    await holdBoats(7);
    await challengeTo(visitor, await visitor.aReservation(next[3]!, { proof }));
    slots = day;
  });

  test('a proof of work with wrong answers, or a late one, is refused with a new challenge', async () => {
    const again = await challengeTo(visitor, { ...body, proof: guess(challenge) });
    const proof = prove(again);
    site.clock.forward(5 * minute);
    expect(await challengeTo(visitor, { ...body, proof })).not.toBe(again);
  });

  test.each([
    ['an empty challenge', { challenge: '', answers: Array<number>(16).fill(0) }],
    ['fifteen answers', { challenge: 'x'.repeat(40), answers: Array<number>(15).fill(0) }],
    ['a negative answer', { challenge: 'x'.repeat(40), answers: Array<number>(16).fill(-1) }],
    ['an unknown field', { challenge: 'x'.repeat(40), answers: Array<number>(16).fill(0), bits: 1 }],
  ])('a proof of work with %s is refused as malformed', async (_what, proof) => {
    expect(await visitor.refused(addReservation, { body: { ...body, proof } })).toMatchObject({
      status: 400,
      code: 'malformed',
    });
  });

  test('a repeated Idempotency-Key brings a new challenge after a refusal, and the same answer after a success, even without a proof', async () => {
    const key = 'one-press-of-pay-now';
    const challenged = await challengeTo(visitor, body, key);
    // After a double click or a refresh the browser asks again and gets another challenge; both challenges are valid.
    expect(await challengeTo(visitor, body, key)).not.toBe(challenged);
    const proven = { ...body, proof: prove(challenged) };
    const first = await visitor.ask(addReservation, { body: proven, key });
    expect(first.status).toBe(200);
    for (const sent of [body, proven, { ...body, proof: guess(challenge) }]) {
      expect(await visitor.ask(addReservation, { body: sent, key })).toMatchObject({
        status: 200,
        text: first.text,
      });
    }
    const changed = { ...proven, passengers: 3, boats: [3] };
    expect(await visitor.refused(addReservation, { body: changed, key })).toMatchObject({ status: 422 });
  });

  test('a proof of work is stored with its hold, and deleted once its challenge has expired', async () => {
    const proof = prove(challenge);
    const statements = await site.queries.during(() =>
      visitor.get(addReservation, { body: { ...body, proof } }),
    );
    expect(statements.slice(0, 2).map((statement) => statement.trim())).toEqual([
      expect.stringMatching(/^select reservation_facts\(/),
      expect.stringMatching(/^select reserve\(/),
    ]);
    expect(statements.slice(2).filter((statement) => /reserve|used_proofs/.test(statement))).toEqual([]);
    const noted = () => site.db.selectFrom('usedProofs').select('id').execute();
    await purgeExpiredRows(site.deps);
    expect(await noted()).toEqual([{ id: challenge.slice(0, 26) }]);
    site.clock.forward(61 * minute);
    await purgeExpiredRows(site.deps);
    expect(await noted()).toEqual([]);
  });
});

describe('the owner', () => {
  test('a crowded day is reported once per burst, with figures but without names', async () => {
    await holdBoats(6);
    expect(await noteHeldDays(site.deps)).toEqual([]);
    await site.aVisitor().hold(slots[3]!);
    const { date } = slots[0]!;
    expect(await noteHeldDays(site.deps)).toEqual([date]);
    site.clock.forward(minute);
    expect(await noteHeldDays(site.deps)).toEqual([date]);
    const [mail, ...others] = await mailsToOwner();
    expect(others).toEqual([]);
    expect(mail?.subject).toMatch(/^Most boats are held and not paid for: \w+day \d+ \w+ 2027$/);
    expect(mail?.textBody).toContain(
      'Places on sale (each boat at each time): 12\nPlaces held and not paid for: 7\nUnpaid holds: 7\nNetwork addresses of the visitors: 7',
    );
    expect(mail?.textBody).not.toMatch(/Ada|Byron|visitor\d/);
  });

  test('a burst of holds is reported for each day, and a new burst is reported once an hour has passed', async () => {
    await holdBoats(7);
    const other = await aDay();
    slots = other;
    await holdBoats(7);
    expect(await noteHeldDays(site.deps)).toHaveLength(2);
    expect(await mailsToOwner()).toHaveLength(2);
    site.clock.forward(61 * minute);
    await expireHolds(site.deps);
    await holdBoats(7);
    expect(await noteHeldDays(site.deps)).toEqual([other[0]!.date]);
    expect(await mailsToOwner()).toHaveLength(3);
  });

  test('a crowded day is reported once when two processes check at the same time', async () => {
    await holdBoats(7);
    await Promise.all([noteHeldDays(site.deps), noteHeldDays(site.deps)]);
    expect(await mailsToOwner()).toHaveLength(1);
  });
});

test('a day that was crowded in the last hour requires a proof of work, even if its holds have ended', async () => {
  await holdBoats(7);
  await noteHeldDays(site.deps);
  site.clock.forward(15 * minute);
  await expireHolds(site.deps);
  const visitor = site.aVisitor();
  const body = await visitor.aReservation(slots[0]!);
  expect(puzzleOf(await challengeTo(visitor, body))?.bits).toBe(10);
  site.clock.forward(46 * minute);
  await visitor.get(addReservation, { body });
  expect(await noteHeldDays(site.deps)).toEqual([]);
  site.clock.forward(48 * 60 * minute);
  await purgeExpiredRows(site.deps);
  expect(await site.db.selectFrom('heldDays').selectAll().execute()).toEqual([]);
});

describe('the pressure of a day: how many of its places are held', () => {
  const pressureOf = async (date: string) => {
    const { rows } = await sql`select day_pressure(${date}::date, ${site.deps.now()},
      ${monday}::timestamptz at time zone 'Europe/London') as pressure`.execute(site.db);
    return rows;
  };

  test('a hold counts as a held place in each slot that it overlaps, turnarounds included', async () => {
    const { date } = await site.aSlot({ startTime: '10:00' });
    await site.aSlot({ date, startTime: '11:00' });
    // This slot ends at 10:00, so only its turnaround overlaps the holds at 10:00.
    await site.aSlot({ date, startTime: '08:00' });
    await site.aSlot({ date, startTime: '12:30' });
    const [ten] = await site.db.selectFrom('slots').selectAll().where('date', '=', date).execute();
    await site.aVisitor({ address: '203.0.113.1' }).hold(ten!);
    await site.aVisitor({ address: '203.0.113.1' }).hold(ten!);
    expect(await pressureOf(date)).toEqual([
      { pressure: { places: 12, heldPlaces: 6, holds: 2, networks: 1 } },
    ]);
  });

  test('the count of held places leaves out past and closed times, boats out of service, bookings and ended holds', async () => {
    const { date } = slots[0]!;
    await holdBoats(3);
    await site.aVisitor().book(slots[1]!, await site.aCoupon());
    const places = async () => (await pressureOf(date)) as unknown;
    const four = { pressure: { places: 12, heldPlaces: 3, holds: 3, networks: 3 } };
    expect(await places()).toEqual([four]);
    await site.setSlot(slots[3]!.id, { isOpen: false });
    const land = (isInService: boolean) =>
      site.db.updateTable('boats').set({ isInService }).where('id', '=', 3).execute();
    await land(false);
    expect(await places()).toEqual([{ pressure: { ...four.pressure, places: 6, heldPlaces: 2 } }]);
    await land(true);
    await site.db.insertInto('closures').values({ date, reason: 'Wind.' }).execute();
    expect(await places()).toEqual([{ pressure: { ...four.pressure, places: 0, heldPlaces: 0 } }]);
    await site.db.deleteFrom('closures').execute();
    site.clock.forward(15 * minute);
    expect(await places()).toEqual([{ pressure: { places: 0, heldPlaces: 0, holds: 0, networks: 0 } }]);
    expect(await pressureOf(addDays(localDate(date), 1))).toEqual([
      { pressure: { places: 0, heldPlaces: 0, holds: 0, networks: 0 } },
    ]);
  });
});

import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type OfferAnswer, answerOffer } from '../src/bookings/cancellation/answer-offer.ts';
import { endUndoHolds } from '../src/bookings/cancellation/cancel-booking.ts';
import { runCommand } from '../src/console/command/run-command.ts';
import { undoAction } from '../src/console/command/undo-action.ts';
import { openAgain } from '../src/console/day/decisions/open-again.ts';
import { randomId } from '../src/platform/security/random-id.ts';
import { cancelDay } from '../src/testing/cancel-day.ts';
import { brokenInvariants } from './invariants.ts';
import { patiently, repeatedly } from './repeats.ts';
import { aRival, book } from './rivals.ts';
import { type Slot, addSlots, freshDay, leaveBoats } from './scene.ts';
import { type Spoiling, spoil } from './spoil.ts';
import { type TwoPools, openTwoPools } from './two-pools.ts';
import { addOwner, owner } from './undo/staff-of-trials.ts';
import { codeOf } from './unless-refused.ts';

/** A called-off day with one boat is opened again. Two processes race for the old place that is kept for a party. */

let race: TwoPools;
beforeAll(async () => {
  race = await openTwoPools();
  await addOwner(race.nth(0).db);
});
afterAll(async () => expect(await race?.stop()).toBe(0));

async function aKeptPlace() {
  const date = freshDay();
  const [slot, other] = (await addSlots(race.pool, date, ['10:00-12:00', '12:30-14:30'])) as [Slot, Slot];
  await leaveBoats(race.pool, date, 1);
  const party = await book(race.nth(0), await aRival(race.nth(0)), slot);
  const neighbour = await book(race.nth(0), await aRival(race.nth(0)), other);
  expect([party.outcome, neighbour.outcome]).toEqual(['reserved', 'reserved']);
  await cancelDay(race.nth(0), { date }, 'strong wind');
  const [{ id: stop } = { id: 0 }] = (
    await race.pool.query<{ id: number }>('select id from closures where date = $1', [date])
  ).rows;
  const done = await runCommand(race.nth(0), owner, openAgain, { input: { stop }, requestId: randomId() });
  const ids = (
    await race.pool.query<{ id: string; slot: number }>(
      'select id, slot_id as slot from bookings where date = $1 order by start_time',
      [date],
    )
  ).rows.map(({ id }) => id) as [string, string];
  expect(done.result).toEqual({ kept: 2, told: 0 });
  return { date, slot, other, id: ids[0], neighbour: ids[1], actionId: done.action!.id };
}

type Place = Awaited<ReturnType<typeof aKeptPlace>>;

const choose = (nth: number, id: string, answer: OfferAnswer) =>
  answerOffer(race.nth(nth), id, answer).then(() => 'done', codeOf);
const old = ({ slot }: Place): OfferAnswer => ({ kind: 'slot', slotId: slot.id });
const takeBack = (nth: number, { actionId }: Place) =>
  undoAction(race.nth(nth), [openAgain], owner, { actionId, requestId: randomId() }).then(
    () => 'done',
    codeOf,
  );

async function stateOf(
  id: string,
): Promise<{ status: string; claims: number; kept: number; isOff: boolean }> {
  const { rows } = await sql<{ status: string; claims: number; kept: number; isOff: boolean }>`
    select b.status, count(a.id)::integer as claims, count(a.deadline)::integer as kept,
      is_called_off(b.date, b.start_time, b.end_time) as is_off
    from bookings b left join allocations a on a.booking_id = b.id where b.id = ${id} group by b.id`.execute(
    race.nth(0).db,
  );
  return rows[0]!;
}

const right = async () =>
  expect(
    await brokenInvariants({ query: (text, values) => race.pool.query(text, values) }, race.clock.now()),
  ).toEqual([]);

test('if several answers to one offer arrive at once, only one counts', patiently, async () => {
  await repeatedly(async () => {
    const place = await aKeptPlace();
    const [back, again, money] = await Promise.all([
      choose(0, place.id, old(place)),
      choose(1, place.id, old(place)),
      choose(0, place.id, { kind: 'money' }),
    ]);
    const outcomes = [back, again, money];
    expect(
      outcomes.filter((outcome) => outcome === 'done'),
      outcomes.join(),
    ).toHaveLength(1);
    expect(await stateOf(place.id)).toMatchObject(
      money === 'done' ? { status: 'cancelled', claims: 0 } : { status: 'confirmed', claims: 1, kept: 0 },
    );
    await right();
  });
});

test('no visitor and no other party gets a place that is kept for an offer', patiently, async () => {
  await repeatedly(async () => {
    const place = await aKeptPlace();
    const strangers = [await aRival(race.nth(0)), await aRival(race.nth(1))];
    const [taken, ...outcomes] = await Promise.all([
      choose(1, place.neighbour, old(place)),
      ...strangers.map(async (rival, nth) => (await book(race.nth(nth), rival, place.slot)).outcome),
    ]);
    expect(taken).toBe('slot_taken');
    expect(outcomes).not.toContain('reserved');
    expect(await choose(0, place.id, old(place))).toBe('done');
    await right();
  });
});

test(
  'if a party and a rival ask for a kept place just as it is released, at most one of them gets it',
  patiently,
  async () => {
    await repeatedly(async () => {
      const place = await aKeptPlace();
      const over = new Date(race.clock.now().getTime() + 61 * 60_000);
      const rival = await aRival(race.nth(1));
      const [choice, , tried] = await Promise.all([
        choose(0, place.id, old(place)),
        endUndoHolds(race.nth(1).db, over),
        book(race.nth(1), rival, place.slot),
      ]);
      expect(choice === 'done' && tried.outcome === 'reserved').toBe(false);
      const { status, claims, kept } = await stateOf(place.id);
      expect([status, claims, kept], choice).toEqual(
        choice === 'done' ? ['confirmed', 1, 0] : ['cancelled', 0, 0],
      );
      await right();
    });
  },
);

/**
 * A party chooses its old time while staff undo the reopening. Either the party gets its old time and the undo is
 * refused, or the undo succeeds and the party's choice is refused. Returns the violations.
 */
async function choiceAgainstUndo(): Promise<string[]> {
  const place = await aKeptPlace();
  const [choice, undone] = await Promise.all([choose(0, place.id, old(place)), takeBack(1, place)]);
  const { status, claims, kept, isOff } = await stateOf(place.id);
  const wrong: string[] = [];
  if (status === 'confirmed' && isOff) wrong.push('a trip in a time that is called off');
  if ((choice === 'done') === (undone === 'done')) wrong.push(`choice: ${choice}, undo: ${undone}`);
  if ((choice === 'done') !== (status === 'confirmed' && claims === 1 && kept === 0))
    wrong.push(`${status} with ${claims} places`);
  if (undone === 'done' && claims > 0) wrong.push('a place is kept in a time that is called off');
  return wrong;
}

test(
  'if a party chooses its old time while staff undo the reopening, either the choice or the undo succeeds',
  patiently,
  async () => {
    await repeatedly(async () => {
      expect(await choiceAgainstUndo()).toEqual([]);
      await right();
    });
  },
);

test(
  'if a party chooses its old time while staff call off the day again, nobody has a trip at that time',
  patiently,
  async () => {
    await repeatedly(async () => {
      const place = await aKeptPlace();
      const [choice] = await Promise.all([
        choose(0, place.id, old(place)),
        cancelDay(race.nth(1), { date: place.date }, 'more wind'),
      ]);
      await endUndoHolds(race.nth(0).db, race.clock.now());
      expect(['done', 'slot_not_on_sale']).toContain(choice);
      expect(await stateOf(place.id)).toEqual({ status: 'cancelled', claims: 0, kept: 0, isOff: true });
      await right();
    });
  },
);

const withoutLooking: Spoiling = {
  function: 'is_closed',
  change: (source) =>
    source.replace(
      'return exists (select from closures c where closes(c, p_date, p_start, p_end))',
      'return false',
    ),
};

test(
  'control: if closures are not checked, a party gets a trip at a called-off time',
  patiently,
  async () => {
    const putRight = await spoil(race.pool, withoutLooking);
    try {
      const place = await aKeptPlace();
      expect(await takeBack(0, place)).toBe('done');
      expect(await choose(1, place.id, old(place))).toBe('done');
      expect(await stateOf(place.id)).toMatchObject({ status: 'confirmed', isOff: true });
    } finally {
      await putRight();
    }
  },
);

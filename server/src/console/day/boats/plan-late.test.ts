import { expect, test } from 'vitest';
import { randomFrom } from '../../../testing/random.ts';
import { planLate, waitsAfter } from './plan-late.ts';
import type { ClaimOfDay } from './plan-move.ts';

const claim = (boatId: number, from: number, to: number, more: Partial<ClaimOfDay> = {}): ClaimOfDay => ({
  boatId,
  from: from * 60,
  to: to * 60,
  bookingId: `${boatId} at ${from}`,
  firstName: 'Ida',
  startTime: null,
  isFixed: false,
  hasNotCome: false,
  isOffered: true,
  fits: [1, 2, 3],
  ...more,
});
/** Makes the plan for boat 1, which is due at ten and `minutes` late. */
const late = (claims: readonly ClaimOfDay[], minutes: number, inService: readonly number[]) =>
  planLate({ claims, boatId: 1, bookedUntil: 600, readyAt: 600 + minutes, inService, now: 605 });
const withoutOf = ({ without }: ReturnType<typeof planLate>) => without.map(({ bookingId }) => bookingId);
const waitsOf = ({ waits }: ReturnType<typeof planLate>) =>
  waits.map(({ claim: { bookingId, from }, from: sails }) => [bookingId, sails - from]);

test('each waiting party makes the next one wait, until a gap is long enough', () => {
  const claims = [claim(1, 10, 12), claim(1, 12, 14), claim(1, 14.25, 16), claim(1, 17, 18)];
  expect(waitsOf(late(claims, 20, [1]))).toEqual([
    ['1 at 10', 20],
    ['1 at 12', 20],
    ['1 at 14.25', 5],
  ]);
});

test('a party that cannot be back before a repair gets no boat, and parties after the repair sail on time', () => {
  const repair = claim(1, 14, 16, { bookingId: null });
  const claims = [claim(1, 10, 12), claim(1, 12, 13.5), repair, claim(1, 16, 18)];
  const early = late(claims, 20, [1]);
  expect([waitsOf(early), withoutOf(early)]).toEqual([
    [
      ['1 at 10', 20],
      ['1 at 12', 20],
    ],
    [],
  ]);
  const later = late(claims, 60, [1]);
  // The second trip would end at 14:30, after the start of the repair, so its party gets no boat.
  expect([waitsOf(later), withoutOf(later)]).toEqual([[['1 at 10', 60]], ['1 at 12']]);
  const inRepair = late(claims, 300, [1]);
  expect([waitsOf(inRepair), withoutOf(inRepair)]).toEqual([[], ['1 at 10', '1 at 12']]);
  expect(withoutOf(late([claim(1, 20, 22)], 14 * 60, [1]))).toEqual(['1 at 20']);
});

test('a party that can get another boat in time does not wait, and neither do the parties after it', () => {
  const claims = [claim(1, 10, 12), claim(1, 12, 14), claim(2, 12, 13)];
  const plan = late(claims, 20, [1, 2]);
  expect(plan.moves).toEqual([{ bookingId: '1 at 10', from: 1, to: 2 }]);
  expect(plan.waits).toEqual([]);
});

test('if the next party cannot get another boat, the party after it gets one', () => {
  const claims = [claim(1, 10, 12), claim(1, 12, 14), claim(2, 9, 12)];
  const plan = late(claims, 20, [1, 2]);
  expect(waitsOf(plan)).toEqual([['1 at 10', 20]]);
  expect(plan.moves).toEqual([{ bookingId: '1 at 12', from: 1, to: 2 }]);
});

test('a waiting party whose time has begun can get another boat; a party on the water is not moved', () => {
  const claims = [claim(1, 10, 12), claim(2, 9, 11, { isFixed: true }), claim(3, 8, 9)];
  expect(late(claims, 90, [1, 2, 3]).moves).toEqual([{ bookingId: '1 at 10', from: 1, to: 3 }]);
});

test('an absent party neither waits nor delays anybody, and the next waiting party gets the absent party’s boat', () => {
  const absent = { hasNotCome: true };
  expect(waitsOf(late([claim(1, 10, 12, absent), claim(1, 12, 14)], 60, [1]))).toEqual([]);
  expect(waitsOf(late([claim(1, 10, 12, absent), claim(1, 12, 14)], 130, [1]))).toEqual([['1 at 12', 10]]);

  const swapped = late([claim(1, 10, 12), claim(2, 10, 12, absent)], 60, [1, 2]);
  expect([waitsOf(swapped), swapped.moves]).toEqual([
    [],
    [
      { bookingId: '1 at 10', from: 1, to: 2 },
      { bookingId: '2 at 10', from: 2, to: 1 },
    ],
  ]);
  // The late trip still occupies boat 1, so the claim of the absent party cannot move to that boat.
  const noRoom = late([claim(1, 10, 12), claim(2, 9, 12, absent)], 60, [1, 2]);
  expect([waitsOf(noRoom), noRoom.moves]).toEqual([[['1 at 10', 60]], []]);
});

test('on random days only parties of the late boat wait, and each sails when the boat is back', () => {
  for (let seed = 1; seed <= 200; seed += 1) {
    const random = randomFrom(seed);
    const claims: ClaimOfDay[] = [];
    for (const boatId of [1, 2, 3])
      for (let at = 10 + random.below(3); at < 20;) {
        const to = at + 1 + random.below(3);
        const fits = [boatId, ...[1, 2, 3].filter((id) => id !== boatId && random.chance(0.6))];
        const isRepair = random.chance(0.2);
        const isOffered = random.chance(0.8);
        const hasNotCome = random.chance(0.15);
        claims.push(
          claim(boatId, at, to, isRepair ? { bookingId: null, fits: [] } : { isOffered, hasNotCome, fits }),
        );
        at = to + random.below(2);
      }
    const minutes = 10 + random.below(150);
    const { moves, waits, without } = late(claims, minutes, [1, 2, 3]);
    const then = claims.map((one) => ({
      ...one,
      boatId: moves.find(({ bookingId: moved }) => moved === one.bookingId)?.to ?? one.boatId,
    }));
    expect(waits.every(({ claim: { boatId, hasNotCome } }) => boatId === 1 && !hasNotCome)).toBe(true);
    // After the plan's moves have been written, the same parties wait.
    const rows = then.filter(({ boatId }) => boatId === 1);
    const alone = waitsAfter(rows, 600 + minutes);
    const words = (all: Pick<typeof alone, 'waits' | 'without'>) => ({
      waits: all.waits.map(({ claim: { bookingId }, from }) => [bookingId, from]),
      without: all.without.map(({ bookingId }) => bookingId),
    });
    expect(words(alone), `seed ${seed}`).toEqual(words({ waits, without }));
    for (const { claim: one, from } of waits)
      for (const { bookingId, from: begins, to } of rows)
        expect(bookingId === null && begins < from + one.to - one.from && from < to).toBe(false);
    for (const [index, one] of then.entries())
      for (const other of then.slice(index + 1))
        expect(one.boatId === other.boatId && one.from < other.to && other.from < one.to).toBe(false);
  }
});

import { describe, expect, test } from 'vitest';
import { planBoatOut } from './plan-boat-out.ts';
import type { Claim } from './plan-move.ts';

const claim = (boatId: number, from: number, to: number, more: Partial<Claim> = {}): Claim => ({
  boatId,
  from: from * 60,
  to: to * 60,
  bookingId: `${boatId} at ${from}`,
  firstName: 'Ida',
  startTime: null,
  isFixed: false,
  fits: [1, 2, 3, 4],
  ...more,
});
const allDay = { boatId: 1, from: 0, to: 1440 };
const names = (claims: readonly Claim[]) => claims.map(({ bookingId }) => bookingId);

describe('a boat that goes out', () => {
  test('leaves its parties to boats that are free then, and moves nobody else', () => {
    const claims = [claim(1, 10, 12), claim(2, 10, 12), claim(1, 14, 16)];
    expect(planBoatOut(claims, allDay, [1, 2, 3], 0)).toEqual({
      moves: [
        { bookingId: '1 at 10', from: 1, to: 3 },
        { bookingId: '1 at 14', from: 1, to: 2 },
      ],
      stranded: [],
    });
  });

  test('leaves alone who sails before and after it', () => {
    const claims = [claim(1, 10, 12), claim(1, 18, 20)];
    expect(planBoatOut(claims, { boatId: 1, from: 12 * 60, to: 18 * 60 }, [1, 2], 0)).toEqual({
      moves: [],
      stranded: [],
    });
  });

  test('has another party make room where that is the only way', () => {
    const claims = [claim(1, 10, 12), claim(2, 9, 11), claim(3, 11, 13)];
    expect(planBoatOut(claims, allDay, [1, 2, 3], 0)).toEqual({
      moves: [
        { bookingId: '1 at 10', from: 1, to: 3 },
        { bookingId: '3 at 11', from: 3, to: 2 },
      ],
      stranded: [],
    });
  });

  test('names those for whom there is none', () => {
    const claims = [claim(1, 10, 12), claim(2, 10, 12), claim(1, 14, 16)];
    const { stranded } = planBoatOut(claims, allDay, [1, 2], 0);
    expect(names(stranded)).toEqual(['1 at 10']);
  });

  test('moves nobody who is on the water, whose time has begun, or who has no booking', () => {
    const claims = [
      claim(1, 9, 11, { isFixed: true }),
      claim(1, 12, 14),
      claim(1, 15, 17, { bookingId: null }),
      claim(1, 18, 20),
    ];
    const { moves, stranded } = planBoatOut(claims, allDay, [1, 2], 13 * 60);
    expect(moves.map(({ bookingId }) => bookingId)).toEqual(['1 at 18']);
    expect(names(stranded)).toEqual(['1 at 9', '1 at 12', null]);
  });

  test('gives nobody a boat that is out of service', () => {
    expect(names(planBoatOut([claim(1, 10, 12)], allDay, [1], 0).stranded)).toEqual(['1 at 10']);
  });
});

test('whatever the day, nobody shares a boat, keeps the one that is out, or loses their time', () => {
  let seed = 7;
  const below = (most: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return seed % most;
  };
  for (let day = 0; day < 300; day += 1) {
    const boats = [1, 2, 3, 4].slice(0, 2 + below(3));
    const claims: Claim[] = [];
    for (const boatId of boats)
      for (let at = 8 + below(3); at < 20;) {
        const to = at + 1 + below(3);
        claims.push(claim(boatId, at, to, { isFixed: below(6) === 0 }));
        at = to + below(4);
      }
    const out = { boatId: 1, from: (8 + below(6)) * 60, to: (14 + below(8)) * 60 };
    const { moves, stranded } = planBoatOut(claims, out, boats, 0);
    const after = claims.map((one) => ({
      ...one,
      boatId: moves.find(({ bookingId }) => bookingId === one.bookingId)?.to ?? one.boatId,
    }));
    for (const [index, one] of after.entries())
      for (const other of after.slice(index + 1))
        expect(one.boatId === other.boatId && one.from < other.to && other.from < one.to).toBe(false);
    const still = after.filter(({ boatId, from, to }) => boatId === 1 && from < out.to && out.from < to);
    expect(new Set(names(still))).toEqual(new Set(names(stranded)));
    const fixed = new Set(claims.filter(({ isFixed }) => isFixed).map(({ bookingId }) => bookingId));
    expect(moves.filter(({ bookingId }) => fixed.has(bookingId))).toEqual([]);
  }
});

import { describe, expect, test } from 'vitest';
import { planBoatOut, whoCouldGo } from './plan-boat-out.ts';
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
  fits: [1, 2, 3, 4],
  ...more,
});
const allDay = { boatId: 1, from: 0, to: 1440 };
const names = (claims: readonly ClaimOfDay[]) => claims.map(({ bookingId }) => bookingId);

describe('a boat that is taken out of service', () => {
  test('the plan moves a boat’s parties to boats that are free at their times, and moves nobody else', () => {
    const claims = [claim(1, 10, 12), claim(2, 10, 12), claim(1, 14, 16)];
    expect(planBoatOut({ claims, out: allDay, inService: [1, 2, 3], now: 0 })).toEqual({
      moves: [
        { bookingId: '1 at 10', from: 1, to: 3 },
        { bookingId: '1 at 14', from: 1, to: 2 },
      ],
      stranded: [],
      isProved: true,
    });
  });

  test('the plan does not move parties that sail before or after the boat is out', () => {
    const claims = [claim(1, 10, 12), claim(1, 18, 20)];
    expect(
      planBoatOut({ claims, out: { boatId: 1, from: 12 * 60, to: 18 * 60 }, inService: [1, 2], now: 0 }),
    ).toEqual({
      moves: [],
      stranded: [],
      isProved: true,
    });
  });

  test('the plan moves another party to make room if there is no other way', () => {
    const claims = [claim(1, 10, 12), claim(2, 9, 11), claim(3, 11, 13)];
    expect(planBoatOut({ claims, out: allDay, inService: [1, 2, 3], now: 0 })).toEqual({
      moves: [
        { bookingId: '1 at 10', from: 1, to: 3 },
        { bookingId: '3 at 11', from: 3, to: 2 },
      ],
      stranded: [],
      isProved: true,
    });
  });

  test('the plan names the parties that get no boat', () => {
    const claims = [claim(1, 10, 12), claim(2, 10, 12), claim(1, 14, 16)];
    const { stranded } = planBoatOut({ claims, out: allDay, inService: [1, 2], now: 0 });
    expect(names(stranded)).toEqual(['1 at 10']);
  });

  test('the plan does not move parties on the water, parties whose time has begun, or unpaid holds', () => {
    const claims = [
      claim(1, 9, 11, { isFixed: true }),
      claim(1, 12, 14),
      claim(1, 15, 17, { bookingId: null }),
      claim(1, 18, 20),
    ];
    const { moves, stranded } = planBoatOut({ claims, out: allDay, inService: [1, 2], now: 13 * 60 });
    expect(moves.map(({ bookingId }) => bookingId)).toEqual(['1 at 18']);
    expect(names(stranded)).toEqual(['1 at 9', '1 at 12', null]);
  });

  test('the plan gives nobody a boat that is out of service', () => {
    expect(
      names(planBoatOut({ claims: [claim(1, 10, 12)], out: allDay, inService: [1], now: 0 }).stranded),
    ).toEqual(['1 at 10']);
  });
});

describe('a party that gets no boat', () => {
  const claims = [
    claim(1, 10, 12),
    claim(2, 10, 12),
    claim(3, 10, 12, { fits: [3] }),
    claim(2, 13, 15, { isOffered: false }),
  ];
  const day = { claims, out: allDay, inService: [1, 2, 3], now: 0 };

  test('if a party gives up its boat, a party without a boat gets that boat, and nobody else loses theirs', () => {
    const { stranded } = planBoatOut(day);
    expect(names(stranded)).toEqual(['1 at 10']);
    const others = whoCouldGo(day, stranded[0]!, { aside: [], without: 1 });
    expect(others.map(({ claim: { bookingId } }) => bookingId)).toEqual(['2 at 10', '3 at 10']);
    const asked = planBoatOut(day, { aside: ['3 at 10'] });
    expect(names(asked.stranded)).toEqual(['3 at 10']);
    expect(asked.moves).toEqual([{ bookingId: '1 at 10', from: 1, to: 3 }]);
  });

  test('if one party must go without a boat, the plan chooses a party that can be offered another time', () => {
    const paying = [claim(1, 10, 12, { isOffered: false }), claim(2, 10, 12)];
    const { moves, stranded } = planBoatOut({ claims: paying, out: allDay, inService: [1, 2], now: 0 });
    expect(names(stranded)).toEqual(['2 at 10']);
    expect(moves).toEqual([{ bookingId: '1 at 10', from: 1, to: 2 }]);
  });
});

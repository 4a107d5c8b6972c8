import { expect, test } from 'vitest';
import { type Claim, planMove } from './plan-move.ts';

const claim = (boatId: number, changes: Partial<Claim>): Claim => ({
  boatId,
  from: 600,
  to: 750,
  bookingId: null,
  fits: [1, 2],
  firstName: null,
  startTime: null,
  isFixed: false,
  hasNotCome: false,
  ...changes,
});
const ada = claim(1, { bookingId: 'ada', firstName: 'Ada' });

test.each([
  ['a repair', {}, 'Bagel is being repaired then.'],
  [
    'a place kept for a move',
    { isKeptForMove: true },
    'Bagel is kept then for a party that is paying for its move.',
  ],
  ['a party that is out', { bookingId: 'ben', firstName: 'Ben', isFixed: true }, 'Ben is out on Bagel.'],
])('a party does not get a boat that is taken by %s, and staff read why', (_, taken, sentence) => {
  const bagel = { id: 2, name: 'Bagel', isInService: true };
  expect(planMove([ada, claim(2, taken)], 'ada', bagel, new Map())).toEqual({ sentence });
});

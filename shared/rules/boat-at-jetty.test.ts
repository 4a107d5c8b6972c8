import { describe, expect, test } from 'vitest';
import { type BoatAtJetty, boatsFor, doubtsOf } from './boat-at-jetty.ts';

const boat = (changes: Partial<BoatAtJetty> = {}): BoatAtJetty => ({
  id: 1,
  name: 'Bagel',
  isInService: true,
  fault: null,
  outWith: null,
  taken: [],
  ...changes,
});
const party = { bookingId: 'margaret', from: 600, to: 750, fits: [1, 2] };
const offers = (changes: Partial<BoatAtJetty>, now = 590) =>
  boatsFor([boat(changes)], party, now).length === 1;

describe('the boats that staff can give a party', () => {
  test('a party is offered boats that are at the jetty, fit, in service and free for its time', () => {
    expect(offers({})).toBe(true);
    expect(offers({ isInService: false })).toBe(false);
    expect(offers({ id: 3 })).toBe(false);
    expect(offers({ fault: 'Motor' })).toBe(false);
    expect(offers({ outWith: 'gemma' })).toBe(false);
    expect(offers({ taken: [{ bookingId: 'bob', from: 740, to: 900 }] })).toBe(false);
    expect(offers({ taken: [{ bookingId: null, from: 0, to: 601 }] })).toBe(false);
    expect(offers({ taken: [{ bookingId: 'bob', from: 750, to: 900 }] })).toBe(true);
    expect(offers({ taken: [{ bookingId: 'margaret', from: 600, to: 750 }] })).toBe(true);
  });

  test('a later party is offered a boat that is still on the lake, unless that boat is overdue', () => {
    const taken = [{ bookingId: 'gemma', from: 360, to: 510 }];
    expect(offers({ outWith: 'gemma', taken }, 500)).toBe(true);
    expect(offers({ outWith: 'gemma', taken }, 511)).toBe(false);
    expect(offers({ outWith: 'gemma', taken }, 540)).toBe(false);
  });
});

test('staff have to confirm the choice of a boat that is unfit or out with another party', () => {
  expect(doubtsOf(boat(), 'margaret')).toEqual([]);
  expect(doubtsOf(boat({ outWith: 'margaret' }), 'margaret')).toEqual([]);
  expect(doubtsOf(boat({ outWith: 'gemma', fault: 'Motor' }), 'margaret')).toEqual(['not_back', 'not_fit']);
});

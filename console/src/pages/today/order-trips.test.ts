import { describe, expect, it } from 'vitest';
import type { BoardTrip } from '../../api/board.ts';
import { orderTrips } from './order-trips.ts';

const now = new Date('2027-06-12T13:42:00Z');

function trip(code: string, state: BoardTrip['state'], from: string, to: string, doubt = false): BoardTrip {
  return {
    code,
    state,
    startsAt: `2027-06-12T${from}:00Z`,
    dueAt: `2027-06-12T${to}:00Z`,
    back: null,
    needsYou: doubt ? [{ kind: 'too_old', sentence: '', event: 'e' }] : [],
  } as unknown as BoardTrip;
}

describe('the order of the cards', () => {
  it('cards are sorted by their next action', () => {
    const trips = [
      trip('later', 'expected', '16:30', '18:30'),
      trip('back', 'back', '09:00', '11:00'),
      trip('arriving', 'expected', '14:00', '16:00'),
      trip('here', 'here', '14:00', '16:00'),
      trip('due', 'out', '11:50', '13:50'),
      trip('missing', 'expected', '13:30', '15:30'),
      trip('late', 'out', '11:30', '13:30'),
      trip('doubt', 'back', '08:00', '10:00', true),
    ];
    expect(orderTrips(trips, now).map(({ hand }) => hand)).toEqual([
      'doubt',
      'late',
      'missing',
      'due',
      'here',
      'arriving',
      'later',
      'done',
    ]);
  });

  it('the first party to sail is listed as arriving, and the other parties as later', () => {
    const trips = [trip('second', 'expected', '15:05', '17:00'), trip('first', 'expected', '15:00', '17:00')];
    expect(orderTrips(trips, now).map(({ hand }) => hand)).toEqual(['arriving', 'later']);
    trips.push(trip('cancelled', 'off', '09:00', '11:00'));
    expect(orderTrips(trips, now).map(({ hand }) => hand)).toEqual(['arriving', 'later', 'done']);
    trips.push(trip('over', 'back', '09:00', '11:00'));
    expect(orderTrips(trips, now).map(({ hand }) => hand)).toEqual(['later', 'later', 'done', 'done']);
  });

  it('among trips with the same next action, the earlier action is first', () => {
    const trips = [
      trip('sails at 17:00', 'expected', '17:00', '19:00'),
      trip('due at 15:30', 'out', '13:30', '15:30'),
      trip('sails at 15:00', 'expected', '15:00', '17:00'),
    ];
    expect(orderTrips(trips, now).map(({ trip: { code } }) => code)).toEqual([
      'sails at 15:00',
      'due at 15:30',
      'sails at 17:00',
    ]);
  });
});

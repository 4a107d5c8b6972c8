import { expect, test } from 'vitest';
import type { Board } from '../../api/board.ts';
import { claimAsSailed, tapeHours } from './tape-hours.ts';

type State = Board['trips'][number]['state'];

/** A boat that has these trips. */
function dayOf(...trips: [startTime: string, endTime: string, state: State][]) {
  const claims = trips.map(([startTime, endTime]) => ({ kind: 'trip', startTime, endTime }));
  const repair = { kind: 'repair', startTime: '00:00', endTime: '24:00' };
  return {
    boats: [{ claims }, { claims: [repair] }],
    freePlaces: [],
    trips: trips.map(([startTime, , state]) => ({ startTime, state })),
  } as unknown as Board;
}

const at = (time: string) => new Date(`2027-05-08T${time}:00+01:00`);

test('the tape chart runs from the first trip to the last, even if a repair lasts longer', () => {
  const day = dayOf(['09:30', '11:30', 'expected'], ['19:30', '21:30', 'expected']);
  expect(tapeHours(day, [])).toEqual({ opens: 9, closes: 22, foldedUntil: 9 });
  expect(tapeHours(day, [{ startTime: '08:00', endTime: '10:00' }]).opens).toBe(8);
  expect(tapeHours(dayOf(), [])).toEqual({ opens: 10, closes: 20, foldedUntil: 10 });
});

test('past hours are folded until two hours before now, or until the start of an earlier unfinished trip', () => {
  const over = dayOf(['10:00', '12:00', 'back'], ['15:00', '17:00', 'expected']);
  expect(tapeHours(over, [], at('14:42')).foldedUntil).toBe(12);
  expect(tapeHours(over, [], at('09:00')).foldedUntil).toBe(10);
  const missing = dayOf(
    ['11:00', '13:00', 'expected'],
    ['10:00', '12:00', 'back'],
    ['15:00', '17:00', 'here'],
  );
  expect(tapeHours(missing, [], at('14:42')).foldedUntil).toBe(11);
});

test('a party that waits for a late boat is drawn from its new start, for the length that it booked', () => {
  const dan = { bookingId: 'dan', startTime: '20:30', endTime: '22:30', readyAt: '22:55' };
  const gemma = { ...dan, bookingId: 'gemma' };
  const waits = { bookingId: 'dan', waitsUntil: { time: '21:30', told: null } };
  expect(claimAsSailed(dan, [waits])).toEqual({
    bookingId: 'dan',
    startTime: '21:30',
    endTime: '23:30',
    readyAt: '23:55',
  });
  expect(claimAsSailed(gemma, [waits])).toEqual(gemma);
  const day = { boats: [{ claims: [dan] }], freePlaces: [], trips: [waits] } as unknown as Board;
  expect(tapeHours(day, [])).toMatchObject({ opens: 21, closes: 24 });
});

test('while a party is still out after the end of the last trip, the tape chart runs until now', () => {
  const late = dayOf(['19:30', '21:30', 'out']);
  expect(tapeHours(late, [], at('22:20')).closes).toBe(23);
  expect(tapeHours(dayOf(['19:30', '21:30', 'back']), [], at('22:20')).closes).toBe(22);
});

import { expect, it } from 'vitest';
import { camel } from './camel.ts';
import { snake } from './snake.ts';

it('renames what is inside lists and objects, and leaves values alone', () => {
  expect(
    camel({
      booking_id: 'a_b',
      who: { first_name: 'Ann', phone: null },
      free_boats: [{ is_low: true, at: 3 }],
    }),
  ).toEqual({
    bookingId: 'a_b',
    who: { firstName: 'Ann', phone: null },
    freeBoats: [{ isLow: true, at: 3 }],
  });
});

it('names what is sent as the wire does, and leaves alone what is inside', () => {
  expect(snake({ bookingId: 'aB', isPreview: true, answer: { rawId: 'x' } })).toEqual({
    booking_id: 'aB',
    is_preview: true,
    answer: { rawId: 'x' },
  });
});

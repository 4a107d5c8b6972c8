import { sampleBusiness } from '@slipway/shared/testing/sample-business.ts';
import { firstTerms } from '@slipway/shared/rules/first-terms.ts';
import { localDate } from '@slipway/shared/values/local-date.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { Booking } from '../api/bookings.ts';
import { makeQueryClient } from '../app/query-client.ts';
import { setBusiness } from '../content/business.ts';
import { BookingDetails } from '../pages/booking-view/BookingDetails.tsx';
import { sampleBooking } from './sample-booking.ts';

setBusiness(sampleBusiness);
const booking = sampleBooking(firstTerms, localDate('2199-06-20'));
const other = {
  id: 'o'.repeat(26),
  date: localDate('2199-06-21'),
  startTime: '14:00',
  guests: 7,
  isOn: true,
};

function shown(boatOfTwo: Booking['boatOfTwo']): string {
  return renderToStaticMarkup(
    <QueryClientProvider client={makeQueryClient()}>
      <BookingDetails booking={{ ...booking, boatOfTwo }} links={{ offer: '', review: '' }} />
    </QueryClientProvider>,
  );
}
const words = (html: string) => html.replaceAll(/<[^>]+>/g, '');

it('the pages of two boats booked together link to each other, even if one boat is moved or called off', () => {
  const first = shown({ boat: 1, other });
  expect(words(first)).toContain(
    'This is boat 1 of 2. Boat 2 of 2, for 7 guests, goes at 14:00 on Friday 21 June 2199.',
  );
  expect(first).toContain(`/booking/${other.id}?email=zoe%40example.com`);
  expect(words(shown({ boat: 2, other: { ...other, isOn: false } }))).toContain(
    'This is boat 2 of 2. Boat 1 of 2 doesn’t take place.',
  );
});

it('the page gives no details of a second boat that someone else has booked', () => {
  const theirs = shown({ boat: 2, other: null });
  expect(words(theirs)).toContain('This is boat 2 of 2. Boat 1 was booked together with it.');
  expect(words(shown(null))).not.toContain('This is boat');
});

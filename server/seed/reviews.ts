import { toInstant } from '@slipway/shared/values/venue-time.ts';
import { type LocalDate, addDays, formatLongDate } from '@slipway/shared/values/local-date.ts';
import { localTime } from '@slipway/shared/values/local-time.ts';
import type { NewRow } from '../src/platform/database/tables.ts';

/** Invented reviews, marked as samples: a live site never shows them. */
const samples = [
  {
    name: 'Priya M.',
    stars: 5,
    boatPackage: 'Sunset',
    daysAgo: 6,
    words:
      'We drove it ourselves within a minute, and by the second lap nobody wanted to give the tiller back. The lanterns made the evening.',
  },
  {
    name: 'Tom and Ada',
    stars: 4,
    boatPackage: 'BBQ',
    daysAgo: 19,
    words:
      'Food sizzling in the middle of the table while ducks went past. One star short because we wanted three hours.',
  },
  {
    name: 'Hannah W.',
    stars: 5,
    boatPackage: 'Party',
    daysAgo: 33,
    words:
      'Hen party of ten. Bunting was up, ice was in, and the staff on the jetty talked us through everything calmly.',
  },
  {
    name: 'Deepak R.',
    stars: 3,
    boatPackage: 'Classic',
    daysAgo: 47,
    words:
      'Lovely boat, but the wind got up and we had to move our day. Rescheduling was easy and cost nothing.',
  },
  {
    name: 'Josie L.',
    stars: 5,
    boatPackage: 'Classic',
    daysAgo: 61,
    words: 'My grandmother is 84 and sat like a queen. Slow, steady and completely silent.',
  },
  {
    name: 'Marcus, accounts department',
    stars: 4,
    boatPackage: 'Team',
    daysAgo: 80,
    words:
      'Nobody could leave the meeting early. We lost the quiz to Payroll by one point and have asked for the cards to be checked.',
  },
];

export function reviewsBefore(today: LocalDate): NewRow<'reviews'>[] {
  return samples.map(({ name, stars, boatPackage, daysAgo, words }) => {
    const sailedOn = addDays(today, -daysAgo);
    return {
      bookingId: null,
      name,
      stars,
      words,
      sailed: `${boatPackage}, ${monthOf(sailedOn)}`,
      isSample: true,
      createdAt: toInstant(addDays(sailedOn, 1), localTime('12:00')),
    };
  });
}

/** The month of a date, such as 'May 2027'. */
function monthOf(date: LocalDate): string {
  return formatLongDate(date).split(' ').slice(-2).join(' ');
}

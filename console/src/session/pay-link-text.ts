import { plural } from '@slipway/shared/values/counted.ts';
import type { LinkDebt } from '@slipway/shared/rules/payment-purposes.ts';
import { type LocalDate, localDate } from '@slipway/shared/values/local-date.ts';
import { venueDateTime } from '@slipway/shared/values/venue-time.ts';
import { businessName, lake } from '../business.ts';
import { money } from './money.ts';
import { shortDayOf } from './times.ts';

/** The debt that a pay link is for. Times are local times at the venue. */
export type PayLinkFor = {
  debt: LinkDebt;
  date: string;
  startTime: string;
  sum: number;
  until: string;
  /** How many boats are sold together; undefined: one. */
  boats?: number;
};

/**
 * The text message with a pay link. A message without a name, a day and a sum would look like fraud, so this one has
 * all three: 'Roundabout Boats: your boat on Sat 8 May, 15:00, at The Jetty, Willow Lake, £185.00. Pay here until
 * 11:40: https://…'
 */
export function payLinkText(
  { debt, date, startTime, sum, until, boats = 1 }: PayLinkFor,
  link: string,
  now: Date,
  isTest = false,
): string {
  const from = `${isTest ? 'Test: ' : ''}${businessName}`;
  const trip = `your ${plural(boats, 'boat', `${boats} boats`)} on ${shortDayOf(localDate(date))}, ${startTime}, at ${lake.name}`;
  const by = `until ${untilWords(until, now)}: ${link}`;
  switch (debt) {
    case 'price':
      return `${from}: ${trip}, ${money(sum)}. Pay here ${by}`;
    case 'deposit':
      return `${from}: ${money(sum)} deposit for ${trip}, set aside on your card; we let it go after the trip, less damage, cleaning or a late return. Open ${by}`;
    case 'charge':
      return `${from}: ${money(sum)} to pay after ${trip}: our email says why. Pay here ${by}`;
  }
}

function untilWords(until: string, now: Date): string {
  const { date, time } = venueDateTime(new Date(until));
  const today: LocalDate = venueDateTime(now).date;
  return date === today ? time : `${time} on ${shortDayOf(date)}`;
}

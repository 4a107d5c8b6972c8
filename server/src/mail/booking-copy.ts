import type { Business } from '@slipway/shared/business.ts';
import { arriveAt, houseTerms, lastFreeMove } from '@slipway/shared/rules/house-terms.ts';
import { liabilityTerms } from '@slipway/shared/rules/liability.ts';
import { venueDate } from '@slipway/shared/values/venue-time.ts';
import { addDays, formatLongDate } from '@slipway/shared/values/local-date.ts';
import {
  type Pence,
  basisPoints,
  formatGbp,
  noMoney,
  percentNumber,
  timesPence,
  vatWithin,
} from '@slipway/shared/values/pence.ts';
import { hrefOf, sitePaths } from '@slipway/shared/values/site-paths.ts';
import type { NewRow } from '../database/tables.ts';
import type { Line, Part } from './mail-content.ts';

/** Sentences that several emails about a booking share. */

export type Trip = NewRow<'bookings'>;
export type Party = { firstName: string; lastName: string; email: string; phone?: string };

export function when(trip: Pick<Trip, 'date' | 'startTime'>): string {
  return `${formatLongDate(trip.date)}, ${trip.startTime}`;
}

function guestsOf({ guests }: Pick<Trip, 'guests'>): string {
  return `${guests} ${guests === 1 ? 'guest' : 'guests'}`;
}

export function factLines(trip: Trip, party: Party, business: Business): Line[] {
  return [
    { label: 'What', value: trip.packageName },
    { label: 'When', value: `${when(trip)} to ${trip.endTime}` },
    { label: 'Where', value: `${business.place.name}, ${business.place.locality}` },
    { label: 'Who', value: `${party.firstName} ${party.lastName}, ${guestsOf(trip)}` },
    { label: 'Reference', value: trip.id },
  ];
}

export function priceLines(trip: Trip, items: readonly NewRow<'bookingItems'>[]): Line[] {
  const addOns = items.map((item) => ({
    label: `${item.name} x ${item.quantity}`,
    value: formatGbp(timesPence(item.unitPrice, item.quantity)),
  }));
  const coupon =
    trip.couponCode === null
      ? []
      : [{ label: `Coupon ${trip.couponCode}`, value: `-${formatGbp(trip.couponDiscount ?? noMoney)}` }];
  return [
    { label: 'Boat', value: formatGbp(trip.basePrice) },
    ...addOns,
    ...coupon,
    ...totalLines(trip.total, trip.vatRate),
  ];
}

function totalLines(total: Pence, vatRate: number): Line[] {
  const rate = basisPoints(vatRate);
  const vat = {
    label: `includes VAT of (${percentNumber(rate)} %)`,
    value: formatGbp(vatWithin(total, rate)),
  };
  return [{ label: 'Total', value: formatGbp(total) }, ...(vatRate > 0 ? [vat] : [])];
}

export function linkToBooking(trip: Pick<Trip, 'id'>, party: Party, publicUrl: string): Part {
  return {
    kind: 'link',
    before: 'Your booking',
    label: 'See your booking',
    address: `${publicUrl}${hrefOf(sitePaths.bookingView(trip.id, party.email))}`,
  };
}

/** With the day only while it is not over. */
export function linkToBookAgain(trip: Pick<Trip, 'packageId' | 'date'>, publicUrl: string, now: Date): Part {
  const day = trip.date < venueDate(now) ? undefined : trip.date;
  return {
    kind: 'link',
    before: 'Book again',
    label: 'Book again',
    address: `${publicUrl}${hrefOf(sitePaths.bookPackage(trip.packageId, day))}`,
  };
}

export function arrivalSentence({ startTime }: Pick<Trip, 'startTime'>): string {
  return `Please come 15 minutes before, at ${arriveAt(startTime)}. The captain must be 18 or older and bring a full UK driving licence.`;
}

/** As it stands at `now`: a promise that is over is not made. */
export function cancellationSentence(trip: Trip, now: Date): string {
  const lastDay = addDays(trip.earliestDate, -trip.fullRefundDays);
  const isFree = trip.total === 0;
  if (venueDate(now) > lastDay) {
    const notice = `It is less than ${trip.fullRefundDays} days to your trip, so that it can no longer be cancelled`;
    return isFree ? `${notice}.` : `${notice} and there is no refund.`;
  }
  const last = formatLongDate(lastDay);
  const fee = formatGbp(trip.adminFee);
  return isFree
    ? `You can cancel until the end of ${last}.`
    : `You can cancel until the end of ${last} and get the full price back less bank charges of ${fee}. After that there is no refund.`;
}

/** The terms in force for this booking, with its own dates and amounts: the mail is what a visitor keeps of them. */
export function termsInForce(trip: Trip, now: Date): string[] {
  const free = lastFreeMove(trip.earliestDate);
  const fee = formatGbp(houseTerms.moveFee);
  const moving =
    venueDate(now) > free
      ? `To come on another day costs ${fee}, up to ${houseTerms.latestMoveHours} hours before your time. Call us.`
      : `To come on another day is free until the end of ${formatLongDate(free)}, and costs ${fee} after that, up to ${houseTerms.latestMoveHours} hours before your time. Call us.`;
  return [
    `To cancel, open your booking with the link above. A refund takes ${houseTerms.refundTakes}.`,
    moving,
    `We do not go out in wind above 15 km/h, in rain or in a storm. If we have to cancel, you choose: another time within ${houseTerms.rebookMonths} months at no charge, or your money back.`,
    `A security deposit of ${formatGbp(houseTerms.deposit)} a boat is taken on the day, by card pre-authorisation or in cash. It is forfeited if the captain drinks alcohol, if passengers are intoxicated or if damage is done.`,
    `A late return costs ${formatGbp(houseTerms.lateReturnPerQuarterHour)} per 15 minutes; cleaning, where it is needed, ${formatGbp(houseTerms.cleaningFee)}. There is no refund for an early return.`,
    `At most 10 guests and ${houseTerms.mostWeight} in total. Life jackets are worn at all times. No swimming, no pets.`,
    ...liabilityTerms,
    'A trip on a fixed date has no 14-day right to cancel: what is said above stands instead.',
  ];
}

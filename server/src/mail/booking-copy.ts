import type { Business } from '@slipway/shared/business.ts';
import { findUsLines } from '@slipway/shared/find-us.ts';
import {
  type BusinessTerms,
  arriveAt,
  counted,
  lastFreeMove,
  lastRefundDay,
  mostWeight,
  refundTakes,
} from '@slipway/shared/rules/business-terms.ts';
import { mostGuests } from '@slipway/shared/rules/guests.ts';
import { depositRule } from '@slipway/shared/rules/deposit.ts';
import {
  alcoholRule,
  calledOffRule,
  captainRule,
  childrenRule,
  cleaningRule,
  lateArrivalRule,
  lateReturnRule,
  lifeJacketRule,
  lostDepositRule,
  petsRule,
  swimmingRule,
  weatherRule,
} from '@slipway/shared/rules/house-rules.ts';
import { liabilityTerms } from '@slipway/shared/rules/liability.ts';
import { venueDate } from '@slipway/shared/values/venue-time.ts';
import { formatLongDate } from '@slipway/shared/values/local-date.ts';
import {
  type BasisPoints,
  type Pence,
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

/** With the terms that it was booked under. */
export type TripWithTerms = Trip & { terms: BusinessTerms };
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
    ...findUsLines(business),
    { label: 'Who', value: `${party.firstName} ${party.lastName}, ${guestsOf(trip)}` },
    { label: 'Reference', value: trip.id },
  ];
}

export function priceLines(trip: TripWithTerms, items: readonly NewRow<'bookingItems'>[]): Line[] {
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
    ...totalLines(trip.total, trip.terms.vatRate),
  ];
}

function totalLines(total: Pence, rate: BasisPoints): Line[] {
  const vat = {
    label: `includes VAT of (${percentNumber(rate)} %)`,
    value: formatGbp(vatWithin(total, rate)),
  };
  return [{ label: 'Total', value: formatGbp(total) }, ...(rate > 0 ? [vat] : [])];
}

export function linkToBooking(trip: Pick<Trip, 'id'>, party: Party, publicUrl: string): Part {
  return {
    kind: 'link',
    before: 'Your booking',
    label: 'See your booking',
    address: `${publicUrl}${hrefOf(sitePaths.bookingView(trip.id, party.email))}`,
  };
}

/** Names the day only until it is over. */
export function linkToBookAgain(trip: Pick<Trip, 'packageId' | 'date'>, publicUrl: string, now: Date): Part {
  const day = trip.date < venueDate(now) ? undefined : trip.date;
  return {
    kind: 'link',
    before: 'Book again',
    label: 'Book again',
    address: `${publicUrl}${hrefOf(sitePaths.bookPackage(trip.packageId, day))}`,
  };
}

export function arrivalSentence({ startTime, terms }: Pick<TripWithTerms, 'startTime' | 'terms'>): string {
  const at = arriveAt(terms, startTime);
  return `Please be at the jetty by ${at}, ${counted(terms.arriveMinutesBefore, 'minute')} before your time. ${captainRule}`;
}

/** As it stands at `now`: makes no promise that has expired. */
export function cancellationSentence(trip: TripWithTerms, now: Date): string {
  const { terms } = trip;
  const lastDay = lastRefundDay(terms, trip.earliestDate);
  const isFree = trip.total === 0;
  if (venueDate(now) > lastDay) {
    const notice = `It is less than ${counted(terms.fullRefundDays, 'day')} to your trip, so that it can no longer be cancelled`;
    return isFree ? `${notice}.` : `${notice} and there is no refund.`;
  }
  const last = formatLongDate(lastDay);
  const fee = formatGbp(terms.adminFee);
  return isFree
    ? `You can cancel until the end of ${last}.`
    : `You can cancel until the end of ${last} and get the full price back less bank charges of ${fee}. After that there is no refund.`;
}

/** The terms in force for this booking, with its own dates and amounts: the email is the customer's record of them. */
export function termsInForce({ terms, earliestDate }: TripWithTerms, now: Date): string[] {
  const free = lastFreeMove(terms, earliestDate);
  const fee = formatGbp(terms.moveFee);
  const latest = `up to ${counted(terms.latestMoveHours, 'hour')} before your time`;
  const moving =
    venueDate(now) > free
      ? `To come on another day costs ${fee}, ${latest}. Call us.`
      : `To come on another day is free until the end of ${formatLongDate(free)}, and costs ${fee} after that, ${latest}. Call us.`;
  return [
    `To cancel, open your booking with the link above. A refund takes ${refundTakes(terms)}.`,
    moving,
    `${weatherRule} ${calledOffRule(terms)}`,
    `${depositRule(terms)} ${lostDepositRule}`,
    `${lateArrivalRule} ${lateReturnRule(terms.lateReturnPerQuarterHour.charged)} There is no refund for an early return.`,
    cleaningRule(terms.cleaningFee.charged),
    `At most ${mostGuests} guests and ${mostWeight(terms)} in total. ${childrenRule} ${lifeJacketRule}`,
    `${alcoholRule} ${swimmingRule} ${petsRule}`,
    ...liabilityTerms(terms),
    'A trip on a fixed date has no 14-day right to cancel: what is said above stands instead.',
  ];
}

import { counted } from '@slipway/shared/values/counted.ts';
import type { Business } from '@slipway/shared/business.ts';
import { findUsLines } from '@slipway/shared/find-us.ts';
import type { BoatTerms } from '@slipway/shared/rules/boat-terms.ts';
import { soldLines, vatAtRates } from '@slipway/shared/rules/vat.ts';
import { arriveAt } from '@slipway/shared/rules/business-terms.ts';
import { sailingNote, untilDecided, warningText } from '@slipway/shared/rules/sailing-text.ts';
import { cancelNote, moveRule, weatherNote } from '@slipway/shared/rules/trip-sentences.ts';
import { formatLongDate } from '@slipway/shared/values/local-date.ts';
import {
  type Pence,
  addPence,
  formatGbp,
  noMoney,
  percentNumber,
  subtractPence,
  timesPence,
} from '@slipway/shared/values/pence.ts';
import { displayCode } from '@slipway/shared/values/shown-text.ts';
import { sharedPaths } from '@slipway/shared/values/shared-paths.ts';
import { hrefOf, sitePaths } from '@slipway/shared/values/site-paths.ts';
import { venueDate } from '@slipway/shared/values/venue-time.ts';
import type { NewRow } from '../platform/database/tables.ts';
import { calendarFile } from './calendar-file.ts';
import { type Line, type Link, type Part, rule } from './mail-content.ts';
import type { MailContext } from './mail-template.ts';

/** Sentences that several emails about a booking share. */

/** The columns of a booking that its emails show. The outbox stores their values with each email, as facts. */
const tripColumns = [
  'id',
  'packageId',
  'packageName',
  'date',
  'startTime',
  'endTime',
  'earliestDate',
  'guests',
  'slotPrice',
  'basePrice',
  'couponCode',
  'couponDiscount',
  'total',
  'termsVersion',
  'code',
  'partyToken',
  'isCaptainDeclared',
  'captainName',
  'vatRate',
] as const satisfies readonly (keyof NewRow<'bookings'>)[];

export type Trip = Pick<NewRow<'bookings'>, (typeof tripColumns)[number]>;

/** A trip, with the terms under which it was booked. */
export type TripWithTerms = Trip & { terms: BoatTerms };

/**
 * `warned`: why staff may call off the trip, and the instant by which they decide. Left out: there is no warning. The
 * trigger note_warning_in_mail adds the warning to the facts of emails about the trip.
 */
export type WithWarning = { warned?: { because: string; decideAt: string } };
export type Party = { firstName: string; lastName: string; email: string; phone?: string };
export type Items = readonly Pick<
  NewRow<'bookingItems'>,
  'name' | 'quantity' | 'unitPrice' | 'comment' | 'vatRate'
>[];

export function tripFacts(booking: Trip): Trip {
  return Object.fromEntries(tripColumns.map((column) => [column, booking[column]])) as Trip;
}

export function partyFacts({ firstName, lastName, email, phone }: Party): Party {
  return { firstName, lastName, email, ...(phone === undefined ? {} : { phone }) };
}

export function itemFacts(items: Items): Items {
  return items.map(({ name, quantity, unitPrice, comment = '', vatRate = null }) => {
    return { name, quantity, unitPrice, comment, vatRate };
  });
}

type LinkPart = Extract<Part, { kind: 'link' }>;

export function when(trip: Pick<Trip, 'date' | 'startTime'>): string {
  return `${formatLongDate(trip.date)}, ${trip.startTime}`;
}

function guestsOf({ guests }: Pick<Trip, 'guests'>): string {
  return counted(guests, 'guest');
}

/** For the customer: the facts to know on the day, the most important first. */
export function essentials(trip: TripWithTerms, items: Items, business: Business): Line[] {
  return [
    { label: 'When', value: `${when(trip)} to ${trip.endTime}`, isMain: true },
    { label: 'Arrive by', value: `${arriveAt(trip.terms, trip.startTime)}, at the jetty` },
    ...findUsLines(business),
    { label: 'What', value: `${trip.packageName} for ${guestsOf(trip)}` },
    ...(items.length === 0 ? [] : [{ label: 'Addons', value: items.map(orderOf).join(', ') }]),
    { label: 'Code', value: displayCode(trip.code) },
  ];
}

function orderOf({ name, quantity, comment = '' }: Items[number]): string {
  return `${quantity} × ${name}${comment === '' ? '' : ` (“${comment.replace(/\s+/g, ' ')}”)`}`;
}

/** The paragraph that warns a party that the weather may stop the trip. */
export function warnedPart(trip: Pick<Trip, 'date'>, warned: WithWarning['warned']): Part[] {
  if (warned === undefined) return [];
  const { because, decideAt } = warned;
  return [
    {
      kind: 'paragraph',
      lead: 'The weather may stop your trip.',
      text: `${warningText({ because, decideAt: new Date(decideAt) }, trip.date)} ${untilDecided}`,
    },
  ];
}

/** The cost of cancelling or moving the trip at `now` or later. */
export function changeOfPlan(trip: TripWithTerms, now: Date): Part[] {
  const { lead, text } = cancelNote(trip, now);
  return rule({ lead, text: `${text} ${moveRule(trip, now)}` });
}

/**
 * The weather rule, and how we decide whether boats sail. For a party with a weather warning, the text also says when
 * we decide.
 */
export function weatherParts(trip: TripWithTerms, warned: WithWarning['warned']): Part[] {
  const sailing = sailingNote(trip.terms, trip, warned && new Date(warned.decideAt));
  return [...rule(weatherNote(trip.terms)), ...rule(sailing)];
}

/** The trip as an .ics file. `sequence`: how often the trip has changed since it was first confirmed. */
export function calendarOf(
  booking: TripWithTerms,
  { isCancelled = false, sequence }: { isCancelled?: boolean; sequence: number },
  context: MailContext,
): () => string {
  const trip = { ...booking, bookingId: booking.id, isCancelled, isTest: context.isTest, sequence };
  return () => calendarFile(trip, context, context.now);
}

/** For the owner: the people who come, and the numbers by which to find the booking. */
export function factLines(trip: Trip, party: Party, business: Business): Line[] {
  return [
    { label: 'What', value: trip.packageName },
    { label: 'When', value: `${when(trip)} to ${trip.endTime}` },
    ...findUsLines(business),
    { label: 'Who', value: `${party.firstName} ${party.lastName}, ${guestsOf(trip)}` },
    { label: 'Code', value: displayCode(trip.code) },
    { label: 'Booking', value: trip.id },
  ];
}

export function priceLines(trip: TripWithTerms, items: Items): Line[] {
  const addOns = items.map((item) => ({
    label: `${item.quantity} × ${item.name}`,
    value: formatGbp(timesPence(item.unitPrice, item.quantity)),
  }));
  const coupon =
    trip.couponCode === null
      ? []
      : [{ label: `Coupon ${trip.couponCode}`, value: `-${formatGbp(trip.couponDiscount ?? noMoney)}` }];
  const extra = subtractPence(trip.basePrice, trip.slotPrice);
  const byRule = addPence(
    subtractPence(trip.basePrice, trip.couponDiscount ?? noMoney),
    ...items.map(({ unitPrice, quantity }) => timesPence(unitPrice, quantity)),
  );
  const agreed = subtractPence(trip.total, byRule);
  return [
    { label: 'Boat', value: formatGbp(trip.slotPrice) },
    ...(extra > 0 ? [{ label: 'Extra guests', value: formatGbp(extra) }] : []),
    ...addOns,
    ...coupon,
    ...(agreed === 0 ? [] : [{ label: 'As agreed', value: formatGbp(agreed) }]),
    ...totalLines(trip, agreed, items),
  ];
}

function totalLines(
  { total, basePrice, couponDiscount = noMoney, vatRate = null, terms }: TripWithTerms,
  agreed: Pence,
  items: Items,
): Line[] {
  const sold = items.map(({ unitPrice, quantity, vatRate: own = null }, at) => {
    return { menuItemId: at, unitPrice, quantity, vatRate: own };
  });
  const rates = vatAtRates(
    soldLines({ basePrice, couponDiscount, byHand: agreed, vatRate, items: sold }),
    terms.vatRate,
  );
  const isOfAll = rates.length === 1;
  const vat = rates.map(({ rate, amount, vat: within }) => {
    const at = `VAT at ${percentNumber(rate)}%`;
    return {
      label: isOfAll ? `Includes ${at}` : `${at} within ${formatGbp(amount)}`,
      value: formatGbp(within),
    };
  });
  const isSaid = terms.vatRate > 0 && rates.some(({ rate }) => rate > 0);
  return [{ label: 'Total', value: formatGbp(total), isMain: true }, ...(isSaid ? vat : [])];
}

export function linkToBooking(trip: Pick<Trip, 'id'>, party: Party, publicUrl: string): LinkPart {
  return {
    kind: 'link',
    before: 'Your booking',
    label: 'See your booking',
    address: `${publicUrl}${hrefOf(sitePaths.bookingView(trip.id, party.email))}`,
  };
}

/** A link to the attached calendar file, for email programs that hide attachments. */
function calendarAddress(trip: Pick<Trip, 'id'>, { email }: Party, publicUrl: string): string {
  return `${publicUrl}/api/booking/calendar/${trip.id}?${new URLSearchParams({ email }).toString()}`;
}

/** The link for everybody aboard. The link leads to the party page, and never to the booking. */
function linkToParty(trip: Pick<Trip, 'partyToken'>, publicUrl: string): string {
  return publicUrl + sharedPaths.party(trip.partyToken);
}

/** A link to book the package again. It contains the trip's day, time and guests, unless the day is over. */
export function linkToBookAgain(
  trip: Pick<Trip, 'packageId' | 'date' | 'startTime' | 'guests'>,
  publicUrl: string,
  now: Date,
): LinkPart {
  const { date, startTime: time, guests } = trip;
  const choice = date < venueDate(now) ? {} : { date, time, guests };
  return {
    kind: 'link',
    before: 'Book again',
    label: 'Book again',
    address: publicUrl + sitePaths.bookPackage(trip.packageId, choice),
  };
}

/**
 * A link to the page where the customer names a captain, or sends the captain a link. None once the captain has
 * accepted.
 */
function captainLink(trip: Trip, party: Party, publicUrl: string): Link[] {
  if (trip.isCaptainDeclared === true) return [];
  return [
    {
      label: (trip.captainName ?? null) === null ? 'Name a captain' : 'Ask the captain',
      address: `${publicUrl}${hrefOf(sitePaths.captainOf(trip.id, party.email))}`,
    },
  ];
}

/** A button to the page of the trip, and less prominent links below it. */
export function linksToTrip(
  trip: Trip,
  party: Party,
  publicUrl: string,
  { hasCalendar = false }: { hasCalendar?: boolean } = {},
): LinkPart {
  const calendar = { label: 'Add to calendar', address: calendarAddress(trip, party, publicUrl) };
  return {
    ...linkToBooking(trip, party, publicUrl),
    also: [
      { label: 'Share the trip', address: linkToParty(trip, publicUrl) },
      ...captainLink(trip, party, publicUrl),
      ...(hasCalendar ? [calendar] : []),
    ],
  };
}

/** The sentences about the captain for the reminders; none once the captain has accepted. */
export function captainSentences({ isCaptainDeclared, captainName = null }: Trip): Part[] {
  if (isCaptainDeclared === true) return [];
  return [
    captainName === null
      ? { kind: 'paragraph', lead: 'Who’s driving?', text: 'Tell us the captain’s name: the link is below.' }
      : {
          kind: 'paragraph',
          lead: `${captainName} hasn’t accepted yet.`,
          text: 'Send them the captain’s link: they tap once to say yes.',
        },
  ];
}

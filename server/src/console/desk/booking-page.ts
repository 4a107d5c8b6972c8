import type { WireStaffBooking, bookingActions } from '@slipway/shared/api/console/booking.ts';
import type { BoatTerms } from '@slipway/shared/rules/boat-terms.ts';
import { captainRule, ruleOf } from '@slipway/shared/rules/house-rules.ts';
import { arriveAt, lastFreeMove, mostWeight } from '@slipway/shared/rules/business-terms.ts';
import { moveFeeNow } from '@slipway/shared/rules/move-notice.ts';
import { type Permission, decidesMoney, scopeOf } from '@slipway/shared/rules/permissions.ts';
import { reachesDay } from '@slipway/shared/rules/roles.ts';
import { cancelNote, moveNotice, weatherNote } from '@slipway/shared/rules/trip-sentences.ts';
import { daysBetween, formatLongDate } from '@slipway/shared/values/local-date.ts';
import { formatGbp } from '@slipway/shared/values/pence.ts';
import { venueDate } from '@slipway/shared/values/venue-time.ts';
import { capturedBalance } from '../../bookings/cancellation/refund-booking.ts';
import { isStillToSail } from '../../bookings/move/decide-amendment.ts';
import { shownStatus } from '../../bookings/booking-status.ts';
import type { Actor } from '../command/command.ts';
import { lateFeeBy } from '../day/late-fee/late-fee-of.ts';
import { contactVersion } from './booking-commands.ts';
import { offerByPolicy } from './cancel-commands.ts';
import { moneyOf, priceOfSale } from './booking-money.ts';
import type { BookingFile } from './read-booking.ts';
import type { Sender } from '../../mail/mail-content.ts';
import { timelineOf } from './timeline.ts';
import { foldTripState } from './booking-row.ts';

/** A booking for staff, without the parts that this person may not see. */
export function bookingPage(file: BookingFile, actor: Actor, sender: Sender, now: Date): WireStaffBooking {
  const { booking, customer, items, trip } = file;
  const who = { role: actor.role, isOnTablet: actor.tablet !== null };
  const hasMoney = scopeOf(who, 'handle-deposit') !== undefined;
  const weather = weatherNote(booking.terms);
  const captain = trip.captain?.name ?? booking.captainName;
  return {
    bookingId: booking.id,
    code: booking.code,
    version: contactVersion(customer),
    state: booking.status,
    trip: file.hasTrip ? foldTripState(booking.status, trip.state) : null,
    madeAt: booking.createdAt.toISOString(),
    source: booking.source ?? 'site',
    date: booking.date,
    startTime: booking.startTime,
    endTime: booking.endTime,
    arriveAt: arriveAt(booking.terms, booking.startTime),
    package: { id: booking.packageId, name: booking.packageName },
    guests: booking.guests,
    mostGuests: file.mostGuests,
    boat: file.boat,
    boatOfTwo: boatOfTwo(file, who, now),
    captain:
      captain === null && !booking.isCaptainDeclared
        ? null
        : {
            name: captain ?? `${customer.firstName} ${customer.lastName}`.trim(),
            isLicenceSeen:
              ruleOf(booking.terms, 'licence') === '' ? null : (trip.captain?.licenceSeen ?? null) !== null,
          },
    ...backOf(file),
    holdUntil: booking.status === 'held' ? (booking.holdExpiresAt?.toISOString() ?? null) : null,
    choice: file.choice,
    contact: {
      firstName: customer.firstName,
      lastName: customer.lastName,
      email: customer.email,
      phone: customer.phone,
      country: customer.country,
    },
    addOns: items.map(({ menuItemId, name, quantity, comment }) => ({
      menuItemId,
      name,
      quantity,
      comment,
    })),
    wishes: items
      .filter(({ comment }) => comment !== '')
      .map(({ name, comment }) => ({ dish: name, words: comment })),
    ...(hasMoney
      ? { price: priceOfSale(file), money: moneyOf(file, { decides: decidesMoney(who) }, now) }
      : {}),
    said: [
      ...ruleOfChange(file, now),
      `${weather.lead} ${weather.text}`,
      ...(booking.promise === null ? [] : toldOf(booking.terms)),
    ],
    timeline: timelineOf(file, { hasMoney }, sender),
    notes: file.notes.map((note) => ({
      id: note.id,
      text: note.text,
      at: note.at.toISOString(),
      by: note.staffId === null ? null : (file.people.get(note.staffId) ?? null),
    })),
    actions: actionsOf(file, actor, now),
  };
}

function backOf({ booking, trip }: BookingFile): Pick<WireStaffBooking, 'back'> {
  if (trip.back === null) return {};
  const { due, backAt, minutes } = lateFeeBy(booking.terms, booking, trip, trip.back.at);
  return {
    back: { at: backAt.toISOString(), dueAt: due.at.toISOString(), minutesLate: minutes },
  };
}

/**
 * The sentences about cancelling and moving: until when, and at what cost. For a trip that we cancelled: the sentence
 * about the party's choice.
 */
function ruleOfChange({ booking, cancellation }: BookingFile, now: Date): string[] {
  if (booking.status !== 'cancelled' || cancellation?.byWhom !== 'business')
    return [cancelNote(booking, now).text, moveNotice(booking, now)];
  const { offerUntil } = cancellation;
  if (offerUntil === null) return ['We cancelled this trip: they pay no fee.'];
  const choice = 'another time or a full refund, without a fee';
  const last = formatLongDate(offerUntil);
  return venueDate(now) > offerUntil
    ? [`We cancelled this trip: they could choose until ${last}, ${choice}.`]
    : [`We cancelled this trip: they choose until ${last}, ${choice}.`];
}

/** The promise to the customer about which boat they get, if boats differ. */
function toldOf(terms: BoatTerms): string[] {
  const weight = mostWeight(terms);
  return [
    captainRule(terms),
    weight === '' ? 'No weight limit was promised.' : `No more than ${weight} on board.`,
  ];
}

function boatOfTwo(
  { otherBoat: other }: BookingFile,
  who: Parameters<typeof scopeOf>[0],
  now: Date,
): WireStaffBooking['boatOfTwo'] {
  if (other === null) return null;
  const { own, id, date, startTime, guests, isOn } = other;
  const scope = scopeOf(who, 'find-bookings');
  const isInReach = scope !== undefined && reachesDay(scope, daysBetween(venueDate(now), date));
  return {
    boat: own,
    other: { bookingId: isInReach ? id : null, date, startTime, guests, isOn },
  };
}

type Action = WireStaffBooking['actions'][number];
type ActionName = (typeof bookingActions)[number];

const permissionOf: Record<ActionName, Permission> = {
  note: 'work-board',
  check_in: 'work-board',
  move: 'move-booking',
  change: 'change-booking',
  answer: 'answer-for-party',
  send_confirmation: 'send-confirmation',
  see_as_customer: 'see-as-customer',
  change_contact: 'change-contact',
  cancel_by_policy: 'cancel-booking',
  cancel_by_us: 'call-off',
  refund: 'decide-money',
};

/** The actions that staff can take on the booking. An impossible action is listed with the reason and the remedy. */
function actionsOf(file: BookingFile, { role, tablet }: Actor, now: Date): Action[] {
  const ahead = daysBetween(venueDate(now), file.booking.date);
  return (Object.keys(permissionOf) as ActionName[]).flatMap((action) => {
    const scope = scopeOf({ role, isOnTablet: tablet !== null }, permissionOf[action]);
    if (scope === undefined || (action === 'answer' && file.choice === null)) return [];
    if (!reachesDay(scope, ahead))
      return [
        { action, isAllowed: false, sentence: 'That day is outside what you may change: ask a manager.' },
      ];
    const answer = judged[action](file, now);
    if (answer.isAllowed && scope === 'asks')
      return [{ action, isAllowed: true, sentence: `${answer.sentence} A manager has to agree.` }];
    return [{ action, isAllowed: answer.isAllowed, sentence: answer.sentence }];
  });
}

type Judged = { isAllowed: boolean; sentence: string };
const yes = (sentence: string): Judged => ({ isAllowed: true, sentence });
const no = (sentence: string): Judged => ({ isAllowed: false, sentence });
const isToCome = ({ booking, hasTrip, trip }: BookingFile, now: Date) =>
  isStillToSail(booking, hasTrip ? trip.state : undefined, now);
const stands = ({ booking }: BookingFile) => booking.status === 'confirmed' || booking.status === 'completed';

const judged: Record<ActionName, (file: BookingFile, now: Date) => Judged> = {
  note: () => yes('Everybody at the jetty sees the note.'),
  check_in: (file, now) => {
    if (!stands(file)) return no('This booking is not confirmed, so nobody is expected.');
    const today = venueDate(now);
    if (file.booking.date > today) return no(`Check-in opens on ${formatLongDate(file.booking.date)}.`);
    return file.trip.state === 'expected'
      ? yes('The party is here.')
      : no('An event of this trip is already recorded: look at its day.');
  },
  send_confirmation: (file) => {
    if (!stands(file)) return no('This booking is not confirmed, so there’s nothing to send.');
    if (file.customer.email === '') return no('There is no email address: add one first.');
    const last = file.mails.findLast(
      ({ kind, sentAt }) => kind.startsWith('booking_confirmed') && sentAt !== null,
    );
    const lastAt = last?.sentAt ?? null;
    return yes(
      lastAt === null
        ? `To ${file.customer.email}.`
        : `Last handed to the mail server on ${formatLongDate(venueDate(lastAt))}.`,
    );
  },
  see_as_customer: ({ customer }) =>
    customer.email === ''
      ? no('The customer has no email address, so there is no page for them.')
      : yes('Opens in a new window, read-only.'),
  change_contact: ({ booking }) =>
    booking.emailKey === '' && booking.status !== 'confirmed'
      ? no('These details were erased.')
      : yes('Name, email and phone of this booking.'),
  answer: () => yes('Record which they want: another time or a refund.'),
  move: (file, now) => {
    if (file.choice !== null) return no('We have cancelled this trip: record another time as their answer.');
    if (!isToCome(file, now)) return no('Only a trip that is still to come can be moved.');
    const { booking } = file;
    const fee = moveFeeNow(booking, booking.terms, now);
    return yes(
      fee > 0
        ? `Moving costs ${formatGbp(fee)} now, plus the difference in price.`
        : `No fee until ${formatLongDate(lastFreeMove(booking.terms, booking.date))}, only the difference in price.`,
    );
  },
  change: (file, now) =>
    isToCome(file, now)
      ? yes(
          'Booked guests and add-ons keep their price. New guests and add-ons are charged at today’s price.',
        )
      : no('Only a trip that is still to come can be changed.'),
  cancel_by_policy: (file, now) => {
    const state = file.hasTrip ? file.trip.state : undefined;
    const offer = offerByPolicy(file.booking, file, state, now);
    if ('sentence' in offer) return no(offer.sentence);
    return yes(
      offer.refund > 0 ? `${formatGbp(offer.refund)} is refunded.` : 'By the policy nothing is refunded.',
    );
  },
  cancel_by_us: (file, now) =>
    shownStatus(file.booking, now) === 'open' && file.trip.state !== 'out' && file.trip.state !== 'back'
      ? yes('They choose another time or a full refund.')
      : no('Only a trip that is still to come can be cancelled.'),
  refund: ({ attempts, refunds }) => {
    const left = capturedBalance(attempts, refunds);
    return left > 0 ? yes(`At most ${formatGbp(left)}.`) : no('There is no money left to refund.');
  },
};

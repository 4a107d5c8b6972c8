import { counted } from '@slipway/shared/values/counted.ts';
import type { amendable } from '@slipway/shared/api/amendable.ts';
import type { WireBooking } from '@slipway/shared/api/bookings.ts';
import { aboutCharges } from '@slipway/shared/rules/charges.ts';
import { arriveAt, lastFreeMove, lastRefundDay } from '@slipway/shared/rules/business-terms.ts';
import { latestMove, mayMove, moveFeeNow } from '@slipway/shared/rules/move-notice.ts';
import { type RefundWay, refundWayOf } from '@slipway/shared/rules/refund-way.ts';
import { daysBetween } from '@slipway/shared/values/local-date.ts';
import { type LocalTime, minutesOf } from '@slipway/shared/values/local-time.ts';
import { soldLines, vatAtRates } from '@slipway/shared/rules/vat.ts';
import {
  type Pence,
  addPence,
  formatGbp,
  noMoney,
  percentNumber,
  poundsOf,
} from '@slipway/shared/values/pence.ts';
import { venueDate } from '@slipway/shared/values/venue-time.ts';
import { stateOf as stateOfCharge } from './money/charges/charge.ts';
import { chargesForParty } from './money/charges/charges-for-party.ts';
import { knownText } from '../catalogue/weather/known-text.ts';
import type { KnownWeather } from '../catalogue/weather/known-now.ts';
import { warningOf } from '../catalogue/weather/warnings.ts';
import { offerFor, refundWayOfMoney, refundableTotal } from './cancellation/refund-booking.ts';
import type { Deps } from './deps.ts';
import type { FoundBooking } from './find-booking.ts';
import type { NextBooking } from './move/decide-amendment.ts';
import { captainLinkOf } from './party/find-party.ts';
import { shownStatus } from './booking-status.ts';

/** The booking as its customer sees it (spec 3), with all data of the booking page. */
export function bookingView(
  booking: FoundBooking,
  { linkKey, realSince }: Pick<Deps, 'linkKey' | 'realSince'>,
  now: Date,
): WireBooking {
  const status = shownStatus(booking, now);
  const { cancellation, terms } = booking;
  const offer = offerFor({ ...booking, isOpen: status === 'open' }, booking.attempts, booking.refunds, now);
  // A cancelled booking shows the refund that was promised when it was cancelled.
  const { adminFee, refund } = cancellation ?? offer;
  const earliest = booking.earliestDate;
  return {
    booking_id: booking.id,
    booking_status: status,
    short_code: booking.code,
    party_token: booking.partyToken,
    ...(booking.createdAt < realSince ? { is_test: true } : {}),
    can_cancel: offer.canCancel,
    customer_first_name: booking.firstName,
    customer_last_name: booking.lastName,
    customer_email: booking.email,
    customer_phone: booking.phone,
    package_id: booking.packageId,
    package_name: booking.packageName,
    booking_date: booking.date,
    duration_description: durationDescription(minutesBetween(booking.startTime, booking.endTime)),
    expected_start_time: booking.startTime,
    expected_endtime: booking.endTime,
    arrive_at: arriveAt(terms, booking.startTime),
    expected_guests: booking.guests,
    captain_declared: booking.isCaptainDeclared,
    captain_name: booking.captainName ?? '',
    captain_link: captainLinkOf(booking, linkKey),
    order_items: booking.items.map(({ menuItemId, name, quantity, unitPrice, comment }) => ({
      menu_id: menuItemId,
      name,
      quantity,
      price: poundsOf(unitPrice),
      comment,
    })),
    base_price: poundsOf(booking.basePrice),
    coupon_code: booking.couponCode ?? '',
    coupon_discount: poundsOf(booking.couponDiscount),
    total_amount: poundsOf(booking.total),
    owed: poundsOf(booking.owed),
    accepted_on: venueDate(booking.createdAt),
    refund_by: refundWayOfMoney(booking.attempts),
    ...vatOf(booking),
    full_refund_days: terms.fullRefundDays,
    cancel_until: lastRefundDay(terms, earliest),
    days_before: daysBetween(venueDate(now), earliest),
    admin_fee: poundsOf(adminFee),
    net_refund: poundsOf(refund),
    business_terms: JSON.stringify(terms),
    ...amendableOf(booking, status, now),
    boat_of_two: boatOfTwo(booking),
    cancelled_by: cancelledBy(booking, status),
    offer_until: cancellation?.offerUntil ?? null,
    old_time:
      booking.oldPlaceUntil === null
        ? null
        : { period_id: booking.slotId, kept_until: booking.oldPlaceUntil.toISOString() },
    warned: warnedOf(booking, status),
    why_cancelled: calledOff(booking),
    ...chargesOf(booking, now),
    refunds: refundStates(booking).map(({ amount, state, at, by }) => ({
      amount: poundsOf(amount),
      by,
      state,
      date: at === null ? null : venueDate(at),
    })),
  };
}

function chargesOf({ charges }: FoundBooking, now: Date): Pick<WireBooking, 'charges'> {
  const shown = chargesForParty(charges, now).map((charge) => {
    const state = stateOfCharge(charge, now);
    return {
      charge_id: charge.id,
      what: aboutCharges[charge.kind].label,
      amount: poundsOf(charge.amount),
      because: charge.reason,
      made_on: venueDate(charge.madeAt),
      kept_of: keptOf[charge.source],
      state,
      object_until: state === 'to_object' ? charge.objectsUntil!.toISOString() : null,
      objection: charge.objection ?? '',
      answer: charge.answer ?? charge.letGoBecause ?? '',
      sum_returned: poundsOf(charge.givenBack ?? noMoney),
      photos: charge.photos.map(({ photo, at, before }) => ({
        photo_id: photo,
        taken_at: new Date(at).toISOString(),
        before:
          before === null ? null : { photo_id: before.photo, taken_at: new Date(before.at).toISOString() },
      })),
    };
  });
  return shown.length === 0 ? {} : { charges: shown };
}

const keptOf = { card_deposit: 'card', hand_deposit: 'hand', pay_link: null } as const;

/** The VAT of the booking. A line without its own rate has the business's rate at the time of booking. */
function vatOf(booking: FoundBooking): Pick<WireBooking, 'vat_percent' | 'vat_amount' | 'vat_rates'> {
  const rates = vatAtRates(soldLines(booking), booking.terms.vatRate);
  const [first] = rates;
  return {
    vat_percent: percentNumber(rates.length === 1 ? first!.rate : booking.terms.vatRate),
    vat_amount: poundsOf(addPence(...rates.map(({ vat }) => vat))),
    ...(rates.length > 1
      ? {
          vat_rates: rates
            .map(({ rate, amount }) => `${percentNumber(rate)}% within ${formatGbp(amount)}`)
            .join(', '),
        }
      : {}),
  };
}

/** Changes that the customer may make, and changes that wait for payment. */
function amendableOf(
  { date, startTime, terms, moves, ...booking }: FoundBooking,
  status: WireBooking['booking_status'],
  now: Date,
): Pick<WireBooking, keyof typeof amendable> {
  const trip = { date, startTime };
  const isOpen = status === 'open' && isAtHome(booking) && mayMove(trip, terms, now);
  const waiting = moves.find((move) => move.status === 'pending');
  const until = waiting?.deadline ?? null;
  const next = waiting?.next as NextBooking | undefined;
  return {
    can_move: isOpen,
    can_change: isOpen,
    free_move_until: lastFreeMove(terms, date),
    move_fee: poundsOf(moveFeeNow(trip, terms, now)),
    move_until: latestMove(trip, terms).toISOString(),
    fees_paid: poundsOf(addPence(...moves.filter((move) => move.status === 'done').map(({ fee }) => fee))),
    awaits_payment:
      waiting === undefined || next === undefined || until === null || new Date(until) <= now
        ? null
        : {
            purpose: waiting.purpose,
            date: next.date,
            start_time: next.startTime,
            end_time: next.endTime,
            guests: next.guests,
            to_pay: poundsOf(waiting.toPay),
            until: new Date(until).toISOString(),
          },
  };
}

/** Whether the boat has not left the jetty yet. */
const isAtHome = ({ tripState }: Pick<FoundBooking, 'tripState'>) =>
  tripState === null || tripState === 'expected' || tripState === 'here';

/** The weather warning that the party got by email, or read before paying. */
function warnedOf(booking: FoundBooking, status: WireBooking['booking_status']): WireBooking['warned'] {
  const warning = status === 'open' && isAtHome(booking) ? warningOf(booking.warnings, booking) : undefined;
  return warning === undefined
    ? null
    : { because: warning.reason, decide_at: new Date(warning.decideAt).toISOString() };
}

function cancelledBy(
  { cancellation, status: stored }: FoundBooking,
  status: WireBooking['booking_status'],
): WireBooking['cancelled_by'] {
  if (status !== 'cancelled') return null;
  if (stored === 'called_off') return 'business';
  return cancellation?.byWhom ?? 'unpaid';
}

/** Our reason for cancelling the booking, and the refund that the party can have. */
function calledOff({ cancellation, weather, attempts, refunds }: FoundBooking): WireBooking['why_cancelled'] {
  if (cancellation?.byWhom !== 'business') return null;
  return {
    because: cancellation.reason,
    known: weather === null ? [] : knownText(weather.known as KnownWeather, new Date(weather.decidedAt)),
    refund: poundsOf(refundableTotal(attempts, refunds)),
  };
}

/** For two boats sold together: the number of this boat, and the other booking if both have the same email address. */
function boatOfTwo({ otherBoat: other }: FoundBooking): WireBooking['boat_of_two'] {
  if (other === null) return null;
  const { own, id, date, startTime, guests, isOn, isTheirs } = other;
  return {
    boat: own,
    other: isTheirs
      ? { booking_id: id, booking_date: date, start_time: startTime, guests, is_on: isOn }
      : null,
  };
}

function minutesBetween(start: LocalTime, end: LocalTime): number {
  return minutesOf(end) - minutesOf(start);
}

/** 'about 2 hours', 'about 1 hour 30 minutes' */
export function durationDescription(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  const parts = [...(hours > 0 ? [counted(hours, 'hour')] : []), ...(rest > 0 ? [`${rest} minutes`] : [])];
  return `about ${parts.join(' ')}`;
}

type RefundState = {
  amount: Pence;
  /**
   * 'unknown': the refund was sent, but the provider has not answered for a while; we keep asking. 'waiting': the
   * refund waits for the end of a dispute. 'by_bank': we do not send it, because the bank has already returned the
   * money.
   */
  state: 'waiting' | 'by_bank' | 'pending' | 'paid' | 'failed' | 'unknown' | 'not_charged';
  at: Date | null;
  by: RefundWay;
};

/** A refund is 'unknown' after this many unanswered attempts. Fewer may be due to a brief fault. */
const triesBeforeUnknown = 3;

/** The state of a booking's refunds, and of authorisations that are being voided. */
function refundStates({ refunds, attempts }: Pick<FoundBooking, 'refunds' | 'attempts'>): RefundState[] {
  const letGo = attempts
    .filter(({ isReversed, authorised, captured }) => isReversed && authorised > 0 && captured === 0)
    .map(({ authorised, status, provider }): RefundState => {
      return {
        amount: authorised,
        state: status === 'authorised' ? 'pending' : 'not_charged',
        at: null,
        by: refundWayOf(provider),
      };
    });
  const sent = refunds.map(({ amount, updatedAt, provider, ...refund }): RefundState => {
    return { amount, state: stateOf(refund), at: new Date(updatedAt), by: refundWayOf(provider) };
  });
  return [...letGo, ...sent];
}

function stateOf({
  status,
  tries,
  isDisputed,
}: Pick<FoundBooking['refunds'][number], 'status' | 'tries' | 'isDisputed'>): RefundState['state'] {
  switch (status) {
    case 'requested':
      if (isDisputed) return 'waiting';
      return tries >= triesBeforeUnknown ? 'unknown' : 'pending';
    case 'accepted':
      return 'pending';
    case 'done':
      return 'paid';
    case 'failed':
      return 'failed';
    case 'dropped':
      return 'by_bank';
  }
}

import type { RefundWay } from '@slipway/shared/rules/refund-way.ts';
import { queryOptions } from '@tanstack/react-query';
import {
  type WireBooking,
  cancelBooking,
  getBooking,
  nameCaptain,
  sendConfirmation,
} from '@slipway/shared/api/bookings.ts';
import type { BoatTerms } from '@slipway/shared/rules/boat-terms.ts';
import { type LocalDate, localDate } from '@slipway/shared/values/local-date.ts';
import { type Pence, poundsOf } from '@slipway/shared/values/pence.ts';
import { call, wholePence } from './client.ts';

type BookingStatus = WireBooking['booking_status'];

export type Refund = {
  amount: Pence;
  by: RefundWay;
  state: 'waiting' | 'byBank' | 'pending' | 'paid' | 'failed' | 'unknown' | 'notCharged';
  date: LocalDate | null;
};

export type WireCharge = NonNullable<WireBooking['charges']>[number];

export type Booking = {
  id: string;
  /** A code to read out over the phone; it opens no page. */
  code: string;
  /** The token in the address of the party page. */
  partyToken: string;
  status: BookingStatus;
  canCancel: boolean;
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
  packageId: number;
  packageName: string;
  date: LocalDate;
  duration: string;
  startTime: string;
  endTime: string;
  arriveAt: string;
  guests: number;
  /** Whether the captain has accepted. The captain is the customer, or the person named as captain. */
  isCaptainDeclared: boolean;
  /** Null if the customer is the captain. `link`: the token with which the captain accepts on the party page. */
  captain: { name: string; link: string } | null;
  addOns: readonly { id: number; name: string; quantity: number; unitPrice: Pence; comment: string }[];
  basePrice: Pence;
  couponCode: string | null;
  couponDiscount: Pence;
  total: Pence;
  /** The unpaid part of the total. */
  owed: Pence;
  /** The way in which a refund would reach the customer. */
  refundBy: RefundWay;
  /**
   * The VAT included in the total. Without a rate the page shows no VAT line. `rates`: if there are several rates, a
   * text with the amount at each rate.
   */
  vat: { percent: number; amount: Pence; rates: string | undefined };
  /** The terms under which the booking was made. */
  terms: BoatTerms;
  acceptedOn: LocalDate;
  /** Whether the customer can move or change the booking online now. */
  canMove: boolean;
  canChange: boolean;
  /** The last day on which moving costs no fee. */
  freeMoveUntil: LocalDate;
  /** The fee if the customer moves the booking now. */
  moveFee: Pence;
  /** The instant from which nothing can be changed online. */
  moveUntil: Date;
  /** Fees paid for earlier moves; not part of the total. */
  feesPaid: Pence;
  /** The move or change that waits for its payment. */
  awaited: {
    kind: 'move' | 'change';
    date: LocalDate;
    startTime: string;
    endTime: string;
    guests: number;
    toPay: Pence;
    until: Date;
  } | null;
  /** The last day on which cancelling brings a refund. */
  cancelUntil: LocalDate;
  daysBefore: number;
  /** The other boat of two boats booked together. `other` is null if that boat's booking has another email address. */
  boatOfTwo: {
    boat: number;
    other: { id: string; date: LocalDate; startTime: string; guests: number; isOn: boolean } | null;
  } | null;
  /** The booking was made while payments were simulated. */
  isTest: boolean;
  cancelledBy: 'visitor' | 'business' | 'unpaid' | null;
  /** After we cancelled: the last day on which the customer can choose another slot or a refund. */
  offerUntil: LocalDate | null;
  /** The old time, if it is on sale again. A place at that time is held for the party until `keptUntil`. */
  oldTime: { slotId: number; keptUntil: Date } | null;
  /** The warning by staff that the weather may stop the trip, and the time of our decision. */
  warned: { because: string; decideAt: Date } | null;
  /** Why we cancelled, in sentences, and the refund the customer can choose. */
  calledOff: { because: string; known: readonly string[]; refund: Pence } | null;
  /**
   * Charges on top of the price, the earliest first, with the fields of the API. `chargeOf` converts a charge for the
   * page.
   */
  charges: readonly WireCharge[];
  refunds: readonly Refund[];
  /** The fee and the refund if the customer cancels now; for a cancelled booking, the promised fee and refund. */
  adminFee: Pence;
  refund: Pence;
};

/** The page asks the server again after this time while a payment or a refund is on its way. */
const refundPollMs = 10_000;

/** Unknown ids, wrong email addresses and other people's bookings all get the same answer, 404. */
export function bookingQuery(id: string, email: string) {
  return queryOptions({
    queryKey: ['booking', id, email],
    queryFn: async ({ signal }) =>
      bookingOf((await call(getBooking, { params: { id }, query: { email }, signal })).data),
    // The answer counts as fresh for a second, so that the first render does not call twice. A longer time could show a
    // wrong refund: the server may capture the payment at any time, and the capture changes the refund.
    staleTime: 1000,
    refetchInterval: ({ state: { data } }) =>
      data !== undefined &&
      (data.awaited !== null || data.refunds.some((refund) => refund.state === 'pending'))
        ? refundPollMs
        : false,
  });
}

/** Cancels the booking if the refund is still the one that the page showed. Returns the message for the visitor. */
export async function cancel({
  id,
  email,
  refund,
}: Pick<Booking, 'id' | 'email' | 'refund'>): Promise<string> {
  return (await call(cancelBooking, { body: { id, email, net_refund: poundsOf(refund) } })).message;
}

/** Emails the confirmation again, only ever to the address of the booking. */
export async function resendConfirmation({ id, email }: Pick<Booking, 'id' | 'email'>): Promise<string> {
  return (await call(sendConfirmation, { body: { id, email } })).message;
}

/** Without a name, the customer is the captain. */
export async function saveCaptain(
  { id, email }: Pick<Booking, 'id' | 'email'>,
  name: string | undefined,
): Promise<void> {
  await call(nameCaptain, { body: { id, email, ...(name === undefined ? {} : { captain_name: name }) } });
}

/** The page with the terms as the customer accepted them. */
export function acceptedTermsAddress({ id, email }: Pick<Booking, 'id' | 'email'>): string {
  return `/api/booking/terms/${id}?${new URLSearchParams({ email }).toString()}`;
}

/** The address of the trip's .ics file. The event's UID never changes, so a later file updates the event. */
export function calendarAddress({ id, email }: Pick<Booking, 'id' | 'email'>): string {
  return `/api/booking/calendar/${id}?${new URLSearchParams({ email }).toString()}`;
}

function awaitedOf(wire: NonNullable<WireBooking['awaits_payment']>): Booking['awaited'] {
  return {
    kind: wire.purpose,
    date: localDate(wire.date),
    startTime: wire.start_time,
    endTime: wire.end_time,
    guests: wire.guests,
    toPay: wholePence(wire.to_pay),
    until: new Date(wire.until),
  };
}

function boatOfTwo({ boat_of_two: two }: WireBooking): Booking['boatOfTwo'] {
  if (two === undefined || two === null) return null;
  const { boat, other } = two;
  return {
    boat,
    other: other && {
      id: other.booking_id,
      date: localDate(other.booking_date),
      startTime: other.start_time,
      guests: other.guests,
      isOn: other.is_on,
    },
  };
}

function bookingOf(wire: WireBooking): Booking {
  return {
    id: wire.booking_id,
    code: wire.short_code,
    partyToken: wire.party_token,
    status: wire.booking_status,
    canCancel: wire.can_cancel,
    firstName: wire.customer_first_name,
    lastName: wire.customer_last_name,
    email: wire.customer_email,
    phone: wire.customer_phone,
    packageId: wire.package_id,
    packageName: wire.package_name,
    date: localDate(wire.booking_date),
    duration: wire.duration_description,
    startTime: wire.expected_start_time,
    endTime: wire.expected_endtime,
    arriveAt: wire.arrive_at,
    guests: wire.expected_guests,
    isCaptainDeclared: wire.captain_declared,
    captain: wire.captain_name === '' ? null : { name: wire.captain_name, link: wire.captain_link },
    addOns: wire.order_items.map(({ menu_id: id, name, quantity, price, comment }) => ({
      id,
      name,
      quantity,
      unitPrice: wholePence(price),
      comment,
    })),
    basePrice: wholePence(wire.base_price),
    couponCode: wire.coupon_code === '' ? null : wire.coupon_code,
    couponDiscount: wholePence(wire.coupon_discount),
    vat: { percent: wire.vat_percent, amount: wholePence(wire.vat_amount), rates: wire.vat_rates },
    terms: JSON.parse(wire.business_terms) as BoatTerms,
    acceptedOn: localDate(wire.accepted_on),
    canMove: wire.can_move,
    canChange: wire.can_change,
    freeMoveUntil: localDate(wire.free_move_until),
    moveFee: wholePence(wire.move_fee),
    moveUntil: new Date(wire.move_until),
    feesPaid: wholePence(wire.fees_paid),
    awaited: wire.awaits_payment && awaitedOf(wire.awaits_payment),
    cancelUntil: localDate(wire.cancel_until),
    daysBefore: wire.days_before,
    boatOfTwo: boatOfTwo(wire),
    isTest: wire.is_test === true,
    cancelledBy: wire.cancelled_by,
    offerUntil: wire.offer_until === null ? null : localDate(wire.offer_until),
    // A server of the previous version does not send the next four fields.
    oldTime: wire.old_time
      ? { slotId: wire.old_time.period_id, keptUntil: new Date(wire.old_time.kept_until) }
      : null,
    warned: wire.warned ? { because: wire.warned.because, decideAt: new Date(wire.warned.decide_at) } : null,
    calledOff: wire.why_cancelled
      ? { ...wire.why_cancelled, refund: wholePence(wire.why_cancelled.refund) }
      : null,
    charges: wire.charges ?? [],
    refunds: wire.refunds.map(({ amount, state, date, by }) => ({
      amount: wholePence(amount),
      by,
      state: state === 'not_charged' ? 'notCharged' : state === 'by_bank' ? 'byBank' : state,
      date: date === null ? null : localDate(date),
    })),
    total: wholePence(wire.total_amount),
    owed: wholePence(wire.owed),
    refundBy: wire.refund_by,
    adminFee: wholePence(wire.admin_fee),
    refund: wholePence(wire.net_refund),
  };
}

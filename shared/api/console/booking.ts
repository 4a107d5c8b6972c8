import { longestBecause, longestName, longestNote, longestPhone } from './limits.ts';
import * as z from 'zod/mini';
import { count, date, email, pounds, poundsFromZero, rowId, secretId } from '../fields.ts';
import { personName, text } from '../typed-text.ts';
import { eventId, tripStates } from './board-day.ts';
import { staffBookingStates } from './bookings.ts';
import { wireCharge } from './charges.ts';
import { cardDeposit } from './card-deposit.ts';
import { commandEndpoint, consoleEndpoint } from './console-endpoint.ts';
import { openChoice } from './board-day.ts';

/** The answer to "why?" for a figure: the rule, the version of the terms, and the sentence the customer read. */
const why = z.object({
  rule: z.string(),
  termsVersion: z.nullable(count),
  /** The sentence that the customer read; '' if the figure was set at the sale and has no sentence. */
  sentence: z.string(),
});
export const figure = z.object({ label: z.string(), amount: pounds, why });

export const bookingActions = [
  'note',
  'check_in',
  'send_confirmation',
  'see_as_customer',
  'change_contact',
  'move',
  'change',
  'answer',
  'cancel_by_policy',
  'cancel_by_us',
  'refund',
] as const;

export const getStaffBooking = consoleEndpoint({
  method: 'GET',
  path: '/console/bookings/:id',
  access: 'find-bookings',
  summary: 'Everything about a booking: facts, lines, money, one timeline, and the possible actions',
  params: z.strictObject({ id: secretId }),
  data: z.object({
    bookingId: secretId,
    code: z.string(),
    /**
     * A form sends this version with its save. If somebody else has saved a change since the form opened, the save is
     * refused, and the refusal says who saved and when.
     */
    version: z.string(),
    state: z.enum([...staffBookingStates, 'replaced']),
    trip: z.nullable(z.enum(tripStates)),
    madeAt: z.string(),
    source: z.enum(['site', 'phone', 'walk_in']),
    date,
    startTime: z.string(),
    endTime: z.string(),
    arriveAt: z.string(),
    package: z.object({ id: rowId, name: z.string() }),
    guests: count,
    /** The number of guests that the largest boat of the booking's package takes. */
    mostGuests: count,
    boat: z.nullable(z.string()),
    /**
     * For two boats sold together: the number of this boat, and the booking of the other boat. `bookingId` is null if
     * the reader may not see the day of the other booking.
     */
    boatOfTwo: z.nullable(
      z.object({
        boat: count,
        other: z.object({
          bookingId: z.nullable(secretId),
          date,
          startTime: z.string(),
          guests: count,
          isOn: z.boolean(),
        }),
      }),
    ),
    captain: z.nullable(
      z.object({
        name: z.string(),
        /** Whether staff have seen the captain's licence; null: the booking's terms have no rule about a licence. */
        isLicenceSeen: z.nullable(z.boolean()),
      }),
    ),
    /** When the booking's boat came back, and when it was due; left out while the boat is out. */
    back: z.optional(z.object({ at: z.string(), dueAt: z.string(), minutesLate: count })),
    holdUntil: z.nullable(z.string()),
    choice: openChoice,
    /** Fields that the reader may not see are left out. */
    contact: z.object({
      firstName: z.string(),
      lastName: z.optional(z.string()),
      email: z.optional(z.string()),
      phone: z.optional(z.string()),
      country: z.optional(z.string()),
    }),
    /** The ordered add-ons; `changeBookingByStaff` changes them. */
    addOns: z.array(z.object({ menuItemId: rowId, name: z.string(), quantity: count, comment: z.string() })),
    wishes: z.array(z.object({ dish: z.string(), words: z.string() })),
    /** The price, line by line; left out where the reader may not see money. */
    price: z.optional(
      z.object({
        lines: z.array(z.object({ ...figure.shape, quantity: count })),
        total: figure,
        vat: z.nullable(figure),
      }),
    ),
    /**
     * The payments and refunds that were made, and those that are possible now. Left out where the reader may
     * not see money.
     */
    money: z.optional(
      z.object({
        moves: z.array(
          z.object({
            ...figure.shape,
            at: z.string(),
            kind: z.enum([
              'set_aside',
              'taken',
              'given_back',
              'going_back',
              'failed_back',
              /**
               * `waiting_back`: the refund waits for the end of a dispute. `dropped_back`: the refund was not sent,
               * because the bank had already returned the money.
               */
              'waiting_back',
              'dropped_back',
              /** The card's bank took the money back for good. */
              'taken_back',
              'let_go',
              'deposit',
            ]),
            how: z.string(),
          }),
        ),
        /**
         * Disputes and bank reports about the booking's payments, the newest first. Left out for people who don't
         * decide about money.
         */
        disputes: z.optional(
          z.array(z.object({ isOpen: z.boolean(), title: z.string(), sentence: z.string(), at: z.string() })),
        ),
        /**
         * The late fee that the terms give, before staff decide. Null: the boat is out, was back in time, or the terms
         * charge no late fee.
         */
        lateFee: z.nullable(figure),
        owes: figure,
        /** The refund under the policy if the booking is cancelled now; null if the policy does not apply. */
        backByPolicy: z.nullable(figure),
        /** The largest possible refund. */
        mostBack: figure,
        deposit: figure,
        /** The booking's charges, the earliest first. */
        charges: z.array(wireCharge),
        /** The unpaid part of the charges, to be paid by link. */
        chargesOwed: pounds,
        depositHeld: z.object({
          byHand: z.nullable(z.enum(['held', 'given_back'])),
          onCard: z.nullable(cardDeposit),
          /** The part of the held deposit that is not yet used for charges. */
          left: pounds,
          /** Whether staff can send a pay link for the deposit now. */
          canBeAsked: z.boolean(),
          /** If it is too early for the pay link, the instant from which it can be sent. Otherwise null. */
          askedFrom: z.nullable(z.string()),
        }),
      }),
    ),
    /** Deadlines for free changes, and other facts that the customer was told, in sentences. */
    said: z.array(z.string()),
    timeline: z.array(
      z.object({
        /** A key that is unique within the timeline. */
        key: z.string(),
        at: z.string(),
        kind: z.enum(['state', 'money', 'email', 'staff', 'trip', 'note']),
        sentence: z.string(),
        /** The person who acted; null: the customer, or the site. */
        by: z.nullable(z.string()),
        detail: z.nullable(z.string()),
        /** For an email: the id with which `getStaffMail` reads its text. */
        mailId: z.nullable(z.string()),
        /** True for an email that will be sent later. */
        isAhead: z.boolean(),
      }),
    ),
    notes: z.array(z.object({ id: eventId, text: z.string(), at: z.string(), by: z.nullable(z.string()) })),
    actions: z.array(
      z.object({
        action: z.enum(bookingActions),
        isAllowed: z.boolean(),
        /** The effect of the action. If the action is impossible now, the reason and the remedy. */
        sentence: z.string(),
      }),
    ),
  }),
  refusals: ['not_found', 'out_of_reach'],
});
export type WireStaffBooking = z.output<typeof getStaffBooking.data>;

export const getStaffMail = consoleEndpoint({
  method: 'GET',
  path: '/console/bookings/:id/mails/:mail',
  access: 'find-bookings',
  summary: 'The text of an email about a booking, as it was sent',
  params: z.strictObject({ id: secretId, mail: secretId }),
  data: z.object({
    subject: z.string(),
    recipient: z.string(),
    text: z.string(),
    sentAt: z.nullable(z.string()),
  }),
  refusals: ['not_found', 'out_of_reach'],
});

export const seeAsCustomer = consoleEndpoint({
  method: 'GET',
  path: '/console/bookings/:id/as_customer',
  access: 'see-as-customer',
  summary: 'The customer’s own link to the page of the booking',
  params: z.strictObject({ id: secretId }),
  data: z.object({ url: z.string() }),
  refusals: ['not_found', 'out_of_reach'],
});

export const writeNote = commandEndpoint({
  path: '/console/bookings/note',
  access: 'work-board',
  touches: ['trips'],
  summary: 'Adds a note for the team',
  input: {
    bookingId: secretId,
    note: eventId,
    text: text(longestNote, { lines: true }).check(z.regex(/\S/, 'is required')),
  },
  result: z.object({ note: z.string() }),
});
export const sendConfirmationByStaff = commandEndpoint({
  path: '/console/bookings/send_confirmation',
  access: 'send-confirmation',
  touches: ['trips'],
  summary: 'Lets staff email the confirmation again, only to the address of the booking',
  input: { bookingId: secretId },
  refusals: ['trip_over'],
});
export const changeContact = commandEndpoint({
  path: '/console/bookings/change_contact',
  access: 'change-contact',
  touches: ['trips', 'drawers'],
  summary: 'Changes name, email and phone of a booking; emails the old address about a new one',
  input: {
    bookingId: secretId,
    version: text(64, { typed: 'kept' }),
    firstName: personName(longestName).check(z.regex(/\S/, 'is required')),
    lastName: personName(longestName),
    email,
    phone: text(longestPhone, { typed: 'phone' }),
  },
  result: z.object({ version: z.string() }),
  refusals: ['version_changed', 'email_not_deliverable', 'phone_not_callable'],
});
export const cancelByPolicy = commandEndpoint({
  path: '/console/bookings/cancel_by_policy',
  access: 'cancel-booking',
  touches: ['trips', 'places', 'drawers'],
  summary:
    'Cancels a booking and refunds as much as if the customer cancelled; after the last day to cancel, the refund is 0',
  input: { bookingId: secretId },
  result: z.object({ refund: pounds }),
  refusals: ['cannot_cancel'],
});
export const cancelByUs = commandEndpoint({
  path: '/console/bookings/cancel_by_us',
  access: 'call-off',
  touches: ['trips', 'places', 'drawers'],
  summary: 'Calls a trip off; the customer then chooses another slot or a full refund',
  input: { bookingId: secretId, because: text(longestBecause).check(z.regex(/\S/, 'is required')) },
  refusals: ['cannot_cancel'],
});
export const refundBooking = commandEndpoint({
  path: '/console/bookings/refund',
  access: 'decide-money',
  touches: ['trips', 'drawers'],
  summary: 'Refunds a sum and keeps the booking; a reason is required',
  input: {
    bookingId: secretId,
    amount: poundsFromZero,
    because: text(longestBecause).check(z.regex(/\S/, 'is required')),
  },
  result: z.object({ left: pounds }),
  refusals: ['refund_changed'],
});

import { longestBecause } from './limits.ts';
import * as z from 'zod/mini';
import { fewestGuests, mostSeats } from '../../rules/guests.ts';
import { count, date, pounds, rowId, secretId } from '../fields.ts';
import type { RefusalCode } from '../refusals.ts';
import { text } from '../typed-text.ts';
import { commandEndpoint, consoleEndpoint } from './console-endpoint.ts';
import { diaryMonth } from './diary.ts';
import { mostOfOneAddOn } from '../../rules/add-ons.ts';

/** Add-ons that staff order for a trip. */
export const orderedAddOns = z
  .array(
    z.strictObject({
      menuItemId: rowId,
      quantity: z.int().check(z.minimum(1), z.maximum(mostOfOneAddOn)),
      comment: text(500, { lines: true }),
    }),
  )
  .check(z.maxLength(60));

const sums = z.object({ toPay: pounds, toRefund: pounds });

export const listTimesToMove = consoleEndpoint({
  method: 'GET',
  path: '/console/bookings/:id/times/:month',
  access: 'move-booking',
  summary: 'Lists the times in a month; a time to which the trip cannot move has the reason',
  params: z.strictObject({ id: secretId, month: diaryMonth }),
  data: z.object({
    /** The fee for moving now, besides the difference in price. */
    fee: pounds,
    /** Slots exist up to this day. */
    lastDate: date,
    times: z.array(
      z.object({
        slotId: rowId,
        date,
        startTime: z.string(),
        endTime: z.string(),
        /** The price of the boat for this party at today's rates, without coupon and add-ons. */
        price: pounds,
        boatsFree: count,
        /** Why the trip cannot move to this time; '' if it can. */
        whyNot: z.string(),
      }),
    ),
  }),
  refusals: ['not_found', 'out_of_reach'],
});

const refusalsToMove = [
  'cannot_move',
  'nothing_changes',
  'being_changed',
  'slot_not_on_sale',
  'slot_taken',
] as const satisfies RefusalCode[];

export const moveBookingByStaff = commandEndpoint({
  path: '/console/bookings/move',
  access: 'move-booking',
  touches: ['trips', 'places', 'drawers'],
  summary:
    'Moves a trip to another slot by the same rules as for the customer; any difference is paid at the jetty',
  input: { bookingId: secretId, slotId: rowId },
  result: sums,
  refusals: refusalsToMove,
});

export const moveBookingWithoutFee = commandEndpoint({
  path: '/console/bookings/move_without_fee',
  access: 'decide-money',
  touches: ['trips', 'places', 'drawers'],
  summary: 'Moves a trip and waives the fee; a reason is required',
  input: {
    bookingId: secretId,
    slotId: rowId,
    because: text(longestBecause).check(z.regex(/\S/, 'is required')),
  },
  result: sums,
  refusals: refusalsToMove,
});

export const changeBookingByStaff = commandEndpoint({
  path: '/console/bookings/change',
  access: 'change-booking',
  touches: ['trips', 'drawers'],
  summary: 'Changes guests and add-ons: the input lists the whole order, not only the changes',
  input: {
    bookingId: secretId,
    guests: z.int('must be a whole number').check(z.minimum(fewestGuests), z.maximum(mostSeats)),
    addOns: orderedAddOns,
  },
  result: sums,
  refusals: [
    'cannot_move',
    'nothing_changes',
    'being_changed',
    'add_on_not_on_sale',
    'add_on_needs_package',
    'add_on_included',
    'add_on_too_late',
  ],
});

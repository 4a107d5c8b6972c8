import { longestBecause, longestPhone, longestWholeName, mostPounds } from './limits.ts';
import * as z from 'zod/mini';
import { fewestGuests, mostSeats } from '../../rules/guests.ts';
import { couponCodeMaxLength } from '../../values/coupon-code.ts';
import { count, date, email, pounds, poundsFromZero, rowId, secretId } from '../fields.ts';
import type { RefusalCode } from '../refusals.ts';
import { personName, text } from '../typed-text.ts';
import { commandEndpoint, consoleEndpoint } from './console-endpoint.ts';
import { ofHand } from './by-hand.ts';
import { orderedAddOns } from './moving.ts';

/** Calls with which staff sell: one call reads the places left on a day, the others sell a place. */

export const getSale = consoleEndpoint({
  method: 'GET',
  path: '/console/sale/:date',
  access: 'sell-walk-in',
  summary: 'A day’s offers for staff: times with their free boats and prices, and add-ons',
  params: z.strictObject({ date }),
  data: z.object({
    date,
    /** Times that have not begun, sold-out times included. */
    times: z.array(
      z.object({
        slotId: rowId,
        startTime: z.string(),
        endTime: z.string(),
        boatsLeft: count,
        /** Whether visitors see this time on the site. */
        isOnSite: z.boolean(),
        /** How many guests the price covers, and what each further guest costs. */
        guestsCovered: count,
        pricePerExtraGuest: pounds,
        packages: z.array(
          z.object({
            packageId: rowId,
            name: z.string(),
            price: pounds,
            /** The most guests that the package's largest boat takes. */
            mostGuests: count,
            /** The number of seats of each boat that is still available, in ascending order. */
            seatsFree: z.array(count),
          }),
        ),
        /** The time until which a place would be kept for a customer who pays by link. */
        keptUntil: z.string(),
      }),
    ),
    addOns: z.array(
      z.object({
        menuItemId: rowId,
        name: z.string(),
        price: pounds,
        leadTimeHours: count,
        /** The packages with which the add-on can be ordered; null: every package. */
        packageIds: z.nullable(z.array(rowId)),
        includedInPackageIds: z.array(rowId),
        /**
         * Those of the 14 allergens that the add-on contains. Empty: the add-on contains none, or is not
         * food. Null: nobody has entered the allergens, so staff must ask the kitchen.
         */
        allergens: z.nullable(z.array(z.string())),
      }),
    ),
  }),
  refusals: ['out_of_reach'],
});

const guestCount = z
  .int('must be a whole number')
  .check(z.minimum(fewestGuests, 'must be at least 1'), z.maximum(mostSeats, `must be at most ${mostSeats}`));

const ofSale = {
  slotId: rowId,
  packageId: rowId,
  guests: guestCount,
  addOns: orderedAddOns,
  /** The whole name in one text, such as 'Tariq Malik'. */
  name: personName(longestWholeName).check(z.regex(/\S/, 'is required')),
  /** Phone and email address; each is '' if unknown. Without an email address we send no email. */
  phone: text(longestPhone, { typed: 'phone' }),
  email,
  couponCode: z.optional(text(couponCodeMaxLength, { typed: 'kept' })),
  isWalkIn: z.boolean(),
  /** The enquiry that led to the sale; the sale closes it. */
  enquiry: z.optional(rowId),
  /** How many guests of the same party sail on a second boat. Either both boats are sold or neither. */
  secondBoat: z.optional(guestCount),
  /** The total on the screen for both boats. The server refuses the sale if the server's own total differs. */
  shownTotal: z.optional(poundsFromZero),
};

const sold = z.object({
  bookingId: secretId,
  code: z.string(),
  /** The price of both boats together. */
  total: pounds,
  change: pounds,
  /** The time until which the place is kept; null: the place is sold. */
  holdUntil: z.nullable(z.string()),
  /** The pay link for both boats. The answer to a repeated call leaves the link out. */
  payLink: z.optional(z.string()),
  /** When the link was sent by text message; null: it was not. */
  textedAt: z.nullable(z.string()),
  /**
   * The party's link: to the booking, or to the party page if the party has no email address. Left out if the place is
   * not sold yet, and in the answer to a repeated call.
   */
  page: z.optional(z.string()),
  second: z.nullable(
    z.object({
      bookingId: secretId,
      code: z.string(),
      total: pounds,
    }),
  ),
});
export type WireSold = z.output<typeof sold>;

const refusalsToSell = [
  'slot_not_on_sale',
  'slot_taken',
  'package_not_on_sale',
  'add_on_not_on_sale',
  'add_on_needs_package',
  'add_on_included',
  'add_on_too_late',
  'coupon_unknown',
  'email_not_deliverable',
  'phone_not_callable',
  'nothing_to_pay',
  'price_changed',
  'too_many_holds',
] as const satisfies RefusalCode[];

export const sellWalkIn = commandEndpoint({
  path: '/console/sales/walk_in',
  access: 'sell-walk-in',
  touches: ['trips', 'places', 'drawers', 'enquiries'],
  summary: 'Sells a place at the list price: cash, card machine, or owed at the dock',
  input: { ...ofSale, ...ofHand, by: z.enum(['cash', 'card_machine', 'dock']) },
  result: sold,
  refusals: refusalsToSell,
});

export const sellByLink = commandEndpoint({
  path: '/console/sales/link',
  access: 'send-pay-link',
  touches: ['trips', 'places', 'drawers', 'enquiries'],
  summary: 'Keeps a place until a stated time, and makes a link at which anyone can pay for it',
  input: ofSale,
  result: sold,
  refusals: refusalsToSell,
});

export const sellByHand = commandEndpoint({
  path: '/console/sales/by_hand',
  access: 'decide-money',
  touches: ['trips', 'places', 'drawers', 'enquiries'],
  summary:
    'Sells at an agreed price, or free, for a reason; the difference from the calculated price is a separate line',
  input: {
    ...ofSale,
    ...ofHand,
    by: z.enum(['cash', 'card_machine', 'dock', 'link']),
    /** The agreed price in pounds; 0: free of charge. */
    agreedTotal: poundsFromZero.check(z.maximum(mostPounds)),
    because: text(longestBecause).check(z.regex(/\S/, 'is required')),
  },
  result: sold,
  refusals: refusalsToSell,
});

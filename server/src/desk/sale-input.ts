import { rowId } from '@slipway/shared/api/fields.ts';
import { personName, text } from '@slipway/shared/api/typed-text.ts';
import { mostOfOneAddOn } from '@slipway/shared/rules/add-on-notice.ts';
import { fewestGuests, mostGuests } from '@slipway/shared/rules/guests.ts';
import { couponCodeMaxLength } from '@slipway/shared/values/coupon-code.ts';
import { emailMaxLength } from '@slipway/shared/values/email-address.ts';
import * as z from 'zod/mini';
import { inDrawer } from '../payments/hand-money.ts';

/** What a sale at the desk is asked for by. Sums are pence. */

const guests = z.int().check(z.minimum(fewestGuests), z.maximum(mostGuests));

export const ofSale = {
  slotId: rowId,
  packageId: rowId,
  guests,
  addOns: z
    .array(
      z.strictObject({
        menuItemId: rowId,
        quantity: z.int().check(z.minimum(1), z.maximum(mostOfOneAddOn)),
        comment: text(500, { lines: true }),
      }),
    )
    .check(z.maxLength(60)),
  name: personName(120),
  phone: text(40),
  email: text(emailMaxLength),
  couponCode: z.optional(text(couponCodeMaxLength)),
  isWalkIn: z.boolean(),
  /** Guests of a second boat for the same party: a sale of its own, made with the first or not at all. */
  secondBoat: z.optional(guests),
  /** What the screen shows to pay, in pence: only compared. */
  shownTotal: z.optional(z.int()),
  /** The enquiry that becomes this sale. */
  enquiry: z.optional(rowId),
};

export const handWays = ['cash', 'card_machine', 'dock'] as const;

export const ofHand = {
  /** Of the card machine. */
  slip: z.optional(text(40)),
  /** Cash as it was handed over, in pence. */
  given: z.optional(z.int().check(z.minimum(0))),
  inDrawer,
};

export type AskedSale = {
  slotId: number;
  packageId: number;
  guests: number;
  addOns: readonly { menuItemId: number; quantity: number; comment: string }[];
  name: string;
  phone: string;
  email: string;
  couponCode?: string | undefined;
  isWalkIn: boolean;
  secondBoat?: number | undefined;
  shownTotal?: number | undefined;
  enquiry?: number | undefined;
};

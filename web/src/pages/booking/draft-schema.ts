import * as z from 'zod/mini';
import { parseLocalDate, type LocalDate } from '@slipway/shared/values/local-date.ts';
import { parseLocalTime, type LocalTime } from '@slipway/shared/values/local-time.ts';
import type { BasisPoints, Pence } from '@slipway/shared/values/pence.ts';
import { mostOfOneAddOn } from '@slipway/shared/rules/add-ons.ts';
import { paidMethod } from '../../storage/hold.ts';

export const commentMaxLength = 500;

const wholeFromZero = (value: unknown) => Number.isSafeInteger(value) && (value as number) >= 0;

const date = z.custom<LocalDate>((value) => typeof value === 'string' && parseLocalDate(value) !== undefined);
const time = z.custom<LocalTime>((value) => typeof value === 'string' && parseLocalTime(value) !== undefined);
const amount = z.custom<Pence>(wholeFromZero);
const percent = z.custom<BasisPoints>(wholeFromZero);

/** A slot's surcharge or a coupon's discount, as an amount or a percentage. */
const share = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('fixed'), amount }),
  z.object({ kind: z.literal('percentage'), percent }),
]);

const slot = z.object({
  id: z.int(),
  date,
  startTime: time,
  endTime: time,
  surcharge: share,
  pricePerExtraGuest: amount,
  minimumGuests: z.nullable(z.int()),
  isSoldOut: z.boolean(),
});

const shortText = z.string().check(z.maxLength(300));

/** An unfinished booking, as the browser's tab stores it. The draft's types are derived from this schema. */
export const draftSchema = z.object({
  packageId: z.nullable(z.int()),
  time: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('none') }),
    z.object({ kind: z.literal('date'), date }),
    // The visitor opened a link to this day and perhaps to a time. The calendar will show whether the time is free.
    z.object({ kind: z.literal('wanted'), date, time: z.nullable(time) }),
    z.object({ kind: z.literal('slot'), slot }),
    // The time was booked by somebody else or went off sale, or the visitor's hold ended.
    z.object({ kind: z.literal('lost'), slot, message: z.string(), isHoldOver: z.boolean() }),
  ]),
  details: z.object({
    email: shortText,
    firstName: shortText,
    lastName: shortText,
    phone: shortText,
    country: shortText,
    isTermsAccepted: z.boolean(),
    // The two optional checkboxes.
    isCaptain: z.boolean(),
    isRemembered: z.boolean(),
  }),
  customer: z.discriminatedUnion('kind', [
    // The visitor is typing the email address. The rest of the form is not open yet.
    z.object({ kind: z.literal('asking') }),
    // The form of Your Details is open.
    z.object({ kind: z.literal('filling') }),
    // The server has stored the details; `id` is the customer's id.
    z.object({ kind: z.literal('saved'), id: shortText }),
  ]),
  addOns: z.array(
    z.object({
      id: z.int(),
      name: shortText,
      quantity: z.int().check(z.minimum(1), z.maximum(mostOfOneAddOn)),
      comment: z.string().check(z.maxLength(commentMaxLength)),
      /** Chosen by *For all*: a portion for each guest, so the quantity follows the number of guests. */
      isForAll: z.optional(z.boolean()),
    }),
  ),
  /** Null: the visitor has not chosen a payment method, so the wizard chooses one. */
  method: z.nullable(paidMethod),
  /**
   * The card's owner, never the card's number. Null until the visitor types in the card form. Until then, the
   * form shows the name and country from Your Details.
   */
  billing: z.nullable(
    z.object({
      name: shortText,
      address: shortText,
      city: shortText,
      postcode: shortText,
      state: shortText,
      /** A country code of two letters. */
      countryCode: shortText,
    }),
  ),
  /** The text in the coupon field. */
  couponText: shortText,
  coupon: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('none') }),
    z.object({ kind: z.literal('applying'), code: shortText }),
    z.object({ kind: z.literal('applied'), code: shortText, discount: share }),
    // `message` is shown under the field; '' if a toast has shown it.
    z.object({ kind: z.literal('refused'), code: shortText, message: z.string() }),
  ]),
});

import * as z from 'zod/mini';
import { mostGuests } from '../../rules/guests.ts';
import { isAllergen } from '../../values/allergens.ts';
import { isCouponCode } from '../../values/coupon-code.ts';
import { basisPointsFromPercent, penceFromPounds } from '../../values/pence.ts';
import { date, poundsFromZero, rowId } from '../fields.ts';
import { text } from '../typed-text.ts';

/**
 * The kinds of change that a change set is made of, as they are typed, kept and exported. Each has a file of its own in
 * server/src/set-up/kinds/. Their names are single words, the same on the wire, in the database and in our code.
 */

const time = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time like 10:00'));
const dayOfYear = z
  .string()
  .check(z.regex(/^(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/, 'must be a day of the year like 04-01'));
const weekday = z.int().check(z.minimum(1), z.maximum(7));
// As 'z.minLength', which every first screen of the console would carry.
const some = (message: string) => z.refine<string | readonly unknown[]>((value) => value.length > 0, message);
const weekdays = z.array(weekday).check(some('needs a day'), z.maxLength(7));
const packages = z.nullable(z.array(rowId).check(some('needs a package'), z.maxLength(100)));

const percent = z.number().check(
  z.minimum(0),
  z.maximum(1000),
  z.refine((value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6, 'has at most two decimals'),
);

/** The id of what is edited; null: it is new. */
const edited = z.nullable(rowId);
/** What it is called: of something new its name, otherwise what it was called when somebody began to edit it. */
const called = (longest: number) => text(longest).check(z.minLength(1, 'needs a name'));
/** Whatever is sold costs something that a card can pay. */
const soldFor = poundsFromZero.check(z.minimum(1, 'must be at least £1.00'), z.maximum(10_000));
/** A file name below /uploads/; '': no picture. */
const picture = z.string().check(z.regex(/^([a-z0-9][a-z0-9-]{0,80}\.webp)?$/, 'is not a picture of ours'));
const namesOnce = (ids: readonly number[]) => new Set(ids).size === ids.length;

/** What a time costs above its package. */
export const surcharge = z.union([
  z.strictObject({ pounds: poundsFromZero.check(z.maximum(10_000)) }),
  z.strictObject({ percent }),
]);

export type TypedSurcharge = z.output<typeof surcharge>;

/** As rows of rules and slots have it: pence, or hundredths of a percent. */
export function surchargeOf(typed: TypedSurcharge): { kind: 'fixed' | 'percentage'; value: number } {
  if ('pounds' in typed) return { kind: 'fixed', value: penceFromPounds(typed.pounds)! };
  return { kind: 'percentage', value: basisPointsFromPercent(typed.percent) };
}

export const changeWords = {
  /** A weekly grid from the set's first day on, in place of the one of that name. No rows: it ends. */
  weekly_times: z.strictObject({
    name: text(60).check(some('needs a name')),
    /** The season, the same every year, both included; it may run over New Year. */
    first: dayOfYear,
    last: dayOfYear,
    /** Null: every package. */
    packages,
    /** How long a trip takes. */
    minutes: z.int().check(z.minimum(15), z.maximum(1440)),
    rows: z
      .array(
        z.strictObject({
          days: weekdays,
          starts: z.array(time).check(z.maxLength(96)),
          /** Starts that follow the sun: minutes after sunset, negative before it. */
          sun: z.array(z.int().check(z.minimum(-720), z.maximum(240))).check(z.maxLength(20)),
          surcharge,
          /** Of each guest beyond those that the price covers, in pounds. */
          extra: poundsFromZero.check(z.maximum(10_000)),
          /** How many guests the price covers; null: as usual. */
          covers: z.nullable(z.int().check(z.minimum(1), z.maximum(10))),
        }),
      )
      .check(z.maxLength(100)),
  }),

  /** Days that differ from the grids: closed, dearer, or as usual again. */
  special_days: z.strictObject({
    dates: z.array(date).check(some('needs a day'), z.maxLength(366)),
    paint: z.union([z.literal('closed'), z.literal('usual'), surcharge]),
  }),

  /** The price of single times, which no rule changes any more; or the rule's again. */
  price_by_hand: z.strictObject({
    first: date,
    last: date,
    days: weekdays,
    /** Null: every start. */
    starts: z.nullable(z.array(time).check(some('needs a time'), z.maxLength(96))),
    /** Only times that all of these can be booked at; null: every time. */
    packages,
    price: z.union([
      z.literal('rule'),
      /** Instead of what the time costs above its package now. */
      z.strictObject({ set: surcharge }),
      /** On top of it. */
      z.strictObject({ add: surcharge }),
    ]),
    /** Those that were set by hand before as well. */
    hand: z.boolean(),
  }),

  /** Figures of the house that decide about times; what is left out stays. */
  figures: z
    .strictObject({
      /** Minutes before its start at which a time goes off sale. */
      notice: z.optional(z.int().check(z.minimum(0), z.maximum(100_000))),
      /** Minutes that a boat stays in after a trip. */
      turnaround: z.optional(z.int().check(z.minimum(0), z.maximum(720))),
    })
    .check(
      z.refine(
        ({ notice, turnaround }) => notice !== undefined || turnaround !== undefined,
        'needs a figure',
      ),
    ),

  /** A dish, a drink or an extra, added or edited; what is left out stays as it is. */
  menu_item: z
    .strictObject({
      item: edited,
      name: called(60),
      rename: z.optional(called(60)),
      price: z.optional(soldFor),
      /** False: its price is per person. True: one is enough for the whole boat. */
      whole: z.optional(z.boolean()),
      type: z.optional(z.enum(['food', 'drinks', 'others'])),
      /** The heading that it stands under in its tab; '': none. */
      group: z.optional(text(40)),
      line: z.optional(text(160).check(z.minLength(1, 'needs a line'))),
      points: z.optional(z.array(text(80).check(z.minLength(1, 'needs words'))).check(z.maxLength(6))),
      allergens: z.optional(
        z.array(z.string().check(z.refine(isAllergen, 'is none of the 14 allergens'))).check(z.maxLength(30)),
      ),
      /** How many hours before its trip it is ordered. */
      hours: z.optional(z.int().check(z.minimum(0), z.maximum(720))),
      /** Those that it fits; null: every one. */
      packages: z.optional(packages),
      /** Those that have it on board: it is not sold with them. */
      included: z.optional(z.array(rowId).check(z.maxLength(100))),
      alcohol: z.optional(z.boolean()),
      /** False: taken off the menu. */
      sold: z.optional(z.boolean()),
      picture: z.optional(picture),
    })
    .check(
      z.refine(
        ({ item, price, type, line }) =>
          item !== null || (price !== undefined && type !== undefined && line !== undefined),
        'needs a price, a type and a line',
      ),
    ),

  /** A package, added or edited; what is left out stays as it is. */
  package: z
    .strictObject({
      package: edited,
      name: called(60),
      rename: z.optional(called(60)),
      words: z.optional(text(600).check(z.minLength(1, 'needs words'))),
      /** Of a time without a surcharge, for as many guests as the time covers. */
      price: z.optional(soldFor),
      /** On the water, as the site says it; how long a trip takes is its time's. */
      minutes: z.optional(z.int().check(z.minimum(15), z.maximum(1440))),
      /** What is in it, in this order. */
      lines: z.optional(z.array(text(120).check(z.minLength(1, 'needs words'))).check(z.maxLength(12))),
      /** False: taken off the site. */
      sold: z.optional(z.boolean()),
      picture: z.optional(picture),
    })
    .check(
      z.refine(
        (words) =>
          words.package !== null ||
          (words.price !== undefined && words.words !== undefined && words.minutes !== undefined),
        'needs words, a price and minutes',
      ),
    ),

  /** The order in which the site shows them; those that are not named keep their places. */
  order: z.strictObject({
    of: z.enum(['menu', 'packages']),
    ids: z
      .array(rowId)
      .check(z.minLength(2, 'needs two'), z.maxLength(500), z.refine(namesOnce, 'names something twice')),
  }),

  /** A boat, added or edited; what is left out stays as it is. */
  boat: z.strictObject({
    boat: edited,
    name: called(40),
    rename: z.optional(called(40)),
    /** A place is sold before its boat is named, so every boat takes the largest party. */
    seats: z.optional(
      z
        .int()
        .check(
          z.minimum(mostGuests, `must be at least ${mostGuests}, the largest party that is sold`),
          z.maximum(100),
        ),
    ),
    /** False: for good, or until somebody puts it back; a repair is a stop of its own. */
    service: z.optional(z.boolean()),
  }),

  /** A coupon, added, edited or ended; what is left out stays as it is. */
  coupon: z
    .strictObject({
      coupon: edited,
      /** For good: another code is another coupon. */
      code: z.string().check(z.refine(isCouponCode, 'must be letters, digits and hyphens')),
      off: z.optional(
        z.union([
          z.strictObject({ percent: percent.check(z.minimum(0.01), z.maximum(100)) }),
          z.strictObject({ pounds: poundsFromZero.check(z.minimum(0.01), z.maximum(10_000)) }),
        ]),
      ),
      /** Days on which it can be used, both included; null: without a first, without a last. */
      first: z.optional(z.nullable(date)),
      last: z.optional(z.nullable(date)),
      /** How often in all, and for each customer; null: as often as they like. */
      uses: z.optional(z.nullable(z.int().check(z.minimum(0), z.maximum(1_000_000)))),
      each: z.optional(z.nullable(z.int().check(z.minimum(1), z.maximum(1_000_000)))),
    })
    .check(
      z.refine(({ coupon, off }) => coupon !== null || off !== undefined, 'needs what it takes off'),
      z.refine(({ first, last }) => !first || !last || first <= last, 'ends before it begins'),
    ),
} as const;

export type ChangeKindName = keyof typeof changeWords;
export type ChangeWords<Kind extends ChangeKindName> = z.output<(typeof changeWords)[Kind]>;

/** Made by whoever adds the change to its set: the same change keeps it, whoever edits it. */
const changeId = z.string().check(z.regex(/^[0-9A-Za-z-]{1,36}$/, 'is not an id'));

const changeOf = <Kind extends ChangeKindName>(kind: Kind) =>
  z.strictObject({ id: changeId, kind: z.literal(kind), words: changeWords[kind] });

export const change = z.union([
  changeOf('weekly_times'),
  changeOf('special_days'),
  changeOf('price_by_hand'),
  changeOf('figures'),
  changeOf('menu_item'),
  changeOf('package'),
  changeOf('order'),
  changeOf('boat'),
  changeOf('coupon'),
]);

export type Change = z.output<typeof change>;

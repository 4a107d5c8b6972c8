import * as z from 'zod/mini';
import { basisPointsFromPercent, penceFromPounds } from '../../values/pence.ts';
import { date, poundsFromZero, rowId } from '../fields.ts';
import { oneOf } from '../one-of.ts';
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

/** What a time costs above its package. */
export const surcharge = oneOf(
  z.strictObject({ pounds: poundsFromZero.check(z.maximum(10_000)) }),
  z.strictObject({ percent }),
);

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
    paint: oneOf(z.literal('closed'), z.literal('usual'), surcharge),
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
    price: oneOf(
      z.literal('rule'),
      /** Instead of what the time costs above its package now. */
      z.strictObject({ set: surcharge }),
      /** On top of it. */
      z.strictObject({ add: surcharge }),
    ),
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
} as const;

export type ChangeKindName = keyof typeof changeWords;
export type ChangeWords<Kind extends ChangeKindName> = z.output<(typeof changeWords)[Kind]>;

/** Made by whoever adds the change to its set: the same change keeps it, whoever edits it. */
const changeId = z.string().check(z.regex(/^[0-9A-Za-z-]{1,36}$/, 'is not an id'));

const changeOf = <Kind extends ChangeKindName>(kind: Kind) =>
  z.strictObject({ id: changeId, kind: z.literal(kind), words: changeWords[kind] });

export const change = oneOf(
  changeOf('weekly_times'),
  changeOf('special_days'),
  changeOf('price_by_hand'),
  changeOf('figures'),
);

export type Change = z.output<typeof change>;

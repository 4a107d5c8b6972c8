import * as z from 'zod/mini';
import { textPages } from '../../rules/house-text.ts';
import { mostSeats } from '../../rules/guests.ts';
import { addOnKindNames } from '../../values/add-on-kinds.ts';
import { isAllergen } from '../../values/allergens.ts';
import { legalForms } from '../../business.ts';
import { isCouponCode } from '../../values/coupon-code.ts';
import { date, poundsFromZero, rowId } from '../fields.ts';
import { houseText } from '../typed-text.ts';
import { businessLimits, longestWay, placeLimits } from './business-limits.ts';
import { figureLimits, mostDaysFrom, mostDaysTo } from './figure-limits.ts';
import * as limits from './limits.ts';
import { percent, surcharge } from './surcharge.ts';

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

/** The id of what is edited; null: it is new. */
const edited = z.nullable(rowId);
/** What it is called: of something new its name, otherwise what it was called when somebody began to edit it. */
const called = (longest: number) => houseText(longest).check(z.minLength(1, 'needs a name'));
/** A kind of boat by its number, or by its name where the same changes bring it. */
const ofKind = z.union([rowId, called(limits.longestBoatName)]);
/** Whatever is sold costs something that a card can pay. */
const soldFor = poundsFromZero.check(
  z.minimum(limits.leastPrice, `must be at least £${limits.leastPrice}.00`),
  z.maximum(limits.mostPounds),
);
/** A rate of VAT of its own. */
const ownVat = z.nullable(percent.check(z.maximum(figureLimits.vat.most)));
/** A file name below /uploads/; '': no picture. */
const picture = z.string().check(z.regex(/^([a-z0-9][a-z0-9-]{0,80}\.webp)?$/, 'is not a picture of ours'));
/** A figure that pages say otherwise than it is charged. */
const readings = <Figure extends z.ZodMiniType>(each: Figure) =>
  z.strictObject({ faq: each, policy: each, charged: each });
const wholeTo = (least: number, most: number) => z.int().check(z.minimum(least), z.maximum(most));
/** A figure of the house, within its limits. */
const whole = ({ least, most }: { least: number; most: number }) => wholeTo(least, most);
const poundsTo = ({ most }: { most: number }) => poundsFromZero.check(z.maximum(most));
/** A template of some lines: shared/rules/house-text.ts. */
const template = (longest: number) => houseText(longest, { lines: true });

/** Words about the business; '': none. What they must be is checked where they are put together. */
const about = (what: keyof typeof businessLimits) => z.optional(houseText(businessLimits[what]));

const namesOnce = (ids: readonly unknown[]) => new Set(ids).size === ids.length;

const leastWords = `needs at least ${limits.leastInGallery} pictures`;

const orNull = <Field extends z.ZodMiniType>(field: Field) => z.nullable(field);
const kilometresAnHour = orNull(wholeTo(1, limits.mostWind));

/** What boats of a kind have in common. Null: as the house says to everybody. */
export const kindFields = z.object({
  /** How many guests it takes, without babies. */
  seats: wholeTo(1, mostSeats),
  /** How many kilograms it may carry; 0: no limit. */
  weight: orNull(z.union([z.literal(0), wholeTo(limits.leastWeight, limits.mostWeight)])),
  /** In whole pounds; 0: none. */
  deposit: orNull(wholeTo(0, limits.mostPounds)),
  /** The youngest captain, in years. */
  captain: orNull(wholeTo(limits.youngestCaptain, limits.oldestCaptain)),
  /** Whether the captain brings a driving licence. */
  licence: orNull(z.boolean()),
  /** In wind and in gusts above this many km/h it stays at the jetty. */
  wind: kilometresAnHour,
  gust: kilometresAnHour,
  /** 'an electric motor of 6hp'; '': nothing is said. */
  drive: houseText(limits.longestDrive),
  pictures: z
    .array(picture.check(some('needs a picture')))
    .check(z.maxLength(limits.mostKindPictures), z.refine(namesOnce, 'shows a picture twice')),
});
export type KindFields = z.output<typeof kindFields>;

export const changeWords = {
  /** A weekly grid from the set's first day on, in place of the one of that name. No rows: it ends. */
  weekly_times: z.strictObject({
    name: houseText(limits.longestName).check(some('needs a name')),
    /** The season, the same every year, both included; it may run over New Year. */
    first: dayOfYear,
    last: dayOfYear,
    /** Null: every package. */
    packages,
    /** How long a trip takes. */
    minutes: wholeTo(limits.leastMinutes, limits.mostMinutes),
    /** Days within the season on which another one is sold instead; left out: none. */
    gaps: z.optional(
      z
        .array(
          z.strictObject({
            first: dayOfYear,
            last: dayOfYear,
            /** Its last day, if it is not for every year. */
            until: z.nullable(date),
            /** Null: no package has times then; otherwise these have none. */
            packages,
          }),
        )
        .check(z.maxLength(limits.mostGaps)),
    ),
    rows: z
      .array(
        z.strictObject({
          days: weekdays,
          starts: z.array(time).check(z.maxLength(96)),
          /** Starts that follow the sun: minutes after sunset, negative before it. */
          sun: z.array(z.int().check(z.minimum(-720), z.maximum(240))).check(z.maxLength(20)),
          surcharge,
          /** Of each guest beyond those that the price covers, in pounds. */
          extra: poundsTo({ most: limits.mostPounds }),
          /** How many guests the price covers; null: as usual. */
          covers: z.nullable(wholeTo(1, mostSeats)),
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
      /** Of times that were on sale before seasons set prices: their season's. */
      z.literal('season'),
      /** Instead of what the time costs above its package now. */
      z.strictObject({ set: surcharge }),
      /** On top of it. */
      z.strictObject({ add: surcharge }),
    ]),
    /** Those that were set by hand before as well. */
    hand: z.boolean(),
  }),

  /** Figures of the house, from the set's first day on; what is left out stays. Limits are those of business_terms. */
  figures: z
    .strictObject({
      /** Minutes before its start at which a time goes off sale. */
      notice: z.optional(whole(figureLimits.notice)),
      /** Minutes that a boat stays in after a trip. */
      turnaround: z.optional(whole(figureLimits.turnaround)),
      /** Minutes that a boat is held for somebody who is paying. */
      hold: z.optional(whole(figureLimits.hold)),
      /** Per cent of VAT that prices include; 0: not registered. */
      vat: z.optional(percent.check(z.maximum(figureLimits.vat.most))),
      /** Days before a trip until which cancelling brings the money back. */
      refund: z.optional(whole(figureLimits.refund)),
      /** What the bank keeps of a refund, in pounds. */
      charge: z.optional(poundsTo(figureLimits.charge)),
      /** Days until a refund arrives. */
      takes: z.optional(
        z
          .strictObject({ from: wholeTo(1, mostDaysFrom), to: wholeTo(1, mostDaysTo) })
          .check(z.refine(({ from, to }) => from <= to, 'ends before it begins')),
      ),
      /** Days before a trip until which moving is free. */
      free: z.optional(readings(whole(figureLimits.free))),
      /** For moving later, in pounds. */
      fee: z.optional(poundsTo(figureLimits.fee)),
      /** Hours before a trip until which it can be moved. */
      hours: z.optional(whole(figureLimits.hours)),
      /** Months in which to choose another time, if we cancel. */
      rebook: z.optional(whole(figureLimits.rebook)),
      /** Minutes before the time at which to be at the jetty. */
      arrive: z.optional(whole(figureLimits.arrive)),
      /** Pounds for each boat. */
      deposit: z.optional(poundsTo(figureLimits.deposit)),
      /** What a customer owes for damage at most, in pounds. */
      owed: z.optional(poundsTo(figureLimits.owed)),
      /** Pounds per quarter of an hour. */
      late: z.optional(readings(poundsTo(figureLimits.late))),
      clean: z.optional(readings(poundsTo(figureLimits.clean))),
      /** Kilograms on a boat; 0: no limit. */
      weight: z.optional(
        z.union([z.literal(0), whole(figureLimits.weight)], {
          error: `must be 0, which is no limit, or a whole number from ${limits.leastWeight} to ${limits.mostWeight}`,
        }),
      ),
      /** Whether visitors are told when we sail, and of the wind of their time. */
      sky: z.optional(z.boolean()),
      /** Of the house, in km/h; 0: no limit. */
      gusts: z.optional(whole(figureLimits.gusts)),
      /** Hours before a trip at which the wind decides. */
      decide: z.optional(whole(figureLimits.decide)),
      /** Whether customers get text messages beside their emails. */
      texts: z.optional(z.boolean()),
      /** At most. */
      textsADay: z.optional(whole(figureLimits.textsADay)),
      /** Beside the United Kingdom, by their calling codes: 353. */
      textCountries: z.optional(
        z
          .array(wholeTo(1, 998))
          .check(
            z.maxLength(limits.mostTextCountries, `must be at most ${limits.mostTextCountries} countries`),
          ),
      ),
    })
    .check(z.refine((words) => Object.keys(words).length > 0, 'needs a figure')),

  /** A question with its answer, or a section of terms, cancellation or privacy; what is left out stays as it is. */
  words: z
    .strictObject({
      page: z.enum(textPages),
      /** The key of what is edited, 'faqs/12'; null: it is new. */
      text: z.nullable(z.string().check(z.regex(/^[a-z]+\/[a-z0-9-]{1,60}$/, 'is no text of ours'))),
      title: called(limits.longestTitle),
      retitle: z.optional(called(limits.longestTitle)),
      /** In the markup and with the names that a text may have; '': an empty place that is left out. */
      says: z.optional(template(limits.longestText)),
      /** Of an answer: what we do, where that is kinder; '': nothing. */
      also: z.optional(template(limits.longestAlso)),
      /** Of an answer: what else people call the matter. */
      search: z.optional(
        z
          .array(houseText(limits.longestSearchWord).check(z.minLength(1, 'needs a word')))
          .check(z.maxLength(limits.mostSearchWords)),
      ),
      /** False: taken off its page. */
      shown: z.optional(z.boolean()),
      /** The order on its page. */
      place: z.optional(z.number().check(z.minimum(0), z.maximum(10_000))),
    })
    .check(z.refine(({ text: key, says }) => key !== null || says !== undefined, 'needs words')),

  /** A dish, a drink or an extra, added or edited; what is left out stays as it is. */
  menu_item: z
    .strictObject({
      item: edited,
      name: called(limits.longestName),
      rename: z.optional(called(limits.longestName)),
      price: z.optional(soldFor),
      /** False: its price is per person. True: one is enough for the whole boat. */
      whole: z.optional(z.boolean()),
      type: z.optional(z.enum(addOnKindNames)),
      /** The heading that it stands under in its tab; '': none. */
      group: z.optional(houseText(limits.longestGroup)),
      line: z.optional(houseText(limits.longestDishLine).check(z.minLength(1, 'needs a line'))),
      points: z.optional(
        z
          .array(houseText(limits.longestPoint).check(z.minLength(1, 'needs words')))
          .check(z.maxLength(limits.mostPoints)),
      ),
      /** []: none of the 14. Null: nobody has said, with which food and drink cannot be on sale. */
      allergens: z.optional(
        z.nullable(
          z
            .array(z.string().check(z.refine(isAllergen, 'is none of the 14 allergens')))
            .check(z.maxLength(30)),
        ),
      ),
      /** How many hours before its trip it is ordered. */
      hours: z.optional(wholeTo(0, limits.mostHoursAhead)),
      /** Those that it fits; null: every one. */
      packages: z.optional(packages),
      /** Those that have it on board: it is not sold with them. */
      included: z.optional(z.array(rowId).check(z.maxLength(100))),
      alcohol: z.optional(z.boolean()),
      /** Per cent of VAT in it; null: the business's. */
      vat: z.optional(ownVat),
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
      name: called(limits.longestName),
      rename: z.optional(called(limits.longestName)),
      words: z.optional(houseText(limits.longestPackageWords).check(z.minLength(1, 'needs words'))),
      /** Of a time without a surcharge, for as many guests as the time covers. */
      price: z.optional(soldFor),
      /** On the water, as the site says it; how long a trip takes is its time's. */
      minutes: z.optional(wholeTo(limits.leastMinutes, limits.mostMinutes)),
      /** The kinds of boat that it is sold on; left out of a new one: the first. */
      kinds: z.optional(z.array(ofKind).check(z.minLength(1, 'needs a kind of boat'), z.maxLength(20))),
      /** What is in it, in this order. */
      lines: z.optional(
        z
          .array(houseText(limits.longestPackageLine).check(z.minLength(1, 'needs words')))
          .check(z.maxLength(limits.mostPackageLines)),
      ),
      /** Per cent of VAT in it; null: the business's. */
      vat: z.optional(ownVat),
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

  /** A kind of boat, added or edited; what is left out stays as it is. */
  boat_kind: z
    .strictObject({
      kind: edited,
      name: called(limits.longestBoatName),
      rename: z.optional(called(limits.longestBoatName)),
      ...z.partial(kindFields).shape,
    })
    .check(z.refine(({ kind, seats }) => kind !== null || seats !== undefined, 'needs seats')),

  /** A boat, added or edited; what is left out stays as it is. */
  boat: z.strictObject({
    boat: edited,
    name: called(limits.longestBoatName),
    rename: z.optional(called(limits.longestBoatName)),
    /** Left out of a new one: the first kind. */
    kind: z.optional(ofKind),
    /** Its number on the hull or in the register; '': none. */
    hull: z.optional(houseText(limits.longestHull)),
    /** Of drafts and files of before: they are its kind's. */
    seats: z.optional(wholeTo(1, 100)),
    weight: z.optional(z.nullable(wholeTo(limits.leastWeight, limits.mostWeight))),
    /** False: for good, or until somebody puts it back; for some days it is taken out by a command of its own. */
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
          z.strictObject({ pounds: poundsFromZero.check(z.minimum(0.01), z.maximum(limits.mostPounds)) }),
        ]),
      ),
      /** Days on which it can be used, both included; null: without a first, without a last. */
      first: z.optional(z.nullable(date)),
      last: z.optional(z.nullable(date)),
      /** How often in all, and for each customer; null: as often as they like. */
      uses: z.optional(z.nullable(z.int().check(z.minimum(0), z.maximum(limits.mostUses)))),
      each: z.optional(z.nullable(z.int().check(z.minimum(1), z.maximum(limits.mostUses)))),
    })
    .check(
      z.refine(({ coupon, off }) => coupon !== null || off !== undefined, 'needs what it takes off'),
      z.refine(({ first, last }) => !first || !last || first <= last, 'ends before it begins'),
    ),

  /** Who the business is; what is left out stays as it is. */
  business: z
    .strictObject({
      name: z.optional(called(businessLimits.name)),
      /** What it is, in a line. */
      tagline: about('tagline'),
      /** What it is in law, and its name there: of a sole trader or partnership those of its people. */
      form: z.optional(z.enum(legalForms)),
      legal: about('legal'),
      /** Its company number; '': a demonstration company. */
      company: about('company'),
      /** Where it is registered. */
      registered: about('registered'),
      address: about('address'),
      vat: about('vat'),
      /** Of the premises licence; '': no alcohol is sold. */
      licence: about('licence'),
      /** Like +441632960142. */
      phone: about('phone'),
      email: about('email'),
      /** When somebody answers; 1 is Monday. */
      hours: z.optional(
        z.array(z.strictObject({ days: weekdays, opens: time, closes: time })).check(z.maxLength(7)),
      ),
      facebook: about('facebook'),
      x: about('x'),
      instagram: about('instagram'),
      place: z.optional(
        z.strictObject({
          name: houseText(placeLimits.name),
          street: houseText(placeLimits.street),
          town: houseText(placeLimits.town),
          postcode: houseText(placeLimits.postcode),
          country: houseText(placeLimits.country),
          /** Null, both of them: not on a map. */
          latitude: z.nullable(z.number().check(z.minimum(-90), z.maximum(90))),
          longitude: z.nullable(z.number().check(z.minimum(-180), z.maximum(180))),
        }),
      ),
      /** How one comes to the jetty, a sentence or two each. */
      ways: z.optional(
        z.strictObject({
          car: houseText(longestWay),
          train: houseText(longestWay),
          bus: houseText(longestWay),
          taxi: houseText(longestWay),
          step: houseText(longestWay),
          toilets: houseText(longestWay),
        }),
      ),
      /** A picture of the last few hundred metres; '': none. */
      sketch: z.optional(z.strictObject({ file: houseText(100), alt: houseText(300) })),
    })
    .check(z.refine((words) => Object.keys(words).length > 0, 'needs something that changes')),

  /** A whole set-up that came in as a file: whatever differs becomes as it is there. */
  set_up: z.strictObject({
    /** Of its text, which the server keeps. */
    file: z.string().check(z.regex(/^[0-9a-f]{64}$/, 'is not a file of ours')),
    /** What it was called where it was chosen. */
    name: houseText(limits.longestSetName),
  }),

  /** What the gallery shows, in this order; none: the pictures that came with the site. */
  gallery: z.strictObject({
    pictures: z
      .array(
        z.strictObject({
          picture: picture.check(some('needs a picture')),
          caption: called(limits.longestCaption),
        }),
      )
      .check(
        z.maxLength(limits.mostInGallery),
        z.refine((pictures) => pictures.length === 0 || pictures.length >= limits.leastInGallery, leastWords),
        z.refine((pictures) => namesOnce(pictures.map(({ picture: file }) => file)), 'shows a picture twice'),
      ),
  }),
} as const;

export type ChangeKindName = keyof typeof changeWords;
export const changeKindNames = Object.keys(changeWords) as ChangeKindName[];
export type ChangeWords<Kind extends ChangeKindName> = z.output<(typeof changeWords)[Kind]>;

/** Made by whoever adds the change to its set: the same change keeps it, whoever edits it. */
const changeId = z.string().check(z.regex(/^[0-9A-Za-z-]{1,36}$/, 'is not an id'));

const changeOf = <Kind extends ChangeKindName>(kind: Kind) =>
  z.strictObject({ id: changeId, kind: z.literal(kind), words: changeWords[kind] });

type ChangeInput = {
  [Kind in ChangeKindName]: z.input<ReturnType<typeof changeOf<Kind>>>;
}[ChangeKindName];

export type Change = {
  [Kind in ChangeKindName]: z.output<ReturnType<typeof changeOf<Kind>>>;
}[ChangeKindName];

export const change: z.ZodMiniType<Change, ChangeInput> = z.union(changeKindNames.map(changeOf)) as never;

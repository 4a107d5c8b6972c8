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
 * The kinds of change in a change set, with their fields. Each kind has its own file in server/src/set-up/kinds/. A
 * field has the same name in the API, in a stored or exported change set, and in the code.
 */

const time = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time like 10:00'));
const dayOfYear = z
  .string()
  .check(z.regex(/^(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/, 'must be a day of the year like 04-01'));
const weekday = z.int().check(z.minimum(1), z.maximum(7));
// Refuses an empty text or an empty list.
const some = (message: string) => z.refine<string | readonly unknown[]>((value) => value.length > 0, message);
const weekdays = z.array(weekday).check(some('needs a day'), z.maxLength(7));
const packages = z.nullable(z.array(rowId).check(some('needs a package'), z.maxLength(100)));

/** The id of the row to edit; null: a new row. */
const edited = z.nullable(rowId);
/** For a new row, its name. For an edited row, the name that the row had when the edit began. */
const called = (longest: number) => houseText(longest).check(z.minLength(1, 'needs a name'));
/** A kind of boat: its id, or its name if the same change set adds the kind. */
const ofKind = z.union([rowId, called(limits.longestBoatName)]);
/** A price: at least the smallest sum that a card can be charged. */
const soldFor = poundsFromZero.check(
  z.minimum(limits.leastPrice, `must be at least £${limits.leastPrice}.00`),
  z.maximum(limits.mostPounds),
);
/** The VAT rate of a dish or a package; null: the business's rate. */
const ownVat = z.nullable(percent.check(z.maximum(figureLimits.vat.most)));
/** A file name below /uploads/; '': no picture. */
const picture = z.string().check(z.regex(/^([a-z0-9][a-z0-9-]{0,80}\.webp)?$/, 'is not a picture of ours'));
/** A figure with three values: the FAQ page shows `faq`, the policy page shows `policy`, and we charge `charged`. */
const readings = <Figure extends z.ZodMiniType>(each: Figure) =>
  z.strictObject({ faq: each, policy: each, charged: each });
const wholeTo = (least: number, most: number) => z.int().check(z.minimum(least), z.maximum(most));
/** The schema of a whole number within the limits of a figure. */
const whole = ({ least, most }: { least: number; most: number }) => wholeTo(least, most);
const poundsTo = ({ most }: { most: number }) => poundsFromZero.check(z.maximum(most));
/** A template of several lines, as in shared/rules/house-text.ts. */
const template = (longest: number) => houseText(longest, { lines: true });

/** Text about the business; '': none. The business's schema checks it further. */
const about = (what: keyof typeof businessLimits) => z.optional(houseText(businessLimits[what]));

const namesOnce = (ids: readonly unknown[]) => new Set(ids).size === ids.length;

const leastWords = `needs at least ${limits.leastInGallery} pictures`;

const orNull = <Field extends z.ZodMiniType>(field: Field) => z.nullable(field);
const kilometresAnHour = orNull(wholeTo(1, limits.mostWind));

/** The terms that all boats of a kind share. Null: the business's terms apply. */
export const kindFields = z.object({
  /** How many guests the boat takes. Babies do not count. */
  seats: wholeTo(1, mostSeats),
  /** How many kilograms the boat may carry; 0: no limit. */
  weight: orNull(z.union([z.literal(0), wholeTo(limits.leastWeight, limits.mostWeight)])),
  /** The deposit in whole pounds; 0: none. */
  deposit: orNull(wholeTo(0, limits.mostPounds)),
  /** The youngest captain, in years. */
  captain: orNull(wholeTo(limits.youngestCaptain, limits.oldestCaptain)),
  /** Whether the captain must bring a driving licence. */
  licence: orNull(z.boolean()),
  /** The boat does not sail in wind or gusts above this many km/h. */
  wind: kilometresAnHour,
  gust: kilometresAnHour,
  /** The boat's motor, 'an electric motor of 6hp'; '': not shown. */
  drive: houseText(limits.longestDrive),
  pictures: z
    .array(picture.check(some('needs a picture')))
    .check(z.maxLength(limits.mostKindPictures), z.refine(namesOnce, 'shows a picture twice')),
});
export type KindFields = z.output<typeof kindFields>;

export const changeFields = {
  /**
   * A weekly grid. From the change set's first day, it replaces the grid of the same name. A grid without rows ends the
   * old grid and adds no times.
   */
  weekly_times: z.strictObject({
    name: houseText(limits.longestName).check(some('needs a name')),
    /** The season's first and last day, both included, in every year. A season may run over New Year. */
    first: dayOfYear,
    last: dayOfYear,
    /** The packages on sale at these times; null: every package. */
    packages,
    /** The length of a trip. */
    minutes: wholeTo(limits.leastMinutes, limits.mostMinutes),
    /** Periods of the season in which another grid applies; left out: none. */
    gaps: z.optional(
      z
        .array(
          z.strictObject({
            first: dayOfYear,
            last: dayOfYear,
            /** The last date on which the gap applies; null: it applies every year. */
            until: z.nullable(date),
            /** The packages for which this grid has no times during the gap; null: all packages. */
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
          /** Starts that follow the sun, in minutes after sunset. Negative: before sunset. */
          sun: z.array(z.int().check(z.minimum(-720), z.maximum(240))).check(z.maxLength(20)),
          surcharge,
          /** The price of each guest beyond those covered, in pounds. */
          extra: poundsTo({ most: limits.mostPounds }),
          /** How many guests the price covers; null: the usual number. */
          covers: z.nullable(wholeTo(1, mostSeats)),
        }),
      )
      .check(z.maxLength(100)),
  }),

  /** Closes days, adds a surcharge to them, or lets the weekly grids apply to them again. */
  special_days: z.strictObject({
    dates: z.array(date).check(some('needs a day'), z.maxLength(366)),
    paint: z.union([z.literal('closed'), z.literal('usual'), surcharge]),
  }),

  /** Gives single times a fixed price, or removes a fixed price. Rules do not change a fixed price. */
  price_by_hand: z.strictObject({
    first: date,
    last: date,
    days: weekdays,
    /** The starts to change; null: every start. */
    starts: z.nullable(z.array(time).check(some('needs a time'), z.maxLength(96))),
    /** Limits the change to times at which all these packages can be booked; null: every time. */
    packages,
    price: z.union([
      z.literal('rule'),
      /** Gives the price of their season to times that went on sale when seasons did not yet have prices. */
      z.literal('season'),
      /** The new surcharge on the package price. */
      z.strictObject({ set: surcharge }),
      /** The sum added to the current surcharge. */
      z.strictObject({ add: surcharge }),
    ]),
    /** True: also changes times whose price was already set by hand. */
    hand: z.boolean(),
  }),

  /**
   * The business's figures from the change set's first day on. Figures that are left out stay unchanged. The table
   * business_terms has the same limits.
   */
  figures: z
    .strictObject({
      /** How many minutes before its start a time goes off sale. */
      notice: z.optional(whole(figureLimits.notice)),
      /** Minutes of turnaround after a trip. */
      turnaround: z.optional(whole(figureLimits.turnaround)),
      /** Minutes for which a boat is held while a customer pays. */
      hold: z.optional(whole(figureLimits.hold)),
      /** VAT included in prices, in percent; 0: not registered. */
      vat: z.optional(percent.check(z.maximum(figureLimits.vat.most))),
      /** The least notice for a refund, in days before the trip. */
      refund: z.optional(whole(figureLimits.refund)),
      /** The bank's charge deducted from a refund, in pounds. */
      charge: z.optional(poundsTo(figureLimits.charge)),
      /** Days until a refund arrives. */
      takes: z.optional(
        z
          .strictObject({ from: wholeTo(1, mostDaysFrom), to: wholeTo(1, mostDaysTo) })
          .check(z.refine(({ from, to }) => from <= to, 'ends before it begins')),
      ),
      /** The least notice for a free move, in days before the trip. */
      free: z.optional(readings(whole(figureLimits.free))),
      /** The fee for moving with less notice than `free`, in pounds. */
      fee: z.optional(poundsTo(figureLimits.fee)),
      /** The least notice for any move, in hours before the trip. */
      hours: z.optional(whole(figureLimits.hours)),
      /** How many months a party has to choose another time if we cancel. */
      rebook: z.optional(whole(figureLimits.rebook)),
      /** How many minutes before the start a party should be at the jetty. */
      arrive: z.optional(whole(figureLimits.arrive)),
      /** The deposit for each boat, in pounds. */
      deposit: z.optional(poundsTo(figureLimits.deposit)),
      /** The most that a customer owes for damage, in pounds. */
      owed: z.optional(poundsTo(figureLimits.owed)),
      /** The late fee for each quarter of an hour, in pounds. */
      late: z.optional(readings(poundsTo(figureLimits.late))),
      clean: z.optional(readings(poundsTo(figureLimits.clean))),
      /** The most kilograms on a boat; 0: no limit. */
      weight: z.optional(
        z.union([z.literal(0), whole(figureLimits.weight)], {
          error: `must be 0 for no limit, or a whole number from ${limits.leastWeight} to ${limits.mostWeight}`,
        }),
      ),
      /** Whether visitors see our wind limits, and the wind forecast for their time. */
      sky: z.optional(z.boolean()),
      /** The business's limit for gusts, in km/h; 0: no limit. */
      gusts: z.optional(whole(figureLimits.gusts)),
      /** How many hours before a trip the wind decision is made. */
      decide: z.optional(whole(figureLimits.decide)),
      /** Whether customers get text messages as well as emails. */
      texts: z.optional(z.boolean()),
      /** The most text messages a day. */
      textsADay: z.optional(whole(figureLimits.textsADay)),
      /** Calling codes of further countries, such as 353; the United Kingdom is always included. */
      textCountries: z.optional(
        z
          .array(wholeTo(1, 998))
          .check(
            z.maxLength(limits.mostTextCountries, `must be at most ${limits.mostTextCountries} countries`),
          ),
      ),
    })
    .check(z.refine((words) => Object.keys(words).length > 0, 'needs a figure')),

  /**
   * A text of one of our pages, for instance a question with its answer, or a section of the terms. Keys that are left
   * out are unchanged.
   */
  words: z
    .strictObject({
      page: z.enum(textPages),
      /** The key of the edited text, 'faqs/12'; null: a new text. */
      text: z.nullable(z.string().check(z.regex(/^[a-z]+\/[a-z0-9-]{1,60}$/, 'is no text of ours'))),
      title: called(limits.longestTitle),
      retitle: z.optional(called(limits.longestTitle)),
      /** The text, which may contain markup and placeholders; '': no text is shown. */
      says: z.optional(template(limits.longestText)),
      /** The rule that we follow, if it is more generous than this answer of the FAQs; otherwise ''. */
      also: z.optional(template(limits.longestAlso)),
      /** For an answer of the FAQs: other words that people search for. */
      search: z.optional(
        z
          .array(houseText(limits.longestSearchWord).check(z.minLength(1, 'needs a word')))
          .check(z.maxLength(limits.mostSearchWords)),
      ),
      /** False: takes the text off its page. */
      shown: z.optional(z.boolean()),
      /** The text's position on its page. */
      place: z.optional(z.number().check(z.minimum(0), z.maximum(10_000))),
    })
    .check(z.refine(({ text: key, says }) => key !== null || says !== undefined, 'needs words')),

  /** A dish, a drink or an extra, added or edited; keys that are left out are unchanged. */
  menu_item: z
    .strictObject({
      item: edited,
      name: called(limits.longestName),
      rename: z.optional(called(limits.longestName)),
      price: z.optional(soldFor),
      /** False: priced per person. True: one portion serves the whole boat. */
      whole: z.optional(z.boolean()),
      type: z.optional(z.enum(addOnKindNames)),
      /** The heading above the dish within its tab; '': none. */
      group: z.optional(houseText(limits.longestGroup)),
      line: z.optional(houseText(limits.longestDishLine).check(z.minLength(1, 'needs a line'))),
      points: z.optional(
        z
          .array(houseText(limits.longestPoint).check(z.minLength(1, 'needs words')))
          .check(z.maxLength(limits.mostPoints)),
      ),
      /** []: the dish has none of the 14 allergens. Null: not entered yet, so food or drink cannot go on sale. */
      allergens: z.optional(
        z.nullable(
          z
            .array(z.string().check(z.refine(isAllergen, 'is none of the 14 allergens')))
            .check(z.maxLength(30)),
        ),
      ),
      /** How many hours before the trip the dish must be ordered. */
      hours: z.optional(wholeTo(0, limits.mostHoursAhead)),
      /** Packages with which the dish can be ordered; null: all packages. */
      packages: z.optional(packages),
      /** Packages that already include the dish, so that nobody can order the dish in addition. */
      included: z.optional(z.array(rowId).check(z.maxLength(100))),
      alcohol: z.optional(z.boolean()),
      /** The dish's own VAT rate in percent; null: the business's rate. */
      vat: z.optional(ownVat),
      /** False: takes the dish off the menu. */
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

  /** A package, added or edited; keys that are left out are unchanged. */
  package: z
    .strictObject({
      package: edited,
      name: called(limits.longestName),
      rename: z.optional(called(limits.longestName)),
      words: z.optional(houseText(limits.longestPackageWords).check(z.minLength(1, 'needs words'))),
      /** The package's price at a time without a surcharge. The time's `covers` is the number of guests included. */
      price: z.optional(soldFor),
      /** Time on the water, as shown on the site; the trip's slot has the real length. */
      minutes: z.optional(wholeTo(limits.leastMinutes, limits.mostMinutes)),
      /** The kinds of boat on which the package is sold. If a new package names none, it gets the first kind. */
      kinds: z.optional(z.array(ofKind).check(z.minLength(1, 'needs a kind of boat'), z.maxLength(20))),
      /** The package's contents, in this order. */
      lines: z.optional(
        z
          .array(houseText(limits.longestPackageLine).check(z.minLength(1, 'needs words')))
          .check(z.maxLength(limits.mostPackageLines)),
      ),
      /** The package's own VAT rate in percent; null: the business's rate. */
      vat: z.optional(ownVat),
      /** False: takes the package off the site. */
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

  /** The order on the site; packages that are not named keep their places. */
  order: z.strictObject({
    of: z.enum(['menu', 'packages']),
    ids: z
      .array(rowId)
      .check(z.minLength(2, 'needs two'), z.maxLength(500), z.refine(namesOnce, 'names something twice')),
  }),

  /** A kind of boat, added or edited; keys that are left out are unchanged. */
  boat_kind: z
    .strictObject({
      kind: edited,
      name: called(limits.longestBoatName),
      rename: z.optional(called(limits.longestBoatName)),
      ...z.partial(kindFields).shape,
    })
    .check(z.refine(({ kind, seats }) => kind !== null || seats !== undefined, 'needs seats')),

  /** A boat, added or edited; keys that are left out are unchanged. */
  boat: z.strictObject({
    boat: edited,
    name: called(limits.longestBoatName),
    rename: z.optional(called(limits.longestBoatName)),
    /** The kind of boat. If a new boat names none, it gets the first kind. */
    kind: z.optional(ofKind),
    /** The boat's number on its hull or in the register; '': none. */
    hull: z.optional(houseText(limits.longestHull)),
    /** Only old drafts and old files have `seats` and `weight` here. Today both belong to the kind of boat. */
    seats: z.optional(wholeTo(1, 100)),
    weight: z.optional(z.nullable(wholeTo(limits.leastWeight, limits.mostWeight))),
    /**
     * False: the boat is out of service until somebody returns it to service. For a limited time, staff use the command
     * `takeBoatOut` instead.
     */
    service: z.optional(z.boolean()),
  }),

  /** A coupon, added, edited or ended; keys that are left out are unchanged. */
  coupon: z
    .strictObject({
      coupon: edited,
      /** The code of a coupon never changes. For another code, add a new coupon. */
      code: z.string().check(z.refine(isCouponCode, 'must be letters, digits and hyphens')),
      off: z.optional(
        z.union([
          z.strictObject({ percent: percent.check(z.minimum(0.01), z.maximum(100)) }),
          z.strictObject({ pounds: poundsFromZero.check(z.minimum(0.01), z.maximum(limits.mostPounds)) }),
        ]),
      ),
      /** The first and last day on which the coupon can be used; null: open-ended. */
      first: z.optional(z.nullable(date)),
      last: z.optional(z.nullable(date)),
      /** How often the coupon can be used in all, and by each customer; null: no limit. */
      uses: z.optional(z.nullable(z.int().check(z.minimum(0), z.maximum(limits.mostUses)))),
      each: z.optional(z.nullable(z.int().check(z.minimum(1), z.maximum(limits.mostUses)))),
    })
    .check(
      z.refine(({ coupon, off }) => coupon !== null || off !== undefined, 'needs what it takes off'),
      z.refine(({ first, last }) => !first || !last || first <= last, 'ends before it begins'),
    ),

  /** The business's details; keys that are left out are unchanged. */
  business: z
    .strictObject({
      name: z.optional(called(businessLimits.name)),
      /** A description in one line. */
      tagline: about('tagline'),
      /** The legal form and the legal name. For a sole trader or a partnership, `legal` lists the people's names. */
      form: z.optional(z.enum(legalForms)),
      legal: about('legal'),
      /** The company number; '': a demonstration company. */
      company: about('company'),
      /** The place of registration. */
      registered: about('registered'),
      address: about('address'),
      vat: about('vat'),
      /** The number of the premises licence; '': no alcohol is sold. */
      licence: about('licence'),
      /** A phone number like +441632960142. */
      phone: about('phone'),
      email: about('email'),
      /** When enquiries are answered; 1 is Monday. */
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
          /** The place on a map; both null: not on a map. */
          latitude: z.nullable(z.number().check(z.minimum(-90), z.maximum(90))),
          longitude: z.nullable(z.number().check(z.minimum(-180), z.maximum(180))),
        }),
      ),
      /** Directions to the jetty, a sentence or two each. */
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

  /** Imports a whole set-up from a file: afterwards the set-up matches the file. */
  set_up: z.strictObject({
    /** The hash of the file's text, which the server stores. */
    file: z.string().check(z.regex(/^[0-9a-f]{64}$/, 'is not a file of ours')),
    /** The file's name on the device where it was chosen. */
    name: houseText(limits.longestSetName),
  }),

  /**
   * The pictures of the gallery, in this order. Without pictures, the gallery shows the pictures that came with the
   * site.
   */
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

export type ChangeKindName = keyof typeof changeFields;
export const changeKindNames = Object.keys(changeFields) as ChangeKindName[];
export type ChangeFields<Kind extends ChangeKindName> = z.output<(typeof changeFields)[Kind]>;

/** The id of the change. The screen that adds the change makes the id, and later edits keep the id. */
const changeId = z.string().check(z.regex(/^[0-9A-Za-z-]{1,36}$/, 'is not an id'));

const changeOf = <Kind extends ChangeKindName>(kind: Kind) =>
  z.strictObject({ id: changeId, kind: z.literal(kind), words: changeFields[kind] });

type ChangeInput = {
  [Kind in ChangeKindName]: z.input<ReturnType<typeof changeOf<Kind>>>;
}[ChangeKindName];

export type Change = {
  [Kind in ChangeKindName]: z.output<ReturnType<typeof changeOf<Kind>>>;
}[ChangeKindName];

export const change: z.ZodMiniType<Change, ChangeInput> = z.union(changeKindNames.map(changeOf)) as never;

import * as z from 'zod/mini';
import type { TextPage } from '../rules/house-text.ts';
import { fewestGuests, mostSeats } from '../rules/guests.ts';
import { endpoint } from './endpoint.ts';
import { count, date, pounds, rowId } from './fields.ts';
import { text } from './typed-text.ts';
import { addOnKindNames } from '../values/add-on-kinds.ts';

const boatPackage = z.object({
  package_id: rowId,
  package_name: z.string(),
  long_description: z.string(),
  /** A file name below /uploads/packages/. */
  display_picture: z.string(),
  /** A description of the picture for a screen reader; '' where the name of the package says enough. */
  picture_alt: z.string(),
  display_price: pounds,
  currency: z.string(),
  display_order: z.number(),
  status: z.string(),
  duration_minutes: count,
  /**
   * The price of each guest above min_passenger_count: the lowest such price in the schedule. Null if the
   * package has no times.
   */
  price_per_person: z.nullable(pounds),
  /** How many guests display_price covers; null if the package has no times. */
  min_passenger_count: z.nullable(count),
  /** How many guests the package's largest boat takes; left out if all boats are of one kind that takes ten. */
  most_guests: z.optional(count),
  /**
   * The kinds of boat on which the package is sold, the fewest seats first; left out where all boats are alike
   * and follow the business's terms.
   */
  boats: z.optional(
    z.array(
      z.object({
        name: z.string(),
        seats: count,
        drive: z.string(),
        /** File names below /uploads/packages/. */
        pictures: z.array(z.string()),
        /**
         * The terms of this kind of boat, as JSON in a string, with money in pence. If this is the smallest kind with
         * enough seats for a party, these terms apply to that party instead of the business's terms.
         */
        terms: z.string(),
      }),
    ),
  ),
  package_items: z.array(z.object({ code: z.string(), package_item_description: z.string() })),
});
export type WirePackage = z.output<typeof boatPackage>;

export const listPackages = endpoint({
  method: 'POST',
  path: '/package/get_all',
  summary: 'Every boat package; the site shows those whose status is active, by display_order',
  data: z.array(boatPackage),
  refusesWith200: true,
});

const period = z.object({
  period_id: rowId,
  start_time: z.string(),
  end_time: z.string(),
  /** Pounds if price_type is fixed; a percentage of the package price if it is percentage. */
  base_price_mark_up: z.number(),
  price_type: z.enum(['fixed', 'percentage']),
  isSoldOut: z.boolean(),
  isAvailable: z.boolean(),
  price_per_person: pounds,
  /** How many guests the slot price covers; null means 5. */
  min_passenger_count: z.nullable(count),
  /** The packages that can be booked at this time; left out where every package can. */
  package_ids: z.optional(z.array(rowId)),
});
export type WirePeriod = z.output<typeof period>;

const availableDate = z.object({ date, periods: z.array(period) });
export type WireAvailableDate = z.output<typeof availableDate>;

export const listAvailability = endpoint({
  method: 'POST',
  path: '/periodstatic/get_available_period_by_daterange',
  summary: 'Dates with their slots; without a body, all dates that are open for booking',
  body: z.strictObject({
    from: z.optional(date),
    to: z.optional(date),
    package_id: z.optional(rowId),
    /** The number of guests. If it is left out, a boat of any size is large enough. */
    guests: z.optional(
      z
        .int('must be a whole number')
        .check(
          z.minimum(fewestGuests, 'must be at least 1'),
          z.maximum(mostSeats, `must be at most ${mostSeats}`),
        ),
    ),
  }),
  data: z.array(availableDate),
});

const menuItem = z.object({
  id: rowId,
  name: z.string(),
  /** The price per person, or per boat where one portion serves the whole boat. */
  price: pounds,
  type: z.enum(addOnKindNames),
  description: z.string(),
  /** A file name below /uploads/menu/. */
  image: z.string(),
  /** A description of the picture for a screen reader; '' where the item's name says enough. */
  image_alt: z.string(),
  /** A string that contains a JSON list of strings: the bullet points. */
  info: z.string(),
  group_name: z.string(),
  allergens: z.array(z.string()),
  /** True for food and drink whose allergens nobody has entered yet. Left out otherwise. */
  allergens_unanswered: z.optional(z.literal(true)),
  lead_time_hours: count,
  alcohol: z.boolean(),
  /** The packages with which the add-on can be ordered; null: every package. */
  package_ids: z.nullable(z.array(rowId)),
  /** The packages that already include the add-on. It cannot be ordered with them. */
  included_in_package_ids: z.array(rowId),
  for_whole_boat: z.boolean(),
  /** The day on which the add-on is sold out; null: not sold out. */
  sold_out_on: z.nullable(date),
});
export type WireMenuItem = z.output<typeof menuItem>;

export const listMenu = endpoint({
  method: 'GET',
  path: '/menu/get_active_menus',
  summary: 'Food, drinks and other add-ons',
  data: z.array(menuItem),
});

/** The setting with the current BusinessTerms, as JSON in a string. */
export const termsSettingId = 'business_terms';

/** 'yes' where bookings and payments are simulated, otherwise 'no'. */
export const demonstrationSettingId = 'is_demonstration';
/**
 * `public`: strangers share the demonstration, and the server replaces the text that they type (docs/decisions/0030).
 */
export type Demonstration = 'no' | 'yes' | 'public';

/** The id, for /setting/get_by_id, of the notice that the site shows until it opens. */
export const openingSettingId = 'opening';

/**
 * The id of the setting with the current texts of a page. Without `packageId`, the texts are those for all
 * packages. The value is SaidText[] as JSON in a string.
 */
export function wordsSettingId(page: TextPage, packageId?: number): string {
  return `words_of_${page}${packageId === undefined ? '' : `_of_${packageId}`}`;
}

export const getSetting = endpoint({
  method: 'GET',
  path: '/setting/get_by_id/:id',
  summary:
    'A public setting, by key or number: booking_period_info, max_bookable_month, add_on_info, is_demonstration, opening (the notice until the site is open), business_terms (the current terms, as JSON), and words_of_faqs, words_of_terms, words_of_rules, words_of_home and so on (the current texts of each page, as JSON; words_of_faqs_of_3: the texts for package 3)',
  params: z.strictObject({ id: text(60, { typed: 'kept' }) }),
  data: z.object({ setting_value: z.string() }),
  refusals: ['not_found'],
});

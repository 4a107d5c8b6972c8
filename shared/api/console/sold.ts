import * as z from 'zod/mini';
import { count, date, pounds, rowId } from '../fields.ts';
import { kindFields } from './changes.ts';
import { commandEndpoint, consoleEndpoint } from './console-endpoint.ts';
import { addOnKindNames } from '../../values/add-on-kinds.ts';

/** Everything on sale, as on the site now: the starting point of an edit. */

const ids = z.array(rowId);

export const getSold = consoleEndpoint({
  method: 'GET',
  path: '/console/sold',
  access: 'set-up-sale',
  summary: 'Packages, menu, boats and coupons, hidden ones included, in the site’s order',
  data: z.object({
    today: date,
    /** The VAT rate, in percent, for prices without a rate of their own; 0: the business is not registered. */
    vat: z.number(),
    packages: z.array(
      z.object({
        id: rowId,
        name: z.string(),
        words: z.string(),
        price: pounds,
        /** The most guests that the price covers at one of the package's times. */
        covers: count,
        /** The lowest price of a further guest; null: the package has no times. */
        extra: z.nullable(pounds),
        minutes: count,
        /** The length of the package's trips; null: no trips, or different lengths. The site then shows `minutes`. */
        takes: z.nullable(count),
        lines: z.array(z.string()),
        isSold: z.boolean(),
        picture: z.string(),
        /** The kinds of boat on which the package is sold. */
        kinds: ids,
        /** The package's own VAT rate in percent; null: the business's rate. */
        vat: z.nullable(z.number()),
      }),
    ),
    menu: z.array(
      z.object({
        id: rowId,
        name: z.string(),
        price: pounds,
        isForWholeBoat: z.boolean(),
        type: z.enum(addOnKindNames),
        group: z.string(),
        line: z.string(),
        points: z.array(z.string()),
        /** The dish's allergens: [] if it contains none of the 14, null if nobody has entered them. */
        allergens: z.nullable(z.array(z.string())),
        /** The day from which the dish is off sale, as nobody has stated its allergens; null: no such day. */
        offSaleFrom: z.nullable(date),
        hours: count,
        packages: z.nullable(ids),
        included: ids,
        isAlcohol: z.boolean(),
        isSold: z.boolean(),
        isSoldOutToday: z.boolean(),
        vat: z.nullable(z.number()),
        picture: z.string(),
      }),
    ),
    /** The kinds of boat, at least one. */
    kinds: z.array(
      z.extend(kindFields, {
        id: rowId,
        name: z.string(),
      }),
    ),
    boats: z.array(
      z.object({
        id: rowId,
        name: z.string(),
        kind: rowId,
        hull: z.string(),
        isInService: z.boolean(),
        /** How many confirmed trips the boat has, from today on. */
        trips: count,
        /** The periods in which the boat is out of service, in venue time: '2027-06-12 15:30'. */
        repairs: z.array(z.object({ repair: rowId, from: z.string(), to: z.string(), reason: z.string() })),
      }),
    ),
    /**
     * `weight`, the most kilograms on a boat, applies to each kind of boat without a weight of its own.
     * `deposit` applies to each kind without a deposit of its own.
     */
    weight: count,
    deposit: pounds,
    asked: z.object({
      captain: z.nullable(count),
      wind: z.nullable(count),
      /** Optional, because a server of the previous version does not send this field. */
      gust: z.optional(z.nullable(count)),
      licence: z.boolean(),
    }),
    coupons: z.array(
      z.object({
        id: rowId,
        code: z.string(),
        off: z.union([z.object({ percent: z.number() }), z.object({ pounds })]),
        first: z.nullable(date),
        last: z.nullable(date),
        uses: z.nullable(count),
        each: z.nullable(count),
        used: count,
      }),
    ),
  }),
});

export const getMenuToday = consoleEndpoint({
  method: 'GET',
  path: '/console/menu-today',
  access: 'mark-dish-sold-out',
  summary: 'The menu, with what is sold out for today’s trips',
  data: z.object({
    date,
    dishes: z.array(z.object({ item: rowId, name: z.string(), group: z.string(), isSoldOut: z.boolean() })),
    /** Food and drink whose allergens are not entered, and the day from which each is off sale. */
    unanswered: z.array(z.object({ item: rowId, name: z.string(), offSaleFrom: date })),
  }),
});

export const sayNotEaten = commandEndpoint({
  path: '/console/menu/not-eaten',
  access: 'set-up-sale',
  touches: ['setUp'],
  summary: 'Marks an extra as not edible, so that it needs no allergens',
  input: { item: rowId },
  result: z.object({}),
});

export const markDishSoldOut = commandEndpoint({
  path: '/console/menu-today/sold-out',
  access: 'mark-dish-sold-out',
  touches: ['setUp', 'places'],
  summary: 'Marks a dish as sold out for today’s trips, or as available again; existing orders are kept',
  input: { item: rowId, isSoldOut: z.boolean() },
});

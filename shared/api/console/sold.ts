import * as z from 'zod/mini';
import { count, date, pounds, rowId } from '../fields.ts';
import { kindFields } from './changes.ts';
import { commandEndpoint, consoleEndpoint } from './console-endpoint.ts';
import { addOnKindNames } from '../../values/add-on-kinds.ts';

/** What is sold, as it stands on the site now: what an edit of it begins with. */

const ids = z.array(rowId);

export const getSold = consoleEndpoint({
  method: 'GET',
  path: '/console/sold',
  access: 'set-up-sale',
  summary: 'Packages, menu, boats and coupons, those that are not on the site as well, in the site’s order',
  data: z.object({
    today: date,
    /** Per cent of VAT in prices, where they have none of their own; 0: the business is not registered. */
    vat: z.number(),
    packages: z.array(
      z.object({
        id: rowId,
        name: z.string(),
        words: z.string(),
        price: pounds,
        /** How many guests it covers, and what each one more costs at least; null: no time is for it. */
        covers: count,
        extra: z.nullable(pounds),
        minutes: count,
        /** How long its times are; null: there are none, or they differ, and what it says by itself stands. */
        takes: z.nullable(count),
        lines: z.array(z.string()),
        isSold: z.boolean(),
        picture: z.string(),
        /** The kinds of boat that it is sold on. */
        kinds: ids,
        /** Per cent of VAT of its own; null: the business's. */
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
        /** []: none of the 14. Null: nobody has said. */
        allergens: z.nullable(z.array(z.string())),
        /** Without an answer it is on sale until this day; null: it needs none. */
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
        /** Parties that have it, today and later. */
        trips: count,
        /** When it is out, by the clock at the lake: '2027-06-12 15:30'. */
        repairs: z.array(z.object({ repair: rowId, from: z.string(), to: z.string(), reason: z.string() })),
      }),
    ),
    /** What the house says where a kind says nothing: kilograms, and the deposit. */
    weight: count,
    deposit: pounds,
    asked: z.object({
      captain: z.nullable(count),
      wind: z.nullable(count),
      /** A server of the version before does not say. */
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
  summary: 'What is on the menu, and which of it is sold out for today’s trips',
  data: z.object({
    date,
    dishes: z.array(z.object({ item: rowId, name: z.string(), group: z.string(), isSoldOut: z.boolean() })),
    /** Food and drink whose allergens nobody has said, and from when on it is not on sale. */
    unanswered: z.array(z.object({ item: rowId, name: z.string(), offSaleFrom: date })),
  }),
});

export const sayNotEaten = commandEndpoint({
  path: '/console/menu/not-eaten',
  access: 'set-up-sale',
  touches: ['setUp'],
  summary: 'Says of an extra that it cannot be eaten, so that nobody asks for its allergens',
  input: { item: rowId },
  result: z.object({}),
});

export const markDishSoldOut = commandEndpoint({
  path: '/console/menu-today/sold-out',
  access: 'mark-dish-sold-out',
  touches: ['setUp', 'places'],
  summary: 'Takes a dish off today’s trips, or puts it back; what is ordered stands',
  input: { item: rowId, isSoldOut: z.boolean() },
});

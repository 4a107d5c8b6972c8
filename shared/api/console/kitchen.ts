import * as z from 'zod/mini';
import { count, date, rowId, secretId } from '../fields.ts';
import { tripStates } from './board-day.ts';
import { commandEndpoint, consoleEndpoint } from './console-endpoint.ts';

/** The kitchen's day: what to make, for whom and by when, and how much is done. */

const kitchenDish = z.object({
  /** The dish, as in `markDishes`. Order lines of one dish at two prices count as one dish. */
  item: rowId,
  name: z.string(),
  quantity: count,
  /** The party's request for the dish; '' for none. */
  wish: z.string(),
  /** The dish's allergens on the menu now; null: not entered. */
  allergens: z.nullable(z.array(z.string())),
  /** Portions, at most the number ordered. */
  prepared: count,
  loaded: count,
  /** Portions that were not loaded when the party sailed. 0 if the kitchen marked no dish of that day. */
  leftWithout: count,
});

const kitchenParty = z.object({
  bookingId: secretId,
  firstName: z.string(),
  guests: count,
  babies: count,
  package: z.string(),
  /** The party's boat; null: the party has no boat, or was moved to another time. */
  boat: z.nullable(z.string()),
  /** The booked start. */
  startTime: z.string(),
  /** If a late boat delays the party: the new start time, which the board shows too. */
  waitsUntil: z.nullable(z.string()),
  /** When the order must be ready and the party at the jetty: some minutes before the start, in venue time. */
  readyTime: z.string(),
  /** The start and the ready-time as instants, for counting minutes. */
  startsAt: z.string(),
  readyAt: z.string(),
  state: z.enum(tripStates),
  /** Why the order is no longer needed; null: the party sails, or has sailed. */
  struck: z.nullable(
    z.object({
      why: z.enum(['cancelled', 'called_off', 'no_show', 'moved']),
      /** If `why` is 'moved': the trip's new time. */
      to: z.nullable(z.object({ date, startTime: z.string() })),
    }),
  ),
  /** True: the party is out or back, or its whole order is loaded. */
  isServed: z.boolean(),
  dishes: z.array(kitchenDish),
  /** Prepared portions of dishes that are no longer in the party's order. */
  dropped: z.array(z.object({ item: rowId, name: z.string(), prepared: count })),
});
export type WireKitchenParty = z.output<typeof kitchenParty>;

export const kitchenData = z.object({
  date,
  /** The server's time, to show how old the page is. */
  readAt: z.string(),
  /** The hash of everything except `readAt`. */
  tag: z.string(),
  /** The day's parties, ordered by ready-time. */
  parties: z.array(kitchenParty),
  /**
   * The portions ordered by the parties that sail or have sailed. Of these, `left` are still to be made,
   * `leftWithout` were not loaded when their party sailed, and all others are `ready`.
   */
  counts: z.object({ ordered: count, ready: count, left: count, leftWithout: count }),
  /** Portions still to be made on the day, and orders for the next three days. */
  shop: z.object({
    days: z.array(z.object({ date, /** The number of called-off trips with orders. */ calledOff: count })),
    dishes: z.array(
      z.object({
        item: rowId,
        name: z.string(),
        left: count,
        /** Portions ordered for each day of `days`. */ ordered: z.array(count),
      }),
    ),
  }),
});
export type WireKitchen = z.output<typeof kitchenData>;

export const getKitchen = consoleEndpoint({
  method: 'GET',
  path: '/console/kitchen/:date',
  access: 'prepare-dishes',
  summary:
    'The kitchen’s orders of a day by ready-time, with first names only. Live updates come from /console/kitchen/:date/live',
  params: z.strictObject({ date }),
  data: kitchenData,
  refusals: ['out_of_reach'],
});

/** A stream of `kitchen` events, with the data above as JSON. For other events and comments, see `boardLivePath`. */
export const kitchenLivePath = '/console/kitchen/:date/live';

/** A line of an order has at most 50 portions of a dish. */
const mostPortions = 1000;
const mostDishes = 100;

export const markDishes = commandEndpoint({
  path: '/console/kitchen/mark_dishes',
  access: 'prepare-dishes',
  touches: ['trips'],
  summary:
    'Records how many portions of a party’s dishes are prepared or loaded; 0 corrects a mistake. A loaded portion also counts as prepared, and an unprepared portion does not count as loaded',
  input: {
    bookingId: secretId,
    step: z.enum(['prepared', 'loaded']),
    dishes: z
      .array(
        z.strictObject({
          item: rowId,
          /**
           * The number of portions that staff saw on the screen. If the party now orders fewer, only the ordered
           * portions count.
           */
          portions: z.int().check(z.minimum(0), z.maximum(mostPortions)),
        }),
      )
      .check(z.minLength(1), z.maxLength(mostDishes)),
  },
  result: z.object({ dishes: z.array(z.object({ item: rowId, prepared: count, loaded: count })) }),
  refusals: ['trip_over', 'cannot_undo'],
});

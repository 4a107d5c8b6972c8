import * as z from 'zod/mini';
import { count, date, rowId, secretId } from '../fields.ts';
import { tripStates } from './board-day.ts';
import { commandEndpoint, consoleEndpoint } from './console-endpoint.ts';

/** What the kitchen has to make on a day, for whom and until when; and what is made of it. */

const kitchenDish = z.object({
  /** Of the menu: the dish's name in `markDishes`. Lines of one dish at two prices are one dish. */
  item: rowId,
  name: z.string(),
  quantity: count,
  /** '' where nobody has asked for anything. */
  wish: z.string(),
  /** As the menu names them now; null: nobody has said. */
  allergens: z.nullable(z.array(z.string())),
  /** Portions, at most those that are ordered. */
  prepared: count,
  loaded: count,
  /** Portions that were not loaded when the party went out. 0 where the kitchen has marked nothing on the day. */
  leftWithout: count,
});

const kitchenParty = z.object({
  bookingId: secretId,
  firstName: z.string(),
  guests: count,
  babies: count,
  package: z.string(),
  /** Null: it has none, or has left this time. */
  boat: z.nullable(z.string()),
  /** As booked. */
  startTime: z.string(),
  /** Its boat is late: when it sails instead, as on the board. */
  waitsUntil: z.nullable(z.string()),
  /** Venue time at which the party is to be at the jetty, and its order ready: before it sails. */
  readyTime: z.string(),
  /** The instants at which it sails and its order is to be ready, for counting minutes. */
  startsAt: z.string(),
  readyAt: z.string(),
  state: z.enum(tripStates),
  /** Null: it sails, or has sailed. Otherwise none of it is to be made, nor handed over. */
  struck: z.nullable(
    z.object({
      why: z.enum(['cancelled', 'called_off', 'no_show', 'moved']),
      /** moved: where to. */
      to: z.nullable(z.object({ date, startTime: z.string() })),
    }),
  ),
  /** Nothing more is done for it: it is out or back, or all of its order is loaded. */
  isServed: z.boolean(),
  dishes: z.array(kitchenDish),
  /** Prepared of what the party has no longer ordered. */
  dropped: z.array(z.object({ item: rowId, name: z.string(), prepared: count })),
});
export type WireKitchenParty = z.output<typeof kitchenParty>;

export const kitchenData = z.object({
  date,
  /** Ours, for the age of what is shown. */
  readAt: z.string(),
  /** Of what is shown except `readAt`. */
  tag: z.string(),
  /** By ready-time. */
  parties: z.array(kitchenParty),
  /** Portions of the parties that sail. What is ordered is ready, still to be made, or was not loaded when its party went. */
  counts: z.object({ ordered: count, ready: count, left: count, leftWithout: count }),
  /** What is still to be made on the day, and what is ordered for the three days after it. */
  shop: z.object({
    days: z.array(z.object({ date, /** With orders, and called off. */ calledOff: count })),
    dishes: z.array(
      z.object({
        item: rowId,
        name: z.string(),
        left: count,
        /** One for each of `days`. */ ordered: z.array(count),
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
    'What the kitchen makes on a day, by ready-time, with first names alone. Live from /console/kitchen/:date/live',
  params: z.strictObject({ date }),
  data: kitchenData,
  refusals: ['out_of_reach'],
});

/** Events: `kitchen` (data as above, as JSON), `ended`, and the comments of a day's stream. */
export const kitchenLivePath = '/console/kitchen/:date/live';

/** A dish is ordered in lines of at most 50. */
const mostPortions = 1000;
const mostDishes = 100;

export const markDishes = commandEndpoint({
  path: '/console/kitchen/mark_dishes',
  access: 'prepare-dishes',
  touches: ['trips'],
  summary:
    'So many portions of a party’s dishes are prepared, or loaded; 0: not after all. What is loaded is prepared, and what is not prepared is not loaded',
  input: {
    bookingId: secretId,
    step: z.enum(['prepared', 'loaded']),
    dishes: z
      .array(
        z.strictObject({
          item: rowId,
          /** As many as the screen has shown; of more than are ordered now, those that are ordered count. */
          portions: z.int().check(z.minimum(0), z.maximum(mostPortions)),
        }),
      )
      .check(z.minLength(1), z.maxLength(mostDishes)),
  },
  result: z.object({ dishes: z.array(z.object({ item: rowId, prepared: count, loaded: count })) }),
  refusals: ['trip_over', 'cannot_undo'],
});

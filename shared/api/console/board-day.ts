import * as z from 'zod/mini';
import { countedFroms } from '../../rules/late-fee.ts';
import { depositMethods } from '../../rules/trip.ts';
import { count, date, pounds, rowId, secretId } from '../fields.ts';
import { cardDeposit } from './card-deposit.ts';
import { actionId, staffId } from './parts.ts';
import { shownStop, whyToRing } from './stops.ts';

/** The live board of one day. */

/** The choice that a party still has after we cancelled its trip. Null: there is none, or its time is over. */
export const openChoice = z.nullable(
  z.object({
    packageId: rowId,
    /** The slot of the party's old time, if it can be restored; otherwise null. */
    oldSlot: z.nullable(rowId),
  }),
);

/** The event's id, which the device makes. */
export const eventId = z
  .string('is required')
  .check(z.regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, 'is not an id'));

/** The person who recorded something, and the time; `by` is null for the terminal, or for a person who was erased. */
const stamp = z.object({ at: z.string(), by: z.nullable(z.string()), event: z.string() });
/** Names and contacts; fields that the reader may not see are left out. */
const who = z.object({
  firstName: z.string(),
  lastName: z.optional(z.string()),
  phone: z.optional(z.string()),
});

export const tripStates = ['expected', 'here', 'out', 'back', 'no_show', 'off'] as const;

const boardTrip = z.object({
  bookingId: secretId,
  code: z.string(),
  /** A number that grows with every event of the trip. */
  version: count,
  /**
   * Venue time, for display; code counts minutes from the instants (`handOf`, `minutesLate` in shared/rules/trip.ts).
   */
  startTime: z.string(),
  endTime: z.string(),
  arriveAt: z.string(),
  startsAt: z.string(),
  /** When the boat is due back, by `dueBack` in shared/rules/late-fee.ts: never before the booked end. */
  dueAt: z.string(),
  dueFrom: z.enum(countedFroms),
  who,
  guests: count,
  /** Guests and babies as counted at the jetty; null: not counted. */
  aboard: z.nullable(z.object({ guests: count, babies: count })),
  package: z.object({ id: rowId, name: z.string() }),
  /** The hull assigned to the trip: staff may change it until the trip is out. Null: called off or cancelled. */
  boat: z.nullable(z.object({ id: rowId, name: z.string() })),
  /** The boat's terms, as told to the party; left out if all are the business's. A null field: the business's term. */
  told: z.optional(
    z.object({
      deposit: pounds,
      mostWeightKg: count,
      youngestCaptain: z.nullable(count),
      asksLicence: z.nullable(z.boolean()),
      windLimitKmh: z.nullable(count),
      gustLimitKmh: z.nullable(count),
    }),
  ),
  /** The hulls of the party's package that have enough seats, and no stricter rules than the party was told. */
  fits: z.array(rowId),
  state: z.enum(tripStates),
  /** Why the state is 'off'. */
  off: z.nullable(z.enum(['cancelled', 'called_off'])),
  arrived: z.nullable(stamp),
  captain: z.nullable(z.object({ name: z.string(), licenceSeen: z.nullable(stamp) })),
  briefed: z.nullable(stamp),
  out: z.nullable(stamp),
  back: z.nullable(z.object({ ...stamp.shape, battery: z.nullable(count) })),
  /** Later records of the same return that would change the late fee. Left out if there are none. */
  backAgain: z.optional(z.array(stamp)),
  /**
   * The booking's terms for a late return: the charge for each full quarter of an hour after `dueAt`, and the sentence.
   */
  lateFee: z.object({
    perQuarter: pounds,
    termsVersion: count,
    /** This field and the next are left out where the reader may not see money. */
    sentence: z.optional(z.string()),
    /** The decision about the late fee; null: none yet. */
    decided: z.optional(
      z.nullable(
        /** `asked`: charged by pay link; `owes`: the unpaid part of `asked`. */
        z.object({ kept: pounds, asked: pounds, owes: pounds, isLetGo: z.boolean() }),
      ),
    ),
  }),
  noShow: z.nullable(stamp),
  lights: z.object({
    paid: z.enum(['paid', 'owes']),
    captain: z.enum(['none', 'named', 'declared', 'seen']),
    deposit: z.enum(['none', 'held', 'given_back']),
    /** Numbers of ordered portions; null: the party ordered nothing. */
    kitchen: z.nullable(z.object({ portions: count, prepared: count, loaded: count })),
  }),
  /** This field and the next two are left out where the reader may not see money. */
  owes: z.optional(pounds),
  /** The deposit taken in cash or by card machine. */
  deposit: z.optional(
    z.nullable(
      z.object({
        ...stamp.shape,
        amount: pounds,
        /** The part of the deposit taken for charges, before or after the rest is returned. */
        charged: pounds,
        method: z.enum(depositMethods),
        slip: z.nullable(z.string()),
        /** `kept`: the part of the deposit that we kept; null: we returned all of it. */
        returned: z.nullable(
          z.object({ ...stamp.shape, slip: z.nullable(z.string()), kept: z.nullable(pounds) }),
        ),
      }),
    ),
  ),
  /** The deposit by pay link; null: nobody has asked for one. */
  cardDeposit: z.optional(z.nullable(cardDeposit)),
  orders: z.array(
    z.object({
      name: z.string(),
      quantity: count,
      type: z.string(),
      wish: z.string(),
      /**
       * The dish's allergens according to the current menu, for the person who hands the dish over. Null: not
       * entered; ask the kitchen.
       */
      allergens: z.nullable(z.array(z.string())),
    }),
  ),
  notes: z.array(z.object({ id: eventId, text: z.string(), at: z.string(), by: z.nullable(z.string()) })),
  /** The step of the card's primary button. Missing details never disable the button. */
  next: z.nullable(z.enum(['arrive', 'go', 'return'])),
  missing: z.array(
    z.object({
      what: z.enum([
        'payment',
        'captain',
        'licence',
        'briefing',
        'deposit',
        'dishes',
        'boat',
        'opening_check',
        'battery',
      ]),
      sentence: z.string(),
    }),
  ),
  needsYou: z.array(
    z.object({
      kind: z.enum([
        'too_old',
        'times_about',
        'two_deposits',
        'returned_untaken',
        'out_after_off',
        'two_on_one_hull',
        'which_boat',
        /** Today's opening check found the trip's boat unfit. */
        'boat_unfit',
        /** The late fee was calculated from times that have been corrected since. */
        'fee_by_other_times',
      ]),
      sentence: z.string(),
      /** The event to pass to `acceptEvent` or `undoEvent`. */
      event: z.nullable(eventId),
    }),
  ),
  /** For a late boat: when staff at the jetty expect it back, in venue time. */
  expectedBack: z.optional(z.string()),
  /**
   * Set if this trip starts later because its boat is late. `time`: the new start. `told`: the new start that the party
   * was told; null: not told yet. `isBoatBack`: the boat is back, but the party still comes at the time it was told.
   */
  waitsUntil: z.optional(
    z.object({ time: z.string(), told: z.nullable(z.string()), isBoatBack: z.optional(z.boolean()) }),
  ),
  /** The next party that waits for this hull, and the other hulls that are free for that party. */
  waits: z.nullable(
    z.object({
      bookingId: secretId,
      firstName: z.string(),
      startTime: z.string(),
      freeBoats: z.array(z.object({ id: rowId, name: z.string() })),
      /** Hulls whose parties could swap boats with this party: `swapBoats`. */
      swaps: z.array(z.object({ id: rowId, name: z.string(), bookingId: secretId, firstName: z.string() })),
    }),
  ),
});
export type WireBoardTrip = z.output<typeof boardTrip>;

const boardBoat = z.object({
  id: rowId,
  name: z.string(),
  isInService: z.boolean(),
  /** The battery's charge as last typed; `isLow` compares it with the setting. */
  battery: z.nullable(z.object({ percent: count, at: z.string(), isLow: z.boolean() })),
  openingCheck: z.nullable(
    z.object({ at: z.string(), by: z.nullable(z.string()), isFit: z.boolean(), note: z.string() }),
  ),
  /** The booking whose party has the boat on the water now. */
  outWith: z.nullable(secretId),
  /** Bookings and repairs of the boat, in venue time, cut at '00:00' and '24:00'. `readyAt` includes the turnaround. */
  claims: z.array(
    z.object({
      /** 'kept': the place of a cancelled trip, kept while staff can undo, or so that the party can take it again. */
      kind: z.enum(['trip', 'hold', 'kept', 'repair']),
      bookingId: z.nullable(secretId),
      startTime: z.string(),
      endTime: z.string(),
      readyAt: z.string(),
      /** For a repair: the id to pass to `putBoatBack`, and the reason. */
      repair: z.nullable(rowId),
      reason: z.nullable(z.string()),
    }),
  ),
});

export const boardData = z.object({
  date,
  /** The server's time, to show how old the board is. */
  readAt: z.string(),
  /** A hash of the whole board except `readAt`. Two boards with the same tag have the same content. */
  tag: z.string(),
  trips: z.array(boardTrip),
  boats: z.array(boardBoat),
  /**
   * Free places, each with the price of the cheapest package. If `isOnSite` is false, the site does not sell the place,
   * but staff can sell it to a walk-in.
   */
  freePlaces: z.array(
    z.object({
      slotId: rowId,
      startTime: z.string(),
      endTime: z.string(),
      boatIds: z.array(rowId),
      fromPrice: pounds,
      isOnSite: z.boolean(),
    }),
  ),
  /** Stops that begin on this day or extend into it. */
  stops: z.array(
    z.object({
      ...shownStop.shape,
      /**
       * The number of parties that still sail on this day although their trips overlap the stop. Parties on the
       * water now are included.
       */
      standing: count,
      /**
       * Places that are still held for a pay link, although the stop covers their time. `who`: the customer, or the
       * short code where names are hidden.
       */
      kept: z.array(
        z.object({ bookingId: secretId, who: z.string(), date, startTime: z.string(), until: z.string() }),
      ),
    }),
  ),
  /** The day's totals. `missing`: the parties that are still expected some minutes after their start. */
  counts: z.object({
    sold: count,
    places: count,
    guests: count,
    expected: count,
    here: count,
    out: count,
    back: count,
    noShow: count,
    missing: count,
    /** How many deposits are still held after their trips have ended. */
    depositsHeld: count,
  }),
  /** The unpaid sum; left out where the reader may not see money. */
  owed: z.optional(pounds),
  /**
   * On today's board, for people who decide about money: disputed payments, charges with an objection, and deposits
   * that a bank will release within a day. Items of other days are included.
   */
  moneyToDecide: z.optional(
    z.array(z.object({ bookingId: secretId, code: z.string(), sentence: z.string() })),
  ),
  /**
   * On today's board: the people whom staff have to ring, or rang within the last hours. Their trips may be on any day.
   * Left out where names are hidden.
   */
  toRing: z.optional(
    z.array(
      z.object({
        bookingId: secretId,
        who: z.string(),
        phone: z.nullable(z.string()),
        why: z.enum(whyToRing),
        date,
        startTime: z.string(),
        packageName: z.string(),
        guests: count,
        since: z.string(),
        /** When somebody last rang the party; null: nobody has. */
        rungAt: z.nullable(z.string()),
        /** The first name of the person who rang; null: nobody rang, or the call was recorded at the terminal. */
        rungBy: z.nullable(z.string()),
        choice: openChoice,
      }),
    ),
  ),
  /** The weather warnings that staff gave for this day or for a part of it, sorted by the time of decision. */
  warnings: z.array(
    z.object({
      id: rowId,
      /** Start and end of the part of the day with the warning; both null: the whole day. */
      fromTime: z.nullable(z.string()),
      toTime: z.nullable(z.string()),
      decideAt: z.string(),
      reason: z.string(),
      /** The latest wind reading at the jetty on this day, no older than three hours, in km/h. */
      measured: z.nullable(z.object({ meanKmh: count, gustKmh: z.nullable(count), at: z.string() })),
    }),
  ),
  /** Actions of this day, newest first. Left out where names are hidden. */
  recent: z.optional(
    z.array(
      z.object({
        actionId,
        at: z.string(),
        by: z.nullable(z.string()),
        /** The staff member who took the action; null: somebody at the terminal, without a name. */
        byId: z.nullable(staffId),
        command: z.string(),
        sentence: z.string(),
        bookingId: z.nullable(secretId),
        undoUntil: z.nullable(z.string()),
        isUndone: z.boolean(),
      }),
    ),
  ),
  /** Trips of earlier days that nobody has closed. */
  unfinished: z.array(
    z.object({
      bookingId: secretId,
      date,
      firstName: z.string(),
      boat: z.nullable(z.string()),
      state: z.enum(tripStates),
    }),
  ),
  figures: z.object({
    deposit: pounds,
    turnaroundMinutes: count,
    /** A deposit on a card can be requested from this many hours before the trip's end. */
    depositAskedHours: count,
    /** How many hours before a trip staff decide about the weather. */
    decideHours: count,
    /** Minutes after the start at which a party's place is given up. */
    noShowAfterMinutes: count,
    /** The briefing before a party sails: 'Life jackets, steering, stopping'. */
    briefing: z.string(),
  }),
});
export type WireBoard = z.output<typeof boardData>;

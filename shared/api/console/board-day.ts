import * as z from 'zod/mini';
import { countedFroms } from '../../rules/late-fee.ts';
import { depositMethods } from '../../rules/trip.ts';
import { count, date, pounds, rowId, secretId } from '../fields.ts';
import { cardDeposit } from './card-deposit.ts';
import { actionId, staffId } from './parts.ts';
import { shownStop, whyToRing } from './stops.ts';

/** The board of a day. */

/** The choice still open to a party whose trip we cancelled. Null: there is none, or no longer. */
export const openChoice = z.nullable(
  z.object({
    packageId: rowId,
    /** The slot of its old time, if that can be restored; otherwise null. */
    oldSlot: z.nullable(rowId),
  }),
);

/** Made on the device; identifies the event from then on. */
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
  /** Grows with every event. */
  version: count,
  /** Venue time; the instants are for counting minutes (`handOf`, `minutesLate` of shared/rules/trip.ts). */
  startTime: z.string(),
  endTime: z.string(),
  arriveAt: z.string(),
  startsAt: z.string(),
  /** From `dueBack` in shared/rules/late-fee.ts: never before its booked end. */
  dueAt: z.string(),
  dueFrom: z.enum(countedFroms),
  who,
  guests: count,
  /** Counted at the jetty. */
  aboard: z.nullable(z.object({ guests: count, babies: count })),
  package: z.object({ id: rowId, name: z.string() }),
  /** The hull assigned to it: named at the jetty until it is out. Null: called off or cancelled. */
  boat: z.nullable(z.object({ id: rowId, name: z.string() })),
  /** Terms that the party was told in place of the business's; left out: none. Null: as the business says. */
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
  /** The hulls that it could use: enough seats, and a kind that it was sold. */
  fits: z.array(rowId),
  state: z.enum(tripStates),
  /** The reason, where it is 'off'. */
  off: z.nullable(z.enum(['cancelled', 'called_off'])),
  arrived: z.nullable(stamp),
  captain: z.nullable(z.object({ name: z.string(), licenceSeen: z.nullable(stamp) })),
  briefed: z.nullable(stamp),
  out: z.nullable(stamp),
  back: z.nullable(z.object({ ...stamp.shape, battery: z.nullable(count) })),
  /** Others recorded it at a later time, which changes the late fee; left out: nobody did. */
  backAgain: z.optional(z.array(stamp)),
  /** The charge for each full quarter of an hour after `dueAt` under its terms, and how they put it. */
  lateFee: z.object({
    perQuarter: pounds,
    termsVersion: count,
    /** This and the following are left out where the reader may not see money. */
    sentence: z.optional(z.string()),
    /** Null: nothing has been recorded yet. */
    decided: z.optional(
      z.nullable(
        /** `asked`: by pay link; `owes`: the unpaid part of it. */
        z.object({ kept: pounds, asked: pounds, owes: pounds, isLetGo: z.boolean() }),
      ),
    ),
  }),
  noShow: z.nullable(stamp),
  lights: z.object({
    paid: z.enum(['paid', 'owes']),
    captain: z.enum(['none', 'named', 'declared', 'seen']),
    deposit: z.enum(['none', 'held', 'given_back']),
    /** Portions. Null: nothing to bring. */
    kitchen: z.nullable(z.object({ portions: count, prepared: count, loaded: count })),
  }),
  /** This and the next two are left out where the reader may not see money. */
  owes: z.optional(pounds),
  /** By hand. */
  deposit: z.optional(
    z.nullable(
      z.object({
        ...stamp.shape,
        amount: pounds,
        /** The part kept for charges, before and after the rest is returned. */
        charged: pounds,
        method: z.enum(depositMethods),
        slip: z.nullable(z.string()),
        /** `kept`: how much of it we kept; null: nothing. */
        returned: z.nullable(
          z.object({ ...stamp.shape, slip: z.nullable(z.string()), kept: z.nullable(pounds) }),
        ),
      }),
    ),
  ),
  /** By pay link; null: none was asked for. */
  cardDeposit: z.optional(z.nullable(cardDeposit)),
  orders: z.array(
    z.object({
      name: z.string(),
      quantity: count,
      type: z.string(),
      wish: z.string(),
      /** As the menu names them now, for the person who hands the dish over; null: not entered, ask the kitchen. */
      allergens: z.nullable(z.array(z.string())),
    }),
  ),
  notes: z.array(z.object({ id: eventId, text: z.string(), at: z.string(), by: z.nullable(z.string()) })),
  /** The card's one primary button; missing details never block it. */
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
        /** The opening check found its boat unfit. */
        'boat_unfit',
        /** Its late fee was charged by other times than now count. */
        'fee_by_other_times',
      ]),
      sentence: z.string(),
      /** The input of `acceptEvent` or `undoEvent`. */
      event: z.nullable(eventId),
    }),
  ),
  /** For a late boat: when staff at the jetty expect it back, in venue time. */
  expectedBack: z.optional(z.string()),
  /** Its boat is late: its new start, and what it was told about that; null: nothing. */
  waitsUntil: z.optional(z.object({ time: z.string(), told: z.nullable(z.string()) })),
  /** The next party on this hull, and the hulls that are free for it. */
  waits: z.nullable(
    z.object({
      bookingId: secretId,
      firstName: z.string(),
      startTime: z.string(),
      freeBoats: z.array(z.object({ id: rowId, name: z.string() })),
      /** Hulls whose parties could swap with this one: `swapBoats`. */
      swaps: z.array(z.object({ id: rowId, name: z.string(), bookingId: secretId, firstName: z.string() })),
    }),
  ),
});
export type WireBoardTrip = z.output<typeof boardTrip>;

const boardBoat = z.object({
  id: rowId,
  name: z.string(),
  isInService: z.boolean(),
  /** The charge last typed; `isLow` under the setting. */
  battery: z.nullable(z.object({ percent: count, at: z.string(), isLow: z.boolean() })),
  openingCheck: z.nullable(
    z.object({ at: z.string(), by: z.nullable(z.string()), isFit: z.boolean(), note: z.string() }),
  ),
  /** The booking that is out on it now. */
  outWith: z.nullable(secretId),
  /** Its uses today, without turnaround: venue times, '24:00' for past midnight. */
  claims: z.array(
    z.object({
      /** 'kept': a trip was just cancelled, and that can still be undone. */
      kind: z.enum(['trip', 'hold', 'kept', 'repair']),
      bookingId: z.nullable(secretId),
      startTime: z.string(),
      endTime: z.string(),
      readyAt: z.string(),
      /** For a repair: the input of `putBoatBack`, and the reason. */
      repair: z.nullable(rowId),
      reason: z.nullable(z.string()),
    }),
  ),
});

export const boardData = z.object({
  date,
  /** The server's time, to show how old the board is. */
  readAt: z.string(),
  /** Covers everything except `readAt`: equal tags mean equal boards. */
  tag: z.string(),
  trips: z.array(boardTrip),
  boats: z.array(boardBoat),
  /** Still to be sold, with the cheapest package's price; a walk-in may get one that the site no longer sells. */
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
      /** Parties of the day within the stop that it does not affect: still to come or on the water. */
      standing: count,
      /** Places that wait for their pay link and that it leaves alone; the short code where names are hidden. */
      kept: z.array(
        z.object({ bookingId: secretId, who: z.string(), date, startTime: z.string(), until: z.string() }),
      ),
    }),
  ),
  /** Parties; `missing` are the part of `expected` whose time has passed. */
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
    /** Deposits still held after their trips are over. */
    depositsHeld: count,
  }),
  /** Left out where the reader may not see money. */
  owed: z.optional(pounds),
  /**
   * On today's board, for people who decide about money: disputed payments, charges with an objection, and
   * deposits that a bank will release within a day, including those of other days.
   */
  moneyToDecide: z.optional(
    z.array(z.object({ bookingId: secretId, code: z.string(), sentence: z.string() })),
  ),
  /**
   * On today's board: people to ring, and people rung within the last hours, including those of other days.
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
        /** Null: nobody has rung them yet. */
        rungAt: z.nullable(z.string()),
        /** A first name; null: nobody yet, or the terminal. */
        rungBy: z.nullable(z.string()),
        choice: openChoice,
      }),
    ),
  ),
  /** Parts of this day with a warning, and when each is decided; the earliest decision first. */
  warnings: z.array(
    z.object({
      id: rowId,
      /** Both null: the whole day. */
      fromTime: z.nullable(z.string()),
      toTime: z.nullable(z.string()),
      decideAt: z.string(),
      reason: z.string(),
      /** The latest jetty reading of this day, no older than three hours, in km/h. */
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
        /** The member of the team; null: the terminal. */
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
    /** A deposit on a card is asked for from so many hours before a trip's end. */
    depositAskedHours: count,
    /** How long before a trip the weather decision is made. */
    decideHours: count,
    /** Minutes after the start at which a party's place is given up. */
    noShowAfterMinutes: count,
    /** 'Life jackets, steering, stopping': the briefing before a party sails. */
    briefing: z.string(),
  }),
});
export type WireBoard = z.output<typeof boardData>;

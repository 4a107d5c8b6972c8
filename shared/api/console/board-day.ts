import * as z from 'zod/mini';
import { countedFroms } from '../../rules/late-fee.ts';
import { depositMethods } from '../../rules/trip.ts';
import { count, date, pounds, rowId, secretId } from '../fields.ts';
import { cardDeposit } from './card-deposit.ts';
import { actionId, staffId } from './parts.ts';
import { shownStop, whyToRing } from './stops.ts';

/** What the board of a day shows. */

/** What a party may still choose whose trip we cancelled. Null: nothing, or nothing any more. */
export const openChoice = z.nullable(
  z.object({
    packageId: rowId,
    /** The slot of its old time, where that can be given back; null: not. */
    oldSlot: z.nullable(rowId),
  }),
);

/** Made on the device, and the event's name for good. */
export const eventId = z
  .string('is required')
  .check(z.regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, 'is not an id'));

/** Who did something and when; `by` is null for the terminal, or somebody who was erased. */
const stamp = z.object({ at: z.string(), by: z.nullable(z.string()), event: z.string() });
/** Names and contacts; each field that the reader may not see is left out. */
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
  /** By `dueBack` of shared/rules/late-fee.ts: not before its booked end. */
  dueAt: z.string(),
  dueFrom: z.enum(countedFroms),
  who,
  guests: count,
  /** Counted at the jetty. */
  aboard: z.nullable(z.object({ guests: count, babies: count })),
  package: z.object({ id: rowId, name: z.string() }),
  /** The hull that has its place: named at the jetty until it is out. Null: called off or cancelled. */
  boat: z.nullable(z.object({ id: rowId, name: z.string() })),
  /** What the party was told instead of the figures of the house; left out: nothing else. Null: as the house says. */
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
  /** The hulls that it could have: with seats for all, of a kind that it was sold. */
  fits: z.array(rowId),
  state: z.enum(tripStates),
  /** 'off': why. */
  off: z.nullable(z.enum(['cancelled', 'called_off'])),
  arrived: z.nullable(stamp),
  captain: z.nullable(z.object({ name: z.string(), licenceSeen: z.nullable(stamp) })),
  briefed: z.nullable(stamp),
  out: z.nullable(stamp),
  back: z.nullable(z.object({ ...stamp.shape, battery: z.nullable(count) })),
  /** Others recorded it at a later time, by which the late fee is another one; left out: nobody. */
  backAgain: z.optional(z.array(stamp)),
  /** What its terms charge for each full quarter of an hour after `dueAt`, and how they say it. */
  lateFee: z.object({
    perQuarter: pounds,
    termsVersion: count,
    /** This and what follows are left out where the reader may not see money. */
    sentence: z.optional(z.string()),
    /** Null: nothing yet. */
    decided: z.optional(
      z.nullable(
        /** `asked`: by pay link; `owes`: what of that is not paid. */
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
        /** What of it is kept for charges, before the rest goes back and after. */
        charged: pounds,
        method: z.enum(depositMethods),
        slip: z.nullable(z.string()),
        /** `kept`: how much of it stayed with us; null: nothing. */
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
      /** As the menu names them now, for whoever hands the dish over; null: nobody has said, ask the kitchen. */
      allergens: z.nullable(z.array(z.string())),
    }),
  ),
  notes: z.array(z.object({ id: eventId, text: z.string(), at: z.string(), by: z.nullable(z.string()) })),
  /** The one primary button; what is missing beside it never blocks it. */
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
        /** Its boat is not fit, by the opening check. */
        'boat_unfit',
        /** Its late fee was charged by other times than now count. */
        'fee_by_other_times',
      ]),
      sentence: z.string(),
      /** What `acceptEvent` or `undoEvent` takes. */
      event: z.nullable(eventId),
    }),
  ),
  /** Of one that is late: when somebody at the jetty expects it back, by the clock at the lake. */
  expectedBack: z.optional(z.string()),
  /** Its boat is late: when it sails instead, and what it was told of that; null: nothing. */
  waitsUntil: z.optional(z.object({ time: z.string(), told: z.nullable(z.string()) })),
  /** Whoever sails next on this hull, and the hulls that are free for them. */
  waits: z.nullable(
    z.object({
      bookingId: secretId,
      firstName: z.string(),
      startTime: z.string(),
      freeBoats: z.array(z.object({ id: rowId, name: z.string() })),
      /** Hulls of parties that could take this one's instead: `swapBoats`. */
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
  /** The booking that is out on it. */
  outWith: z.nullable(secretId),
  /** What takes it today, the turnaround apart: times of the venue, '24:00' for past midnight. */
  claims: z.array(
    z.object({
      /** 'kept': of a trip that was just cancelled, while that can still be undone. */
      kind: z.enum(['trip', 'hold', 'kept', 'repair']),
      bookingId: z.nullable(secretId),
      startTime: z.string(),
      endTime: z.string(),
      readyAt: z.string(),
      /** Of a repair: what `putBoatBack` takes, and why. */
      repair: z.nullable(rowId),
      reason: z.nullable(z.string()),
    }),
  ),
});

export const boardData = z.object({
  date,
  /** Ours, for the age of what is shown. */
  readAt: z.string(),
  /** Of what is shown except `readAt`: equal tags, equal boards. */
  tag: z.string(),
  trips: z.array(boardTrip),
  boats: z.array(boardBoat),
  /** Still to be sold, cheapest package's price; a walk-in may get one that the site does not sell any more. */
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
  /** Those that are of this day, or last until it. */
  stops: z.array(
    z.object({
      ...shownStop.shape,
      /** Parties of the day inside that it does not touch, and that are still to come or under way. */
      standing: count,
      /** Places that wait for their pay link, and that it leaves alone; the short code where names may not be seen. */
      kept: z.array(
        z.object({ bookingId: secretId, who: z.string(), date, startTime: z.string(), until: z.string() }),
      ),
    }),
  ),
  /** Parties; `missing` are those of `expected` whose time has passed. */
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
    /** Deposits that are held of trips that are over. */
    depositsHeld: count,
  }),
  /** Left out where the reader may not see money. */
  owed: z.optional(pounds),
  /**
   * Of whatever day: payments that are disputed, charges that are objected to, and deposits that a bank lets go within a day. On the board of today, for
   * those who decide about money.
   */
  moneyToDecide: z.optional(
    z.array(z.object({ bookingId: secretId, code: z.string(), sentence: z.string() })),
  ),
  /**
   * On the board of today, of whatever day: whom somebody has to ring, and who was rung within the last hours. Left out
   * where names may not be seen.
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
        /** Null: nobody has rung yet. */
        rungAt: z.nullable(z.string()),
        /** A first name; null: nobody yet, or the terminal. */
        rungBy: z.nullable(z.string()),
        choice: openChoice,
      }),
    ),
  ),
  /** Parts of this day that are warned, and when it is decided; the earliest decision first. */
  warnings: z.array(
    z.object({
      id: rowId,
      /** Both null: the whole day. */
      fromTime: z.nullable(z.string()),
      toTime: z.nullable(z.string()),
      decideAt: z.string(),
      reason: z.string(),
      /** The last reading of the jetty, of this day and of the last three hours, km/h. */
      measured: z.nullable(z.object({ meanKmh: count, gustKmh: z.nullable(count), at: z.string() })),
    }),
  ),
  /** What was done on this day, newest first. Left out where names may not be seen. */
  recent: z.optional(
    z.array(
      z.object({
        actionId,
        at: z.string(),
        by: z.nullable(z.string()),
        /** Who of the team; null: the terminal. */
        byId: z.nullable(staffId),
        command: z.string(),
        sentence: z.string(),
        bookingId: z.nullable(secretId),
        undoUntil: z.nullable(z.string()),
        isUndone: z.boolean(),
      }),
    ),
  ),
  /** Trips of the days before that nobody has closed. */
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
    /** How long before a trip it is decided for the weather. */
    decideHours: count,
    /** Minutes after its start until a party's place is given up. */
    noShowAfterMinutes: count,
    /** 'Life jackets, steering, stopping': what a party is told before it goes. */
    briefing: z.string(),
  }),
});
export type WireBoard = z.output<typeof boardData>;

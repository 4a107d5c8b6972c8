import * as z from 'zod/mini';
import { depositMethods } from '../../rules/trip.ts';
import { count, date, pounds, rowId, secretId } from '../fields.ts';
import { cardDeposit } from './card-deposit.ts';
import { actionId, staffId } from './parts.ts';
import { shownStop } from './stops.ts';

/** What the board of a day shows. */

/** Made on the device, and the event's name for good. */
export const eventId = z
  .string('is required')
  .check(z.regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, 'is not an id'));

/** Who did something and when; `by` is null for the terminal, or somebody who was erased. */
const stamp = z.object({ at: z.string(), by: z.nullable(z.string()), event: z.string() });
/** Names and contacts; each field that the reader may not see is left out. */
const who = z.object({
  first_name: z.string(),
  last_name: z.optional(z.string()),
  phone: z.optional(z.string()),
});

export const tripStates = ['expected', 'here', 'out', 'back', 'no_show', 'off'] as const;

const boardTrip = z.object({
  booking_id: secretId,
  code: z.string(),
  /** Grows with every event. */
  version: count,
  /** Venue time; the instants are for counting minutes (`handOf`, `minutesLate` of shared/rules/trip.ts). */
  start_time: z.string(),
  end_time: z.string(),
  arrive_at: z.string(),
  starts_at: z.string(),
  due_at: z.string(),
  who,
  guests: count,
  /** Counted at the jetty. */
  aboard: z.nullable(z.object({ guests: count, babies: count })),
  package: z.object({ id: rowId, name: z.string() }),
  /** The hull that has its place: named at the jetty until it is out. Null: called off or cancelled. */
  boat: z.nullable(z.object({ id: rowId, name: z.string() })),
  state: z.enum(tripStates),
  /** 'off': why. */
  off: z.nullable(z.enum(['cancelled', 'called_off'])),
  arrived: z.nullable(stamp),
  captain: z.nullable(
    z.object({ name: z.string(), is_declared: z.boolean(), licence_seen: z.nullable(stamp) }),
  ),
  briefed: z.nullable(stamp),
  out: z.nullable(stamp),
  back: z.nullable(z.object({ ...stamp.shape, battery: z.nullable(count) })),
  no_show: z.nullable(stamp),
  lights: z.object({
    paid: z.enum(['paid', 'owes']),
    captain: z.enum(['none', 'named', 'declared', 'seen']),
    deposit: z.enum(['none', 'held', 'given_back']),
    /** Portions; what is prepared comes with the kitchen. Null: nothing to bring. */
    kitchen: z.nullable(z.object({ portions: count })),
    has_note: z.boolean(),
  }),
  /** This and the next two are left out where the reader may not see money. */
  owes: z.optional(pounds),
  /** By hand. */
  deposit: z.optional(
    z.nullable(
      z.object({
        ...stamp.shape,
        amount: pounds,
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
  card_deposit: z.optional(z.nullable(cardDeposit)),
  orders: z.array(
    z.object({
      name: z.string(),
      quantity: count,
      type: z.string(),
      wish: z.string(),
      /** As the menu names them now, for whoever hands the dish over. */
      allergens: z.array(z.string()),
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
        'boat',
        'opening_check',
        'battery',
      ]),
      sentence: z.string(),
    }),
  ),
  needs_you: z.array(
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
      ]),
      sentence: z.string(),
      /** What `acceptEvent` or `undoEvent` takes. */
      event: z.nullable(eventId),
    }),
  ),
  /** Whoever sails next on this hull, and the hulls that are free for them. */
  waits: z.nullable(
    z.object({
      booking_id: secretId,
      first_name: z.string(),
      start_time: z.string(),
      free_boats: z.array(z.object({ id: rowId, name: z.string() })),
      /** Hulls of parties that could take this one's instead: `swapBoats`. */
      swaps: z.array(z.object({ id: rowId, name: z.string(), booking_id: secretId, first_name: z.string() })),
    }),
  ),
});
export type WireBoardTrip = z.output<typeof boardTrip>;

const boardBoat = z.object({
  id: rowId,
  name: z.string(),
  is_in_service: z.boolean(),
  /** The charge last typed; `is_low` under the setting. */
  battery: z.nullable(z.object({ percent: count, at: z.string(), is_low: z.boolean() })),
  opening_check: z.nullable(
    z.object({ at: z.string(), by: z.nullable(z.string()), is_fit: z.boolean(), note: z.string() }),
  ),
  /** The booking that is out on it. */
  out_with: z.nullable(secretId),
  /** What takes it today, the turnaround apart: times of the venue, '24:00' for past midnight. */
  claims: z.array(
    z.object({
      /** 'kept': of a trip that was just cancelled, while that can still be undone. */
      kind: z.enum(['trip', 'hold', 'kept', 'repair']),
      booking_id: z.nullable(secretId),
      start_time: z.string(),
      end_time: z.string(),
      ready_at: z.string(),
      /** Of a repair. */
      reason: z.nullable(z.string()),
    }),
  ),
});

export const boardData = z.object({
  date,
  /** Ours, for the age of what is shown. */
  read_at: z.string(),
  /** Of what is shown except `read_at`: equal tags, equal boards. */
  tag: z.string(),
  trips: z.array(boardTrip),
  boats: z.array(boardBoat),
  /** Still to be sold, cheapest package's price; a walk-in may get one that the site does not sell any more. */
  free_places: z.array(
    z.object({
      slot_id: rowId,
      start_time: z.string(),
      end_time: z.string(),
      boat_ids: z.array(rowId),
      from_price: pounds,
      is_on_site: z.boolean(),
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
        z.object({ booking_id: secretId, who: z.string(), date, start_time: z.string(), until: z.string() }),
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
    no_show: count,
    missing: count,
    /** Deposits that are held of trips that are over. */
    deposits_held: count,
  }),
  /** Left out where the reader may not see money. */
  owed: z.optional(pounds),
  /**
   * Of whatever day: payments that are disputed, and deposits that a bank lets go within a day. On the board of today, for
   * those who decide about money.
   */
  money_to_decide: z.optional(
    z.array(z.object({ booking_id: secretId, code: z.string(), sentence: z.string() })),
  ),
  /**
   * On the board of today, of whatever day: who lost a place, or was interrupted while paying for a move, because of us, until somebody
   * has rung. Left out where names may not be seen.
   */
  to_ring: z.optional(
    z.array(
      z.object({
        booking_id: secretId,
        who: z.string(),
        phone: z.nullable(z.string()),
        /** move: the trip stands where it was. */
        lost: z.enum(['place', 'move']),
        date,
        start_time: z.string(),
        since: z.string(),
      }),
    ),
  ),
  /** What was done on this day, newest first. Left out where names may not be seen. */
  recent: z.optional(
    z.array(
      z.object({
        action_id: actionId,
        at: z.string(),
        by: z.nullable(z.string()),
        /** Who of the team; null: the terminal. */
        by_id: z.nullable(staffId),
        command: z.string(),
        sentence: z.string(),
        booking_id: z.nullable(secretId),
        undo_until: z.nullable(z.string()),
        is_undone: z.boolean(),
      }),
    ),
  ),
  /** Trips of the days before that nobody has closed. */
  unfinished: z.array(
    z.object({
      booking_id: secretId,
      date,
      first_name: z.string(),
      boat: z.nullable(z.string()),
      state: z.enum(tripStates),
    }),
  ),
  figures: z.object({
    deposit: pounds,
    late_fee_per_quarter_hour: pounds,
    most_weight_kg: count,
    turnaround_minutes: count,
    low_battery_percent: count,
    /** Minutes after its start until a party's place is given up. */
    no_show_after_minutes: count,
  }),
});
export type WireBoard = z.output<typeof boardData>;

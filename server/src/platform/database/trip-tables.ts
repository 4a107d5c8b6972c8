import type { DepositMethod, TripEventData } from '@slipway/shared/rules/trip.ts';
import type { LocalDate } from '@slipway/shared/values/local-date.ts';
import type { LocalTime } from '@slipway/shared/values/local-time.ts';
import type { Pence } from '@slipway/shared/values/pence.ts';
import type { ColumnType, Generated } from 'kysely';

/** The database tables for the jetty, with row types like those in tables.ts. */

type Timestamp = ColumnType<Date, Date, Date>;

type EventKind =
  | 'arrived'
  | 'captain'
  | 'briefed'
  | 'out'
  | 'back'
  | 'no_show'
  | 'deposit_taken'
  | 'deposit_returned'
  | 'undo'
  | 'accept';

/** `data` is inserted as JSON text. */
type TripEventsTable = {
  id: string;
  seq: Generated<number>;
  bookingId: string;
  kind: EventKind;
  data: ColumnType<TripEventData, string, never>;
  claimedAt: Timestamp;
  happenedAt: Timestamp;
  seenAt: Timestamp;
  staffId: string | null;
  deviceId: string | null;
  wasOffline: boolean;
  isTooOld: boolean;
};

type TripsTable = {
  bookingId: string;
  version: number;
  state: 'expected' | 'here' | 'out' | 'back' | 'no_show';
  boatId: number | null;
  arrivedAt: ColumnType<Date | null, Date | null, Date | null>;
  outAt: ColumnType<Date | null, Date | null, Date | null>;
  backAt: ColumnType<Date | null, Date | null, Date | null>;
  noShowAt: ColumnType<Date | null, Date | null, Date | null>;
  hasDoubts: boolean;
  updatedAt: Timestamp;
};

type DepositsTable = {
  bookingId: string;
  amount: Pence;
  method: DepositMethod;
  slip: string | null;
  takenAt: Timestamp;
  takenBy: string | null;
  returnedAt: ColumnType<Date | null, Date | null, Date | null>;
  returnedBy: string | null;
  returnSlip: string | null;
  /** The pence that we kept from a returned deposit, in rows from before charges existed. Null: none. */
  kept: Pence | null;
};

type BookingNotesTable = {
  id: string;
  bookingId: string;
  text: string;
  at: Timestamp;
  staffId: string | null;
};

type BoatChargesTable = { boatId: number; percent: number; readAt: Timestamp; staffId: string | null };

type OpeningChecksTable = {
  boatId: number;
  date: LocalDate;
  isFit: boolean;
  note: string;
  checkedAt: Timestamp;
  staffId: string | null;
};

/** A booking that is held for a pay link, and keeps its place although sales are stopped. */
type KeptHoldsTable = { stopId: number; bookingId: string };

/** Parties that staff must ring: they lost a place, were interrupted while paying, or got no text message. */
type PartiesToRingTable = {
  bookingId: string;
  lost: 'place' | 'move' | 'text' | 'refunded';
  since: Date;
  rungAt: ColumnType<Date | null, Date | null, Date | null>;
  rungBy: string | null;
};

/** Portions of one dish of a party, made for one day. */
type DishMarksTable = {
  bookingId: string;
  date: LocalDate;
  menuItemId: number;
  prepared: number;
  loaded: number;
};

type OrdersMovedAwayTable = {
  bookingId: string;
  date: LocalDate;
  startTime: LocalTime;
  /** Each dish has `item`, `name` and `quantity`. Inserted as JSON text. */
  dishes: ColumnType<object, string, string>;
  at: Timestamp;
};

/** The time at which a late boat is expected back, as staff at the jetty recorded it. */
type LateReturnsTable = {
  bookingId: string;
  expectedAt: Timestamp;
  saidAt: Timestamp;
  staffId: string | null;
};

/** A party that was told to wait for its late boat, and the new start of its trip. */
type ToldToWaitTable = {
  bookingId: string;
  sailsAt: LocalTime;
  toldAt: Timestamp;
  staffId: string | null;
};

export type TripTables = {
  trips: TripsTable;
  tripEvents: TripEventsTable;
  deposits: DepositsTable;
  bookingNotes: BookingNotesTable;
  boatCharges: BoatChargesTable;
  openingChecks: OpeningChecksTable;
  keptHolds: KeptHoldsTable;
  partiesToRing: PartiesToRingTable;
  dishMarks: DishMarksTable;
  ordersMovedAway: OrdersMovedAwayTable;
  lateReturns: LateReturnsTable;
  toldToWait: ToldToWaitTable;
};

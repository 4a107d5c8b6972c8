import { hourMs, minuteMs } from '../values/durations.ts';
import type { BoatDoubt } from './boat-at-jetty.ts';

/**
 * The events of a trip, and the state that follows from them. Pure, so that a device without signal shows the
 * same as the server.
 */

const tripEventKinds = [
  'arrived',
  'captain',
  'briefed',
  'out',
  'back',
  'no_show',
  'deposit_taken',
  'deposit_returned',
  /** Undoes one event; `data.event` names it. */
  'undo',
  /** A manager accepts an event that was too old when it reached the server; `data.event` names it. */
  'accept',
] as const;
export type TripEventKind = (typeof tripEventKinds)[number];

export const depositMethods = ['cash', 'card_machine'] as const;
export type DepositMethod = (typeof depositMethods)[number];

/** The data of an event; each kind uses some of the fields. */
export type TripEventData = {
  /** captain: the captain's name, if the captain is not the customer. */
  name?: string | undefined;
  /** captain: the driving licence was shown. */
  licenceSeen?: boolean | undefined;
  /** out: the hull, and who is aboard. */
  boat?: number | undefined;
  guests?: number | undefined;
  babies?: number | undefined;
  /** out: the doubts about the boat, for example 'not_fit', that staff saw before they recorded the departure. */
  although?: readonly BoatDoubt[] | undefined;
  /** back: the battery's remaining charge, in percent. */
  battery?: number | undefined;
  /** deposit_taken: the deposit in pence. */
  amount?: number | undefined;
  method?: DepositMethod | undefined;
  /** deposit_taken, deposit_returned: the number on the card machine's slip. */
  slip?: string | undefined;
  /**
   * deposit_returned: the part of the deposit that we kept, in pence. Only events from before charges were
   * introduced have this field.
   */
  kept?: number | undefined;
  /** undo, accept: the id of the event. */
  event?: string | undefined;
};

export type TripEvent = {
  /** A UUID that the device made. */
  id: string;
  kind: TripEventKind;
  data: TripEventData;
  /** When the event happened, by the device's clock within the limits of `believedTime`. */
  happenedAt: Date;
  /** When the event reached us, by the server's clock. */
  seenAt: Date;
  /** The event's place in the order of arrival. It also orders events that reached the server at the same instant. */
  seq: number;
  staffId: string | null;
  /** True: the event is so old that it does not count until a manager has accepted it. */
  isTooOld: boolean;
};

/** If an event reaches the server more than this long after it happened, a manager must accept the event. */
export const oldestEventMs = 12 * hourMs;

/**
 * A time from a device's clock: a future time becomes now, and a time of more than twelve hours ago is marked as too
 * old.
 */
export function believedTime(
  claimed: Date,
  seenAt: Date,
): { happenedAt: Date; isTooOld: boolean; isAbout: boolean } {
  if (claimed > seenAt) return { happenedAt: seenAt, isTooOld: false, isAbout: true };
  return {
    happenedAt: claimed,
    isTooOld: seenAt.getTime() - claimed.getTime() > oldestEventMs,
    isAbout: false,
  };
}

export type TripState = 'expected' | 'here' | 'out' | 'back' | 'no_show';

/** A contradiction in the records that a person has to check. */
type TripDoubt =
  /** An event that is too old to count automatically. */
  | { kind: 'too_old'; event: string }
  /** The return was recorded with a time before the departure. */
  | { kind: 'times_about' }
  /** Two devices each recorded that somebody took a deposit. */
  | { kind: 'two_deposits'; event: string }
  | { kind: 'returned_untaken'; event: string };

/** An action and the person who did it. */
export type Stamp = { at: Date; by: string | null; event: string };

export type Trip = {
  state: TripState;
  arrived: Stamp | null;
  captain: (Stamp & { name: string | null; licenceSeen: Stamp | null }) | null;
  briefed: Stamp | null;
  out: (Stamp & { boat: number | null; guests: number | null; babies: number }) | null;
  back: (Stamp & { battery: number | null }) | null;
  /** All records of the return after the first. The first record counts. */
  backAgain: Stamp[];
  noShow: Stamp | null;
  deposit:
    | (Stamp & { amount: number; method: DepositMethod; slip: string | null; returned: Returned | null })
    | null;
  /** The ids of events that record an action again. These events are stored but have no effect. */
  repeats: string[];
  doubts: TripDoubt[];
  /** True: the trip has no event that counts. */
  isUntouched: boolean;
};
/**
 * `kept` is the part of the deposit that we kept, in pence; we returned the rest. `kept` is 0, except in events
 * from before charges were introduced.
 */
type Returned = Stamp & { slip: string | null; kept: number };

/**
 * Computes the state of a trip from its events, in any order of arrival. If an action was recorded twice, the earlier
 * record counts. A trip with a recorded return counts as returned, even if the recorded time is before the departure.
 */
export function foldTrip(events: readonly TripEvent[]): Trip {
  const standing = standingEvents(events);
  const doubts: TripDoubt[] = events
    .filter((event) => event.isTooOld && !standing.some(({ id }) => id === event.id))
    .filter(({ id }) => !isUndone(events, id))
    .map(({ id }) => ({ kind: 'too_old', event: id }));
  const repeats: string[] = [];
  const all = (kind: TripEventKind) => standing.filter((event) => event.kind === kind);
  const first = (kind: TripEventKind) => {
    const [earliest, ...others] = all(kind);
    repeats.push(...others.map(({ id }) => id));
    return earliest;
  };
  const arrived = first('arrived');
  const briefed = first('briefed');
  const out = first('out');
  const back = first('back');
  const noShow = first('no_show');
  const deposit = depositOf(standing, repeats, doubts);
  if (out !== undefined && back !== undefined && back.happenedAt < out.happenedAt)
    doubts.push({ kind: 'times_about' });
  return {
    state: stateOf({ arrived, out, back, noShow }),
    arrived: stamp(arrived),
    captain: captainOf(standing),
    briefed: stamp(briefed),
    out:
      out === undefined
        ? null
        : {
            ...stamp(out),
            boat: out.data.boat ?? null,
            guests: out.data.guests ?? null,
            babies: out.data.babies ?? 0,
          },
    back: back === undefined ? null : { ...stamp(back), battery: back.data.battery ?? null },
    backAgain: all('back')
      .slice(1)
      .map((event) => stamp(event)),
    noShow: stamp(noShow),
    deposit,
    repeats: repeats.sort(),
    doubts,
    isUntouched: standing.length === 0,
  };
}

/** A party that was recorded as missing and arrives later counts as arrived. */
function stateOf(events: {
  arrived: TripEvent | undefined;
  out: TripEvent | undefined;
  back: TripEvent | undefined;
  noShow: TripEvent | undefined;
}): TripState {
  if (events.back !== undefined) return 'back';
  if (events.out !== undefined) return 'out';
  if (events.arrived !== undefined && !isLater(events.noShow, events.arrived)) return 'here';
  return events.noShow === undefined ? 'expected' : 'no_show';
}

function isLater(event: TripEvent | undefined, other: TripEvent): boolean {
  return event !== undefined && byTime(other, event) < 0;
}

/** Events that are not undone and do not wait for a manager, in the order in which they happened. */
function standingEvents(events: readonly TripEvent[]): TripEvent[] {
  return events
    .filter(({ kind }) => kind !== 'undo' && kind !== 'accept')
    .filter(({ id }) => !isUndone(events, id))
    .filter(({ id, isTooOld }) => !isTooOld || isAccepted(events, id))
    .sort(byTime);
}

/** Whether the event is undone. An undo does not count if the undo itself was later undone. */
function isUndone(events: readonly TripEvent[], id: string): boolean {
  return events.some(
    (event) => event.kind === 'undo' && event.data.event === id && !isTakenBack(events, event),
  );
}

/** Only a later undo can reverse an undo. Otherwise, two undos could reverse each other. */
function isTakenBack(events: readonly TripEvent[], undo: TripEvent): boolean {
  return events.some(
    (later) =>
      later.kind === 'undo' &&
      later.data.event === undo.id &&
      later.seq > undo.seq &&
      !isTakenBack(events, later),
  );
}

function isAccepted(events: readonly TripEvent[], id: string): boolean {
  return events.some(
    (event) => event.kind === 'accept' && event.data.event === id && !isUndone(events, event.id),
  );
}

/** Sorts events by the devices' clocks; for equal times, by order of arrival. */
function byTime(a: TripEvent, b: TripEvent): number {
  return a.happenedAt.getTime() - b.happenedAt.getTime() || a.seq - b.seq;
}

function stamp(event: TripEvent): Stamp;
function stamp(event: TripEvent | undefined): Stamp | null;
function stamp(event: TripEvent | undefined): Stamp | null {
  return event === undefined ? null : { at: event.happenedAt, by: event.staffId, event: event.id };
}

/** The name recorded last is the captain's. A licence counts if it was recorded with this name, or without a name. */
function captainOf(standing: readonly TripEvent[]): Trip['captain'] {
  const said = standing.filter(({ kind }) => kind === 'captain');
  const last = said.at(-1);
  if (last === undefined) return null;
  const name = said.findLast(({ data }) => data.name !== undefined)?.data.name ?? null;
  const seen = said.findLast(
    ({ data }) => data.licenceSeen === true && (data.name === undefined || data.name === name),
  );
  return { ...stamp(last), name, licenceSeen: stamp(seen) };
}

function depositOf(standing: readonly TripEvent[], repeats: string[], doubts: TripDoubt[]): Trip['deposit'] {
  const [taken, ...more] = standing.filter(({ kind }) => kind === 'deposit_taken');
  const [returned, ...again] = standing.filter(({ kind }) => kind === 'deposit_returned');
  for (const { id } of more) doubts.push({ kind: 'two_deposits', event: id });
  repeats.push(...again.map(({ id }) => id));
  if (taken === undefined) {
    if (returned !== undefined) doubts.push({ kind: 'returned_untaken', event: returned.id });
    return null;
  }
  const { amount = 0, method = 'cash', slip = null } = taken.data;
  return {
    ...stamp(taken),
    amount,
    method,
    slip,
    returned:
      returned === undefined
        ? null
        : {
            ...stamp(returned),
            slip: returned.data.slip ?? null,
            kept: Math.min(returned.data.kept ?? 0, amount),
          },
  };
}

/** A party that has not arrived this many minutes after its start counts as missing. */
const missedAfterMinutes = 10;
/** On the board, a boat counts as due from this many minutes before its return time. */
const dueWithinMinutes = 10;
/**
 * From this many minutes before its start, the board shows a party as arriving. For the day's first parties the
 * time is longer, because the jetty is being opened.
 */
const arrivingWithinMinutes = 60;
const firstArrivingWithinMinutes = 90;

/** The order of the board: trips that need staff come first. */
export const hands = [
  'doubt',
  'late',
  'late_fee',
  'deposit',
  'missing',
  'due',
  'here',
  'arriving',
  'later',
  'done',
] as const;
export type Hand = (typeof hands)[number];

type OnBoard = {
  state: TripState | 'off';
  startsAt: Date;
  dueAt: Date;
  hasDoubts: boolean;
  /** We hold the party's deposit: once the trip is over, it is returned or kept. */
  holdsDeposit?: boolean;
  /** The boat was back late, and nobody has decided about the fee. */
  owesLateFee?: boolean;
  /** The trip has the day's earliest start. */
  isFirst?: boolean;
};

/** Returns why the trip needs the attention of staff at the time `now`. */
export function handOf(
  { state, startsAt, dueAt, hasDoubts, owesLateFee = false, holdsDeposit = false, isFirst = false }: OnBoard,
  now: Date,
): Hand {
  if (hasDoubts) return 'doubt';
  if (state === 'back' && owesLateFee) return 'late_fee';
  if (state === 'back' || state === 'no_show' || state === 'off') return holdsDeposit ? 'deposit' : 'done';
  if (state === 'out') {
    if (now > dueAt) return 'late';
    return minutesTo(dueAt, now) <= dueWithinMinutes ? 'due' : 'later';
  }
  if (state === 'here') return 'here';
  const untilStart = minutesTo(startsAt, now);
  if (untilStart < -missedAfterMinutes) return 'missing';
  return untilStart <= (isFirst ? firstArrivingWithinMinutes : arrivingWithinMinutes) ? 'arriving' : 'later';
}

/** How many whole minutes late a boat is; 0 if the boat is not late. */
export function minutesLate({ state, dueAt }: Pick<OnBoard, 'state' | 'dueAt'>, now: Date): number {
  return state === 'out' ? Math.max(0, Math.floor((now.getTime() - dueAt.getTime()) / minuteMs)) : 0;
}

function minutesTo(instant: Date, now: Date): number {
  return (instant.getTime() - now.getTime()) / minuteMs;
}

export type NextAction = 'arrive' | 'go' | 'return';

/** The primary action that a card offers; null when nothing is left to do. */
export function nextAction(state: TripState | 'off'): NextAction | null {
  if (state === 'expected' || state === 'no_show') return 'arrive';
  if (state === 'here') return 'go';
  return state === 'out' ? 'return' : null;
}

/** At this hour of the next morning, a trip without any record is closed as sailed. */
export const closesUnrecordedAt = '03:00';

/** If a party went out less than this long ago, the screen asks before it records a return. */
const justOutMinutes = 5;

/**
 * Returns how many whole minutes ago a party went out, if this is less than `justOutMinutes`. Otherwise returns
 * undefined: the party may well be back.
 */
export function minutesJustOut(outAt: Date, now: Date): number | undefined {
  const minutes = Math.max(0, Math.floor((now.getTime() - outAt.getTime()) / minuteMs));
  return minutes < justOutMinutes ? minutes : undefined;
}

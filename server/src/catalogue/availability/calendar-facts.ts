import { minuteMs, hourMs, dayMs } from '@slipway/shared/values/durations.ts';
import type { BusinessTerms } from '@slipway/shared/rules/business-terms.ts';
import { type LocalDate, addDays, localDate } from '@slipway/shared/values/local-date.ts';
import { type LocalTime, localTime } from '@slipway/shared/values/local-time.ts';
import type { Pence } from '@slipway/shared/values/pence.ts';
import { type Settings, settingsFromRows } from '../business-settings.ts';
import { bookableDays } from './materialise-slots.ts';

/** A slot on sale. `starts` and `ends` are the lake's clock times in milliseconds, as if the lake were in UTC. */
export type CalendarSlot = {
  id: number;
  date: LocalDate;
  startTime: LocalTime;
  endTime: string;
  starts: number;
  ends: number;
  surchargeKind: 'fixed' | 'percentage';
  surchargeValue: number;
  pricePerExtraGuest: Pence;
  minimumGuests: number | null;
  packageIds: readonly number[] | null;
};

export type CalendarAllocation = {
  boatId: number;
  from: number;
  to: number;
  endsAfterTo: boolean;
  /** An instant in milliseconds, or infinity if the allocation is permanent. */
  deadline: number;
};

type Closure = { from: number; to: number };

/** One end of a range, as in JSON: a number, or infinity as text. Null: the range has no end on that side. */
type Bound = number | string | null;

/**
 * The query's parameters are the last snapshot and the first day; its answer is a CalendarChange. See `calendar_since`
 * in `0110-calendar-in-memory.sql`.
 */
export const calendarQuestion = `select calendar_since($1, $2, ${bookableDays}) as change`;

export type CalendarChange = {
  isAll: boolean;
  slotIds?: number[] | null;
  slots?:
    | [
        number,
        string,
        string,
        string,
        'fixed' | 'percentage',
        number,
        number,
        number | null,
        number[] | null,
      ][]
    | null;
  allocationIds?: number[] | null;
  allocations?: [number, number, Bound, Bound, boolean, Bound][] | null;
  /** The id, kind and seats of each boat in service. */
  boats?: [number, number, number][] | null;
  /** The id of each package, and the package's kinds of boat. */
  packages?: [number, number[]][] | null;
  closures?: [string, string | null, string | null, boolean][] | null;
  settings?: { key: string; value: string }[] | null;
  terms?: [Bound, number, BusinessTerms][] | null;
};

/** The rows from which the calendar is computed, as they were when last read from the database. */
export class CalendarFacts {
  readonly #slots = new Map<number, CalendarSlot>();
  readonly #slotsOfDay = new Map<LocalDate, Set<CalendarSlot>>();
  readonly #allocations = new Map<number, CalendarAllocation>();
  readonly #allocationsNear = new Map<LocalDate, Set<CalendarAllocation>>();
  #boats: { id: number; kindId: number; seats: number }[] = [];
  #kindsOfPackage: ReadonlyMap<number, readonly number[]> = new Map();
  readonly #hulls = new Map<string, ReadonlySet<number>>();
  #closures = new Map<LocalDate, Closure[]>();
  /** The time from which sales are stopped until further notice, or infinity if they are not stopped. */
  #stoppedFrom = Number.POSITIVE_INFINITY;
  #settings: { key: string; value: string }[] = [];
  #terms: { validFrom: number; terms: BusinessTerms }[] = [];
  /** The first day of the calendar, in days since 1970. */
  #firstDay = 0;

  /**
   * Returns the seats of the smallest boat in service that is large enough. Parties with the same result fit the same
   * boats.
   */
  seatsFor(guests: number): number {
    return Math.min(
      ...this.#boats.map(({ seats }) => seats).filter((seats) => seats >= guests),
      Number.POSITIVE_INFINITY,
    );
  }

  /** The kinds of boat of a package, or undefined if the package is unknown. */
  kindsOf(packageId: number): readonly number[] | undefined {
    return this.#kindsOfPackage.get(packageId);
  }

  /** The boats in service that have enough seats and fit one of these packages (any package, if null). */
  hullsFor(packageIds: readonly number[] | null, seats: number): ReadonlySet<number> {
    const key = `${packageIds?.join() ?? 'all'} ${seats}`;
    let hulls = this.#hulls.get(key);
    if (hulls === undefined) {
      const packages = packageIds ?? [...this.#kindsOfPackage.keys()];
      const kinds = new Set(packages.flatMap((id) => this.#kindsOfPackage.get(id) ?? []));
      hulls = new Set(
        this.#boats.filter((boat) => boat.seats >= seats && kinds.has(boat.kindId)).map(({ id }) => id),
      );
      this.#hulls.set(key, hulls);
    }
    return hulls;
  }

  /** The slots of a day, in the order of the calendar. */
  slotsOf(date: LocalDate): readonly CalendarSlot[] {
    return [...(this.#slotsOfDay.get(date) ?? [])].sort((a, b) => a.starts - b.starts || a.id - b.id);
  }

  /** All allocations that may overlap a slot of this day; the turnaround of a late slot runs into the next day. */
  allocationsNear(date: LocalDate): Iterable<CalendarAllocation> {
    return this.#allocationsNear.get(date) ?? [];
  }

  /** Whether a closure covers the slot, as the SQL function `closes` decides. */
  isClosed({ date, starts, ends }: CalendarSlot): boolean {
    if (this.#stoppedFrom < ends) return true;
    return (this.#closures.get(date) ?? []).some(({ from, to }) => from < ends && to > starts);
  }

  /** Returns the rules for selling slots at this instant. `until` is the instant at which the next terms begin. */
  rulesAt(now: Date): { settings: Settings; terms: BusinessTerms; until: number } {
    const at = now.getTime();
    const inForce = this.#terms.findLast(({ validFrom }) => validFrom <= at);
    if (inForce === undefined) throw new Error('No version of the business terms is in force.');
    const until = Math.min(...this.#terms.map(({ validFrom }) => validFrom).filter((from) => from > at));
    return { settings: settingsFromRows(this.#settings), terms: inForce.terms, until };
  }

  /** Updates the facts. Returns the days that may have changed, or undefined if all days may have changed. */
  apply(change: CalendarChange, from: LocalDate): ReadonlySet<LocalDate> | undefined {
    const touched = new Set<LocalDate>();
    if (change.isAll) {
      for (const rows of [this.#slots, this.#slotsOfDay, this.#allocations, this.#allocationsNear])
        rows.clear();
      this.#firstDay = dayNumber(from);
    }
    this.#applySlots(change, touched);
    this.#applyAllocations(change, touched);
    if (change.boats === undefined) return touched;
    this.#boats = (change.boats ?? []).map(([id, kindId, seats]) => ({ id, kindId, seats }));
    this.#kindsOfPackage = new Map(change.packages);
    this.#hulls.clear();
    const closures = change.closures ?? [];
    this.#closures = closuresByDay(closures);
    this.#stoppedFrom = Math.min(
      Number.POSITIVE_INFINITY,
      ...closures.flatMap(([day, from, , isUntilFurtherNotice]) =>
        isUntilFurtherNotice ? [wallClock(localDate(day), from ?? '00:00')] : [],
      ),
    );
    this.#settings = change.settings ?? [];
    this.#terms = (change.terms ?? []).map(([validFrom, , terms]) => ({
      validFrom: Number(validFrom),
      terms,
    }));
    return undefined;
  }

  #applySlots({ slotIds, slots }: CalendarChange, touched: Set<LocalDate>): void {
    for (const id of slotIds ?? []) {
      const old = this.#slots.get(id);
      if (old === undefined) continue;
      this.#slots.delete(id);
      this.#slotsOfDay.get(old.date)?.delete(old);
      touched.add(old.date);
    }
    for (const row of slots ?? []) {
      const slot = slotOf(row);
      this.#slots.set(slot.id, slot);
      add(this.#slotsOfDay, slot.date, slot);
      touched.add(slot.date);
    }
  }

  #applyAllocations({ allocationIds, allocations }: CalendarChange, touched: Set<LocalDate>): void {
    for (const id of allocationIds ?? []) {
      const old = this.#allocations.get(id);
      if (old === undefined) continue;
      this.#allocations.delete(id);
      for (const date of this.#daysNear(old)) {
        this.#allocationsNear.get(date)?.delete(old);
        touched.add(date);
      }
    }
    for (const [id, boatId, from, to, endsAfterTo, deadline] of allocations ?? []) {
      const allocation = {
        boatId,
        from: from === null ? Number.NEGATIVE_INFINITY : Number(from),
        to: to === null ? Number.POSITIVE_INFINITY : Number(to),
        endsAfterTo,
        deadline: deadline === null ? Number.POSITIVE_INFINITY : Number(deadline),
      };
      this.#allocations.set(id, allocation);
      for (const date of this.#daysNear(allocation)) {
        add(this.#allocationsNear, date, allocation);
        touched.add(date);
      }
    }
  }

  #daysNear({ from, to }: CalendarAllocation): LocalDate[] {
    const first = Math.max(this.#firstDay, Math.floor(from / dayMs) - 1);
    const last = Math.min(this.#firstDay + bookableDays, Math.floor(to / dayMs));
    if (last < first) return [];
    const firstDate = addDays(epoch, first);
    return Array.from({ length: last - first + 1 }, (_, index) => addDays(firstDate, index));
  }
}

const epoch = localDate('1970-01-01');

function dayNumber(date: LocalDate): number {
  return wallClock(date, '00:00') / dayMs;
}

function slotOf([id, day, start, end, kind, value, extra, minimum, packageIds]: NonNullable<
  CalendarChange['slots']
>[number]): CalendarSlot {
  const date = localDate(day);
  return {
    id,
    date,
    startTime: localTime(start.slice(0, 5)),
    endTime: end.slice(0, 5),
    starts: wallClock(date, start),
    ends: wallClock(date, end),
    surchargeKind: kind,
    surchargeValue: value,
    pricePerExtraGuest: extra as Pence,
    minimumGuests: minimum,
    packageIds,
  };
}

function closuresByDay(
  rows: readonly (readonly [string, string | null, string | null, boolean])[],
): Map<LocalDate, Closure[]> {
  const byDay = new Map<LocalDate, Closure[]>();
  for (const [day, from, to] of rows) {
    const date = localDate(day);
    const whole = { from: Number.NEGATIVE_INFINITY, to: Number.POSITIVE_INFINITY };
    const closure =
      from === null || to === null ? whole : { from: wallClock(date, from), to: wallClock(date, to) };
    byDay.set(date, [...(byDay.get(date) ?? []), closure]);
  }
  return byDay;
}

/** '24:00' is the end of the day; a time typed in SQL may have seconds and fractions. */
function wallClock(date: LocalDate, time: string): number {
  const [hours, minutes, seconds = '0'] = time.split(':');
  return (
    Date.parse(`${date}T00:00:00Z`) +
    Number(hours) * hourMs +
    Number(minutes) * minuteMs +
    Number(seconds) * 1000
  );
}

function add<Key, Value>(sets: Map<Key, Set<Value>>, key: Key, value: Value): void {
  const known = sets.get(key);
  if (known === undefined) sets.set(key, new Set([value]));
  else known.add(value);
}

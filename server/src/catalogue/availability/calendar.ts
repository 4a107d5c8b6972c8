import { fewestGuests } from '@slipway/shared/rules/guests.ts';
import { type LocalDate, addDays } from '@slipway/shared/values/local-date.ts';
import type { ChangeFeed } from '../../platform/database/change-feed.ts';
import { type EncodedBody, encodeBody } from '../../platform/http/encoded-body.ts';
import { venueToday } from '../../platform/runtime/venue-today.ts';
import { type AskedBoat, type CalendarDay, type DayToJson, calendarDay } from './calendar-day.ts';
import { type CalendarChange, CalendarFacts } from './calendar-facts.ts';
import { bookableDays } from './materialise-slots.ts';

type AskedDays = {
  from?: string | undefined;
  to?: string | undefined;
  packageId?: number | undefined;
  /** The number of guests; undefined: the smallest possible party. */
  guests?: number | undefined;
  /** Whether to show the days as they will be once the site is open. */
  isAsOpen?: boolean;
};

/** The days as visitors see them now, or as they will see them once the site is open. */
type View = {
  days: Map<LocalDate, CalendarDay>;
  rules?: (ReturnType<CalendarFacts['rulesAt']> & { from: number }) | undefined;
};

/** Returns the encoded answer for these days. Call it only while the change feed is up to date. */
export type Calendar = (asked: AskedDays) => EncodedBody;

type Body = {
  encoded: EncodedBody;
  /** The days of the answer. If a day has not changed, later answers contain the same object. */
  days: readonly CalendarDay[];
  dates: readonly LocalDate[];
  version: number;
  from: number;
  until: number;
};

/**
 * The maximum number of answers in memory. This is enough for a month of each package, and for a few queries that
 * strangers invent.
 */
const mostBodies = 100;

/**
 * The calendar of this process in memory (docs/decisions/0049): free places are computed again for the days that a
 * change touches, and each body is encoded once for all callers. The calendar cannot oversell: the constraint
 * no_double_booking decides.
 */
export function openCalendar(feed: ChangeFeed, now: () => Date, toJson: DayToJson): Calendar {
  const facts = new CalendarFacts();
  const usual: View = { days: new Map() };
  const asOpen: View = { days: new Map() };
  /** Encoded answers, least recently computed first. */
  const bodies = new Map<string, Body>();
  /** The number of changes so far that may have affected a day. */
  let version = 0;
  const today = venueToday(now);

  feed.onChange((change) => {
    const changed = facts.apply(change as unknown as CalendarChange, change.from);
    for (const view of [usual, asOpen]) {
      if (changed === undefined) {
        view.days.clear();
        view.rules = undefined;
      } else {
        for (const date of changed) view.days.delete(date);
      }
    }
    if (changed === undefined || changed.size > 0) version += 1;
  });

  const dayAt = (view: View, date: LocalDate, at: Date): CalendarDay => {
    const known = view.days.get(date);
    if (known !== undefined && isRightAt(known, at)) return known;
    if (view.rules === undefined || !isRightAt(view.rules, at)) {
      const { settings, ...found } = facts.rulesAt(at);
      const shown = view === asOpen ? { ...settings, isNotOpenYet: false } : settings;
      view.rules = { ...found, settings: shown, from: at.getTime() };
    }
    const day = calendarDay(facts, date, view.rules, at, toJson);
    // New terms may affect every day.
    const made = { ...day, until: Math.min(day.until, view.rules.until) };
    view.days.set(date, made);
    return made;
  };

  const makeBody = (
    view: View,
    key: string,
    from: LocalDate,
    to: LocalDate,
    boat: AskedBoat,
    at: Date,
  ): Body => {
    const old = bodies.get(key);
    const dates = old?.dates ?? datesFrom(from, to);
    const asked = dates.map((date) => dayAt(view, date, at));
    bodies.delete(key);
    const isSame =
      old !== undefined &&
      old.days.length === asked.length &&
      old.days.every((day, index) => day === asked[index]);
    const body = {
      encoded: isSame ? old.encoded : encodeBody(textOf(asked, boat), 'moderate'),
      days: asked,
      dates,
      version,
      from: at.getTime(),
      until: Math.min(...asked.map(({ until }) => until)),
    };
    if (bodies.size >= mostBodies) for (const [oldest] of [...bodies].slice(0, 1)) bodies.delete(oldest);
    bodies.set(key, body);
    return body;
  };

  return ({ from, to, packageId, guests = fewestGuests, isAsOpen = false }) => {
    const at = now();
    const first = from !== undefined && from > today() ? from : today();
    const last = addDays(today(), bookableDays);
    const until = to !== undefined && to < last ? to : last;
    const boat = { packageId, seats: facts.seatsFor(guests) };
    const key = `${first} ${until} ${packageId ?? ''} ${boat.seats}${isAsOpen ? ' as open' : ''}`;
    const body = bodies.get(key);
    if (body !== undefined && body.version === version && isRightAt(body, at)) return body.encoded;
    return makeBody(isAsOpen ? asOpen : usual, key, first as LocalDate, until as LocalDate, boat, at).encoded;
  };
}

function datesFrom(from: LocalDate, to: LocalDate): LocalDate[] {
  const dates: LocalDate[] = [];
  for (let date = from; date <= to; date = addDays(date, 1)) dates.push(date);
  return dates;
}

/**
 * Whether facts that are right from `from` until `until` are right at the instant `at`. The instant can be
 * before `from`, because a demonstration's clock can be moved back.
 */
function isRightAt({ from, until }: { from: number; until: number }, at: Date): boolean {
  return at.getTime() >= from && at.getTime() < until;
}

/** The body as serve-endpoint.ts would send it. */
function textOf(days: readonly CalendarDay[], boat: AskedBoat): string {
  const shown = days.map(({ json }) => json(boat)).filter((text) => text !== undefined);
  return `{"success":true,"message":"","data":[${shown.join(',')}]}`;
}

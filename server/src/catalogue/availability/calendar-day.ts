import { minuteMs } from '@slipway/shared/values/durations.ts';
import type { BusinessTerms } from '@slipway/shared/rules/business-terms.ts';
import { slotState } from '@slipway/shared/rules/slot-on-sale.ts';
import type { LocalDate } from '@slipway/shared/values/local-date.ts';
import { toInstant } from '@slipway/shared/values/venue-time.ts';
import type { Settings } from '../business-settings.ts';
import type { CalendarFacts, CalendarSlot } from './calendar-facts.ts';

export type CalendarDay = {
  /** Returns the day as JSON; undefined: the day has no visible slot. */
  json: (asked: AskedBoat) => string | undefined;
  /** `from`: when the day was computed. The result is valid until shortly before `until`. */
  from: number;
  until: number;
};

/** `seats`: the result of facts.seatsFor for the party. */
export type AskedBoat = { packageId: number | undefined; seats: number };

/** Converts a day to JSON. */
export type DayToJson = (date: LocalDate, shown: readonly ShownSlot[]) => string;

type ShownSlot = { slot: CalendarSlot; state: ReturnType<typeof slotState> };

/** Computes a day at this instant from memory, without a query. The result equals the database's own answer. */
export function calendarDay(
  facts: CalendarFacts,
  date: LocalDate,
  { settings, terms }: { settings: Settings; terms: BusinessTerms },
  now: Date,
  toJson: DayToJson,
): CalendarDay {
  const at = now.getTime();
  let until = Number.POSITIVE_INFINITY;
  const changesAt = (instant: number) => {
    if (instant > at && instant < until) until = instant;
  };
  const near = [...facts.allocationsNear(date)].filter(({ deadline }) => {
    changesAt(deadline);
    return deadline > at;
  });
  const open = facts
    .slotsOf(date)
    .filter((slot) => !facts.isClosed(slot))
    .map((slot) => {
      // The slot is on sale up to and including this instant.
      changesAt(toInstant(date, slot.startTime).getTime() - terms.minimumNoticeMinutes * minuteMs + 1);
      const ends = slot.ends + terms.turnaroundMinutes * minuteMs;
      const taken = new Set<number>();
      for (const { boatId, from, to, endsAfterTo } of near)
        if (from < ends && (to > slot.starts || (endsAfterTo && to === slot.starts))) taken.add(boatId);
      return { slot, taken };
    });
  const rules = { ...settings, ...terms };
  const shownTo = ({ packageId, seats }: AskedBoat): ShownSlot[] => {
    const isKnown = packageId !== undefined && facts.kindsOf(packageId) !== undefined;
    return open
      .filter(
        ({ slot: { packageIds } }) => packageId === undefined || (packageIds?.includes(packageId) ?? true),
      )
      .map(({ slot, taken }) => {
        const hulls = facts.hullsFor(isKnown ? [packageId] : slot.packageIds, seats);
        let boatsFree = 0;
        for (const hull of hulls) if (!taken.has(hull)) boatsFree += 1;
        const places = { date, startTime: slot.startTime, boatsInService: hulls.size, boatsFree };
        return { slot, state: slotState(places, rules, now) };
      });
  };

  const named = new Set(open.flatMap(({ slot }) => slot.packageIds ?? []));
  const texts = new Map<string, string | undefined>();
  return {
    json(boat) {
      const { packageId, seats } = boat;
      // A slot without `packageIds` sells every package. A package that no slot names is sold only in slots without
      // `packageIds`. Two packages that no slot names have the same times if they have the same kinds of boat, so one
      // stored answer serves both.
      const isNamed = packageId === undefined || named.has(packageId);
      const key = `${isNamed ? `of ${packageId}` : `on ${facts.kindsOf(packageId)?.join('+')}`} ${seats}`;
      if (!texts.has(key)) {
        const asked = shownTo(boat);
        // A date without a visible slot is left out.
        const isEmpty = asked.every(({ state }) => state === 'hidden');
        texts.set(key, isEmpty ? undefined : toJson(date, asked));
      }
      return texts.get(key);
    },
    from: at,
    until,
  };
}

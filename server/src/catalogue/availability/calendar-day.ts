import { minuteMs } from '@slipway/shared/values/durations.ts';
import type { BusinessTerms } from '@slipway/shared/rules/business-terms.ts';
import { slotState } from '@slipway/shared/rules/slot-on-sale.ts';
import type { LocalDate } from '@slipway/shared/values/local-date.ts';
import { toInstant } from '@slipway/shared/values/venue-time.ts';
import type { Settings } from '../business-settings.ts';
import type { CalendarFacts, CalendarSlot } from './calendar-facts.ts';

export type CalendarDay = {
  /** As JSON on the wire; undefined: no slot of the day is shown. */
  json: (packageId: number | undefined) => string | undefined;
  /** It was worked out at the first of these instants, and is right until shortly before the second. */
  from: number;
  until: number;
};

/** A day on the wire. */
export type DayToJson = (date: LocalDate, shown: readonly ShownSlot[]) => string;

type ShownSlot = { slot: CalendarSlot; state: ReturnType<typeof slotState> };

/** One day as it is at this instant, from memory: what the database would answer, without a question. */
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
  const near = [...facts.allocationsNear(date)].filter(({ boatId, deadline }) => {
    changesAt(deadline);
    return deadline > at && facts.fleet.has(boatId);
  });
  const shown = facts
    .slotsOf(date)
    .filter((slot) => !facts.isClosed(slot))
    .map((slot): ShownSlot => {
      // On sale up to and including this instant.
      changesAt(toInstant(date, slot.startTime).getTime() - terms.minimumNoticeMinutes * minuteMs + 1);
      const ends = slot.ends + terms.turnaroundMinutes * minuteMs;
      const taken = new Set<number>();
      for (const { boatId, from, to, endsAfterTo } of near)
        if (from < ends && (to > slot.starts || (endsAfterTo && to === slot.starts))) taken.add(boatId);
      const boatsInService = facts.fleet.size;
      const places = {
        date,
        startTime: slot.startTime,
        boatsInService,
        boatsFree: boatsInService - taken.size,
      };
      return { slot, state: slotState(places, { ...settings, ...terms }, now) };
    });

  const named = new Set(shown.flatMap(({ slot }) => slot.packageIds ?? []));
  const texts = new Map<number | undefined, string | undefined>();
  return {
    json(packageId) {
      // A package that no slot names has the slots for every package.
      const key = packageId === undefined || named.has(packageId) ? packageId : Number.NaN;
      if (!texts.has(key)) {
        const asked = packageId === undefined ? shown : shown.filter(isFor(packageId));
        // A date without a slot to show is left out.
        const isEmpty = asked.every(({ state }) => state === 'hidden');
        texts.set(key, isEmpty ? undefined : toJson(date, asked));
      }
      return texts.get(key);
    },
    from: at,
    until,
  };
}

const isFor =
  (packageId: number) =>
  ({ slot: { packageIds } }: ShownSlot): boolean =>
    packageIds === null || packageIds.includes(packageId);

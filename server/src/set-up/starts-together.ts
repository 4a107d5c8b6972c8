import type { ChangeFields } from '@slipway/shared/api/console/changes.ts';
import { counted } from '@slipway/shared/values/counted.ts';
import { type LocalDate, daysBetween, formatLongDate } from '@slipway/shared/values/local-date.ts';
import { minutesOf } from '@slipway/shared/values/local-time.ts';
import { seasonsOf } from '../catalogue/availability/seasons.ts';
import {
  type Plan,
  type PlannedSlot,
  type ScheduleRule,
} from '../catalogue/availability/slots-from-rules.ts';
import type { Row } from '../platform/database/tables.ts';
import { Refusal } from '../platform/http/refusal.ts';
import { groupsOf } from './journal.ts';
import { gridsOf } from './read-times.ts';

type Rules = readonly Row<'scheduleRules'>[];

/** Two times of one package that start together but differ in length. The times come from two seasons. */
type Together = {
  /** Identifies the pair. The same pair has the same key before and after a change set. */
  key: string;
  date: LocalDate;
  start: string;
  /** The winning season comes first. It sets the price of a time that both seasons have. */
  seasons: [{ rule: ScheduleRule; slot: PlannedSlot }, { rule: ScheduleRule; slot: PlannedSlot }];
};

/** Returns the times that start together only because of the change set. */
export function newlyTogether(before: Plan, after: Plan): Together[] {
  const known = new Set(togetherIn(before).map(({ key }) => key));
  return togetherIn(after).filter(({ key }) => !known.has(key));
}

function togetherIn(plan: Plan): Together[] {
  const compareOn = seasonsOf(plan.rules);
  const rules = new Map(plan.rules.map((rule) => [rule.id, rule]));
  const starts = new Map<string, PlannedSlot[]>();
  for (const slot of plan.slots) {
    const start = `${slot.date} ${slot.startTime}`;
    const others = starts.get(start);
    if (others === undefined) starts.set(start, [slot]);
    else others.push(slot);
  }
  return [...starts.values()].flatMap((slots) =>
    slots.flatMap((slot, index) =>
      slots.slice(index + 1).flatMap((other): Together[] => {
        const ids = sharedBy(slot.packageIds, other.packageIds);
        if (slot.endTime === other.endTime || ids?.length === 0) return [];
        const both = [slot, other].map((each) => ({ slot: each, rule: rules.get(each.scheduleRuleId!)! }));
        const [first, second] = both.toSorted((a, b) => compareOn(slot.date)(a.rule, b.rule));
        const ends = [slot.endTime, other.endTime].toSorted().join(' ');
        const key = `${slot.date} ${slot.startTime} ${ends} ${ids === null ? 'every package' : ids.join()}`;
        return [{ key, date: slot.date, start: slot.startTime, seasons: [first!, second!] }];
      }),
    ),
  );
}

/** Returns the packages that are in both lists. In each list and in the result, null means every package. */
function sharedBy(one: readonly number[] | null, other: readonly number[] | null): number[] | null {
  if (one === null) return other === null ? null : [...other];
  return other === null ? [...one] : one.filter((id) => other.includes(id));
}

/** 'Sunday 1 August 2027, 10:00: August takes 180 minutes and Summer 120.' */
export function togetherText({ date, start, seasons }: Together): string {
  const [first, second] = seasons.map(({ rule, slot }) => ({
    name: rule.name,
    minutes: minutesOf(slot.endTime) - minutesOf(slot.startTime),
  }));
  return `${formatLongDate(date)}, ${start}: ${first!.name} takes ${counted(first!.minutes, 'minute')} and ${second!.name} ${second!.minutes}.`;
}

/**
 * Throws a Refusal if `together` is not empty. If gaps in the losing seasons can solve the conflict, the
 * refusal offers changes that add these gaps. `from`: the first day that the change set affects.
 */
export function refuseTogether(together: readonly Together[], rules: Rules, from: LocalDate): void {
  const [first] = together;
  if (first === undefined) return;
  const ends = endsOf(together, rules, from);
  const one = [...new Set(together.map(({ seasons }) => seasons[1].rule.name))].join(', ');
  const todo =
    ends === undefined
      ? `Please end ${one} on those days, or give those times the same length.`
      : `End ${one} on those days, or give those times the same length.`;
  throw new Refusal('invalid', {
    message: `${togetherText(first)} Times of one package that start together must have the same length. ${todo}`,
    ...(ends === undefined ? {} : { details: { console: { ends } } }),
  });
}

/**
 * Returns one change for each losing season. The change adds gaps to that season on the days of the conflict.
 * Undefined: gaps cannot solve the conflict.
 */
function endsOf(
  together: readonly Together[],
  rules: Rules,
  from: LocalDate,
): ChangeFields<'weekly_times'>[] | undefined {
  const losers = groupsOf(together, ({ seasons }) => seasons[1].rule.name);
  const ends: ChangeFields<'weekly_times'>[] = [];
  for (const of of losers) {
    const { name } = of[0]!.seasons[1].rule;
    const standing = rules.filter(
      (rule) => rule.name === name && (rule.validTo === null || rule.validTo >= from),
    );
    const grids = gridsOf(standing, from);
    const [grid] = grids;
    if (grid === undefined || grids.length > 1 || grid.begins !== null || grid.ends !== null)
      return undefined;
    // A season that is in conflict with itself would lose all of its days.
    if (of.some(({ seasons }) => seasons[0].rule.name === name)) return undefined;
    const gaps = new Map(
      [...(grid.words.gaps ?? []), ...gapsOf(of)].map((gap) => [JSON.stringify(gap), gap]),
    );
    ends.push({ ...grid.words, gaps: [...gaps.values()] });
  }
  return ends;
}

type Gap = NonNullable<ChangeFields<'weekly_times'>['gaps']>[number];

/**
 * Returns the gaps to add to a losing season: one for each winning season. If the winning season has no end,
 * its gap recurs every year. Otherwise the gap ends on the last day of the conflict.
 */
function gapsOf(together: readonly Together[]): Gap[] {
  const winners = groupsOf(together, ({ seasons }) => {
    const [{ rule, slot }, loser] = seasons;
    return JSON.stringify([rule.name, rule.seasonStart, rule.seasonEnd, withoutTimes(slot, loser.slot)]);
  });
  return winners.map((of) => {
    const [{ rule, slot }, loser] = of[0]!.seasons;
    const packages = withoutTimes(slot, loser.slot);
    if (of.some(({ seasons }) => seasons[0].rule.validTo === null))
      return { first: rule.seasonStart, last: rule.seasonEnd, until: null, packages };
    const dates = of.map(({ date }) => date).toSorted();
    const [first, last] = [dates[0]!, dates.at(-1)!];
    const isYear = daysBetween(first, last) >= 365;
    return {
      first: isYear ? rule.seasonStart : first.slice(5),
      last: isYear ? rule.seasonEnd : last.slice(5),
      until: last,
      packages,
    };
  });
}

/** The packages that the losing season will no longer offer at this time. Null: all of its packages. */
function withoutTimes(winner: PlannedSlot, loser: PlannedSlot): number[] | null {
  const shared = sharedBy(winner.packageIds, loser.packageIds);
  const isAll = shared === null || (loser.packageIds !== null && shared.length === loser.packageIds.length);
  return isAll ? null : shared;
}

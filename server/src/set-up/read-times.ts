import type { getTimes } from '@slipway/shared/api/console/change-sets.ts';
import type { ChangeFields } from '@slipway/shared/api/console/changes.ts';
import type { TypedSurcharge } from '@slipway/shared/api/console/surcharge.ts';
import type { DataOf } from '@slipway/shared/api/endpoint.ts';
import { type LocalDate, addDays } from '@slipway/shared/values/local-date.ts';
import { basisPoints, pence, percentNumber, poundsOf } from '@slipway/shared/values/pence.ts';
import { type Place, startBySun, sunsetAt } from '@slipway/shared/values/sunset.ts';
import { venueDate, venueDateTime } from '@slipway/shared/values/venue-time.ts';
import { sql } from 'kysely';
import { bookableDays, readSchedule } from '../catalogue/availability/materialise-slots.ts';
import { priceOf } from '../catalogue/availability/slot-difference.ts';
import { type PlannedSlot, placeOf } from '../catalogue/availability/slots-from-rules.ts';
import { timesOfBefore } from '../catalogue/availability/times-of-before.ts';
import type { Database, Row } from '../platform/database/tables.ts';
import { readTermsAt } from '../catalogue/business-terms.ts';
import { stopView } from '../console/day/board/board-view.ts';
import { type ClosureFacts, closuresIn } from '../console/day/board/day-facts.ts';

type Times = DataOf<typeof getTimes>;
type Rule = Row<'scheduleRules'>;

/**
 * At most this many prices set by hand are returned, the earliest first. The same limit holds for prices kept
 * from before an upgrade.
 */
const mostByHand = 200;

/** Returns the weekly grids, special days, prices, stops and sunsets that decide the times on sale from day `from`. */
export async function readTimes(
  db: Database,
  { from, now, place }: { from: LocalDate; now: Date; place: Place },
): Promise<Times> {
  const rules = await db
    .selectFrom('scheduleRules')
    .selectAll()
    .where((eb) => eb.or([eb('validTo', 'is', null), eb('validTo', '>=', from)]))
    .where((eb) =>
      eb.or([
        eb('validTo', 'is', null),
        eb('validFrom', 'is', null),
        eb('validTo', '>=', eb.ref('validFrom')),
      ]),
    )
    .orderBy('id')
    .execute();
  const packages = await db
    .selectFrom('boatPackages')
    .select(['id', 'name', 'price', 'durationMinutes as minutes'])
    .where('status', '=', 'active')
    .orderBy('displayOrder')
    .orderBy('id')
    .execute();
  const special = await db
    .selectFrom('specialDays')
    .selectAll()
    .where('date', '>=', from)
    .orderBy('date')
    .execute();
  const byHand = await db
    .selectFrom('slots')
    .select(['date', 'startTime', 'surchargeKind', 'surchargeValue'])
    .where('isOpen', '=', true)
    .where('priceSetBy', '=', 'hand')
    .where('date', '>=', from)
    .orderBy('date')
    .orderBy('startTime')
    .limit(mostByHand)
    .execute();
  const today = venueDate(now);
  const kept = await readKept(db, from > today ? from : today, addDays(today, bookableDays), place);
  const { rows: stops } = await sql<{ stops: ClosureFacts[] }>`
    select ${closuresIn(today, addDays(today, bookableDays))} as stops`.execute(db);
  const { terms } = await readTermsAt(db, now);
  return {
    from,
    place: { latitude: place.latitude, longitude: place.longitude },
    until: addDays(today, bookableDays),
    packages: packages.map(({ price, ...each }) => ({ ...each, price: poundsOf(price) })),
    grids: gridsOf(rules, from),
    days: special.map(({ date, paint, value }) => ({
      date,
      paint: paint === 'closed' ? paint : typedSurcharge(paint, value),
    })),
    byHand: byHand.map(({ date, startTime, surchargeKind, surchargeValue }) => ({
      date,
      start: startTime,
      price: typedSurcharge(surchargeKind, surchargeValue),
    })),
    kept,
    stops: stops[0]!.stops.map((stop) => stopView(stop, { hasNames: true })),
    figures: { notice: terms.minimumNoticeMinutes, turnaround: terms.turnaroundMinutes },
    sun: sunThroughTheYear(rules, from, place),
  };
}

/** The times that still have a price from before a database upgrade, although their season now has another price. */
async function readKept(db: Database, from: LocalDate, to: LocalDate, place: Place): Promise<Times['kept']> {
  const known = await db
    .selectFrom('slots')
    .selectAll()
    .where('byOlderRow', '=', true)
    .where('isOpen', '=', true)
    .where('date', '>=', from)
    .where('date', '<=', to)
    .orderBy('id')
    .execute();
  if (known.length === 0) return [];
  const schedule = await readSchedule(db, from, place);
  const names = new Map(schedule.rules.map(({ id, name }) => [id, name]));
  const about = (slot: PlannedSlot) => ({
    season: names.get(slot.scheduleRuleId ?? 0) ?? '',
    price: typedSurcharge(slot.surchargeKind, slot.surchargeValue),
  });
  const isIn = (slots: readonly PlannedSlot[], slot: PlannedSlot) =>
    slots.some((each) => placeOf(each) === placeOf(slot) && priceOf(each) === priceOf(slot));
  return timesOfBefore(schedule, known, from, to)
    .slice(0, mostByHand)
    .flatMap(({ older, bySeason }) => {
      const was = older.find((slot) => !isIn(bySeason, slot));
      const season = bySeason.find((slot) => !isIn(older, slot)) ?? bySeason[0];
      if (was === undefined || season === undefined) return [];
      return [{ date: was.date, start: was.startTime, was: about(was), season: about(season) }];
    });
}

/** Groups rules into grids. All rules of a grid have the same name, season, length and packages. */
export function gridsOf(rules: readonly Rule[], from: LocalDate): Times['grids'] {
  const grids = new Map<string, Rule[]>();
  for (const rule of rules) {
    const key = JSON.stringify([
      rule.name,
      rule.seasonStart,
      rule.seasonEnd,
      rule.durationMinutes,
      rule.packageIds,
      rule.gaps,
      rule.validFrom !== null && rule.validFrom > from ? rule.validFrom : null,
      rule.validTo,
    ]);
    grids.set(key, [...(grids.get(key) ?? []), rule]);
  }
  return [...grids.values()].map((rows) => {
    const { validFrom, validTo } = rows[0]!;
    return {
      words: fieldsOf(rows),
      begins: validFrom !== null && validFrom > from ? validFrom : null,
      ends: validTo,
    };
  });
}

function fieldsOf(rows: readonly Rule[]): ChangeFields<'weekly_times'> {
  const { name, seasonStart, seasonEnd, packageIds, durationMinutes, gaps } = rows[0]!;
  return {
    name,
    first: seasonStart,
    last: seasonEnd,
    packages: packageIds,
    minutes: durationMinutes,
    ...(gaps.length === 0 ? {} : { gaps }),
    rows: rows.map((rule) => ({
      days: rule.weekdays,
      starts: rule.startTimes,
      sun: rule.sunMinutes,
      surcharge: typedSurcharge(rule.surchargeKind, rule.surchargeValue),
      extra: poundsOf(rule.pricePerExtraGuest),
      covers: rule.minimumGuests,
    })),
  };
}

export function typedSurcharge(kind: 'fixed' | 'percentage', value: number): TypedSurcharge {
  return kind === 'fixed'
    ? { pounds: poundsOf(pence(value)) }
    : { percent: percentNumber(basisPoints(value)) };
}

/** Sunset times on the first day of each month, and on the days on both sides of a clock change. */
function sunThroughTheYear(rules: readonly Rule[], from: LocalDate, place: Place): Times['sun'] {
  const minutes = [...new Set(rules.flatMap(({ sunMinutes }) => sunMinutes))].toSorted((a, b) => a - b);
  const noonOf = (date: LocalDate) => venueDateTime(new Date(`${date}T12:00:00Z`)).time;
  const days = Array.from({ length: 366 }, (_, day) => addDays(from, day));
  return days
    .filter(
      (date) =>
        date === from ||
        date.endsWith('-01') ||
        noonOf(date) !== noonOf(addDays(date, -1)) ||
        noonOf(date) !== noonOf(addDays(date, 1)),
    )
    .map((date) => {
      const sunset = sunsetAt(date, place);
      return {
        date,
        sunset: sunset === undefined ? null : venueDateTime(sunset).time,
        starts: minutes.map((after) => ({ minutes: after, start: startBySun(date, after, place) ?? null })),
      };
    });
}

import { type SailingLimits, limitsOf, strictestLimits } from '@slipway/shared/rules/sailing.ts';
import { type LocalDate, addDays } from '@slipway/shared/values/local-date.ts';
import { localTime } from '@slipway/shared/values/local-time.ts';
import { toInstant } from '@slipway/shared/values/venue-time.ts';
import type { WeatherSource } from '@slipway/shared/values/weather.ts';
import { sql } from 'kysely';
import type { Database, Row } from '../../platform/database/tables.ts';
import { selectKindsInService } from '../boat-kinds.ts';
import { readSaidTermsAt } from '../business-terms.ts';
import type { WeatherKind } from './weather-service.ts';

/** An hour as the service gives it. Speeds are km/h; null: not given. */
export type SaidHour = Omit<Row<'weatherHours'>, 'source'> & { source: WeatherSource };

/** A wind reading that staff typed at the jetty. */
export type Reading = Pick<Row<'weatherReadings'>, 'id' | 'measuredAt' | 'meanKmh' | 'gustKmh'> & {
  /** The first name of the person who typed the reading; null: the terminal, or an erased person. */
  by: string | null;
};

/** The last query of one kind to the weather service, and its result. */
export type Poll = Omit<Row<'weatherPolls'>, 'source' | 'kind'> & { source: WeatherSource };

export type WeatherOfDay = {
  /** The last query of each kind; undefined: no service is set up. */
  polls: Partial<Record<WeatherKind, Poll>>;
  /** The hours in order of time. */
  hours: SaidHour[];
  /** The readings, newest first. */
  readings: Reading[];
};

/** All known wind and rain of a day at the lake. */
export async function readWeather(db: Database, date: LocalDate): Promise<WeatherOfDay> {
  const [from, to] = spanOfDay(date);
  const [polls, hours, readings] = [
    await readPolls(db),
    await readHours(db, from, to),
    await readReadings(db, from, to),
  ];
  return { polls, hours, readings };
}

/** A day at the lake from midnight to midnight, which has 23 to 25 hours. */
export function spanOfDay(date: LocalDate): [from: Date, to: Date] {
  const midnight = localTime('00:00');
  return [toInstant(date, midnight), toInstant(addDays(date, 1), midnight)];
}

export async function readPolls(db: Database): Promise<WeatherOfDay['polls']> {
  const rows = await db.selectFrom('weatherPolls').selectAll().execute();
  return Object.fromEntries(rows.map(({ kind, ...poll }) => [kind, poll as Poll]));
}

/**
 * Returns the hours that overlap the time from `from` to `to`. Without `kind`, returns both forecasts and observations.
 */
export async function readHours(db: Database, from: Date, to: Date, kind?: WeatherKind): Promise<SaidHour[]> {
  let hours = db
    .selectFrom('weatherHours')
    .selectAll()
    .where('hour', '>', sql<Date>`${from}::timestamptz - interval '1 hour'`)
    .where('hour', '<', to)
    .orderBy('hour');
  if (kind !== undefined) hours = hours.where('kind', '=', kind);
  return (await hours.execute()) as SaidHour[];
}

/** Returns the readings between `from` and `to`, newest first. */
export function readReadings(db: Database, from: Date, to: Date): Promise<Reading[]> {
  return db
    .selectFrom('weatherReadings as r')
    .leftJoin('staff as s', 's.id', 'r.staffId')
    .select(['r.id', 'r.measuredAt', 'r.meanKmh', 'r.gustKmh', 's.name as by'])
    .where('r.measuredAt', '>=', from)
    .where('r.measuredAt', '<', to)
    .orderBy('r.measuredAt', 'desc')
    .orderBy('r.id', 'desc')
    .execute();
}

export type KindLimits = { kind: string; limits: SailingLimits };

/** The wind limits of each kind of boat in service, fewest seats first. The list is empty if no boat is in service. */
export async function readLimits(db: Database, now: Date): Promise<KindLimits[]> {
  const house = await readSaidTermsAt(db, now);
  const kinds = await selectKindsInService(db).execute();
  return kinds.map((kind) => ({ kind: kind.name, limits: limitsOf(house, kind) }));
}

/**
 * Returns the lowest wind limits of all boats in service. In a stronger wind, at least one boat stays ashore.
 * If no boat is in service, returns the business's limits.
 */
export async function readStrictestLimits(db: Database, now: Date): Promise<SailingLimits> {
  const each = (await readLimits(db, now)).map(({ limits }) => limits);
  return strictestLimits(each) ?? limitsOf(await readSaidTermsAt(db, now));
}

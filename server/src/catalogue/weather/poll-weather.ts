import { dayMs, hourMs, minuteMs, secondMs } from '@slipway/shared/values/durations.ts';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/tables.ts';
import type { CatalogueDeps } from '../catalogue-memory.ts';
import { type MetOfficeKeys, metOffice } from './metoffice/metoffice.ts';
import {
  type Spot,
  type WeatherKind,
  WeatherProblem,
  type WeatherReport,
  type WeatherService,
} from './weather-service.ts';

/** The keys that the simulator accepts. */
const simulatedKeys = { forecast: 'simulated-forecast-key', observed: 'simulated-observations-key' };

/**
 * The weather service: the Met Office, called with the owner's keys, or its simulator; undefined: no forecast is set
 * up.
 */
export function openWeather(
  keys: MetOfficeKeys,
  simulatorUrl: string | undefined,
): WeatherService | undefined {
  return simulatorUrl === undefined
    ? metOffice(keys)
    : metOffice(simulatedKeys, { address: simulatorUrl, source: 'simulated' });
}

/** Forecasts are renewed every hour. A key allows 360 calls a day. */
const everyMs = hourMs;
/**
 * The length of a process's lease on a poll, in milliseconds: longer than a call can take. If the process ends during
 * the call, another process polls after the lease has ended.
 */
const leaseMs = 5 * minuteMs;
/** The delay after one, two, three or more unusable answers in a row. */
const restsMs = [5 * minuteMs, 10 * minuteMs, 20 * minuteMs, 40 * minuteMs, hourMs] as const;
const longestRestMs = dayMs;

type PollDeps = Pick<CatalogueDeps, 'db' | 'now' | 'business' | 'incidents'>;

/**
 * Once an hour, one process reads forecasts and readings from the weather service. After an unusable answer the stored
 * weather is kept, `problem` gives the reason, and each retry waits longer than the one before.
 */
export async function pollWeather(deps: PollDeps, weather: WeatherService | undefined): Promise<void> {
  const { db, now } = deps;
  if (weather === undefined) {
    // Deletes polls that are two hours overdue, because no process has a key for them any more.
    const abandoned = new Date(now().getTime() - 2 * everyMs);
    await db.deleteFrom('weatherPolls').where('nextAt', '<', abandoned).execute();
    return;
  }
  await forgetOthers(db, weather);
  for (const kind of weather.kinds) if (await claim(db, weather, kind, now())) await ask(deps, weather, kind);
}

/** Data of different services is never mixed. */
async function forgetOthers(db: Database, { source }: WeatherService): Promise<void> {
  await db.deleteFrom('weatherPolls').where('source', '<>', source).execute();
  await db.deleteFrom('weatherHours').where('source', '<>', source).execute();
}

/** Claims the poll for this process, until the service answers or the lease ends. */
async function claim(
  db: Database,
  { source }: WeatherService,
  kind: WeatherKind,
  now: Date,
): Promise<boolean> {
  const nextAt = new Date(now.getTime() + leaseMs);
  const { rows } = await sql`
    insert into weather_polls (source, kind, next_at) values (${source}, ${kind}, ${nextAt})
    on conflict (source, kind) do update set next_at = excluded.next_at where weather_polls.next_at <= ${now}
    returning 1`.execute(db);
  return rows.length > 0;
}

async function ask({ db, now, business, incidents }: PollDeps, weather: WeatherService, kind: WeatherKind) {
  try {
    const report = await weather.ask(kind, spotOf(business.place));
    refuseWrongTime(report, now());
    await keep(db, weather, kind, report, now());
  } catch (error) {
    if (!(error instanceof WeatherProblem)) throw error;
    incidents.note('forecast_failed', { kind, problem: error.message }, kind);
    await noteProblem(db, weather, kind, error, now());
  }
}

function spotOf({ latitude, longitude }: PollDeps['business']['place']): Spot {
  if (latitude === null || longitude === null)
    throw new WeatherProblem('The place of the jetty is not set: put it on the map under Set up, Business.');
  return { latitude, longitude };
}

/** Refuses an answer that was made more than an hour ahead of our clock, or more than a day ago. */
function refuseWrongTime({ saidAt, hours }: WeatherReport, now: Date): void {
  const age = now.getTime() - saidAt.getTime();
  if (age < -hourMs) throw new WeatherProblem('The answer has a time in the future: is our clock right?');
  if (age > dayMs) throw new WeatherProblem('The answer is more than a day old.');
  const isNear = ({ hour }: WeatherReport['hours'][number]) =>
    Math.abs(hour.getTime() - now.getTime()) < 10 * dayMs;
  if (!hours.every(isNear)) throw new WeatherProblem('The answer has days too far ahead for a forecast.');
}

/** Stores each hour, unless a newer answer for that hour is already stored. */
async function keep(
  db: Database,
  { source }: WeatherService,
  kind: WeatherKind,
  { saidAt, hours }: WeatherReport,
  readAt: Date,
): Promise<void> {
  const rows = hours.map((hour) => ({ ...hour, source, kind, saidAt, readAt }));
  await db
    .insertInto('weatherHours')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(['source', 'kind', 'hour'])
        .doUpdateSet((eb) => ({
          meanKmh: eb.ref('excluded.meanKmh'),
          gustKmh: eb.ref('excluded.gustKmh'),
          rainMm: eb.ref('excluded.rainMm'),
          rainPercent: eb.ref('excluded.rainPercent'),
          weatherCode: eb.ref('excluded.weatherCode'),
          saidAt: eb.ref('excluded.saidAt'),
          readAt: eb.ref('excluded.readAt'),
        }))
        .whereRef('excluded.saidAt', '>=', 'weatherHours.saidAt'),
    )
    .execute();
  await db
    .updateTable('weatherPolls')
    .set({ readAt, nextAt: new Date(readAt.getTime() + everyMs), problem: null, failures: 0 })
    .where('source', '=', source)
    .where('kind', '=', kind)
    .execute();
}

async function noteProblem(
  db: Database,
  { source }: WeatherService,
  kind: WeatherKind,
  { message, retryAfterSeconds = 0 }: WeatherProblem,
  now: Date,
): Promise<void> {
  const poll = db.selectFrom('weatherPolls').where('source', '=', source).where('kind', '=', kind);
  const { failures } = await poll.select('failures').executeTakeFirstOrThrow();
  const rest = restsMs[Math.min(failures, restsMs.length - 1)] ?? everyMs;
  // Waits as long as the service asks for, but at most a day.
  const waits = Math.min(Math.max(rest, retryAfterSeconds * secondMs), longestRestMs);
  await db
    .updateTable('weatherPolls')
    .set({ problem: message, failures: failures + 1, nextAt: new Date(now.getTime() + waits) })
    .where('source', '=', source)
    .where('kind', '=', kind)
    .execute();
}

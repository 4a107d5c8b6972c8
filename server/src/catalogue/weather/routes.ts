import { getSky } from '@slipway/shared/api/sky.ts';
import type { DataOf } from '@slipway/shared/api/endpoint.ts';
import { skyFigures } from '@slipway/shared/rules/business-terms.ts';
import { hourMs, secondMs } from '@slipway/shared/values/durations.ts';
import { addDays } from '@slipway/shared/values/local-date.ts';
import { venueDate } from '@slipway/shared/values/venue-time.ts';
import { skyHours, weatherSources } from '@slipway/shared/values/weather.ts';
import type { Database } from '../../platform/database/tables.ts';
import { keptAnswers } from '../../platform/http/kept-answers.ts';
import type { PublicReads } from '../../platform/http/public-reads.ts';
import { readTermsAt } from '../business-terms.ts';
import type { CatalogueDeps } from '../catalogue-memory.ts';
import { readFreshForecast } from './fresh-forecast.ts';
import { shownWarnings } from './warnings.ts';

/**
 * How long an answer is reused, in milliseconds. The limit is needed because the change feed does not report changes to
 * the weather tables.
 */
const keptMs = 10 * secondMs;
/** The length of the longest trip. The forecast is extended by this length, for trips that begin in its last hour. */
const longestTripHours = 4;
/** How many days ahead warnings are shown. */
const warnedDays = 14;

export function skyRoutes(reads: PublicReads, deps: CatalogueDeps): void {
  const sky = keptAnswers(deps, ['business_terms'], async () => {
    const at = deps.now();
    return { data: await readSky(deps.db, at), until: at.getTime() + keptMs };
  });
  reads.serve(getSky, () => sky('all'));
}

async function readSky(db: Database, now: Date): Promise<DataOf<typeof getSky>> {
  const { isSkyShown } = skyFigures((await readTermsAt(db, now)).terms);
  const today = venueDate(now);
  const warnings = await shownWarnings(db, { from: today, to: addDays(today, warnedDays) }, now);
  return {
    forecast: isSkyShown ? await readForecast(db, now) : null,
    warnings: warnings.map(({ date, fromTime, toTime, decideAt, reason }) => ({
      date,
      from: fromTime,
      to: toTime,
      reason,
      decide_at: decideAt.toISOString(),
    })),
  };
}

async function readForecast(db: Database, now: Date): Promise<DataOf<typeof getSky>['forecast']> {
  const until = new Date(now.getTime() + (skyHours + longestTripHours) * hourMs);
  const said = await readFreshForecast(db, { from: now, until, now });
  if (said === undefined) return null;
  const { name, link, licence } = weatherSources[said.source];
  return {
    source: name,
    link,
    licence,
    said_at: said.saidAt.toISOString(),
    hours: said.hours.map(({ hour, meanKmh, gustKmh }) => ({
      hour: hour.toISOString(),
      mean: meanKmh,
      gusts: gustKmh,
    })),
  };
}

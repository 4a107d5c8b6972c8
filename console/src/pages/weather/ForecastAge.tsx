import { minuteMs } from '@slipway/shared/values/durations.ts';
import { forecastHoldsMs, weatherSources } from '@slipway/shared/values/weather.ts';
import { Notice } from '@slipway/ui/Notice.tsx';
import type { Weather } from '../../api/weather.ts';
import styles from './Hours.module.css';
import { durationText, timeOf, whenOf } from '../../session/times.ts';

/** The source of the forecast, its age, and any problem with it. */
export function ForecastAge({ weather, now }: { weather: Weather; now: Date }) {
  const { source, forecast, hours } = weather;
  if (source === null || forecast === null)
    return <p>No forecast is set up: this page shows readings only.</p>;
  const { name, link } = weatherSources[source];
  const said = hours.flatMap((hour) => (hour.forecast === null ? [] : [hour.forecast.saidAt])).toSorted();
  // If the hours have different ages, the oldest age is shown.
  const [oldest] = said;
  const ageMs = oldest === undefined ? 0 : now.getTime() - Date.parse(oldest);
  const isOld = ageMs > forecastHoldsMs;
  return (
    <div className={styles.age}>
      <p>
        {link === null ? name : <a href={link}>{name}</a>}
        {oldest === undefined
          ? forecast.readAt === null
            ? ' has not answered yet.'
            : ' has no forecast for these hours.'
          : `, ${whenOf(oldest, now)}, ${durationText(Math.max(0, Math.floor(ageMs / minuteMs)))} old.`}
      </p>
      {(forecast.problem !== null || isOld) && (
        <Notice tone="warning" role="status">
          {isOld && <p>This forecast is old, so visitors don’t see it.</p>}
          {forecast.problem !== null && (
            <p>
              {forecast.problem} We try again at {timeOf(forecast.nextAt)}.
            </p>
          )}
        </Notice>
      )}
    </div>
  );
}

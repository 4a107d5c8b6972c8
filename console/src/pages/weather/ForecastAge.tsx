import { minuteMs } from '@slipway/shared/values/durations.ts';
import { forecastHoldsMs, weatherSources } from '@slipway/shared/values/weather.ts';
import { Notice } from '@slipway/ui/Notice.tsx';
import type { Weather } from '../../api/weather.ts';
import styles from './Hours.module.css';
import { durationWords, timeOf, whenOf } from '../../session/times.ts';

/** Who says the hours, when it was said, and what is wrong with it. */
export function ForecastAge({ weather, now }: { weather: Weather; now: Date }) {
  const { source, forecast, hours } = weather;
  if (source === null || forecast === null) return <p>No forecast is set up: readings alone.</p>;
  const { name, link } = weatherSources[source];
  const said = hours.flatMap((hour) => (hour.forecast === null ? [] : [hour.forecast.saidAt])).toSorted();
  // Of hours that were said at different times the oldest is what this is worth.
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
            : ' says nothing of these hours.'
          : `, ${whenOf(oldest, now)}, ${durationWords(Math.max(0, Math.floor(ageMs / minuteMs)))} old.`}
      </p>
      {(forecast.problem !== null || isOld) && (
        <Notice tone="warning" role="status">
          {isOld && <p>This forecast is old. Visitors are told nothing of it.</p>}
          {forecast.problem !== null && (
            <p>
              {forecast.problem} We ask again at {timeOf(forecast.nextAt)}.
            </p>
          )}
        </Notice>
      )}
    </div>
  );
}

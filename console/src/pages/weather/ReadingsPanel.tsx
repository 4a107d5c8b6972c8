import { durationText, timeOf } from '../../session/times.ts';
import { minuteMs } from '@slipway/shared/values/durations.ts';
import type { Weather } from '../../api/weather.ts';
import { Panel } from '../../parts/Panel.tsx';
import { ReadingForm } from './ReadingForm.tsx';
import { Verdict } from './Verdict.tsx';
import styles from './Readings.module.css';
import { judgeForBoats, readingText } from './wind-of-hour.ts';

type ReadingsPanelProps = { weather: Weather; now: Date; isToday: boolean };

/** The readings at the jetty, newest first, and the fields for another reading. */
export function ReadingsPanel({ weather: { readings, limits }, now, isToday }: ReadingsPanelProps) {
  return (
    <Panel title="At the jetty">
      <div className={styles.jetty}>
        {readings.length === 0 ? (
          <p>No reading from the gauge yet today.</p>
        ) : (
          <ol className={styles.readings}>
            {readings.map((reading, nth) => (
              <li key={reading.id}>
                <b>{timeOf(reading.measuredAt)}</b>
                <span>
                  <b>{readingText(reading)}</b>
                  <small>
                    {reading.by ?? 'From the terminal'}
                    {isToday && nth === 0 && `, ${ageWords(reading.measuredAt, now)}`}
                  </small>
                </span>
                <Verdict of={judgeForBoats(reading, limits)} />
              </li>
            ))}
          </ol>
        )}
        {isToday && <ReadingForm />}
      </div>
    </Panel>
  );
}

function ageWords(instant: string, now: Date): string {
  const minutes = Math.floor((now.getTime() - Date.parse(instant)) / minuteMs);
  return minutes < 1 ? 'just now' : `${durationText(minutes)} ago`;
}

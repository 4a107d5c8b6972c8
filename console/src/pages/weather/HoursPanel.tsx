import {
  type SailingLimits,
  judgeEach,
  noWindLimit,
  strictestLimits,
} from '@slipway/shared/rules/sailing.ts';
import { hourMs } from '@slipway/shared/values/durations.ts';
import type { LocalDate } from '@slipway/shared/values/local-date.ts';
import { VisuallyHidden } from '@slipway/ui/VisuallyHidden.tsx';
import type { CSSProperties } from 'react';
import type { Weather, WeatherHour } from '../../api/weather.ts';
import { Panel } from '../../parts/Panel.tsx';
import { shortDayOf, timeOf } from '../../session/times.ts';
import { ForecastAge } from './ForecastAge.tsx';
import { Verdict, verdictClass } from './Verdict.tsx';
import styles from './Hours.module.css';
import { judgeHour, readingText, speedOf, windOfHour } from './wind-of-hour.ts';

type HoursPanelProps = { weather: Weather; date: LocalDate; now: Date };

/** The hours in which boats are out: a row each on a phone, a column each on a wide screen. */
export function HoursPanel({ weather, date, now }: HoursPanelProps) {
  const { hours, readings, limits } = weather;
  const rows = hours.map((hour) => {
    const wind = windOfHour(hour, readings);
    return { hour, wind, verdict: judgeHour(hour, wind, weather) };
  });
  const gauge = rows.find(({ verdict }) => verdict?.gauge !== undefined)?.verdict?.gauge;
  const known = rows.filter(({ wind }) => wind !== undefined);
  const strictest = strictestLimits(limits) ?? noLimits;
  const most = scaleOf(weather, strictest);
  return (
    <Panel title={`${shortDayOf(date)}, hour by hour`}>
      <ForecastAge weather={weather} now={now} />
      <p className={styles.limits}>Wind and gusts in km/h. {limitText(limits)}</p>
      {known.length > 0 ? (
        <>
          {gauge !== undefined && (
            <p>
              <b>
                The gauge showed {readingText(gauge)} at {timeOf(gauge.measuredAt)}, above a limit.
              </b>{' '}
              Watch the next three hours, even if the forecast is calm.
            </p>
          )}
          <Legend isMeasured={known.some(({ wind }) => wind?.by !== 'forecast')} limits={strictest} />
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls sideways is reached by keyboard */}
          <div className={styles.scroll} role="region" aria-label="The hours" tabIndex={0}>
            <ol className={styles.hours} style={limitLines(strictest, most)}>
              {rows.map(({ hour, wind, verdict }) => (
                <Hour key={hour.at} {...{ hour, wind, verdict, limits, strictest, most, now }} />
              ))}
            </ol>
          </div>
        </>
      ) : (
        <p className={styles.unknown}>There is no wind forecast or reading for this day yet.</p>
      )}
    </Panel>
  );
}

const noLimits: SailingLimits = { meanKmh: noWindLimit, gustKmh: noWindLimit };

type LegendProps = { isMeasured: boolean; limits: SailingLimits };

/** The legend of the bars and lines. Hidden from screen readers, because the page gives the same facts in words. */
function Legend({ isMeasured, limits: { meanKmh, gustKmh } }: LegendProps) {
  return (
    <ul className={styles.legend} aria-hidden="true">
      {isMeasured && (
        <>
          <li>
            <i />
            measured
          </li>
          <li>
            <i className={styles.expected} />
            forecast
          </li>
        </>
      )}
      {isLimit(meanKmh) && (
        <li>
          <i className={styles.meanLine} />
          wind limit, {meanKmh}
        </li>
      )}
      {isLimit(gustKmh) && (
        <li>
          <i className={styles.gustLine} />
          gust limit, {gustKmh}
        </li>
      )}
    </ul>
  );
}

type HourProps = {
  hour: WeatherHour;
  wind: ReturnType<typeof windOfHour>;
  verdict: ReturnType<typeof judgeHour>;
  limits: Weather['limits'];
  /** The limits that set the colours of the bar. The lines across all bars show the same limits. */
  strictest: SailingLimits;
  most: number;
  now: Date;
};

/** The source of an hour's wind, for screen readers. */
const sources = { reading: 'measured here', observed: 'measured near here', forecast: 'forecast' } as const;

function Hour({ hour, wind, verdict, limits, strictest, most, now }: HourProps) {
  const each = wind === undefined ? undefined : judgeEach(wind, strictest);
  const since = now.getTime() - Date.parse(hour.at);
  const isNow = since >= 0 && since < hourMs;
  const { meanKmh = null, gustKmh = null } = wind ?? {};
  const length = (kmh: number | null) => (kmh ?? 0) / most;
  return (
    <li
      className={`${styles.hour} ${verdictClass(verdict?.verdict)} ${isNow ? styles.now : ''}`}
      data-verdict={verdict?.verdict}
      aria-current={isNow ? 'time' : undefined}
    >
      <b className={styles.at}>
        {hour.time.slice(0, 2)}
        <VisuallyHidden>:00</VisuallyHidden>
        {isNow && <small>now</small>}
      </b>
      <span
        className={wind?.by === 'forecast' ? `${styles.bar} ${styles.expected}` : styles.bar}
        style={{ '--w': length(meanKmh), '--g': length(gustKmh) } as CSSProperties}
      >
        {meanKmh !== null && <i className={`${styles.mean} ${verdictClass(each?.mean)}`} />}
        {gustKmh !== null && <i className={`${styles.gust} ${verdictClass(each?.gust)}`} />}
      </span>
      <span className={styles.wind}>
        <b>{speedOf(meanKmh, limits, 'meanKmh')}</b>
        <small>
          <span className={styles.word}>gusts </span>
          {speedOf(gustKmh, limits, 'gustKmh')}
        </small>
        {wind !== undefined && <VisuallyHidden> km/h, {sources[wind.by]}</VisuallyHidden>}
      </span>
      <span className={styles.rain}>{rainOf(hour)}</span>
      <Verdict of={verdict} />
    </li>
  );
}

/** The lowest chance of rain that is shown. */
const saidPercent = 30;

function rainOf({ forecast }: WeatherHour): string {
  if (forecast === null || forecast.rainMm === null) return '';
  const { rainMm, rainPercent } = forecast;
  if (rainMm >= 0.1) return `${rainMm.toFixed(1)} mm`;
  return rainPercent !== null && rainPercent >= saidPercent ? `rain ${rainPercent} %` : 'dry';
}

const isLimit = (kmh: number) => kmh < noWindLimit;

/** 'We sail up to 15, gusts up to 25.' */
function limitText(limits: Weather['limits']): string {
  const said = ({ meanKmh, gustKmh }: Weather['limits'][number]) =>
    [isLimit(meanKmh) && `up to ${meanKmh}`, isLimit(gustKmh) && `gusts up to ${gustKmh}`]
      .filter(Boolean)
      .join(', ') || 'in any wind';
  const words = limits.map(said);
  if (new Set(words).size < 2) return `We sail ${words[0] ?? 'in any wind'}.`;
  return `We sail: ${limits.map((one) => `${one.kind} ${said(one)}`).join('; ')}.`;
}

/** The wind speed at the end of the bars. It is above both limits, and above the strongest gust. */
function scaleOf({ hours, readings }: Weather, { meanKmh, gustKmh }: SailingLimits): number {
  const said = [
    ...readings,
    ...hours.flatMap(({ forecast, observed }) => [forecast ?? [], observed ?? []].flat()),
  ];
  const speeds = said.flatMap((wind) => [wind.meanKmh ?? 0, wind.gustKmh ?? 0]);
  const lines = [meanKmh * 1.6, gustKmh * 1.1].filter((line) => line < noWindLimit);
  return Math.max(20, ...lines, ...speeds.map((speed) => speed * 1.05));
}

function limitLines({ meanKmh, gustKmh }: SailingLimits, most: number): CSSProperties {
  return {
    ...(isLimit(meanKmh) ? { '--mean-limit': meanKmh / most } : {}),
    ...(isLimit(gustKmh) ? { '--gust-limit': gustKmh / most } : {}),
  } as CSSProperties;
}

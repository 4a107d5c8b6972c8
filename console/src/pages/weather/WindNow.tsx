import { hourMs, minuteMs } from '@slipway/shared/values/durations.ts';
import type { LocalDate } from '@slipway/shared/values/local-date.ts';
import { VisuallyHidden } from '@slipway/ui/VisuallyHidden.tsx';
import { useQuery } from '@tanstack/react-query';
import { readWeather, weatherKey } from '../../api/weather.ts';
import { Sign } from '../../parts/Sign.tsx';
import { ConsoleLink } from '../../router/ConsoleLink.tsx';
import { Verdict } from './Verdict.tsx';
import styles from './WindNow.module.css';
import { judgeHour, speedOf, windOfHour } from './wind-of-hour.ts';

/**
 * The wind of this hour, for Today on a phone. It links to Weather, because the bar of a phone has no button for
 * Weather.
 */
export function WindNow({ date, now }: { date: LocalDate; now: Date }) {
  const { data } = useQuery({
    queryKey: weatherKey(date),
    // A timer makes this call. `isBackground` keeps the call from postponing the screen lock.
    queryFn: ({ signal }) => readWeather(date, { signal, isBackground: true }),
    refetchInterval: minuteMs,
  });
  const hour = data?.hours.find(({ at }) => {
    const since = now.getTime() - Date.parse(at);
    return since >= 0 && since < hourMs;
  });
  const wind = hour === undefined ? undefined : windOfHour(hour, data?.readings ?? []);
  const verdict = hour === undefined || data === undefined ? undefined : judgeHour(hour, wind, data);
  const said = ([kmh, word, which]: [number | null | undefined, string, 'meanKmh' | 'gustKmh']) =>
    kmh === undefined || kmh === null ? [] : [word.replace('…', speedOf(kmh, data?.limits ?? [], which))];
  const words = [
    ...said([wind?.meanKmh, '… km/h', 'meanKmh']),
    ...said([wind?.gustKmh, 'gusts …', 'gustKmh']),
  ].join(', ');
  return (
    <ConsoleLink path="/weather" className={styles.now}>
      <Sign name="wind" />
      <span>
        {words === '' ? (
          <b>Weather</b>
        ) : (
          <>
            <VisuallyHidden>Weather: </VisuallyHidden>
            {wind?.by === 'forecast' && 'Forecast '}
            <b>{words}</b>
          </>
        )}
      </span>
      {verdict !== undefined && <Verdict of={verdict} />}
      {typeof data?.sunset === 'string' && (
        <span className={styles.sunset}>
          <Sign name="sunset" />
          <VisuallyHidden>Sunset </VisuallyHidden>
          {data.sunset}
        </span>
      )}
    </ConsoleLink>
  );
}

import { type LocalDate, addDays, parseLocalDate } from '@slipway/shared/values/local-date.ts';
import { venueDate } from '@slipway/shared/values/venue-time.ts';
import { useNow } from '@slipway/ui/clock/server-clock.ts';
import { Sign } from '../../parts/Sign.tsx';
import { ConsoleLink } from '../../router/ConsoleLink.tsx';
import { Reading } from '../../session/Reading.tsx';
import { shortDayOf } from '../../session/times.ts';
import { useIsPhone } from '../../session/use-is-phone.ts';
import { lazyPart } from '@slipway/ui/lazy-part.ts';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { Acts } from './Acts.tsx';
import { HoursPanel } from './HoursPanel.tsx';
import { ReadingsPanel } from './ReadingsPanel.tsx';
import styles from './Weather.module.css';
import { decisionsQuery } from './use-decisions.ts';
import { useWeather } from './use-weather.ts';

const CalledOffOfDay = lazyPart(() => import('./CalledOff.tsx'), 'CalledOffOfDay');
const OpenedAgainOfDay = lazyPart(() => import('./CalledOff.tsx'), 'OpenedAgainOfDay');
const StopsOfDay = lazyPart(() => import('../stops/StopNotices.tsx'), 'StopsOfDay');
const WarnedOfDay = lazyPart(() => import('./Warned.tsx'), 'WarnedOfDay');

/** The days of the screen: today, tomorrow and the day after. */
const daysShown = 3;

/** A day's wind and rain compared with the boats' limits, and the decisions about it. */
export function WeatherPage({ date: asked }: { date?: string | undefined }) {
  const now = useNow();
  const today = venueDate(now);
  const date = (asked === undefined ? undefined : parseLocalDate(asked)) ?? today;
  const weather = useWeather(date);
  const { data } = weather;
  const isPhone = useIsPhone();
  const decisions = useQuery(decisionsQuery(date));
  // On a phone, the call-offs that are in force come before the buttons for new decisions.
  const isNewsFirst =
    isPhone &&
    decisions.data?.decisions.some(({ kind, endedAt }) => kind === 'called_off' && endedAt === null) === true;
  // The buttons appear only once the decisions are loaded, so that they do not move while somebody presses them.
  const acts = !decisions.isPending && <Acts date={date} today={today} />;
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <Days date={date} today={today} />
        {data !== undefined && data.sunset !== null && (
          <p className={styles.sunset}>
            <Sign name="sunset" />
            Sunset {data.sunset}
          </p>
        )}
      </div>
      <Reading query={weather} text="Loading the weather …" />
      {data !== undefined && (
        <>
          <Suspense>
            <WarnedOfDay date={date} />
            <StopsOfDay date={date} today={today} />
          </Suspense>
          {!isNewsFirst && acts}
          <Suspense>
            <CalledOffOfDay date={date} />
          </Suspense>
          {isNewsFirst && acts}
          <div className={styles.columns}>
            {(date === today || data.readings.length > 0) && (
              <ReadingsPanel weather={data} now={now} isToday={date === today} />
            )}
            <HoursPanel weather={data} date={date} now={now} />
          </div>
          <Suspense>
            <OpenedAgainOfDay date={date} />
          </Suspense>
        </>
      )}
    </div>
  );
}

function Days({ date, today }: { date: LocalDate; today: LocalDate }) {
  const days = Array.from({ length: daysShown }, (_, ahead) => addDays(today, ahead));
  return (
    <nav className={styles.days} aria-label="Day">
      {[...(days.includes(date) ? [] : [date]), ...days].map((day) => (
        <ConsoleLink
          key={day}
          path={day === today ? '/weather' : `/weather/${day}`}
          aria-current={day === date ? 'page' : undefined}
        >
          {day === today ? 'Today' : shortDayOf(day)}
        </ConsoleLink>
      ))}
    </nav>
  );
}

import { diaryLivePath, getDiary } from '@slipway/shared/api/console/diary.ts';
import {
  type LocalDate,
  addMonths,
  formatLongDate,
  localDate,
  localDateOf,
  parseLocalDate,
  partsOf,
} from '@slipway/shared/values/local-date.ts';
import type { DataOf } from '@slipway/shared/api/endpoint.ts';
import { venueDate } from '@slipway/shared/values/venue-time.ts';
import { Button, RoundButton } from '@slipway/ui/Button.tsx';
import { Ring } from '@slipway/ui/Ring.tsx';
import { useNow } from '@slipway/ui/clock/server-clock.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../api/client.ts';
import { Glyph } from '../../parts/Glyph.tsx';
import { type MonthDay, MonthRings } from '../../parts/MonthRings.tsx';
import { Panel } from '../../parts/Panel.tsx';
import { Row, Rows } from '../../parts/Rows.tsx';
import { addressOf, navigate } from '../../router/location.ts';
import { useMay } from '../../session/Me.tsx';
import { Reading } from '../../session/Reading.tsx';
import { useShownAge } from '../../session/age.ts';
import { useLive } from '../../session/use-live.ts';
import { money, shortMoney } from '../../session/money.ts';
import { dayOf } from '../../session/times.ts';
import { OpenAgain } from '../stops/OpenAgain.tsx';
import { aboutStop, isOn, kindNames, spanOn } from '../stops/stop-text.ts';
import styles from './DiaryPage.module.css';

type Diary = DataOf<typeof getDiary>;

/** A month: the places sold, the days with stopped sales, and the value of the trips, for roles that may see it. */
export function DiaryPage({ month: asked }: { month?: string | undefined }) {
  const today = venueDate(useNow());
  const first =
    (asked === undefined ? undefined : parseLocalDate(`${asked}-01`)) ?? localDate(`${monthOf(today)}-01`);
  const month = monthOf(first);
  const diary = useDiary(month);
  const [picked, setPicked] = useState<LocalDate>();
  const { year, month: number } = partsOf(first);
  const go = (by: number) => {
    const to = monthOf(addMonths(first, by));
    navigate(to === monthOf(today) ? '/diary' : `/diary/${to}`);
  };
  return (
    <>
      <div className={styles.head}>
        <RoundButton icon="left" aria-label="Previous month" onClick={() => go(-1)} />
        <h2>{formatLongDate(localDateOf(year, number, 1)).replace(/^\S+ \d+ /, '')}</h2>
        <RoundButton icon="right" aria-label="Next month" onClick={() => go(1)} />
        {month !== monthOf(today) && (
          <Button size="small" onClick={() => navigate('/diary')}>
            This month
          </Button>
        )}
      </div>
      <Reading query={diary} text="Loading the month …" />
      {diary.data !== undefined && (
        <Month
          diary={diary.data}
          isOld={diary.isPlaceholderData}
          {...{ year, month: number, today }}
          picked={picked !== undefined && monthOf(picked) === month ? picked : undefined}
          onPick={setPicked}
        />
      )}
    </>
  );
}

/** While the stream is down, the month is polled, because other people sell places and stop sales too. */
const pollMs = 20_000;

/** A month, '2027-06': loaded at once, then updated by the stream. */
function useDiary(month: string) {
  const queryKey = ['diary', month];
  const isLive = useLive<Diary>({
    path: diaryLivePath.replace(':month', month),
    event: 'diary',
    queryKey,
    read: (data) => {
      const diary = getDiary.data.safeParse(data);
      return diary.success ? diary.data : undefined;
    },
  });
  const diary = useQuery({
    queryKey,
    queryFn: ({ signal }): Promise<Diary> => call(getDiary, { params: { month }, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: isLive ? false : pollMs,
  });
  useShownAge(isLive ? 'live' : diary.dataUpdatedAt === 0 ? undefined : diary.dataUpdatedAt);
  return diary;
}

type MonthProps = {
  diary: Diary;
  isOld: boolean;
  year: number;
  month: number;
  today: LocalDate;
  picked: LocalDate | undefined;
  onPick: (date: LocalDate) => void;
};

function Month({ diary, isOld, year, month, today, picked, onPick }: MonthProps) {
  const days = new Map<LocalDate, MonthDay>(
    diary.days.map((day) => [localDate(day.date), monthDay(day, diary)]),
  );
  const { sold, places, worth, owed } = diary.total;
  const open = (date: LocalDate) => navigate(date === today ? '/today' : `/today/${date}`);
  return (
    <>
      <p className={styles.sum}>
        <Ring share={places === 0 ? 0 : sold / places} />
        <span>
          <b>
            {sold} of {places} places sold
          </b>
          {worth !== undefined && (
            <>
              , worth <b>{money(worth)}</b>
            </>
          )}
          .{owed !== undefined && owed > 0 && ` ${money(owed)} is owed at the dock.`}
        </span>
      </p>
      <div className={styles.columns} aria-busy={isOld}>
        <div className={styles.card}>
          <MonthRings
            {...{ year, month, today, days }}
            // A day that this person must not see is missing from the answer, and has no link.
            hrefOf={(date) => (isOld || days.has(date) ? addressOf(`/today/${date}`) : undefined)}
            // On a wide screen, a press on a day shows the day beside the month. A press on the day that is shown, or
            // on the button *Open the day*, opens the day.
            onPick={(date) =>
              window.matchMedia('(width >= 1000px)').matches && date !== picked ? onPick(date) : open(date)
            }
          />
        </div>
        <div className={styles.side}>
          {picked !== undefined && (
            <DayPanel
              date={picked}
              day={diary.days.find(({ date }) => date === picked)}
              isOver={picked < today}
              onOpen={() => open(picked)}
            />
          )}
          <Stops stops={diary.stops} boatsOut={diary.boatsOut} today={today} />
        </div>
      </div>
    </>
  );
}

type DayPanelProps = {
  date: LocalDate;
  day: Diary['days'][number] | undefined;
  isOver: boolean;
  onOpen: () => void;
};

function DayPanel({ date, day, isOver, onOpen }: DayPanelProps) {
  const mayHold = useMay('hold-sales') !== undefined;
  return (
    <Panel title={formatLongDate(date)}>
      {day === undefined ? (
        <p>No times on this day.</p>
      ) : (
        <>
          <p>
            {day.sold} of {day.places} places sold, {day.guests} guests
          </p>
          <table className={styles.times}>
            <tbody>
              {day.times.map(({ startTime, sold, places }) => (
                <tr key={startTime}>
                  <th scope="row">{startTime}</th>
                  <td>
                    {sold} of {places}
                  </td>
                </tr>
              ))}
              {day.worth !== undefined && (
                <tr className={styles.worth}>
                  <th scope="row">Value of the trips</th>
                  <td>{money(day.worth)}</td>
                </tr>
              )}
              {day.owed !== undefined && day.owed > 0 && (
                <tr>
                  <th scope="row">Owed at the dock</th>
                  <td>{money(day.owed)}</td>
                </tr>
              )}
            </tbody>
          </table>
        </>
      )}
      <Button variant="primary" size="go" isWide onClick={onOpen}>
        Open the day
      </Button>
      {mayHold && !isOver && (
        <Button isWide onClick={() => navigate(`/stop/${date}`)}>
          Hold sales
        </Button>
      )}
    </Panel>
  );
}

type StopsProps = Pick<Diary, 'stops' | 'boatsOut'> & { today: LocalDate };

function Stops({ stops, boatsOut, today }: StopsProps) {
  if (stops.length + boatsOut.length === 0) return null;
  return (
    <Panel title="Stops">
      <Rows>
        {stops.map((stop) => {
          const date = localDate(stop.date);
          const span = spanOn(stop, date);
          const about = aboutStop(stop, date);
          const isOver = !stop.isUntilFurtherNotice && date < today;
          return (
            <Row
              key={stop.id}
              mark={<Glyph name={stop.kind === 'held' ? 'held' : 'stop'} />}
              title={`${dayOf(date)}, ${span}`}
              small={`${kindNames[stop.kind]}${about === '' ? '' : `: ${about}`}`}
            >
              {!isOver && <OpenAgain stop={stop} words={`${dayOf(date)}, ${span}`} />}
            </Row>
          );
        })}
        {boatsOut.map(({ boat, date, fromTime, toTime, reason }) => (
          <Row
            key={`${boat} ${date} ${fromTime}`}
            mark={<Glyph name="off" />}
            title={`${dayOf(localDate(date))}, ${spanOf(fromTime, toTime)}`}
            small={`${boat} is out of service${reason === '' ? '' : `: ${reason}`}`}
          />
        ))}
      </Rows>
    </Panel>
  );
}

function monthDay(day: Diary['days'][number], { stops, boatsOut }: Diary): MonthDay {
  const date = localDate(day.date);
  const own = stops.filter((stop) => isOn(stop, date));
  const whole = own.find((stop) => ['all day', 'until further notice'].includes(spanOn(stop, date)));
  const marks = [
    ...own
      .filter((stop) => stop !== whole || day.sold > 0)
      .map((stop) => `${shortText[stop.kind]} ${spanOn(stop, date)}`),
    ...boatsOut
      .filter((one) => one.date === date)
      .map(({ boat, fromTime, toTime }) => `${boat} is out of service ${spanOf(fromTime, toTime)}`),
  ];
  return {
    date,
    sold: day.sold,
    of: day.places,
    ...(day.worth === undefined || day.worth === 0 ? {} : { worth: shortMoney(Math.round(day.worth)) }),
    ...(whole === undefined || day.sold > 0 ? {} : { closed: shortText[whole.kind] }),
    ...(marks.length === 0 ? {} : { mark: marks.join(', ') }),
  };
}

/** The text of a day, short enough for a cell of the calendar. */
const shortText = { held: 'held', closed: 'closed', called_off: 'called off' } as const;

function spanOf(from: string, to: string): string {
  return from === '00:00' && (to === '00:00' || to === '24:00') ? 'all day' : `${from}–${to}`;
}

function monthOf(date: LocalDate): string {
  return date.slice(0, 7);
}

import { lazyPart } from '@slipway/ui/lazy-part.ts';
import { type LocalDate, parseLocalDate } from '@slipway/shared/values/local-date.ts';
import { venueDate } from '@slipway/shared/values/venue-time.ts';
import { Button } from '@slipway/ui/Button.tsx';
import { Loading } from '@slipway/ui/Loading.tsx';
import { useNow } from '@slipway/ui/clock/server-clock.ts';
import { Suspense, useEffect, useState } from 'react';
import type { Board } from '../../api/board.ts';
import { DayHead } from '../../parts/DayHead.tsx';
import { EdgeBar } from '../../parts/EdgeBar.tsx';
import { Sign } from '../../parts/Sign.tsx';
import { navigate } from '../../router/location.ts';
import { useMay } from '../../session/Me.tsx';
import { Reading } from '../../session/Reading.tsx';
import { useIsPhone } from '../../session/use-is-phone.ts';
import { BoatsNow } from './BoatsNow.tsx';
import { Counts, DayFigures } from './Counts.tsx';
import { type Opened, TodayContext, isWide, useBoard, useMayWorkOn } from './today.ts';
import styles from './TodayPage.module.css';
import { Free, Hands, Past } from './TripList.tsx';

// These parts load after the list of trips, which the jetty needs first. at-hand.ts fetches the parts in advance, while
// there is signal.
const loadNotices = () => import('./TodayNotices.tsx');
const AllergensToSay = lazyPart(loadNotices, 'AllergensToSay');
const BoatPanel = lazyPart(() => import('./BoatPanel.tsx'), 'BoatPanel');
const DayBoard = lazyPart(() => import('./DayBoard.tsx'), 'DayBoard');
const DaySheet = lazyPart(() => import('./DaySheet.tsx'), 'DaySheet');
const DrawersToDo = lazyPart(loadNotices, 'DrawersToDo');
const JustNow = lazyPart(() => import('./JustNow.tsx'), 'JustNow');
const MoneyToDecide = lazyPart(loadNotices, 'MoneyToDecide');
const NotOpenYet = lazyPart(loadNotices, 'NotOpenYet');
const RingList = lazyPart(() => import('../weather/RingList.tsx'), 'RingList');
const StopNotices = lazyPart(() => import('../stops/StopNotices.tsx'), 'StopNotices');
const TripPanel = lazyPart(() => import('./TripPanel.tsx'), 'TripPanel');
const UnfitBoats = lazyPart(() => import('./UnfitBoats.tsx'), 'UnfitBoats');
const Unfinished = lazyPart(loadNotices, 'Unfinished');
const Wall = lazyPart(() => import('./Wall.tsx'), 'Wall');
const Warned = lazyPart(() => import('../weather/Warned.tsx'), 'Warned');
const WindNow = lazyPart(() => import('../weather/WindNow.tsx'), 'WindNow');

type TodayPageProps = { date?: string | undefined; query: URLSearchParams };

/** A day at the jetty: notices, and trips sorted by their next action. */
export function TodayPage({ date: asked, query }: TodayPageProps) {
  const now = useNow();
  const today = venueDate(now);
  const date = (asked === undefined ? undefined : parseLocalDate(asked)) ?? today;
  const board = useBoard(date);
  if (board.data === undefined)
    return (
      <>
        <Head date={date} today={today} />
        <Reading query={board} text="Loading the day …">
          <Button variant="primary" onClick={() => navigate('/today', 'replace')}>
            Today
          </Button>
        </Reading>
        <WithinReach date={date} today={today} />
      </>
    );
  return <Day key={date} board={board.data} date={date} today={today} now={now} query={query} />;
}

type DayProps = { board: Board; date: LocalDate; today: LocalDate; now: Date; query: URLSearchParams };

/** Whether the open party or boat was opened from the list. If it was, the phone's Back returns to the list. */
let isOpenedHere = false;

function Day({ board, date, today, now, query }: DayProps) {
  const mayWork = useMayWorkOn(date, today);
  const mayOpen = useMay('set-policies') !== undefined;
  const mayWeather = useMay('type-reading') !== undefined;
  useEffect(
    () =>
      void import('./at-hand.ts').then(
        ({ fetchParts }) => fetchParts(),
        () => undefined,
      ),
    [],
  );
  const [lifted, setLifted] = useState<string>();
  const isPhone = useIsPhone();
  const path = date === today ? '/today' : `/today/${date}`;
  const open = (opened: Opened) => {
    const [what, id] = Object.entries(opened)[0] ?? [];
    if (what === undefined || id === undefined) return;
    setLifted(undefined);
    // A panel that is already open gets no second history entry. With two entries, *Done* would have to be pressed
    // twice.
    if (query.get(what) === id) return;
    isOpenedHere = !isWide();
    // On a phone the panel replaces the list and gets a history entry, so that the phone's own Back closes the panel.
    navigate(`${path}?${what}=${id}`, isOpenedHere ? 'push' : 'replace');
  };
  const close = () => {
    const opener = query.get('trip') ?? query.get('boat') ?? '';
    setLifted(undefined);
    if (isOpenedHere) window.history.back();
    else navigate(path, 'replace');
    isOpenedHere = false;
    setTimeout(() => document.querySelector<HTMLElement>(`[data-opens="${opener}"]`)?.focus(), 60);
  };
  const trip = board.trips.find(({ bookingId }) => bookingId === query.get('trip'));
  const boat = board.boats.find(({ id }) => String(id) === query.get('boat'));
  const { toRing = [], moneyToDecide = [] } = board;
  const isOpen = trip !== undefined || boat !== undefined;
  const context = {
    board,
    date,
    isToday: date === today,
    now,
    mayWork,
    mayRecord: mayWork && date <= today,
    open,
    close,
    lifted,
    setLifted,
  };
  return (
    <TodayContext value={context}>
      <Suspense>{query.get('wall') !== null && <Wall onLeave={() => navigate(path, 'replace')} />}</Suspense>
      <div className={isOpen ? `${styles.day} ${styles.isOpen}` : styles.day}>
        <div className={styles.main}>
          <Head date={date} today={today} hasBoard />
          <Counts />
          {!isPhone && <DayFigures />}
          <Suspense>
            {moneyToDecide.length > 0 && <MoneyToDecide cases={moneyToDecide} />}
            <UnfitBoats />
            {board.unfinished.length > 0 && <Unfinished trips={board.unfinished} />}
          </Suspense>
          <Suspense>{mayWork && date === today && <DrawersToDo />}</Suspense>
          <Suspense>{date === today && <AllergensToSay />}</Suspense>
          <Suspense>
            {board.warnings.length > 0 && <Warned warnings={board.warnings} date={date} />}
            {toRing.some(({ rungAt, choice }) => rungAt === null || choice !== null) && (
              <RingList parties={toRing} />
            )}
            {board.stops.length > 0 && <StopNotices stops={board.stops} date={date} today={today} />}
          </Suspense>
          <BoatsNow />
        </div>
        <div className={styles.urgent}>
          <Hands of={['doubt', 'late', 'late_fee']} />
        </div>
        <div className={styles.side}>
          <Suspense fallback={<Loading text="One moment …" />}>
            {trip !== undefined && <TripPanel key={trip.bookingId} trip={trip} />}
            {boat !== undefined && <BoatPanel key={boat.id} boat={boat} />}
          </Suspense>
          <div className={styles.list} hidden={isOpen}>
            <Hands of={['deposit', 'missing', 'due', 'here', 'arriving']} />
            <Free />
            <Hands of={['later']} />
            <Past />
            {board.trips.length === 0 && <p className={styles.none}>Nobody has booked this day yet.</p>}
            <Suspense>{board.trips.length === 0 && mayOpen && <NotOpenYet />}</Suspense>
          </div>
        </div>
        <div className={styles.tape}>
          <Suspense fallback={<Loading text="Drawing the boats …" />}>
            <DayBoard chosen={trip?.bookingId} />
          </Suspense>
        </div>
        <div className={styles.foot}>
          <Suspense>{isPhone && date === today && mayWeather && <WindNow date={date} now={now} />}</Suspense>
          {isPhone && <DayFigures />}
          {isPhone && <PrintButton />}
          <Suspense>
            <JustNow />
          </Suspense>
        </div>
      </div>
      {!isOpen && <WithinReach date={date} today={today} />}
      <Suspense>
        <DaySheet />
      </Suspense>
    </TodayContext>
  );
}

type HeadProps = { date: LocalDate; today: LocalDate; hasBoard?: boolean };

function Head({ date, today, hasBoard = false }: HeadProps) {
  const isPhone = useIsPhone();
  return (
    <DayHead
      date={date}
      isToday={date === today}
      go={(to) => navigate(to === today ? '/today' : `/today/${to}`)}
    >
      {hasBoard && !isPhone && <Tools date={date} today={today} />}
    </DayHead>
  );
}

function Tools({ date, today }: { date: LocalDate; today: LocalDate }) {
  const mayHold = useMay('hold-sales') !== undefined;
  const path = date === today ? '/today' : `/today/${date}`;
  return (
    <div className={styles.more}>
      {date !== today && (
        <Button size="small" onClick={() => navigate('/today')}>
          Today
        </Button>
      )}
      <Button size="small" icon="calendar" onClick={() => navigate(`/diary/${date.slice(0, 7)}`)}>
        Month
      </Button>
      {mayHold && date >= today && (
        <Button size="small" onClick={() => navigate(`/stop/${date}`)}>
          Hold sales
        </Button>
      )}
      <PrintButton />
      <Button size="small" onClick={() => navigate(`${path}?wall`, 'replace')}>
        Wall
      </Button>
    </div>
  );
}

function PrintButton() {
  const mayPrint = useMay('print-day-sheet') !== undefined;
  if (!mayPrint) return null;
  return (
    <Button size="small" icon="print" onClick={() => window.print()}>
      Day sheet
    </Button>
  );
}

/** On a phone the button stays at the bottom, under the thumb. */
function WithinReach({ date, today }: { date: LocalDate; today: LocalDate }) {
  const isPhone = useIsPhone();
  const mayFind = useMay('find-bookings') !== undefined;
  const mayHold = useMay('hold-sales') !== undefined;
  if (!isPhone) return null;
  return (
    <EdgeBar>
      <div className={styles.reach}>
        {mayFind && (
          <Button size="small" icon={<Sign name="search" />} onClick={() => navigate('/bookings?find')}>
            Find
          </Button>
        )}
        <Button size="small" icon="calendar" onClick={() => navigate(`/diary/${date.slice(0, 7)}`)}>
          Diary
        </Button>
        {mayHold && date >= today && (
          <Button size="small" onClick={() => navigate(`/stop/${date}`)}>
            Hold sales
          </Button>
        )}
      </div>
    </EdgeBar>
  );
}

import { lazyPart } from '@slipway/ui/lazy-part.ts';
import {
  type LocalDate,
  addDays,
  formatLongDate,
  parseLocalDate,
} from '@slipway/shared/values/local-date.ts';
import { venueDate } from '@slipway/shared/values/venue-time.ts';
import { Button, RoundButton } from '@slipway/ui/Button.tsx';
import { Loading } from '@slipway/ui/Loading.tsx';
import { useNow } from '@slipway/ui/clock/server-clock.ts';
import { Suspense, useEffect, useState } from 'react';
import type { Board } from '../../api/board.ts';
import { EdgeBar } from '../../parts/EdgeBar.tsx';
import { Glyph } from '../../parts/Glyph.tsx';
import { Sign } from '../../parts/Sign.tsx';
import { ConsoleLink } from '../../router/ConsoleLink.tsx';
import { navigate } from '../../router/location.ts';
import { useMay } from '../../session/Me.tsx';
import { Reading } from '../../session/Reading.tsx';
import { dayOf, shortDayOf } from '../../session/times.ts';
import { useIsPhone } from '../../session/use-is-phone.ts';
import { BoatsNow } from './BoatsNow.tsx';
import { Counts, DayFigures } from './Counts.tsx';
import { type Opened, TodayContext, isWide, useBoard, useToday } from './today.ts';
import styles from './TodayPage.module.css';
import { Free, Hands, Past } from './TripList.tsx';

// Fetched beside the list, which is what somebody at the jetty needs first, or after it, while there is signal.
const loadBoatPanel = () => import('./BoatPanel.tsx');
const loadTripPanel = () => import('./TripPanel.tsx');
const loadAskFirst = () => import('./AskFirst.tsx');
const BoatPanel = lazyPart(loadBoatPanel, 'BoatPanel');
const DayBoard = lazyPart(() => import('./DayBoard.tsx'), 'DayBoard');
const DaySheet = lazyPart(() => import('./DaySheet.tsx'), 'DaySheet');
const JustNow = lazyPart(() => import('./JustNow.tsx'), 'JustNow');
const AllergensToSay = lazyPart(() => import('./TodayNotices.tsx'), 'AllergensToSay');
const DrawersToDo = lazyPart(() => import('./TodayNotices.tsx'), 'DrawersToDo');
const NotOpenYet = lazyPart(() => import('./TodayNotices.tsx'), 'NotOpenYet');
const TripPanel = lazyPart(loadTripPanel, 'TripPanel');
const UnfitBoats = lazyPart(() => import('./UnfitBoats.tsx'), 'UnfitBoats');
const RingList = lazyPart(() => import('../weather/RingList.tsx'), 'RingList');
const StopNotices = lazyPart(() => import('../stops/StopNotices.tsx'), 'StopNotices');
const Warned = lazyPart(() => import('../weather/Warned.tsx'), 'Warned');
const Wall = lazyPart(() => import('./Wall.tsx'), 'Wall');

type TodayPageProps = { date?: string | undefined; query: URLSearchParams };

/** The day at the jetty, in the order of what needs a hand next. */
export function TodayPage({ date: asked, query }: TodayPageProps) {
  const now = useNow();
  const today = venueDate(now);
  const date = (asked === undefined ? undefined : parseLocalDate(asked)) ?? today;
  const board = useBoard(date);
  if (board.data === undefined)
    return (
      <>
        <DayHead date={date} today={today} />
        <Reading query={board} text="Reading the day …">
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

/** The last screen was opened from the list: Back on the phone leads there too. */
let isOpenedHere = false;

function Day({ board, date, today, now, query }: DayProps) {
  const mayWork = useMay('work-board') !== undefined;
  const mayOpen = useMay('set-policies') !== undefined;
  useEffect(() => void Promise.allSettled([loadTripPanel(), loadBoatPanel(), loadAskFirst()]), []);
  const [lifted, setLifted] = useState<string>();
  const isPhone = useIsPhone();
  const path = date === today ? '/today' : `/today/${date}`;
  const open = (opened: Opened) => {
    const [what, id] = Object.entries(opened)[0] ?? [];
    if (what === undefined || id === undefined) return;
    setLifted(undefined);
    // Arrived, pressed on the check-in itself: a second entry in the history would need a second Done.
    if (query.get(what) === id) return;
    isOpenedHere = !isWide();
    // Beside the list nothing moves; instead of it, the phone's own Back closes it.
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
  const { toRing = [] } = board;
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
          <DayHead date={date} today={today} hasBoard />
          <Counts />
          {!isPhone && <DayFigures />}
          <MoneyToDecide />
          <Suspense>
            <UnfitBoats />
          </Suspense>
          <Unfinished />
          <Suspense>{mayWork && date === today && <DrawersToDo />}</Suspense>
          <Suspense>{date === today && <AllergensToSay />}</Suspense>
          <Suspense>
            {board.warnings.length > 0 && <Warned warnings={board.warnings} date={date} />}
            {toRing.some(({ rungAt }) => rungAt === null) && <RingList parties={toRing} />}
            {board.stops.length > 0 && <StopNotices stops={board.stops} date={date} today={today} />}
          </Suspense>
          <BoatsNow />
        </div>
        <div className={styles.urgent}>
          <Hands of={['doubt', 'late']} />
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

/** On a phone the frame's own line says the day. */
function DayHead({
  date,
  today,
  hasBoard = false,
}: {
  date: LocalDate;
  today: LocalDate;
  hasBoard?: boolean;
}) {
  const go = (to: LocalDate) => navigate(to === today ? '/today' : `/today/${to}`);
  return (
    <div className={styles.head}>
      <RoundButton
        icon="left"
        aria-label={formatLongDate(addDays(date, -1))}
        onClick={() => go(addDays(date, -1))}
      />
      <h2>
        {shortDayOf(date)}
        {date === today && <small>Today</small>}
      </h2>
      <RoundButton
        icon="right"
        aria-label={formatLongDate(addDays(date, 1))}
        onClick={() => go(addDays(date, 1))}
      />
      {hasBoard && (
        <div className={styles.wideTools}>
          <Tools date={date} today={today} />
        </div>
      )}
    </div>
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

/** Of a phone, under the thumb however far down the day is read. */
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

/** What banks ask back, and deposits that they are about to let go. */
function MoneyToDecide() {
  const { moneyToDecide = [] } = useToday().board;
  if (moneyToDecide.length === 0) return null;
  return (
    <details className={styles.waiting}>
      <summary>
        <Sign name="pound" />
        <b>{moneyToDecide.length} to decide about money</b>
        <Sign name="down" />
      </summary>
      <ul aria-label="Money to decide about">
        {moneyToDecide.map(({ bookingId, code, sentence }) => (
          <li key={`${bookingId} ${sentence}`}>
            <ConsoleLink path={`/bookings/${bookingId}`}>
              {sentence}. <b>Booking {code}</b>
            </ConsoleLink>
          </li>
        ))}
      </ul>
    </details>
  );
}

/** Trips of the days before that nobody has closed. */
function Unfinished() {
  const { unfinished } = useToday().board;
  if (unfinished.length === 0) return null;
  return (
    <details className={styles.waiting}>
      <summary>
        <Glyph name="late" />
        <b>{unfinished.length} still open from before</b>
        <Sign name="down" />
      </summary>
      <ul aria-label="Still open from before">
        {unfinished.map(({ bookingId, date, firstName, boat }) => (
          <li key={bookingId}>
            <ConsoleLink path={`/today/${date}?trip=${bookingId}`}>
              {firstName}
              {boat === null ? '' : ` on ${boat}`}, {dayOf(date as LocalDate)}
            </ConsoleLink>
          </li>
        ))}
      </ul>
    </details>
  );
}

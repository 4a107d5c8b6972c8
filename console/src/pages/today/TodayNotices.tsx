import { counted, listed } from '@slipway/shared/values/counted.ts';
import { minuteMs } from '@slipway/shared/values/durations.ts';
import { addDays, localDate } from '@slipway/shared/values/local-date.ts';
import { venueDate } from '@slipway/shared/values/venue-time.ts';
import { Notice } from '@slipway/ui/Notice.tsx';
import { useNow } from '@slipway/ui/clock/server-clock.ts';
import { useQuery } from '@tanstack/react-query';
import { cashDrawerQuery } from '../../api/drawers.ts';
import { openingQuery } from '../../api/opening.ts';
import { menuTodayQuery } from '../../api/sold.ts';
import type { Board } from '../../api/board.ts';
import { Fold } from '../../parts/Fold.tsx';
import { Glyph } from '../../parts/Glyph.tsx';
import { Sign } from '../../parts/Sign.tsx';
import { ConsoleLink } from '../../router/ConsoleLink.tsx';
import { useMay } from '../../session/Me.tsx';
import { money } from '../../session/money.ts';
import { dayOf, shortDayOf } from '../../session/times.ts';
import styles from './TodayNotices.module.css';
import { useMayWorkOn } from './today.ts';

/**
 * Notices about cash: a drawer whose starting cash nobody has typed yet, cash in no drawer, and money to refund at the
 * jetty.
 */
export function DrawersToDo() {
  const mayWork = useMay('work-drawer') !== undefined;
  // Refetched every minute: a refund must be handed over once it can no longer be undone, and no event
  // announces that moment.
  const { data } = useQuery({ ...cashDrawerQuery, enabled: mayWork, refetchInterval: minuteMs });
  if (data === undefined) return null;
  const todo = [
    ...data.openFloats.map(({ name }) => `${name}: type its starting cash`),
    ...(data.inNone === 0 ? [] : ['Some cash is not in any drawer']),
    ...(data.toGiveBack === 0 ? [] : [`${money(data.toGiveBack)} to refund at the jetty`]),
  ];
  if (todo.length === 0) return null;
  return (
    <Notice tone="warning">
      <p>
        {todo.join('. ')}. <ConsoleLink path="/money/drawers">Drawers</ConsoleLink>
      </p>
    </Notice>
  );
}

/** Lists dishes and drinks whose allergens nobody has entered. They are off sale, or soon will be. */
export function AllergensToSay() {
  const mayRead = useMay('mark-dish-sold-out') !== undefined;
  const maySay = useMay('set-up-sale') !== undefined;
  const { data } = useQuery({ ...menuTodayQuery, enabled: mayRead });
  if (data === undefined || data.unanswered.length === 0) return null;
  const dishes = data.unanswered.map(({ name, offSaleFrom }) => {
    const until = addDays(localDate(offSaleFrom), -1);
    return `${name} (${until < data.date ? 'off sale' : `on sale until ${shortDayOf(until)}`})`;
  });
  return (
    <Notice tone="warning">
      <p>
        Nobody has entered the allergens of {listed(dishes)}.{' '}
        {maySay && <ConsoleLink path="/set-up/menu">Menu</ConsoleLink>}
      </p>
    </Notice>
  );
}

/** A link to continue the first set-up, shown on a day without parties while the site is not open. */
export function NotOpenYet() {
  const { data } = useQuery({
    ...openingQuery,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  });
  if (data === undefined || data.isOpen) return null;
  return (
    <Notice>
      <p>
        Your site is not open yet. <ConsoleLink path="/set-up/first">Continue setting up</ConsoleLink>
      </p>
    </Notice>
  );
}

type MoneyToDecideProps = { cases: NonNullable<Board['moneyToDecide']> };

/** Chargebacks, and deposits that the bank is about to release. */
export function MoneyToDecide({ cases }: MoneyToDecideProps) {
  return (
    <Fold
      className={styles.waiting}
      summary={
        <>
          <Sign name="pound" />
          <b>{counted(cases.length, 'payment')} to decide</b>
        </>
      }
    >
      <ul aria-label="Payments to decide">
        {cases.map(({ bookingId, code, sentence }) => (
          <li key={`${bookingId} ${sentence}`}>
            <ConsoleLink path={`/bookings/${bookingId}`}>
              {sentence}. <b>Booking {code}</b>
            </ConsoleLink>
          </li>
        ))}
      </ul>
    </Fold>
  );
}

/** Trips of earlier days that nobody has closed. */
export function Unfinished({ trips }: { trips: Board['unfinished'] }) {
  return (
    <Fold
      className={styles.waiting}
      summary={
        <>
          <Glyph name="late" />
          <b>{trips.length} earlier trips still open</b>
        </>
      }
    >
      <ul aria-label="Earlier trips still open">
        {trips.map((trip) => (
          <StillOpen key={trip.bookingId} trip={trip} />
        ))}
      </ul>
    </Fold>
  );
}

/** Tells staff at the jetty which trips need a manager. */
function StillOpen({ trip }: { trip: Board['unfinished'][number] }) {
  const { bookingId, firstName, boat } = trip;
  const date = localDate(trip.date);
  const mayWork = useMayWorkOn(date, venueDate(useNow()));
  const isForManager = useMay('work-board') !== undefined && !mayWork;
  return (
    <li>
      <ConsoleLink path={`/today/${date}?trip=${bookingId}`}>
        {firstName}
        {boat === null ? '' : ` on ${boat}`}, {dayOf(date)}
        {isForManager && ': a manager decides'}
      </ConsoleLink>
    </li>
  );
}

import { counted } from '@slipway/shared/values/counted.ts';
import { type LocalDate, formatLongDate, parseLocalDate } from '@slipway/shared/values/local-date.ts';
import { venueDate, venueDateTime } from '@slipway/shared/values/venue-time.ts';
import { Button, RoundButton } from '@slipway/ui/Button.tsx';
import { Ring } from '@slipway/ui/Ring.tsx';
import { useNow } from '@slipway/ui/clock/server-clock.ts';
import type { Kitchen, KitchenDish, KitchenParty } from '../../api/kitchen.ts';
import { DayHead } from '../../parts/DayHead.tsx';
import { Fold } from '../../parts/Fold.tsx';
import { Glyph } from '../../parts/Glyph.tsx';
import { navigate } from '../../router/location.ts';
import { useMay } from '../../session/Me.tsx';
import { Problem } from '../../session/Problem.tsx';
import { Reading } from '../../session/Reading.tsx';
import { durationText } from '../../session/times.ts';
import { ForShop, SoldOut } from './ForShop.tsx';
import styles from './KitchenPage.module.css';
import { PartyCard, struckText, whereOf } from './PartyCard.tsx';
import { type DueGroup, dueGroups, sailsAt } from './due-groups.ts';
import { useKitchen, useMarks } from './use-kitchen.ts';

/** The orders of a day, sorted by the time when each is due. A printout has boxes to tick. */
export function KitchenPage({ date: asked }: { date?: string | undefined }) {
  const now = useNow();
  const today = venueDate(now);
  const date = (asked === undefined ? undefined : parseLocalDate(asked)) ?? today;
  const query = useKitchen(date);
  return (
    <div className={styles.kitchen}>
      <Head date={date} today={today} kitchen={query.data} />
      {query.data === undefined ? (
        <Reading query={query} text="Loading the orders …">
          <Button variant="primary" onClick={() => navigate('/kitchen', 'replace')}>
            Today
          </Button>
        </Reading>
      ) : (
        <Day key={date} kitchen={query.data} date={date} isToday={date === today} now={now} />
      )}
    </div>
  );
}

type HeadProps = { date: LocalDate; today: LocalDate; kitchen: Kitchen | undefined };

function Head({ date, today, kitchen }: HeadProps) {
  const go = (to: LocalDate) => navigate(to === today ? '/kitchen' : `/kitchen/${to}`);
  const mayPrint = useMay('print-day-sheet') !== undefined;
  const { time } = venueDateTime(useNow());
  return (
    <div className={styles.head}>
      <DayHead date={date} isToday={date === today} go={go}>
        {date !== today && (
          <Button size="small" onClick={() => go(today)}>
            Today
          </Button>
        )}
      </DayHead>
      <p className={styles.onPaper}>
        <b>Kitchen</b>
        {formatLongDate(date)}, printed {time}
      </p>
      {kitchen !== undefined && kitchen.counts.ordered > 0 && (
        <div className={styles.counts}>
          <Ring share={kitchen.counts.ready / kitchen.counts.ordered}>
            <b>{kitchen.counts.left}</b>
          </Ring>
          <p>
            <b>{kitchen.counts.left} left</b>
            {kitchen.counts.ready} of {kitchen.counts.ordered} ready
            {kitchen.counts.leftWithout > 0 && `, ${kitchen.counts.leftWithout} not loaded`}
          </p>
        </div>
      )}
      {kitchen !== undefined && mayPrint && (
        <RoundButton icon="print" aria-label="Print on A4" onClick={() => window.print()} />
      )}
    </div>
  );
}

type DayProps = { kitchen: Kitchen; date: LocalDate; isToday: boolean; now: Date };

function Day({ kitchen, date, isToday, now }: DayProps) {
  const maySellOut = useMay('mark-dish-sold-out') !== undefined;
  const { due, over } = dueGroups(kitchen.parties, now);
  return (
    <div className={styles.day}>
      <div className={styles.orders}>
        {kitchen.parties.length === 0 && (
          <p className={styles.none}>Nothing is ordered for {isToday ? 'today' : formatLongDate(date)}.</p>
        )}
        {due.length === 0 && over.length > 0 && (
          <p className={styles.none}>Every order is made and loaded.</p>
        )}
        {due.map((group, nth) => (
          <Due
            key={group.parties[0]?.bookingId}
            group={group}
            date={date}
            isNext={nth === 0}
            isToday={isToday}
          />
        ))}
        <Gone parties={over.filter(({ struck }) => struck === null)} date={date} />
        <NotSailing parties={over.filter(({ struck }) => struck !== null)} />
      </div>
      <aside>
        <ForShop kitchen={kitchen} isToday={isToday} />
        {isToday && maySellOut && <SoldOut />}
      </aside>
    </div>
  );
}

/** The ring empties over this many minutes. */
const ringMinutes = 240;

type DueProps = { group: DueGroup; date: LocalDate; isNext: boolean; isToday: boolean };

function Due({ group, date, isNext, isToday }: DueProps) {
  const { parties, readyTimes, startTimes, minutes, isPressing } = group;
  const left = minutes >= 0 ? `in ${durationText(minutes)},` : `${durationText(-minutes)} over,`;
  return (
    <section className={isPressing ? `${styles.due} ${styles.pressing}` : styles.due}>
      <h3>
        <Ring share={Math.max(0.04, Math.min(1, minutes / ringMinutes))} tone={isPressing ? 'late' : 'teal'}>
          {isPressing && isToday && minutes >= 0 && <b>{minutes}</b>}
        </Ring>
        <span>
          <b>Due {readyTimes.join(' and ')}</b> {isToday && <span className={styles.onScreen}>{left} </span>}
          for {startTimes.join(' and ')}
        </span>
      </h3>
      <div className={styles.parties}>
        {parties.map((party) => (
          <PartyCard
            key={`${party.bookingId} ${party.startTime}`}
            party={party}
            date={date}
            isNext={isNext}
          />
        ))}
      </div>
    </section>
  );
}

type OverProps = { parties: readonly KitchenParty[]; date: LocalDate };

/** The orders whose dishes are loaded or whose boat has left, folded into one line. */
function Gone({ parties, date }: OverProps) {
  if (parties.length === 0) return null;
  const handed = portionsOf(parties, ({ quantity, leftWithout }) => quantity - leftWithout);
  const missed = portionsOf(parties, ({ leftWithout }) => leftWithout);
  return (
    <Fold
      className={styles.fold}
      summary={
        <>
          <Glyph name="back" />
          {handed.portions > 0 && (
            <>
              <b>{handed.portions} handed over</b>
              <span>to {counted(handed.parties, 'party', 'parties')}</span>
            </>
          )}
          {missed.portions > 0 && (
            <>
              <b>{missed.portions} not loaded</b>
              <span>{counted(missed.parties, 'party', 'parties')} left without</span>
            </>
          )}
        </>
      }
    >
      <ul>
        {parties.map((party) => (
          <Served key={party.bookingId} party={party} date={date} />
        ))}
      </ul>
    </Fold>
  );
}

/** The number of portions, and the number of parties that ordered them. */
function portionsOf(parties: readonly KitchenParty[], of: (dish: KitchenDish) => number) {
  const each = parties.map(({ dishes }) => dishes.reduce((sum, dish) => sum + of(dish), 0));
  return {
    portions: each.reduce((sum, portions) => sum + portions, 0),
    parties: each.filter((portions) => portions > 0).length,
  };
}

function Served({ party, date }: { party: KitchenParty; date: LocalDate }) {
  const { press, problem, isBusy } = useMarks(date, party);
  const { firstName, state, dishes } = party;
  const isGone = state === 'out' || state === 'back';
  const missed = dishes.filter(({ leftWithout }) => leftWithout > 0);
  return (
    <li>
      <span>
        <b>
          {sailsAt(party)} {firstName}
        </b>
        <small>{whereOf(party)}</small>
        <small>{dishes.map(({ name, quantity }) => `${quantity} × ${name}`).join(', ')}</small>
        {missed.length > 0 && (
          <small>
            The boat left without{' '}
            {missed.map(({ name, leftWithout }) => `${leftWithout} × ${name}`).join(', ')}.
          </small>
        )}
        <Problem>{problem}</Problem>
      </span>
      {!isGone && (
        <Button
          size="small"
          aria-disabled={isBusy}
          onClick={() => void press({ step: 'loaded', dishes, isTakenBack: true })}
        >
          Mark as not loaded
        </Button>
      )}
      {missed.length > 0 && (
        <Button
          size="small"
          aria-disabled={isBusy}
          onClick={() => void press({ step: 'loaded', dishes: missed })}
        >
          Mark as loaded
        </Button>
      )}
    </li>
  );
}

/** The orders of parties that did not sail, shown once the start time of the trip has passed. */
function NotSailing({ parties }: Pick<OverProps, 'parties'>) {
  if (parties.length === 0) return null;
  return (
    <Fold
      className={styles.fold}
      summary={
        <>
          <Glyph name="cancelled" />
          <b>{counted(parties.length, 'party', 'parties')} not sailed</b>
        </>
      }
    >
      <ul>
        {parties.map((party) => (
          <li key={`${party.bookingId} ${party.startTime}`}>
            <span>
              <b>
                {party.startTime} {party.firstName}
              </b>
              {party.struck !== null && <small>{struckText(party.struck)}</small>}
              <small>
                <s>{party.dishes.map(({ name, quantity }) => `${quantity} × ${name}`).join(', ')}</s>
              </small>
            </span>
          </li>
        ))}
      </ul>
    </Fold>
  );
}

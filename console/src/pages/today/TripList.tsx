import type { Hand } from '@slipway/shared/rules/trip.ts';
import { Button } from '@slipway/ui/Button.tsx';
import { Fragment } from 'react';
import { Fold } from '../../parts/Fold.tsx';
import { Glyph } from '../../parts/Glyph.tsx';
import { ReadyRing } from '../../parts/ReadyRing.tsx';
import { Sign } from '../../parts/Sign.tsx';
import { navigate } from '../../router/location.ts';
import { useMay } from '../../session/Me.tsx';
import { shortMoney } from '../../session/money.ts';
import { TripCard } from './TripCard.tsx';
import styles from './TripList.module.css';
import { type Ordered, orderTrips } from './order-trips.ts';
import { useToday } from './today.ts';
import { guestsOf, lightsOf, nameOf, stateOf, wishesOf, worstOf } from './text.ts';

const titles: Record<Hand, string> = {
  doubt: 'Needs you',
  late: 'Late',
  late_fee: 'Late fee',
  deposit: 'Deposit still held',
  missing: 'Not here yet',
  due: 'Due back',
  here: 'Here',
  arriving: 'Arriving',
  later: 'Later',
  done: 'Done',
};

/** The trips whose next action is of a kind in `of`. Each kind is a group with a heading, in the order of `of`. */
export function Hands({ of }: { of: readonly Hand[] }) {
  const { board, now } = useToday();
  const ordered = orderTrips(board.trips, now);
  return of.map((hand) => {
    const some = ordered.filter((one) => one.hand === hand);
    const out = some.filter(({ trip }) => trip.state === 'out');
    if (hand !== 'later') return <Cards key={hand} title={titles[hand]} some={some} />;
    return (
      <Fragment key={hand}>
        <Cards title="Out" some={out} />
        <LaterRows some={some.filter(({ trip }) => trip.state !== 'out')} />
      </Fragment>
    );
  });
}

function Cards({ title, some }: { title: string; some: readonly Ordered[] }) {
  if (some.length === 0) return null;
  return (
    <section className={styles.part}>
      <h3 className={styles.title}>{title}</h3>
      {some.map((one) => (
        <TripCard key={one.trip.bookingId} {...one} />
      ))}
    </section>
  );
}

/** Trips that start hours from now. Each row names the most important thing that the trip still lacks. */
function LaterRows({ some }: { some: readonly Ordered[] }) {
  const { board, open } = useToday();
  if (some.length === 0) return null;
  return (
    <section className={styles.part}>
      <h3 className={styles.title}>{titles.later}</h3>
      <ul className={styles.later}>
        {some.map(({ trip }) => {
          const worst = worstOf(trip);
          return (
            <li key={trip.bookingId}>
              <button
                type="button"
                data-opens={trip.bookingId}
                onClick={() => open({ trip: trip.bookingId })}
              >
                <time>{trip.startTime}</time>
                <span className={styles.words}>
                  <b>{nameOf(trip)}</b>
                  <small>
                    {trip.boat?.name ?? 'No boat'} · {trip.package.name} · {guestsOf(trip)}
                  </small>
                  {worst !== undefined && (
                    <span className={styles.worst}>
                      <Glyph name="missing" />
                      {worst}
                    </span>
                  )}
                  {wishesOf(trip).map((wish) => (
                    <span key={wish} className={styles.wish}>
                      <Sign name="comment" />
                      {wish}
                    </span>
                  ))}
                </span>
                <ReadyRing lights={lightsOf(trip, board.figures)} guests={trip.guests} size="small" />
              </button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** The finished trips, folded under a line that counts them. */
export function Past() {
  const { board, now, open } = useToday();
  const over = orderTrips(board.trips, now).filter(({ hand }) => hand === 'done');
  if (over.length === 0) return null;
  const back = over.filter(({ trip }) => trip.state === 'back').length;
  const others = over.length - back;
  return (
    <Fold
      className={styles.fold}
      summary={
        <>
          <Glyph name="back" />
          <b>{back} back</b>
          {others > 0 && <span>{others} not sailed</span>}
        </>
      }
    >
      <ul className={styles.later}>
        {over.map(({ trip, hand }) => (
          <li key={trip.bookingId}>
            <button type="button" data-opens={trip.bookingId} onClick={() => open({ trip: trip.bookingId })}>
              <time>{trip.startTime}</time>
              <span className={styles.words}>
                <b>{nameOf(trip)}</b>
                <small>
                  {trip.boat === null ? '' : `${trip.boat.name} · `}
                  {trip.package.name} · {guestsOf(trip)}
                </small>
                <span className={styles.note}>
                  {stateOf(trip, hand, now).words}
                  {trip.lights.deposit === 'held' && <b className={styles.bad}>, deposit still held</b>}
                  {trip.lights.deposit === 'given_back' && ', deposit given back'}
                </span>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </Fold>
  );
}

/** The places still on sale, folded under a line that counts them. */
export function Free() {
  const { board } = useToday();
  const names = new Map(board.boats.map(({ id, name }) => [id, name]));
  const maySell = useMay('sell-walk-in') !== undefined;
  const [next] = board.freePlaces;
  if (next === undefined) return null;
  const count = board.freePlaces.reduce((sum, { boatIds }) => sum + boatIds.length, 0);
  return (
    <Fold
      className={styles.fold}
      summary={
        <>
          <Glyph name="free" />
          <b>{count} free</b>
          <span>next at {next.startTime}</span>
        </>
      }
    >
      <ul className={styles.frees}>
        {board.freePlaces.map((place) => (
          <li key={place.slotId} className={styles.free}>
            <Glyph name="free" />
            <span>
              <b>
                {place.startTime}–{place.endTime},{' '}
                {place.boatIds.length === 1
                  ? `${names.get(place.boatIds[0] ?? 0) ?? 'a boat'} is free`
                  : `${place.boatIds.length} boats free`}
              </b>
              <small>
                from {shortMoney(place.fromPrice)}
                {place.isOnSite ? '' : '. Not sold on the site any more.'}
              </small>
            </span>
            {maySell && (
              <Button
                size="small"
                variant="sell"
                aria-label={`Sell ${place.startTime}`}
                onClick={() => navigate(`/sell/${board.date}?slot=${place.slotId}`)}
              >
                Sell
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Fold>
  );
}

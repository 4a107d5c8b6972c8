import { minuteMs } from '@slipway/shared/values/durations.ts';
import { formatGbp } from '@slipway/shared/values/pence.ts';
import {
  nameBoat,
  recordArrived,
  recordBack,
  recordNoShow,
  recordOut,
  swapBoats,
} from '@slipway/shared/api/console/board.ts';
import { Button } from '@slipway/ui/Button.tsx';
import { Ring } from '@slipway/ui/Ring.tsx';
import { lazyPart } from '@slipway/ui/lazy-part.ts';
import { Suspense, useState } from 'react';
import type { BoardTrip } from '../../api/board.ts';
import { sentenceOf } from '../../api/console-error.ts';
import { Lights } from '../../parts/Lights.tsx';
import { ReadyRing } from '../../parts/ReadyRing.tsx';
import { Sign } from '../../parts/Sign.tsx';
import { StateBadge } from '../../parts/StateBadge.tsx';
import { Wish } from '../../parts/Wish.tsx';
import { useMay } from '../../session/Me.tsx';
import { shieldThumb } from '../../session/second-tap.ts';
import { money } from '../../session/money.ts';
import { durationText, timeOf } from '../../session/times.ts';
import { showFailure } from '../../session/toasts.ts';
import { useCommand } from '../../session/use-command.ts';
import { NeedsYou } from './NeedsYou.tsx';
import { PressAgain } from './PressAgain.tsx';
import styles from './TripCard.module.css';
import { questionOf } from './boats-in.ts';
import { type Ordered, feeAt, lateBy, openLateFee } from './order-trips.ts';
import { useToday } from './today.ts';
import { useTripCommand } from './use-trip-command.ts';
import { actionLabels, guestsOf, lightsOf, nameOf, stateOf, wishesOf } from './text.ts';

const LateDialog = lazyPart(() => import('./LateDialog.tsx'), 'LateDialog');
const AskFirst = lazyPart(() => import('./AskFirst.tsx'), 'AskFirst');
const DepositHeld = lazyPart(() => import('./DepositHeld.tsx'), 'DepositHeld');
const LateFeeCard = lazyPart(() => import('./LateFee.tsx'), 'LateFeeCard');

/** A party: who, which boat, what is missing, and the next action. */
export function TripCard({ trip, hand }: Ordered) {
  const { board, now, open } = useToday();
  const { state, words } = stateOf(trip, hand, now);
  const isOut = trip.state === 'out';
  const late = hand === 'late_fee' ? (openLateFee(trip)?.minutes ?? 0) : lateBy(trip, now);
  const isWaitedFor = waitingFor(trip, board.trips)?.waitsUntil !== undefined;
  const lights = lightsOf(trip, board.figures);
  const name = nameOf(trip);
  return (
    <article
      className={[
        styles.card,
        (late > 0 || hand === 'missing' || hand === 'late_fee') && styles.late,
        isOut && late === 0 && !isWaitedFor && trip.needsYou.length === 0 && styles.out,
      ]
        .filter(Boolean)
        .join(' ')}
    >
      <header className={styles.head}>
        {isOut || hand === 'late_fee' ? (
          <TimeRing trip={trip} now={now} late={late} />
        ) : (
          <ReadyRing lights={lights} guests={trip.guests} />
        )}
        <div>
          <h4>
            <button type="button" data-opens={trip.bookingId} onClick={() => open({ trip: trip.bookingId })}>
              {trip.boat === null || late === 0
                ? name
                : `${trip.boat.name} ${isOut ? 'is' : 'was'} ${durationText(late)} late`}
            </button>
          </h4>
          <p>
            {late > 0 ? (
              `${name}, ${guestsOf(trip)}, due ${timeOf(trip.dueAt)}`
            ) : (
              <>
                <b>{trip.boat?.name ?? 'No boat'}</b> · {trip.package.name}
                <br />
                {guestsOf(trip)}
              </>
            )}
          </p>
        </div>
        {trip.who.phone !== undefined && (
          <a className={styles.call} href={`tel:${trip.who.phone}`} aria-label={`Call ${name}`}>
            <Sign name="phone" />
          </a>
        )}
      </header>
      {(late === 0 || !isOut) && (
        <p className={styles.state}>
          <b>{trip.startTime}</b>
          <StateBadge state={state}>{words}</StateBadge>
        </p>
      )}
      {trip.waitsUntil !== undefined && (
        <p className={styles.waits}>
          {trip.waitsUntil.isBoatBack === true ? (
            <>
              <b>Told that it sails at {trip.waitsUntil.time}.</b> {trip.boat?.name} is back.
            </>
          ) : (
            <>
              <b>Waits for {trip.boat?.name}</b>, sails at {trip.waitsUntil.time}.{' '}
              {trip.waitsUntil.told === null ? 'Not told yet.' : `Told: ${trip.waitsUntil.told}.`}
            </>
          )}
        </p>
      )}
      <PressAgain trip={trip} />
      <NeedsYou trip={trip} />
      {/* Until the party arrives, the next action is above the lights, because missing things are not urgent yet. */}
      {trip.state === 'expected' && <NextAction trip={trip} />}
      {isOut && <Waits trip={trip} />}
      {/* After a late return, lights and wishes are hidden, because only the late fee is left to decide. */}
      {!isOut && hand !== 'late_fee' && (
        <>
          <Lights lights={lights} />
          <Wishes trip={trip} />
        </>
      )}
      {trip.state !== 'expected' && <NextAction trip={trip} />}
      <Suspense>
        {hand === 'late_fee' && <LateFeeCard trip={trip} />}
        {hand === 'deposit' && <DepositHeld trip={trip} />}
      </Suspense>
      {isOut && (late > 0 || isWaitedFor) && <Late trip={trip} />}
    </article>
  );
}

/** A length of time, short enough for the ring: '54', '2 h', '3 d'. */
function shortMinutes(minutes: number): string {
  if (minutes < 100) return String(minutes);
  return minutes < 1440 ? `${Math.floor(minutes / 60)} h` : `${Math.floor(minutes / 1440)} d`;
}

function TimeRing({ trip, now, late }: { trip: BoardTrip; now: Date; late: number }) {
  const whole = Date.parse(trip.dueAt) - Date.parse(trip.startsAt);
  const left = Date.parse(trip.dueAt) - now.getTime();
  return (
    <span className={styles.timeRing}>
      <Ring
        share={late > 0 ? 1 : 1 - Math.min(Math.max(left / whole, 0), 1)}
        tone={late > 0 ? 'late' : 'teal'}
      >
        {late > 0 ? `+${shortMinutes(late)}` : shortMinutes(Math.max(0, Math.ceil(left / minuteMs)))}
      </Ring>
    </span>
  );
}

export function Wishes({ trip }: { trip: BoardTrip }) {
  const wishes = wishesOf(trip);
  if (wishes.length === 0 && trip.notes.length === 0) return null;
  return (
    <ul className={styles.wishes}>
      {wishes.map((wish) => (
        <li key={wish}>
          <Wish>{wish}</Wish>
        </li>
      ))}
      {trip.notes.map(({ id, text, by }) => (
        <li key={id}>
          <Wish sign="note">
            {text}
            {by !== null && <small> {by}</small>}
          </Wish>
        </li>
      ))}
    </ul>
  );
}

/** The next party to sail on this boat. */
const waitingFor = ({ waits }: BoardTrip, trips: readonly BoardTrip[]) =>
  trips.find(({ bookingId }) => bookingId === waits?.bookingId);

/** The party that waits for the boat, and the cost of being late. */
function Waits({ trip }: { trip: BoardTrip }) {
  const { board, now } = useToday();
  const isLate = lateBy(trip, now) > 0;
  const next = waitingFor(trip, board.trips);
  const then = next?.waitsUntil;
  if (trip.waits === null)
    return isLate && trip.lateFee.perQuarter > 0 ? (
      <p className={styles.waits}>
        <Costs trip={trip} />
      </p>
    ) : null;
  if (!isLate && then === undefined) return null;
  const { firstName, startTime } = trip.waits;
  const isDelayed = then === undefined && next !== undefined && now > new Date(next.startsAt);
  if (next?.needsYou.some(({ kind }) => kind === 'boat_unfit') === true)
    return (
      <p className={styles.waits}>
        <b>{firstName} cannot have this boat</b> at {startTime} and needs another boat or time.
      </p>
    );
  return (
    <p className={styles.waits}>
      <b>{firstName} waits for this boat</b> and {isDelayed ? 'was to sail' : 'sails'} at{' '}
      {then?.time ?? startTime}
      {then === undefined || then.told === null ? '' : ` (told: ${then.told})`}. <Costs trip={trip} />
    </p>
  );
}

/** The late fee for each quarter of an hour, and the late fee so far, by the booking's own terms. */
function Costs({ trip }: { trip: BoardTrip }) {
  const { now } = useToday();
  const { perQuarter } = trip.lateFee;
  if (perQuarter === 0 || lateBy(trip, now) === 0) return null;
  const { quarters, fee } = feeAt(trip, now.toISOString());
  return (
    <>
      Each quarter of an hour late costs {money(perQuarter)}
      {quarters === 0 ? '' : `: ${formatGbp(fee)} so far`}.
    </>
  );
}

/**
 * The buttons for a late boat. One button records when the boat is expected, and replans the rest of the day.
 * The other only gives the next party another boat.
 */
function Late({ trip }: { trip: BoardTrip }) {
  const { isToday } = useToday();
  const maySay = useMay('say-late') !== undefined;
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      {maySay && isToday && (
        <Button isWide onClick={() => setOpen(true)}>
          {trip.expectedBack === undefined ? 'When is it back?' : `Expected at ${trip.expectedBack} (change)`}
        </Button>
      )}
      <AnotherBoat trip={trip} />
      <Suspense>{isOpen && <LateDialog trip={trip} onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}

/** Gives the next party another boat with one press; Undo is offered for a minute. */
function AnotherBoat({ trip: { waits, boat } }: { trip: BoardTrip }) {
  const { mayWork } = useToday();
  const name = useCommand(nameBoat);
  const swap = useCommand(swapBoats);
  if (waits === null || !mayWork) return null;
  const [free] = waits.freeBoats;
  const [other] = waits.swaps;
  const fail = (error: unknown) => showFailure(sentenceOf(error));
  if (free !== undefined)
    return (
      <Button
        isWide
        icon={<Sign name="swap" />}
        disabled={name.isBusy}
        onClick={() => void name.run({ bookingId: waits.bookingId, boat: free.id }).catch(fail)}
      >
        {waits.firstName} takes {free.name}
      </Button>
    );
  if (other === undefined) return <p>No other boat is free for {waits.firstName}.</p>;
  return (
    <Button
      isWide
      icon={<Sign name="swap" />}
      disabled={swap.isBusy}
      onClick={() => void swap.run({ one: waits.bookingId, other: other.bookingId }).catch(fail)}
    >
      Swap: {waits.firstName} takes {other.name}, {other.firstName} takes {boat?.name}
    </Button>
  );
}

type NextActionProps = {
  trip: BoardTrip;
  extra?: { guests?: number; babies?: number; battery?: number };
  /** Called after the party's departure has been recorded. */
  onOut?: () => void;
};

/** The button of the next action. *Arrived* continues to the check-in. */
export function NextAction({ trip, extra = {}, onOut }: NextActionProps) {
  const { board, now, mayRecord, open } = useToday();
  const [asked, setAsked] = useState<BoardTrip['next']>(null);
  const { record, isBusy } = useTripCommand();
  if (!mayRecord || trip.next === null) return null;
  const { guests, babies, battery } = extra;
  const question = questionOf(trip, board, now);
  const action = async () => {
    const of = { bookingId: trip.bookingId };
    if (trip.next === 'go') {
      const done = await record(recordOut, {
        ...of,
        ...(guests === undefined ? {} : { guests, babies: babies ?? 0 }),
        ...(question === undefined ? {} : { although: question.although }),
      });
      if (done !== undefined) onOut?.();
    } else if (trip.next === 'return')
      await record(recordBack, { ...of, ...(battery === undefined ? {} : { battery }) });
    else if ((await record(recordArrived, of)) !== undefined) open({ trip: trip.bookingId });
  };
  const ask = () => {
    const shield = shieldThumb();
    shield.keep();
    shield.lift();
    setAsked(trip.next);
  };
  if (question !== undefined && asked === trip.next)
    return (
      <Suspense>
        <AskFirst
          trip={trip}
          question={question}
          isBusy={isBusy}
          onYes={() => void action()}
          onNo={() => setAsked(null)}
        />
      </Suspense>
    );
  if (trip.state === 'expected' && now > new Date(trip.dueAt))
    return (
      <>
        <Button
          variant="primary"
          size="go"
          isWide
          disabled={isBusy}
          aria-label={`No-show: ${nameOf(trip)}`}
          onClick={() => void record(recordNoShow, { bookingId: trip.bookingId })}
        >
          No-show
        </Button>
        <Button
          isWide
          disabled={isBusy}
          aria-label={`Arrived: ${nameOf(trip)}`}
          onClick={() => void action()}
        >
          {actionLabels.arrive}
        </Button>
      </>
    );
  return (
    <Button
      variant="primary"
      size="go"
      isWide
      icon={<Sign name={trip.next === 'go' ? 'arrow' : trip.next === 'return' ? 'undo' : 'tick'} />}
      disabled={isBusy}
      aria-label={`${actionLabels[trip.next]}: ${nameOf(trip)}`}
      onClick={() => (question === undefined ? void action() : ask())}
    >
      {actionLabels[trip.next]}
    </Button>
  );
}

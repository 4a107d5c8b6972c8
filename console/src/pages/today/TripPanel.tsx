import { minuteMs } from '@slipway/shared/values/durations.ts';
import { lazyPart } from '@slipway/ui/lazy-part.ts';
import { newId } from '@slipway/ui/new-id.ts';
import { longestNote, mostAboard, mostBabies } from '@slipway/shared/api/console/limits.ts';
import { recordNoShow } from '@slipway/shared/api/console/board.ts';
import { writeNote } from '@slipway/shared/api/console/booking.ts';
import { formatLongDate } from '@slipway/shared/values/local-date.ts';
import { Button } from '@slipway/ui/Button.tsx';
import { TextArea, TextField } from '@slipway/ui/Field.tsx';
import { QuantityControl } from '@slipway/ui/QuantityControl.tsx';
import { type FormEvent, Suspense, useEffect, useRef, useState } from 'react';
import type { BoardTrip } from '../../api/board.ts';
import { sentenceOf } from '../../api/console-error.ts';
import { EdgeBar } from '../../parts/EdgeBar.tsx';
import { Glyph, type GlyphName } from '../../parts/Glyph.tsx';
import { Sign } from '../../parts/Sign.tsx';
import { StateBadge } from '../../parts/StateBadge.tsx';
import { ConsoleLink } from '../../router/ConsoleLink.tsx';
import { useMay } from '../../session/Me.tsx';
import { useKept } from '../../session/kept.ts';
import { money } from '../../session/money.ts';
import { shownPhone } from '../../session/phone.ts';
import { timeOf } from '../../session/times.ts';
import { showFailure } from '../../session/toasts.ts';
import { useCommand } from '../../session/use-command.ts';
import { BriefingStep, CaptainStep } from './CaptainStep.tsx';
import { DepositStep } from './DepositStep.tsx';
import { NeedsYou } from './NeedsYou.tsx';
import { BoatStep } from './BoatStep.tsx';
import { PressAgain } from './PressAgain.tsx';
import { DoneStep, Step } from './Step.tsx';
import { NextAction, Wishes } from './TripCard.tsx';
import styles from './TripPanel.module.css';
import { boatDoubts } from './boats-in.ts';
import { handOfTrip } from './order-trips.ts';
import { useToday } from './today.ts';
import { useTripCommand } from './use-trip-command.ts';
import { guestsOf, lightsOf, nameOf, orderWithAllergens, stateOf, toldText } from './text.ts';

/** The code for the late fee loads later, because most boats are back in time. */
const LateFeeStep = lazyPart(() => import('./LateFee.tsx'), 'LateFeeStep');
/** The photos load later, because they are optional. */
const PhotoStrip = lazyPart(() => import('../../session/photos/PhotoStrip.tsx'), 'PhotoStrip');
/** The code for payments loads later, because most parties have paid before they come. */
const PayOwed = lazyPart(() => import('../../session/PayOwed.tsx'), 'PayOwed');

/** One party: the check-in, its history, and the other actions. */
export function TripPanel({ trip }: { trip: BoardTrip }) {
  const { board, date, now, close, mayWork, mayRecord } = useToday();
  // A role that sees no names on the trip's day cannot open the booking.
  const mayOpen = useMay('find-bookings') !== undefined && trip.who.lastName !== undefined;
  const worksHere = useMay('work-board') !== undefined;
  const mayMove = useMay('move-booking') !== undefined;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  const [aboard, setAboard] = useState({ guests: trip.guests, babies: 0 });
  const [battery, setBattery] = useState('');
  const { state, words } = stateOf(trip, handOfTrip(trip, board.trips, now), now);
  const isBefore = trip.state === 'expected' || trip.state === 'here' || trip.state === 'no_show';
  const { paid, kitchen } = lightsOf(trip, board.figures);
  const { phone } = trip.who;
  const told = trip.told && toldText(trip.told);
  const percent = Number(battery);
  return (
    <section className={styles.panel} aria-labelledby="trip-name">
      <header className={styles.head}>
        <div>
          <p className={styles.when}>
            <b>{trip.startTime}</b>–{trip.endTime} <StateBadge state={state}>{words}</StateBadge>
          </p>
          <h2 id="trip-name" ref={heading} tabIndex={-1}>
            {nameOf(trip)}
          </h2>
          <p>
            <b>{trip.boat?.name ?? 'No boat'}</b> · {trip.package.name} · {guestsOf(trip)}
          </p>
          {told !== undefined && <p>{told}</p>}
        </div>
        <Button variant="secondary" onClick={close}>
          Done
        </Button>
      </header>
      <div className={styles.contact}>
        {phone !== undefined && (
          <>
            <a className={styles.link} href={`tel:${phone}`}>
              <Sign name="phone" />
              {shownPhone(phone)}
            </a>
            <a className={styles.link} href={`sms:${phone}`}>
              <Sign name="comment" />
              Text
            </a>
          </>
        )}
        {mayOpen && (
          <ConsoleLink className={styles.link} path={`/bookings/${trip.bookingId}`}>
            Booking {trip.code}
            <Sign name="arrow" />
          </ConsoleLink>
        )}
        {mayMove && isBefore && (
          <ConsoleLink className={styles.link} path={`/bookings/${trip.bookingId}?do=move`}>
            <Sign name="swap" />
            Move
          </ConsoleLink>
        )}
      </div>
      <PressAgain trip={trip} />
      <NeedsYou trip={trip} />
      {mayRecord && <NoShow trip={trip} />}
      <Suspense>{trip.state === 'back' && <LateFeeStep trip={trip} />}</Suspense>
      <Wishes trip={trip} />
      <div className={styles.steps}>
        <PaymentStep trip={trip} state={paid.state} what={paid.what} how={paid.how ?? ''} />
        <CaptainStep trip={trip} />
        <BriefingStep trip={trip} />
        <PhotosStep trip={trip} />
        <DepositStep trip={trip} />
        <BoatStep trip={trip} />
        {isBefore && mayRecord && (
          <Step state="none" what="Aboard" how={`${trip.guests} booked`} isWide>
            <p className={styles.counted}>
              <span>Guests</span>
              <QuantityControl
                id="aboard-guests"
                name="guest"
                quantity={aboard.guests}
                most={mostAboard}
                onChange={(guests) => setAboard({ ...aboard, guests: Math.max(1, guests) })}
              />
            </p>
            <p className={styles.counted}>
              <span>Babies</span>
              <QuantityControl
                id="aboard-babies"
                name="baby"
                quantity={aboard.babies}
                most={mostBabies}
                onChange={(babies) => setAboard({ ...aboard, babies })}
              />
            </p>
          </Step>
        )}
        {trip.orders.length > 0 && (
          <Step state={kitchen.state} what="Kitchen" how={trip.orders.map(orderWithAllergens).join(', ')} />
        )}
        {trip.arrived !== null && <DoneStep trip={trip} what="Arrived" stamp={trip.arrived} />}
        {trip.out !== null && <DoneStep trip={trip} what="Went out" stamp={trip.out} />}
        {trip.back !== null && (
          <DoneStep
            trip={trip}
            what="Came back"
            stamp={trip.back}
            more={trip.back.battery === null ? '' : `, ${trip.back.battery} % left`}
          />
        )}
        {trip.noShow !== null && <DoneStep trip={trip} what="No-show" stamp={trip.noShow} />}
      </div>
      {trip.state === 'out' && mayRecord && (
        <TextField
          label="Battery left, per cent (if shown)"
          inputMode="numeric"
          value={battery}
          onChange={(event) => setBattery(event.target.value.replaceAll(/\D/g, '').slice(0, 3))}
        />
      )}
      {mayWork && <Note trip={trip} />}
      {worksHere && !mayWork && (
        <p className={styles.later}>
          You can record trips up to two days either side of today. For this trip, please ask a manager.
        </p>
      )}
      {mayWork && !mayRecord && <p className={styles.later}>Check-in opens on {formatLongDate(date)}.</p>}
      {mayRecord && trip.next !== null && (
        <EdgeBar>
          <Missing trip={trip} />
          <NextAction
            trip={trip}
            onOut={close}
            extra={{
              ...(aboard.guests === trip.guests && aboard.babies === 0 ? {} : aboard),
              ...(battery === '' || percent > 100 ? {} : { battery: percent }),
            }}
          />
        </EdgeBar>
      )}
    </section>
  );
}

/** Photos of the boat before it leaves and after it is back, from the same angle. */
function PhotosStep({ trip }: { trip: BoardTrip }) {
  const { mayRecord } = useToday();
  const maySee = useMay('see-photos') !== undefined;
  if (!maySee || !mayRecord || !['here', 'out', 'back'].includes(trip.state)) return null;
  return (
    <Step state="none" what="Photos of the boat" how="" isWide>
      <Suspense>
        <PhotoStrip bookingId={trip.bookingId} takes={trip.state === 'here' ? 'before' : 'after'} />
      </Suspense>
    </Step>
  );
}

/** A list of missing things, shown beside the next action. The list does not block the action. */
function Missing({ trip }: { trip: BoardTrip }) {
  const { board, now } = useToday();
  if (trip.state !== 'expected' && trip.state !== 'here') return null;
  const doubts = boatDoubts(trip, board, now);
  const isUnfit = doubts.some(({ kind }) => kind === 'not_fit');
  const missing = trip.missing.filter(({ what }) => !isUnfit || what !== 'opening_check');
  if (missing.length + doubts.length === 0) return null;
  return (
    <p className={styles.missing}>
      <Glyph name="missing" />
      <span>
        {doubts.length > 0 && <b>{doubts.map(({ sentence }) => `${sentence}. `).join('')}</b>}
        {missing.length > 0 && `Missing: ${missing.map(({ what }) => what.replaceAll('_', ' ')).join(', ')}`}
      </span>
    </p>
  );
}

function Note({ trip }: { trip: BoardTrip }) {
  const { run, isBusy } = useCommand(writeNote);
  const [text, keepText, forgetText] = useKept(`note ${trip.bookingId}`, '');
  const [id, setId] = useState(newId);
  const keep = async (event: FormEvent) => {
    event.preventDefault();
    try {
      await run({ bookingId: trip.bookingId, note: id, text });
      forgetText();
      setId(newId());
    } catch (error) {
      showFailure(sentenceOf(error));
    }
  };
  return (
    <details className={styles.note} open={text !== ''}>
      <summary>Write a note for the team</summary>
      <form onSubmit={(event) => void keep(event)}>
        <TextArea
          label="Note"
          rows={3}
          maxLength={longestNote}
          required
          value={text}
          onChange={(event) => keepText(event.target.value)}
        />
        <Button type="submit" disabled={isBusy || text.trim() === ''}>
          Save the note
        </Button>
      </form>
    </details>
  );
}

/** The button for a no-show, with the consequences of a no-show. It appears at the start time of the trip. */
function NoShow({ trip }: { trip: BoardTrip }) {
  const { now, board } = useToday();
  const { record, isBusy } = useTripCommand();
  const start = Date.parse(trip.startsAt);
  const keptUntil = new Date(start + board.figures.noShowAfterMinutes * minuteMs);
  const boat = trip.boat?.name ?? 'Their boat';
  if (now.getTime() < start) return null;
  const kept =
    now < keptUntil
      ? `${boat} is held until ${timeOf(keptUntil.toISOString())}, then free for other parties.`
      : `${boat} is free for other parties.`;
  if (trip.state === 'no_show')
    return (
      <p className={styles.noShow}>
        {kept} Under the policy this party gets no refund
        {trip.owes === undefined || trip.owes === 0 ? '' : `, and still owes ${money(trip.owes)}`}.
      </p>
    );
  if (trip.state !== 'expected') return null;
  return (
    <div className={styles.noShow}>
      <Button disabled={isBusy} onClick={() => void record(recordNoShow, { bookingId: trip.bookingId })}>
        No-show
      </Button>
      <p>{kept}</p>
    </div>
  );
}

type PaymentStepProps = { trip: BoardTrip; state: GlyphName; what: string; how: string };

/** The amount that a party owes, with the ways to pay it at the jetty. */
function PaymentStep({ trip, state, what, how }: PaymentStepProps) {
  const { date } = useToday();
  const owes = trip.owes ?? 0;
  const mayTake = useMay('sell-walk-in') !== undefined;
  if (owes === 0 || !mayTake) return <Step state={state} what={what} how={how} />;
  return (
    <Step state={state} what={what} how={how} isWide>
      <Suspense>
        <PayOwed
          bookingId={trip.bookingId}
          when={{ date, startTime: trip.startTime }}
          owes={owes}
          phone={trip.who.phone ?? ''}
        />
      </Suspense>
    </Step>
  );
}

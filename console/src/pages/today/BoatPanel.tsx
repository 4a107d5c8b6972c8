import { counted } from '@slipway/shared/values/counted.ts';
import { longestReason } from '@slipway/shared/api/console/limits.ts';
import { checkBoat, nameBoat, noteBattery } from '@slipway/shared/api/console/board.ts';
import { venueDateTime } from '@slipway/shared/values/venue-time.ts';
import { Button } from '@slipway/ui/Button.tsx';
import { TextField } from '@slipway/ui/Field.tsx';
import { Loading } from '@slipway/ui/Loading.tsx';
import { lazyPart } from '@slipway/ui/lazy-part.ts';
import { type FormEvent, Suspense, useEffect, useRef, useState } from 'react';
import type { BoardBoat } from '../../api/board.ts';
import { sentenceOf } from '../../api/console-error.ts';
import { useMay } from '../../session/Me.tsx';
import { timeOf } from '../../session/times.ts';
import { showFailure } from '../../session/toasts.ts';
import { useCommand } from '../../session/use-command.ts';
import { boatFaults } from '../boats/boat-faults.ts';
import { BoatsIn } from './BoatsIn.tsx';
import { boatNow } from './BoatsNow.tsx';
import { Step } from './Step.tsx';
import styles from './TripPanel.module.css';
import { partiesOf, seatElsewhere } from './boats-in.ts';
import { useToday } from './today.ts';
import { claimText, nameOf } from './text.ts';

const TakeOutDialog = lazyPart(() => import('../boats/BoatOut.tsx'), 'TakeOutDialog');
const PutBackDialog = lazyPart(() => import('../boats/BoatOut.tsx'), 'PutBackDialog');

/** One boat: its opening check, its battery, and the trips, holds and repairs that occupy it today. */
export function BoatPanel({ boat }: { boat: BoardBoat }) {
  const { board, now, isToday, close, mayWork } = useToday();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <section className={styles.panel} aria-labelledby="boat-name">
      <header className={styles.head}>
        <div>
          <h2 id="boat-name" ref={heading} tabIndex={-1}>
            {boat.name}
          </h2>
          <p>{boatNow(boat, board.trips, now, isToday).words}</p>
        </div>
        <Button variant="secondary" onClick={close}>
          Done
        </Button>
      </header>
      <div className={styles.steps}>
        <Check boat={boat} mayCheck={mayWork && isToday} />
        {boat.openingCheck?.isFit === false && isToday && <Stranded boat={boat} />}
        <Charge boat={boat} mayNote={mayWork} />
        {boat.isInService && boat.openingCheck?.isFit !== false && <OutForAWhile boat={boat} />}
        {boat.claims.map((claim) => {
          const { kind, bookingId, startTime, endTime, repair } = claim;
          if (repair !== null)
            return <Out key={`${kind} ${startTime}`} boat={boat} claim={{ ...claim, repair }} />;
          const trip = board.trips.find((one) => one.bookingId === bookingId);
          const { state, name, what } = claimText(claim);
          return (
            <Step
              key={`${kind} ${startTime}`}
              state={state}
              what={`${startTime}–${endTime}`}
              how={[trip?.who.firstName ?? name, what].filter((words) => words !== '').join(': ')}
            />
          );
        })}
      </div>
    </section>
  );
}

function Check({ boat, mayCheck }: { boat: BoardBoat; mayCheck: boolean }) {
  const { run, isBusy } = useCommand(checkBoat);
  const [note, setNote] = useState('');
  const [isUnfit, setIsUnfit] = useState(false);
  const check = boat.openingCheck;
  const say = async (isFit: boolean, what = note.trim()) => {
    try {
      await run({ boat: boat.id, isFit, ...(what === '' ? {} : { note: what }) });
      setIsUnfit(false);
      setNote('');
    } catch (error) {
      showFailure(sentenceOf(error));
    }
  };
  const by = check === null || check.by === null ? '' : ` by ${check.by}`;
  return (
    <Step
      state={check === null ? 'missing' : check.isFit ? 'done' : 'late'}
      what={check === null ? 'No opening check today' : check.isFit ? 'Fit to sail' : 'Not fit'}
      how={
        check === null
          ? 'Hull, lines, life jackets, motor, anchor, first aid'
          : `${timeOf(check.at)}${by}${check.note === '' ? '' : `: ${check.note}`}`
      }
      isWide
    >
      {mayCheck && !isUnfit && (
        <>
          <Button
            variant={check === null ? 'secondary' : 'quiet'}
            disabled={isBusy}
            onClick={() => void say(true, '')}
          >
            {check === null ? 'Checked: fit' : 'Checked again: fit'}
          </Button>
          <Button onClick={() => setIsUnfit(true)}>Not fit</Button>
        </>
      )}
      {mayCheck && isUnfit && (
        <>
          {boatFaults.map((fault) => (
            <Button key={fault} disabled={isBusy} onClick={() => void say(false, fault)}>
              {fault}
            </Button>
          ))}
          <TextField
            label="Fault"
            maxLength={longestReason}
            value={note}
            onChange={(event) => setNote(event.target.value)}
          />
          <Button variant="danger" disabled={isBusy || note.trim() === ''} onClick={() => void say(false)}>
            {boat.name} is not fit
          </Button>
          <Button variant="text" onClick={() => setIsUnfit(false)}>
            Leave it
          </Button>
        </>
      )}
    </Step>
  );
}

function Charge({ boat: { id, name, battery }, mayNote }: { boat: BoardBoat; mayNote: boolean }) {
  const { run, isBusy } = useCommand(noteBattery);
  const [percent, setPercent] = useState('');
  const isGood = percent !== '' && Number(percent) <= 100;
  const keep = async (event: FormEvent) => {
    event.preventDefault();
    try {
      await run({ boat: id, percent: Number(percent) });
      setPercent('');
    } catch (error) {
      showFailure(sentenceOf(error));
    }
  };
  return (
    <Step
      state={battery === null ? 'none' : battery.isLow ? 'missing' : 'done'}
      what={battery === null ? 'Charge unknown' : `Charge ${battery.percent} %`}
      how={battery === null ? '' : `typed ${timeOf(battery.at)}${battery.isLow ? ', low' : ''}`}
      isWide
    >
      {mayNote && (
        <form className={styles.inline} onSubmit={(event) => void keep(event)}>
          <TextField
            label={`Battery of ${name}, per cent`}
            inputMode="numeric"
            error={percent === '' || isGood ? undefined : 'From 0 to 100'}
            value={percent}
            onChange={(event) => setPercent(event.target.value.replaceAll(/\D/g, '').slice(0, 3))}
          />
          <Button type="submit" disabled={isBusy || !isGood}>
            Keep
          </Button>
        </form>
      )}
    </Step>
  );
}

type OutProps = { boat: BoardBoat; claim: BoardBoat['claims'][number] & { repair: number } };

/** A time in which the boat is out of service, with the button that ends it early. */
function Out({ boat, claim: { startTime, endTime, reason, repair } }: OutProps) {
  const { date, now, isToday, mayWork } = useToday();
  const mayPutBack = useMay('take-boat-out') !== undefined;
  const [isOpen, setOpen] = useState(false);
  const { date: today, time } = venueDateTime(now);
  const isOver = date < today || (isToday && endTime <= time);
  const why = reason === null || reason === '' ? 'Out for a while' : `Out for a while: ${reason}`;
  const hint = isOver || mayPutBack || !mayWork ? '' : '. A manager can return it to service.';
  return (
    <Step state="off" what={`${startTime}–${endTime}`} how={`${why}${hint}`} isWide={!isOver && mayPutBack}>
      {!isOver && mayPutBack && (
        <Button aria-label={`Return to service: ${startTime} to ${endTime}`} onClick={() => setOpen(true)}>
          Return to service
        </Button>
      )}
      {isOpen && (
        <Suspense fallback={<Loading text="One moment …" />}>
          <PutBackDialog boat={boat.name} repair={repair} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </Step>
  );
}

/** The button that takes a boat out of service when it breaks during the day. */
function OutForAWhile({ boat }: { boat: BoardBoat }) {
  const { isToday, mayWork } = useToday();
  const mayTakeOut = useMay('take-boat-out') !== undefined;
  const [isOpen, setOpen] = useState(false);
  if (!mayTakeOut && !(mayWork && isToday)) return null;
  return (
    <Step
      state="none"
      what="Is something wrong with the boat?"
      how={
        mayTakeOut
          ? 'Take the boat out of service: its parties get other boats, or an offer.'
          : 'Press “Not fit” above. Managers see that on Today, and can take the boat out of service.'
      }
      isWide={mayTakeOut}
    >
      {mayTakeOut && <Button onClick={() => setOpen(true)}>Out for a while</Button>}
      {isOpen && (
        <Suspense fallback={<Loading text="One moment …" />}>
          <TakeOutDialog boat={boat} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </Step>
  );
}

/** Warns that an unfit boat's places stay on sale, and offers other boats for each of its parties. */
function Stranded({ boat }: { boat: BoardBoat }) {
  const { board, now, mayWork } = useToday();
  const mayTakeOut = useMay('take-boat-out') !== undefined;
  const { run, isBusy } = useCommand(nameBoat);
  const [isOpen, setOpen] = useState(false);
  const parties = partiesOf(boat, board);
  const [next] = parties;
  const many = counted(parties.length, 'party', 'parties');
  // Moves each party to another boat. A party without an alternative stays on the list.
  const moveAll = async () => {
    try {
      for (const { bookingId, boat: to } of seatElsewhere(parties, board, now))
        await run({ bookingId, boat: to });
    } catch (error) {
      showFailure(sentenceOf(error));
    }
  };
  return (
    <>
      <Step
        state={next === undefined ? 'done' : 'late'}
        what={
          next === undefined
            ? `Nobody sails on ${boat.name} today`
            : `${many} today, the next at ${next.startTime}`
        }
        how={
          mayTakeOut
            ? 'Its places stay on sale until you press “Out for a while”.'
            : 'Its places stay on sale. Managers see this on Today, and can take the boat out of service.'
        }
        isWide
      >
        {mayWork && parties.length > 1 && (
          <Button variant="secondary" disabled={isBusy} onClick={() => void moveAll()}>
            Give all {parties.length} other boats
          </Button>
        )}
        {mayTakeOut && <Button onClick={() => setOpen(true)}>Out for a while</Button>}
      </Step>
      {parties.map((trip) => (
        <Step
          key={trip.bookingId}
          state="missing"
          what={`${trip.startTime} ${nameOf(trip)}`}
          how="Choose another boat:"
          isWide
        >
          <BoatsIn trip={trip} />
        </Step>
      ))}
      {isOpen && (
        <Suspense fallback={<Loading text="One moment …" />}>
          <TakeOutDialog boat={boat} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

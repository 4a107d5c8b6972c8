import { counted } from '@slipway/shared/values/counted.ts';
import { nameBoat } from '@slipway/shared/api/console/board.ts';
import { Button } from '@slipway/ui/Button.tsx';
import { Loading } from '@slipway/ui/Loading.tsx';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { type BoardTrip, placesQuery } from '../../api/board.ts';
import { sentenceOf } from '../../api/console-error.ts';
import { Glyph } from '../../parts/Glyph.tsx';
import { CommandDialog } from '../../session/CommandDialog.tsx';
import { useMay } from '../../session/Me.tsx';
import { Problem } from '../../session/Problem.tsx';
import { BoatsIn } from './BoatsIn.tsx';
import { OtherTimesList, useOtherTimes } from './OtherTimes.tsx';
import { Step } from './Step.tsx';
import styles from './TripPanel.module.css';
import { boatDoubts } from './boats-in.ts';
import { useToday } from './today.ts';
import { nameOf } from './text.ts';

/** Pick a trip, then place it on a boat. The possible boats light up; every other boat shows why it is impossible. */
export function BoatStep({ trip }: { trip: BoardTrip }) {
  const { board, now, mayWork, lifted, setLifted } = useToday();
  const mayMove = useMay('move-booking') !== undefined;
  const isLifted = lifted === trip.bookingId;
  const isBefore = trip.state === 'expected' || trip.state === 'here';
  if (!isBefore) return null;
  const doubts = boatDoubts(trip, board, now);
  const warning =
    doubts[0] ?? trip.missing.find(({ what }) => ['boat', 'battery', 'opening_check'].includes(what));
  // The panel of an unfit boat, with the alternatives, is above this step.
  const isOnlyAway = doubts.length === 1 && doubts[0]?.kind === 'not_back';
  return (
    <>
      <Step
        state={warning === undefined ? 'done' : 'missing'}
        what={trip.boat === null ? 'No boat' : `Boat: ${trip.boat.name}`}
        how={warning?.sentence ?? ''}
        isWide={warning !== undefined}
      >
        {mayWork && (
          <Button
            variant={isLifted ? 'text' : 'quiet'}
            aria-expanded={isLifted}
            onClick={() => setLifted(isLifted ? undefined : trip.bookingId)}
          >
            {isLifted ? 'Leave it' : mayMove ? 'Another boat or time' : 'Another boat'}
          </Button>
        )}
      </Step>
      {isOnlyAway && !isLifted && <BoatsIn trip={trip} />}
      {isLifted && <Places trip={trip} />}
    </>
  );
}

function Places({ trip }: { trip: BoardTrip }) {
  const { setLifted } = useToday();
  const places = useQuery(placesQuery(trip.bookingId));
  const times = useOtherTimes(trip);
  const [placed, setPlaced] = useState<{ id: number; name: string }>();
  useEffect(() => {
    const putDown = ({ key }: KeyboardEvent) => {
      // While a dialog is open, Escape closes only the dialog.
      if (key === 'Escape' && document.querySelector('dialog[open]') === null) setLifted(undefined);
    };
    window.addEventListener('keydown', putDown);
    return () => window.removeEventListener('keydown', putDown);
  }, [setLifted]);
  if (places.data === undefined)
    return places.error === null ? (
      <Loading text="Loading the boats …" />
    ) : (
      <Problem>{sentenceOf(places.error)}</Problem>
    );
  const others = places.data.filter(({ boat }) => boat.id !== trip.boat?.id);
  const fitting = [
    howMany(others.filter(({ isLegal }) => isLegal).length, 'other boat'),
    ...(times.length === 0
      ? []
      : [howMany(times.filter(({ whyNot }) => whyNot === '').length, 'other time')]),
  ];
  return (
    <>
      <p role="status" className={styles.later}>
        Alternatives: {fitting.join(', ')}.
      </p>
      <ul className={styles.places} aria-label={`Boats for ${nameOf(trip)}`}>
        {others.map(({ boat, isLegal, swapsWith, sentence }) => (
          <li key={boat.id}>
            {isLegal ? (
              <button type="button" className={styles.fits} onClick={() => setPlaced(boat)}>
                <Glyph name="free" />
                <span>
                  <b>{boat.name}</b>
                  <small>
                    {swapsWith === null
                      ? 'Free at that time'
                      : `${swapsWith.firstName}, ${swapsWith.startTime}, takes ${trip.boat?.name ?? 'the other'}`}
                  </small>
                </span>
              </button>
            ) : (
              <p className={styles.unfit}>
                <Glyph name="cancelled" />
                <span>
                  <b>{boat.name}</b>
                  <small>{sentence}</small>
                </span>
              </p>
            )}
          </li>
        ))}
        {placed !== undefined && (
          <PlaceDialog trip={trip} boat={placed} onClose={() => setPlaced(undefined)} />
        )}
      </ul>
      <OtherTimesList trip={trip} times={times} />
    </>
  );
}

function howMany(many: number, thing: string): string {
  return many === 0 ? `no ${thing}` : counted(many, thing);
}

type PlaceDialogProps = { trip: BoardTrip; boat: { id: number; name: string }; onClose: () => void };

/** Shows the effect for every party before anything happens. */
export function PlaceDialog({ trip, boat, onClose }: PlaceDialogProps) {
  const { setLifted } = useToday();
  return (
    <CommandDialog
      title={`${nameOf(trip)} takes ${boat.name}`}
      action={`Take ${boat.name}`}
      endpoint={nameBoat}
      words={{ bookingId: trip.bookingId, boat: boat.id }}
      onDone={() => {
        onClose();
        setLifted(undefined);
      }}
      onLeave={onClose}
    />
  );
}

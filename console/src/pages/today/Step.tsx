import { undoEvent } from '@slipway/shared/api/console/board.ts';
import { Button } from '@slipway/ui/Button.tsx';
import type { ReactNode } from 'react';
import type { BoardTrip, Stamp } from '../../api/board.ts';
import { Glyph, type GlyphName } from '../../parts/Glyph.tsx';
import { timeOf } from '../../session/times.ts';
import styles from './TripPanel.module.css';
import { useToday } from './today.ts';
import { useTripCommand } from './use-trip-command.ts';

type StepProps = {
  state: GlyphName;
  what: string;
  how: string;
  isWide?: boolean;
  children?: ReactNode;
};

/** One line of the check-in, with the state of a step and the buttons for the next action. */
export function Step({ state, what, how, isWide = false, children }: StepProps) {
  return (
    <div className={`${styles.step} ${isWide ? styles.wideStep : ''} ${styles[state] ?? ''}`}>
      <Glyph name={state} />
      <div>
        <h3>{what}</h3>
        {how !== '' && <p>{how}</p>}
      </div>
      {children !== undefined && <div className={styles.acts}>{children}</div>}
    </div>
  );
}

/** A recorded event with its Undo. In the check-in, Undo has no time limit. */
export function DoneStep({
  trip,
  what,
  stamp: { at, by, event },
  more = '',
}: {
  trip: BoardTrip;
  what: string;
  stamp: Stamp;
  more?: string;
}) {
  const { mayRecord } = useToday();
  const { record, isBusy } = useTripCommand();
  return (
    <Step state="done" what={what} how={`${timeOf(at)}${by === null ? '' : ` by ${by}`}${more}`}>
      {mayRecord && (
        <Button
          variant="text"
          disabled={isBusy}
          aria-label={`Undo: ${what}`}
          onClick={() => void record(undoEvent, { bookingId: trip.bookingId, undoes: event })}
        >
          Undo
        </Button>
      )}
    </Step>
  );
}

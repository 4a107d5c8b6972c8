import { acceptEvent, undoEvent } from '@slipway/shared/api/console/board.ts';
import { Button } from '@slipway/ui/Button.tsx';
import type { BoardTrip } from '../../api/board.ts';
import { Glyph } from '../../parts/Glyph.tsx';
import { useMay } from '../../session/Me.tsx';
import { BoatsIn } from './BoatsIn.tsx';
import styles from './TripPanel.module.css';
import { useToday } from './today.ts';
import { useTripCommand } from './use-trip-command.ts';

const isAboutBoat: readonly BoardTrip['needsYou'][number]['kind'][] = [
  'two_on_one_hull',
  'which_boat',
  'boat_unfit',
];

/** The problems of a trip that staff have to solve, such as a record that came late, or two records of one deposit. */
export function NeedsYou({ trip }: { trip: BoardTrip }) {
  const { mayRecord } = useToday();
  const mayConfirm = useMay('confirm-records') !== undefined;
  const { record, isBusy } = useTripCommand();
  const of = { bookingId: trip.bookingId };
  return trip.needsYou.map(({ kind, sentence, event }) => (
    <div key={`${kind} ${event ?? ''}`} className={styles.need}>
      <p>
        <Glyph name="late" />
        {sentence}
      </p>
      {isAboutBoat.includes(kind) && <BoatsIn trip={trip} />}
      {event !== null && mayRecord && (
        <div className={styles.acts}>
          {kind === 'too_old' && mayConfirm && (
            <Button disabled={isBusy} onClick={() => void record(acceptEvent, { ...of, accepts: event })}>
              Accept it
            </Button>
          )}
          <Button disabled={isBusy} onClick={() => void record(undoEvent, { ...of, undoes: event })}>
            Discard {trip.who.firstName}’s record
          </Button>
        </div>
      )}
    </div>
  ));
}

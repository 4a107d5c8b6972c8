import { Button } from '@slipway/ui/Button.tsx';
import type { BoardTrip } from '../../api/board.ts';
import { Glyph } from '../../parts/Glyph.tsx';
import { timeOf } from '../../session/times.ts';
import { useNotRecorded, useNotRecordedOf } from './not-recorded.ts';
import styles from './TripPanel.module.css';

/** Stays on its card until the press is made again: whoever pressed without signal may have looked away. */
export function PressAgain({ trip }: { trip: BoardTrip }) {
  const last = useNotRecordedOf(trip);
  const { forget } = useNotRecorded();
  if (last === undefined) return null;
  return (
    <div className={styles.need}>
      <p role="status">
        <Glyph name="late" />
        Not recorded at {timeOf(last.happenedAt)}: there was no signal. Press it again.
      </p>
      <Button size="small" onClick={() => forget(trip.bookingId)}>
        Leave it
      </Button>
    </div>
  );
}

import { recordBack } from '@slipway/shared/api/console/board.ts';
import { formatGbp } from '@slipway/shared/values/pence.ts';
import { Button } from '@slipway/ui/Button.tsx';
import type { BoardTrip } from '../../api/board.ts';
import { Glyph } from '../../parts/Glyph.tsx';
import { timeOf } from '../../session/times.ts';
import { useNotRecorded, useNotRecordedOf } from './not-recorded.ts';
import { feeAt } from './order-trips.ts';
import styles from './TripPanel.module.css';

/**
 * The note stays on the card until the press is repeated, because the person who pressed without signal may have looked
 * away.
 */
export function PressAgain({ trip }: { trip: BoardTrip }) {
  const last = useNotRecordedOf(trip);
  const { forget } = useNotRecorded();
  if (last === undefined) return null;
  const isBack = last.press.startsWith(recordBack.path);
  return (
    <div className={styles.need}>
      <p role="status">
        <Glyph name="late" />
        {`Not recorded at ${timeOf(last.happenedAt)}: there was no signal. Press again.`}
        {isBack && ` ${feeText(trip, last.happenedAt)}`}
      </p>
      <Button size="small" onClick={() => forget(trip.bookingId)}>
        Leave it
      </Button>
    </div>
  );
}

/** Says which late fee is due if the boat came back at the time of the press that was not recorded. */
function feeText(trip: BoardTrip, at: string): string {
  const { quarters, fee } = feeAt(trip, at);
  return quarters === 0
    ? 'The boat is then recorded as back at that time.'
    : `The boat is then recorded as back at that time, and the late fee is ${formatGbp(fee)}. Decide about the fee when you have signal again.`;
}

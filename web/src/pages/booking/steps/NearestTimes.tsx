import { formatLongDate } from '@slipway/shared/values/local-date.ts';
import type { Slot } from '../../../api/availability.ts';
import { Button } from '../../../ui/Button.tsx';
import { slotTimes } from '../format-trip.ts';
import styles from './NearestTimes.module.css';

/** Free times to choose instead of a lost one. */
export function NearestTimes({
  slots,
  onChoose,
}: {
  slots: readonly Slot[];
  onChoose: (slot: Slot) => void;
}) {
  return (
    <ul className={styles.times}>
      {slots.map((slot) => (
        <li key={slot.id}>
          <Button size="small" onClick={() => onChoose(slot)}>
            {formatLongDate(slot.date)}, <span className={styles.time}>{slotTimes(slot)}</span>
          </Button>
        </li>
      ))}
    </ul>
  );
}

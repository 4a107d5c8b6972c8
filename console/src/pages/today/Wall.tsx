import { formatLongDate } from '@slipway/shared/values/local-date.ts';
import { venueDateTime } from '@slipway/shared/values/venue-time.ts';
import { Button } from '@slipway/ui/Button.tsx';
import { useModal } from '@slipway/ui/use-modal.ts';
import { LiveMark } from '../../parts/LiveMark.tsx';
import { useAgeMark } from '../../session/age.ts';
import { Counts, DayFigures } from './Counts.tsx';
import { DayBoard } from './DayBoard.tsx';
import styles from './Wall.module.css';
import { useToday } from './today.ts';

/** The wall screen, which everybody can see: boats, times and states, without names. */
export function Wall({ onLeave }: { onLeave: () => void }) {
  const { date, now } = useToday();
  const dialog = useModal(onLeave);
  const age = useAgeMark();
  return (
    <dialog ref={dialog} className={styles.wall} aria-labelledby="wall-title">
      <header>
        <h2 id="wall-title">{formatLongDate(date)}</h2>
        <time>{venueDateTime(now).time}</time>
        <LiveMark tone={age.tone}>{age.words}</LiveMark>
        <Button onClick={onLeave}>Leave the wall</Button>
      </header>
      <Counts isNameless />
      <DayFigures isNameless />
      <DayBoard isNameless />
    </dialog>
  );
}

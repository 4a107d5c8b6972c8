import { TextField } from '@slipway/ui/Field.tsx';
import styles from './TypedTimes.module.css';
import type { TypedTimes as Times } from './day-part.ts';

type TypedTimesProps = { isToday: boolean; times: Times; onChange: (times: Times) => void };

/** The typed start and end of a part of a day. */
export function TypedTimes({ isToday, times, onChange }: TypedTimesProps) {
  return (
    <div className={styles.times}>
      <TextField
        label="From"
        type="time"
        hint={isToday ? 'Leave empty to start now' : 'Leave empty for the start of the day'}
        value={times.from}
        onChange={({ target: { value } }) => onChange({ ...times, from: value })}
      />
      <TextField
        label="Until"
        type="time"
        hint="Leave empty for the end of the day"
        value={times.to}
        onChange={({ target: { value } }) => onChange({ ...times, to: value })}
      />
    </div>
  );
}

import { Ticks } from '../../parts/Ticks.tsx';

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'].map(
  (name, index) => ({ value: index + 1, label: name.slice(0, 2), name }),
);

/** Seven switches; the last one that is on stays on. */
export function Days({ days, onChange }: { days: readonly number[]; onChange: (days: number[]) => void }) {
  return <Ticks legend="Days" options={weekdays} chosen={days} isShort isSomeNeeded onChange={onChange} />;
}

import { Checkbox } from '@slipway/ui/Field.tsx';
import type { Times } from '../../api/set-up.ts';
import { Ticks } from '../../parts/Ticks.tsx';

type PackagesChoiceProps = {
  /** 'Every package, including future ones' */
  every: string;
  /** The chosen packages; null: every package. */
  chosen: number[] | null;
  packages: Times['packages'];
  onChange: (chosen: number[] | null) => void;
};

/** Chooses all packages, or some of them. */
export function PackagesChoice({ every, chosen, packages, onChange }: PackagesChoiceProps) {
  return (
    <>
      <Checkbox
        isChecked={chosen === null}
        onChange={(isEvery) => onChange(isEvery ? null : packages.map(({ id }) => id))}
      >
        {every}
      </Checkbox>
      {chosen !== null && (
        <Ticks
          legend="Packages"
          options={packages.map(({ id, name }) => ({ value: id, label: name }))}
          chosen={chosen}
          isSomeNeeded
          onChange={onChange}
        />
      )}
    </>
  );
}

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'].map(
  (name, index) => ({ value: index + 1, label: name.slice(0, 2), name }),
);

/** Seven weekdays to tick. If only one is ticked, it cannot be unticked. */
export function Days({ days, onChange }: { days: readonly number[]; onChange: (days: number[]) => void }) {
  return <Ticks legend="Days" options={weekdays} chosen={days} isShort isSomeNeeded onChange={onChange} />;
}

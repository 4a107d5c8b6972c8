import { useFocusOnMount } from '@slipway/ui/title-and-focus.ts';
import { type ReactNode, useId } from 'react';
import styles from './FilterBar.module.css';
import { useIsPhone } from '../session/use-is-phone.ts';
import { EdgeBar } from './EdgeBar.tsx';
import { Sign } from './Sign.tsx';

type FilterBarProps = {
  /** The label of the search field: 'Find in the log'. */
  label: string;
  placeholder: string;
  words: string;
  onWords: (words: string) => void;
  /** The field takes the focus, because the screen was opened for a search. */
  takesFocus?: boolean;
  /** The key that focuses the field from anywhere on the screen. */
  shortcut?: string;
  /** The filters: `Filter`, `FilterChoice`. */
  children: ReactNode;
};

/** A search field, with filters beside it. */
export function FilterBar({ children, ...field }: FilterBarProps) {
  return (
    <search className={styles.bar}>
      <FindField {...field} />
      <div className={styles.filters}>{children}</div>
    </search>
  );
}

/**
 * A filter bar with the results that it filters. On a phone, the search field is below the results, at the bottom edge
 * under the thumb.
 */
export function FilterAtEdge({ filters, children, ...field }: FilterBarProps & { filters: ReactNode }) {
  if (!useIsPhone())
    return (
      <>
        <FilterBar {...field}>{filters}</FilterBar>
        {children}
      </>
    );
  return (
    <>
      <div className={styles.filters}>{filters}</div>
      {children}
      <EdgeBar>
        <search>
          <FindField {...field} />
        </search>
      </EdgeBar>
    </>
  );
}

function FindField({
  label,
  placeholder,
  words,
  onWords,
  takesFocus = false,
  shortcut,
}: Omit<FilterBarProps, 'children'>) {
  const id = useId();
  useFocusOnMount(id, takesFocus);
  return (
    <div className={styles.find}>
      <Sign name="search" />
      <input
        id={id}
        type="search"
        enterKeyHint="search"
        autoComplete="off"
        autoCorrect="off"
        autoCapitalize="off"
        spellCheck={false}
        aria-label={label}
        aria-keyshortcuts={shortcut}
        placeholder={placeholder}
        value={words}
        onKeyDown={({ key, currentTarget }) => key === 'Enter' && currentTarget.blur()}
        onChange={(event) => onWords(event.target.value)}
      />
    </div>
  );
}

type FilterProps = { isOn: boolean; onPress: () => void; children: ReactNode };

export function Filter({ isOn, onPress, children }: FilterProps) {
  return (
    <button type="button" className={styles.filter} aria-pressed={isOn} onClick={onPress}>
      {children}
    </button>
  );
}

type Days = { from: string; to: string };
type TodayFilterProps = { days: Days; today: string; onChoose: (days: Days) => void };

export function TodayFilter({ days, today, onChoose }: TodayFilterProps) {
  const isOn = days.from === today && days.to === today;
  return (
    <Filter isOn={isOn} onPress={() => onChoose(isOn ? { from: '', to: '' } : { from: today, to: today })}>
      Today
    </Filter>
  );
}

type FilterChoiceProps = {
  label: string;
  /** '' is the first choice, which shows everything. */
  value: string;
  choices: readonly { value: string; label: string }[];
  onChoose: (value: string) => void;
};

/** A filter with too many choices for buttons. */
export function FilterChoice({ label, value, choices, onChoose }: FilterChoiceProps) {
  return (
    <select
      className={`${styles.filter} ${value === '' ? '' : styles.on}`}
      aria-label={label}
      value={value}
      onChange={(event) => onChoose(event.target.value)}
    >
      {choices.map((choice) => (
        <option key={choice.value} value={choice.value}>
          {choice.label}
        </option>
      ))}
    </select>
  );
}

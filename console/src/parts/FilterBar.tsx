import { useFocusOnMount } from '@slipway/ui/use-focus-on-mount.ts';
import { type ReactNode, useId } from 'react';
import styles from './FilterBar.module.css';
import { Sign } from './Sign.tsx';

type FilterBarProps = {
  /** Of the field that finds: 'Find in the log'. */
  label: string;
  placeholder: string;
  words: string;
  onWords: (words: string) => void;
  /** On a phone the field stands at the bottom edge, under the thumb. */
  isAtEdge?: boolean;
  /** The screen was asked for to find something. */
  takesFocus?: boolean;
  /** The key that leads to it from anywhere. */
  shortcut?: string;
  /** Filter, FilterChoice. */
  children: ReactNode;
};

/** One field that finds, and filters beside it. */
export function FilterBar({
  label,
  placeholder,
  words,
  onWords,
  isAtEdge = false,
  takesFocus = false,
  shortcut,
  children,
}: FilterBarProps) {
  const id = useId();
  useFocusOnMount(id, takesFocus);
  return (
    <search className={styles.bar}>
      <div
        className={isAtEdge ? `${styles.find} ${styles.atEdge}` : styles.find}
        data-edge={isAtEdge ? 'phone' : undefined}
      >
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
      <div className={styles.filters}>{children}</div>
    </search>
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
  /** '' is the first choice, which filters nothing. */
  value: string;
  choices: readonly { value: string; label: string }[];
  onChoose: (value: string) => void;
};

/** A filter with more choices than have room as buttons. */
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

import { type ReactNode, useId, useState } from 'react';
import { Icon } from './Icon.tsx';
import styles from './RadioGroup.module.css';

type Option<Value extends string> = { value: Value; label: string; hint?: string };

type RadioGroupProps<Value extends string> = {
  legend: string;
  options: readonly Option<Value>[];
  /** Further options below a line. They start folded, unless the chosen option is among them. */
  more?: { label: string; options: readonly Option<Value>[] };
  value: Value;
  isDisabled?: boolean;
  onChange: (value: Value) => void;
};

/** A choice between a few options, each a card that can be pressed anywhere. */
export function RadioGroup<Value extends string>({
  legend,
  options,
  more,
  value,
  isDisabled = false,
  onChange,
}: RadioGroupProps<Value>) {
  const name = useId();
  const [isUnfolded, setIsUnfolded] = useState(more?.options.some((option) => option.value === value));
  const cards = (some: readonly Option<Value>[]): ReactNode =>
    some.map((option) => (
      <label key={option.value} className={styles.option}>
        <input
          type="radio"
          name={name}
          checked={option.value === value}
          aria-describedby={option.hint === undefined ? undefined : `${name}-${option.value}`}
          aria-label={option.label}
          onChange={() => onChange(option.value)}
        />
        <span>
          <span className={styles.label}>{option.label}</span>
          {option.hint !== undefined && (
            <span id={`${name}-${option.value}`} className={styles.hint}>
              {option.hint}
            </span>
          )}
        </span>
      </label>
    ));
  return (
    <fieldset disabled={isDisabled} className={styles.group}>
      <legend className={styles.legend}>{legend}</legend>
      {cards(options)}
      {more !== undefined && more.options.length > 0 && (
        <details
          className={styles.more}
          open={isUnfolded}
          onToggle={(event) => setIsUnfolded(event.currentTarget.open)}
        >
          <summary>
            {more.label}
            <Icon name="down" />
          </summary>
          <div className={styles.group}>{cards(more.options)}</div>
        </details>
      )}
    </fieldset>
  );
}

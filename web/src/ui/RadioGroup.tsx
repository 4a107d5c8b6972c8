import { useId } from 'react';
import styles from './RadioGroup.module.css';

type RadioGroupProps<Value extends string> = {
  legend: string;
  /** `hint` explains the option. */
  options: readonly { value: Value; label: string; hint?: string }[];
  value: Value;
  isDisabled?: boolean;
  onChange: (value: Value) => void;
};

/** A choice between a few options, each a card that can be pressed anywhere. */
export function RadioGroup<Value extends string>({
  legend,
  options,
  value,
  isDisabled = false,
  onChange,
}: RadioGroupProps<Value>) {
  const name = useId();
  return (
    <fieldset disabled={isDisabled} className={styles.group}>
      <legend className={styles.legend}>{legend}</legend>
      {options.map((option) => (
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
      ))}
    </fieldset>
  );
}

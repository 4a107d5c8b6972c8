import { type ComponentProps, type ReactNode, useId } from 'react';
import styles from './Choices.module.css';

type ChoicesProps<Value extends string> = {
  legend: string;
  hint?: ReactNode;
  options: readonly { value: Value; label: string }[];
  /** The chosen answer; undefined: nothing is chosen yet. */
  value: Value | undefined;
  onChoose: (value: Value) => void;
};

/** A question with a few answers. One press chooses an answer. */
export function Choices<Value extends string>({
  legend,
  hint,
  options,
  value,
  onChoose,
}: ChoicesProps<Value>) {
  const name = useId();
  return (
    <fieldset className={styles.choices} aria-describedby={hint === undefined ? undefined : `${name}-hint`}>
      <legend>{legend}</legend>
      {hint !== undefined && <p id={`${name}-hint`}>{hint}</p>}
      <div>
        {options.map((option) => (
          <PressRadio
            key={option.value}
            className={styles.choice}
            name={name}
            checked={option.value === value}
            onChange={() => onChoose(option.value)}
          >
            {option.label}
          </PressRadio>
        ))}
      </div>
    </fieldset>
  );
}

/**
 * A radio button that fills its label. A press anywhere on the label chooses the button, and the label's
 * colour shows the choice. The caller sets the label's shape.
 */
export function PressRadio({ className = '', children, ...radio }: Omit<ComponentProps<'input'>, 'type'>) {
  return (
    <label className={`${styles.press} ${className}`}>
      <input type="radio" {...radio} />
      {children}
    </label>
  );
}

import styles from './Ticks.module.css';

type TicksProps<Value extends string | number> = {
  legend: string;
  hint?: string;
  /** `name`: the option in full, if the label is short. */
  options: readonly { value: Value; label: string; name?: string }[];
  chosen: readonly Value[];
  /** True: the labels have only two letters, so they are drawn narrow. */
  isShort?: boolean;
  /** True: at least one option must stay ticked. */
  isSomeNeeded?: boolean;
  onChange: (chosen: Value[]) => void;
};

/** A question with a checkbox for each option. `onChange` gets the ticked options, in the order of `options`. */
export function Ticks<Value extends string | number>({
  legend,
  hint,
  options,
  chosen,
  isShort = false,
  isSomeNeeded = false,
  onChange,
}: TicksProps<Value>) {
  const toggle = (value: Value, isOn: boolean) =>
    onChange(
      options
        .map((option) => option.value)
        .filter((each) => (each === value ? !isOn : chosen.includes(each))),
    );
  return (
    <fieldset className={isShort ? `${styles.ticks} ${styles.short}` : styles.ticks}>
      <legend>
        {legend} {hint !== undefined && <small>{hint}</small>}
      </legend>
      <div>
        {options.map(({ value, label, name }) => {
          const isOn = chosen.includes(value);
          return (
            <label key={value}>
              <input
                type="checkbox"
                aria-label={name}
                checked={isOn}
                disabled={isSomeNeeded && isOn && chosen.length === 1}
                onChange={() => toggle(value, isOn)}
              />
              {label}
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}

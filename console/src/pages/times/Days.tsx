import styles from './TimesPage.module.css';

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

/** Seven switches; the last one that is on stays on. */
export function Days({ days, onChange }: { days: readonly number[]; onChange: (days: number[]) => void }) {
  return (
    <fieldset className={styles.days}>
      <legend>Days</legend>
      {weekdays.map((name, index) => {
        const day = index + 1;
        const isOn = days.includes(day);
        return (
          <label key={day}>
            <input
              type="checkbox"
              aria-label={name}
              checked={isOn}
              disabled={isOn && days.length === 1}
              onChange={() =>
                onChange(
                  isOn ? days.filter((each) => each !== day) : [...days, day].toSorted((a, b) => a - b),
                )
              }
            />
            {name.slice(0, 2)}
          </label>
        );
      })}
    </fieldset>
  );
}

import { useId } from 'react';
import styles from './StarsField.module.css';

const words = ['bad', 'poor', 'fair', 'good', 'excellent'] as const;

type StarsFieldProps = { stars: number; onChange: (stars: number) => void };

/** Five stars in a row. At first no star is chosen. The word beside the stars describes the choice. */
export function StarsField({ stars, onChange }: StarsFieldProps) {
  const name = useId();
  return (
    <fieldset className={styles.field}>
      <legend className={styles.legend}>Stars</legend>
      <div className={styles.row}>
        {words.map((word, index) => {
          const value = index + 1;
          return (
            <label key={word} className={value <= stars ? styles.full : undefined}>
              <input
                type="radio"
                name={name}
                checked={value === stars}
                aria-label={`${value}: ${word}`}
                onChange={() => onChange(value)}
              />
              <svg viewBox="0 0 20 20" aria-hidden="true">
                <path d="M10 1.8l2.5 5.3 5.7.8-4.1 4.1 1 5.8L10 15l-5.1 2.8 1-5.8L1.8 7.9l5.7-.8z" />
              </svg>
            </label>
          );
        })}
        <span className={styles.word} aria-hidden="true">
          {stars > 0 && `${stars}: ${words[stars - 1]}`}
        </span>
      </div>
    </fieldset>
  );
}

import styles from './DayField.module.css';

type DayFieldProps = {
  label: string;
  /** '2027-05-08', or '' for none. */
  value: string;
  min?: string;
  onChange: (value: string) => void;
};

/** A compact field for a date, used beside filters and in forms with several short questions. */
export function DayField({ label, value, min, onChange }: DayFieldProps) {
  return (
    <label className={styles.day}>
      {label}
      <input type="date" value={value} min={min} onChange={(event) => onChange(event.target.value)} />
    </label>
  );
}

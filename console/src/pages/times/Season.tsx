import { SelectField } from '@slipway/ui/Field.tsx';
import shared from '../../change-set/ChangeSet.module.css';

const months = [
  { name: 'January', days: 31 },
  { name: 'February', days: 29 },
  { name: 'March', days: 31 },
  { name: 'April', days: 30 },
  { name: 'May', days: 31 },
  { name: 'June', days: 30 },
  { name: 'July', days: 31 },
  { name: 'August', days: 31 },
  { name: 'September', days: 30 },
  { name: 'October', days: 31 },
  { name: 'November', days: 30 },
  { name: 'December', days: 31 },
];

type SeasonProps = {
  /** '10-01' */
  first: string;
  last: string;
  onChange: (season: { first: string; last: string }) => void;
};

/** The days of the year on which a grid gives times, both included; it may run over New Year. */
export function Season({ first, last, onChange }: SeasonProps) {
  return (
    <>
      <DayOfYear
        label="First day of the season"
        value={first}
        onChange={(day) => onChange({ first: day, last })}
      />
      <DayOfYear
        label="Last day of the season"
        value={last}
        onChange={(day) => onChange({ first, last: day })}
      />
    </>
  );
}

type DayOfYearProps = { label: string; value: string; onChange: (value: string) => void };

function DayOfYear({ label, value, onChange }: DayOfYearProps) {
  const [month = 1, day = 1] = value.split('-').map(Number);
  const daysOf = (number: number) => months[number - 1]?.days ?? 31;
  const put = (nextMonth: number, nextDay: number) =>
    onChange(`${twoDigits(nextMonth)}-${twoDigits(Math.min(nextDay, daysOf(nextMonth)))}`);
  return (
    <div className={shared.pair}>
      <SelectField label={label} value={day} onChange={(event) => put(month, Number(event.target.value))}>
        {Array.from({ length: daysOf(month) }, (_, index) => (
          <option key={index} value={index + 1}>
            {index + 1}
          </option>
        ))}
      </SelectField>
      <SelectField
        label={`${label}, month`}
        value={month}
        onChange={(event) => put(Number(event.target.value), day)}
      >
        {months.map(({ name }, index) => (
          <option key={name} value={index + 1}>
            {name}
          </option>
        ))}
      </SelectField>
    </div>
  );
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0');
}

import { mostSeats } from '@slipway/shared/rules/guests.ts';
import { leastMinutes, mostMinutes, mostPounds } from '@slipway/shared/api/console/limits.ts';
import { weekdayText } from '@slipway/shared/api/console/change-text.ts';
import { formatGbp } from '@slipway/shared/values/pence.ts';
import { Button } from '@slipway/ui/Button.tsx';
import { SelectField, TextField } from '@slipway/ui/Field.tsx';
import { VisuallyHidden } from '@slipway/ui/VisuallyHidden.tsx';
import { useState } from 'react';
import type { Times } from '../../api/set-up.ts';
import { Sign } from '../../parts/Sign.tsx';
import { NumberField } from '../../change-set/NumberField.tsx';
import { SurchargeFields } from '../../change-set/SurchargeFields.tsx';
import shared from '../../change-set/ChangeSet.module.css';
import { Days, PackagesChoice } from './PackagesChoice.tsx';
import styles from './TimesPage.module.css';
import { gapText, priceWith, startText } from './grid-text.ts';
import type { Grid } from './edit-draft.ts';

type Row = Grid['rows'][number];

type GridEditorProps = { words: Grid; packages: Times['packages']; onChange: (words: Grid) => void };

/** A grid of weekly times: its season and packages, and its rows of weekdays, starts and prices. */
export function GridEditor({ words, packages, onChange }: GridEditorProps) {
  const { rows, gaps = [] } = words;
  const put = (next: Row[]) => onChange({ ...words, rows: next });
  const offered = packages.filter(({ id }) => words.packages === null || words.packages.includes(id));
  return (
    <div className={styles.rows}>
      <Season {...words} onChange={(season) => onChange({ ...words, ...season })} />
      <PackagesChoice
        every="Every package, including future ones"
        chosen={words.packages}
        packages={packages}
        onChange={(chosen) => onChange({ ...words, packages: chosen })}
      />
      <NumberField
        label="Length of a trip, minutes"
        least={leastMinutes}
        most={mostMinutes}
        value={words.minutes}
        onChange={(minutes) => onChange({ ...words, minutes })}
      />
      {gaps.length > 0 && (
        <ul className={styles.starts} aria-label="Days without these times">
          {gaps.map((gap, index) => (
            <Start
              key={JSON.stringify(gap)}
              words={gapText(gap, packages)}
              onRemove={() =>
                onChange(
                  withGaps(
                    words,
                    gaps.filter((_, at) => at !== index),
                  ),
                )
              }
            />
          ))}
        </ul>
      )}
      {rows.map((row, index) => (
        <RowFields
          key={index}
          row={row}
          packages={offered}
          onChange={(next) => put(rows.map((each, at) => (at === index ? next : each)))}
          onRemove={() => put(rows.filter((_, at) => at !== index))}
        />
      ))}
      {rows.length === 0 && (
        <p>If you remove all days, these times end on the day before your changes begin.</p>
      )}
      <Button
        icon={<Sign name="plus" />}
        onClick={() =>
          put([
            ...rows,
            {
              ...(rows.at(-1) ?? { sun: [], surcharge: { pounds: 0 }, extra: 0, covers: null }),
              days: [6],
              starts: [],
              sun: [],
            },
          ])
        }
      >
        Add days with another price
      </Button>
    </div>
  );
}

/** Sets the gaps of a grid. A grid without gaps has no such field. */
function withGaps({ gaps: _gaps, ...words }: Grid, gaps: NonNullable<Grid['gaps']>): Grid {
  return gaps.length === 0 ? words : { ...words, gaps };
}

type RowFieldsProps = {
  row: Row;
  packages: Times['packages'];
  onChange: (row: Row) => void;
  onRemove: () => void;
};

function RowFields({ row, packages, onChange, onRemove }: RowFieldsProps) {
  const { days, starts, sun, surcharge, extra, covers } = row;
  const title = `${weekdayText(days)}${starts.length === 0 ? '' : `, ${starts.join(', ')}`}`;
  return (
    <fieldset className={styles.row}>
      <legend>{title.charAt(0).toUpperCase() + title.slice(1)}</legend>
      <Days days={days} onChange={(next) => onChange({ ...row, days: next })} />
      <Starts {...{ starts, sun }} onChange={(next) => onChange({ ...row, ...next })} />
      <SurchargeFields
        label="Surcharge on the package"
        surcharge={surcharge}
        hint={packages
          .map(({ name, price }) => `${name} ${formatGbp(priceWith(price, surcharge))}`)
          .join(', ')}
        onChange={(next) => onChange({ ...row, surcharge: next })}
      />
      <div className={shared.pair}>
        <NumberField
          label="Each extra guest, £"
          decimals={2}
          most={mostPounds}
          value={extra}
          onChange={(next) => onChange({ ...row, extra: next })}
        />
        <NumberField
          label="Guests that the price covers"
          hint="0 for the usual number"
          most={mostSeats}
          value={covers ?? 0}
          onChange={(next) => onChange({ ...row, covers: next === 0 ? null : next })}
        />
      </div>
      <Button variant="text" onClick={onRemove}>
        Remove these<VisuallyHidden>: {title}</VisuallyHidden>
      </Button>
    </fieldset>
  );
}

type StartsProps = Pick<Row, 'starts' | 'sun'> & { onChange: (next: Pick<Row, 'starts' | 'sun'>) => void };

function Starts({ starts, sun, onChange }: StartsProps) {
  const [time, setTime] = useState('');
  const [minutes, setMinutes] = useState('');
  const isTime = /^([01]\d|2[0-3]):[0-5]\d$/.test(time) && !starts.includes(time);
  const after = /^-?\d{1,3}$/.test(minutes.trim()) ? Number(minutes) : undefined;
  const isAfter = after !== undefined && after >= -720 && after <= 240 && !sun.includes(after);
  return (
    <>
      <ul className={styles.starts} aria-label="Starts">
        {starts.map((start) => (
          <Start
            key={start}
            words={start}
            onRemove={() => onChange({ starts: starts.filter((each) => each !== start), sun })}
          />
        ))}
        {sun.map((each) => (
          <Start
            key={each}
            words={startText(`sun ${each}`)}
            onRemove={() => onChange({ starts, sun: sun.filter((other) => other !== each) })}
          />
        ))}
      </ul>
      <div className={styles.adding}>
        <TextField
          label="Another start"
          type="time"
          value={time}
          onChange={(event) => setTime(event.target.value)}
        />
        <Button
          disabled={!isTime}
          onClick={() => {
            onChange({ starts: [...starts, time].toSorted(), sun });
            setTime('');
          }}
        >
          Add<VisuallyHidden> this start</VisuallyHidden>
        </Button>
      </div>
      <div className={styles.adding}>
        <TextField
          label="Or a start that follows sunset: minutes after it"
          hint="−90 means an hour and a half before sunset, rounded to the quarter of an hour"
          autoComplete="off"
          value={minutes}
          onChange={(event) => setMinutes(event.target.value.replace('−', '-'))}
        />
        <Button
          disabled={!isAfter}
          onClick={() => {
            if (after === undefined) return;
            onChange({ starts, sun: [...sun, after].toSorted((a, b) => a - b) });
            setMinutes('');
          }}
        >
          Add<VisuallyHidden> this start with the sun</VisuallyHidden>
        </Button>
      </div>
    </>
  );
}

function Start({ words, onRemove }: { words: string; onRemove: () => void }) {
  return (
    <li>
      {words}
      <button type="button" onClick={onRemove} aria-label={`Remove ${words}`}>
        <Sign name="cross" />
      </button>
    </li>
  );
}

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

/** The fields for the first and last day of a grid's season. The season may run over New Year. */
function Season({ first, last, onChange }: SeasonProps) {
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

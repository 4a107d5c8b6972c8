import { Button } from '@slipway/ui/Button.tsx';
import { TextField } from '@slipway/ui/Field.tsx';
import { VisuallyHidden } from '@slipway/ui/VisuallyHidden.tsx';
import { weekdayWords } from '@slipway/shared/api/console/change-words.ts';
import type { House } from '../../api/house.ts';
import shared from '../../change-set/ChangeSet.module.css';
import { Ticks } from '../../parts/Ticks.tsx';
import { Sign } from '../../parts/Sign.tsx';

type Hours = House['business']['hours'];

const days = [1, 2, 3, 4, 5, 6, 7];

/** When somebody answers: rows of days with one time each. */
export function HoursFields({ hours, onChange }: { hours: Hours; onChange: (hours: Hours) => void }) {
  const put = (index: number, row: Hours[number]) =>
    onChange(hours.map((each, at) => (at === index ? row : each)));
  return (
    <section className={shared.form} aria-label="When somebody answers">
      <b>When somebody answers</b>
      {hours.length === 0 && <p className={shared.soft}>Nothing is said about it.</p>}
      {hours.map((row, index) => (
        // A row has no name but its place.
        // oxlint-disable-next-line react/no-array-index-key
        <div key={index} className={shared.form}>
          <Ticks
            legend="Days"
            isSomeNeeded
            options={days.map((day) => ({ value: day, label: weekdayWords([day]) }))}
            chosen={row.days}
            onChange={(next) => put(index, { ...row, days: next })}
          />
          <div className={shared.pair}>
            <TextField
              label="From"
              type="time"
              value={row.opens}
              onChange={({ target: { value } }) => value !== '' && put(index, { ...row, opens: value })}
            />
            <TextField
              label="Until"
              type="time"
              value={row.closes}
              error={row.opens >= row.closes ? 'Please choose a time after the first.' : undefined}
              onChange={({ target: { value } }) => value !== '' && put(index, { ...row, closes: value })}
            />
            <Button onClick={() => onChange(hours.filter((_row, at) => at !== index))}>
              Remove<VisuallyHidden> {weekdayWords(row.days)}</VisuallyHidden>
            </Button>
          </div>
        </div>
      ))}
      {hours.length < 7 && (
        <Button
          icon={<Sign name="plus" />}
          onClick={() => onChange([...hours, { days, opens: '09:00', closes: '18:00' }])}
        >
          Add hours
        </Button>
      )}
    </section>
  );
}

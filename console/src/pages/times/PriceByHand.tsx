import { newId } from '@slipway/ui/new-id.ts';
import { surchargeText } from '@slipway/shared/api/console/change-text.ts';
import {
  type LocalDate,
  addDays,
  formatLongDate,
  localDate,
  weekdayOf,
} from '@slipway/shared/values/local-date.ts';
import { Button } from '@slipway/ui/Button.tsx';
import { Dialog } from '@slipway/ui/Dialog.tsx';
import { Checkbox, TextField } from '@slipway/ui/Field.tsx';
import { VisuallyHidden } from '@slipway/ui/VisuallyHidden.tsx';
import { useState } from 'react';
import type { ChangeFields, SetUpDraft, Times, TypedSurcharge } from '../../api/set-up.ts';
import shared from '../../change-set/ChangeSet.module.css';
import { SurchargeFields } from '../../change-set/SurchargeFields.tsx';
import { type EditDraft, same, withChange } from '../../change-set/draft.ts';
import { Choices } from '../../parts/Choices.tsx';
import { Panel } from '../../parts/Panel.tsx';
import { Row, Rows } from '../../parts/Rows.tsx';
import { Sign } from '../../parts/Sign.tsx';
import { Problem } from '../../session/Problem.tsx';
import { Days, PackagesChoice } from './PackagesChoice.tsx';

type PriceByHandProps = {
  times: Times;
  edit: EditDraft;
  today: LocalDate;
};

/** Prices set by hand for single times. Later changes of the weekly times do not affect them. */
export function PriceByHand({ times, edit, today }: PriceByHandProps) {
  const [isOpen, setIsOpen] = useState(false);
  const dates = [...new Set(times.byHand.map(({ date }) => date))];
  const shown = dates.slice(0, mostDaysShown);
  return (
    <Panel title="Prices set by hand" aside={<Button onClick={() => setIsOpen(true)}>Set a price</Button>}>
      <p className={shared.soft}>
        A price for some days and times only. It stays until you remove it, even if the weekly times change.
      </p>
      <Rows>
        {shown.map((date) => {
          const prices = times.byHand.filter((each) => each.date === date);
          const day = formatLongDate(localDate(date));
          return (
            <Row
              key={date}
              mark={<Sign name="pound" />}
              title={day}
              small={prices.map(({ start, price }) => `${start} ${surchargeText(price)}`).join(', ')}
            >
              <Button onClick={() => edit((was) => backToRule(was, date, prices))}>
                Remove this price<VisuallyHidden>: {day}</VisuallyHidden>
              </Button>
            </Row>
          );
        })}
      </Rows>
      {dates.length > shown.length && (
        <p className={shared.soft}>And {dates.length - shown.length} days more.</p>
      )}
      {isOpen && (
        <PriceDialog
          {...{ times, today }}
          onClose={() => setIsOpen(false)}
          onAdd={(words) => {
            edit((was) => withChange(was, { id: newId(), kind: 'price_by_hand', words }));
            setIsOpen(false);
          }}
        />
      )}
    </Panel>
  );
}

const mostDaysShown = 12;

/** Adds a change to the draft: the day's times with a price set by hand get their weekly price again. Never twice. */
function backToRule(draft: SetUpDraft, date: string, prices: Times['byHand']): SetUpDraft {
  const words: Words = {
    first: date,
    last: date,
    days: [weekdayOf(localDate(date))],
    starts: [...new Set(prices.map(({ start }) => start))],
    packages: null,
    price: 'rule',
    hand: true,
  };
  const isThere = draft.changes.some((each) => each.kind === 'price_by_hand' && same(each.words, words));
  return isThere ? draft : withChange(draft, { id: newId(), kind: 'price_by_hand', words });
}

type Words = ChangeFields<'price_by_hand'>;

type PriceDialogProps = {
  times: Times;
  today: LocalDate;
  onAdd: (words: Words) => void;
  onClose: () => void;
};

function PriceDialog({ times, today, onAdd, onClose }: PriceDialogProps) {
  const from = localDate(times.from) > today ? times.from : addDays(today, 1);
  const [first, setFirst] = useState<string>(from);
  const [last, setLast] = useState<string>(from);
  const [days, setDays] = useState([1, 2, 3, 4, 5, 6, 7]);
  const [starts, setStarts] = useState('');
  const [what, setWhat] = useState<'set' | 'add' | 'rule'>('set');
  const [surcharge, setSurcharge] = useState<TypedSurcharge>({ pounds: 0 });
  const [hand, setHand] = useState(false);
  const [packages, setPackages] = useState<number[] | null>(null);
  const typed = starts.split(/[\s,]+/).filter((each) => each !== '');
  const problem =
    first === '' || last === '' || last < first
      ? 'The last day is before the first day.'
      : typed.some((start) => !/^([01]\d|2[0-3]):[0-5]\d$/.test(start))
        ? 'Please type each start as a time, like 09:30.'
        : undefined;
  const add = () =>
    onAdd({
      first,
      last,
      days,
      starts: typed.length === 0 ? null : [...new Set(typed)].toSorted(),
      packages,
      price: what === 'rule' ? 'rule' : what === 'set' ? { set: surcharge } : { add: surcharge },
      hand,
    });
  return (
    <Dialog
      title="Set a price by hand"
      onClose={onClose}
      isDismissable={false}
      actions={
        <>
          <Button variant="primary" disabled={problem !== undefined} onClick={add}>
            Add to the changes
          </Button>
          <Button onClick={onClose}>Leave it</Button>
        </>
      }
    >
      <div className={shared.form}>
        <div className={shared.pair}>
          <TextField
            label="First day"
            type="date"
            min={times.from}
            max={times.until}
            value={first}
            onChange={(event) => {
              setFirst(event.target.value);
              if (last < event.target.value) setLast(event.target.value);
            }}
          />
          <TextField
            label="Last day"
            type="date"
            min={first}
            max={times.until}
            value={last}
            onChange={(event) => setLast(event.target.value)}
          />
        </div>
        <Days days={days} onChange={setDays} />
        <TextField
          label="Starts"
          hint="Like 09:30, 12:00. Leave empty for every start"
          autoComplete="off"
          value={starts}
          onChange={(event) => setStarts(event.target.value)}
        />
        <PackagesChoice
          every="Any package"
          chosen={packages}
          packages={times.packages}
          onChange={setPackages}
        />
        <Choices
          legend="The price"
          options={[
            { value: 'set', label: 'Set the surcharge' },
            { value: 'add', label: 'Add to the current price' },
            { value: 'rule', label: 'Use the price of the weekly times' },
          ]}
          value={what}
          onChoose={setWhat}
        />
        {what !== 'rule' && (
          <>
            <SurchargeFields
              label={what === 'set' ? 'Surcharge on the package' : 'Increase of the current price'}
              surcharge={surcharge}
              onChange={setSurcharge}
            />
            <Checkbox isChecked={hand} onChange={setHand}>
              Include times whose price was set by hand before
            </Checkbox>
          </>
        )}
        <Problem>{problem}</Problem>
      </div>
    </Dialog>
  );
}

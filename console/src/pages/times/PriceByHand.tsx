import { type LocalDate, addDays, localDate } from '@slipway/shared/values/local-date.ts';
import { Button } from '@slipway/ui/Button.tsx';
import { Dialog } from '@slipway/ui/Dialog.tsx';
import { Checkbox, TextField } from '@slipway/ui/Field.tsx';
import { useState } from 'react';
import { newRequestId } from '../../api/command.ts';
import type { ChangeWords, Times, TimesDraft, TypedSurcharge } from '../../api/set-up.ts';
import { Choices } from '../../parts/Choices.tsx';
import { Panel } from '../../parts/Panel.tsx';
import { Problem } from '../../session/Problem.tsx';
import { Days } from './Days.tsx';
import { SurchargeFields } from './SurchargeFields.tsx';
import styles from './TimesPage.module.css';
import { withChange } from './edit-draft.ts';

type PriceByHandProps = {
  times: Times;
  edit: (change: (draft: TimesDraft) => TimesDraft) => void;
  today: LocalDate;
};

/** The price of single times, which no grid changes any more. */
export function PriceByHand({ times, edit, today }: PriceByHandProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Panel title="A price by hand" aside={<Button onClick={() => setIsOpen(true)}>Set a price</Button>}>
      <p className={styles.soft}>
        For some days and times only. It stays when the weekly times change, until you give it back to them.
      </p>
      {isOpen && (
        <PriceDialog
          {...{ times, today }}
          onClose={() => setIsOpen(false)}
          onAdd={(words) => {
            edit((was) => withChange(was, { id: newRequestId(), kind: 'price_by_hand', words }));
            setIsOpen(false);
          }}
        />
      )}
    </Panel>
  );
}

type Words = ChangeWords<'price_by_hand'>;

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
  const typed = starts.split(/[\s,]+/).filter((each) => each !== '');
  const problem =
    first === '' || last === '' || last < first
      ? 'The last day comes before the first.'
      : typed.some((start) => !/^([01]\d|2[0-3]):[0-5]\d$/.test(start))
        ? 'A start is a time like 09:30.'
        : undefined;
  const add = () =>
    onAdd({
      first,
      last,
      days,
      starts: typed.length === 0 ? null : [...new Set(typed)].toSorted(),
      packages: null,
      price: what === 'rule' ? 'rule' : what === 'set' ? { set: surcharge } : { add: surcharge },
      hand,
    });
  return (
    <Dialog
      title="A price by hand"
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
      <div className={styles.form}>
        <div className={styles.pair}>
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
          hint="Empty: every start. Several: 09:30, 12:00"
          autoComplete="off"
          value={starts}
          onChange={(event) => setStarts(event.target.value)}
        />
        <Choices
          legend="The price"
          options={[
            { value: 'set', label: 'Set it' },
            { value: 'add', label: 'Add to it' },
            { value: 'rule', label: 'Back to the weekly times' },
          ]}
          value={what}
          onChoose={setWhat}
        />
        {what !== 'rule' && (
          <>
            <SurchargeFields
              label={what === 'set' ? 'On top of the package' : 'On top of what it costs now'}
              surcharge={surcharge}
              onChange={setSurcharge}
            />
            <Checkbox isChecked={hand} onChange={setHand}>
              Those that were set by hand before as well
            </Checkbox>
          </>
        )}
        <Problem>{problem}</Problem>
      </div>
    </Dialog>
  );
}

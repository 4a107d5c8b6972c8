import { longestReason, unexplainedDifference } from '@slipway/shared/api/console/limits.ts';
import { closeDrawer, countDrawer, setFloat } from '@slipway/shared/api/console/money.ts';
import { Button } from '@slipway/ui/Button.tsx';
import { TextArea, TextField } from '@slipway/ui/Field.tsx';
import { useNow } from '@slipway/ui/clock/server-clock.ts';
import { useFocusOnMount } from '@slipway/ui/title-and-focus.ts';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import type { Drawers } from '../../api/drawers.ts';
import { Panel } from '../../parts/Panel.tsx';
import { Problem } from '../../session/Problem.tsx';
import { useKept } from '../../session/kept.ts';
import { money, poundsTyped } from '../../session/money.ts';
import { whenOf } from '../../session/times.ts';
import { useCommand } from '../../session/use-command.ts';
import { useTrying } from '../../session/use-trying.ts';
import styles from './DrawersPage.module.css';
import { Figure, differenceOf } from './DrawerParts.tsx';

type Drawer = Drawers['drawers'][number];

type OpenDrawerProps = {
  drawer: Drawer;
  mayCount: boolean;
  /** True: the person came from *Cash up*, so the count takes the focus. */
  takesFocus: boolean;
};

/** An open drawer. Staff count it blind, then see the expected sum, and count again or close it. */
export function OpenDrawer({ drawer, mayCount, takesFocus }: OpenDrawerProps) {
  const now = useNow();
  const last = drawer.counts.at(-1);
  const [isCounting, setIsCounting] = useState(false);
  return (
    <Panel title={drawer.name} aside={<span>open</span>}>
      <dl className={styles.figures}>
        <Figure label="Opened">
          {whenOf(drawer.openedAt, now)}
          {drawer.openedBy === null ? '' : ` by ${drawer.openedBy}`}
        </Figure>
        <Figure label="Cash at the start">
          {drawer.isFloatOpen ? 'not counted yet' : money(drawer.float)}
        </Figure>
        <Figure label="Entries">{drawer.entries}</Figure>
      </dl>
      <Counts drawer={drawer} />
      {mayCount && drawer.isFloatOpen && <Float drawer={drawer} takesFocus={takesFocus} />}
      {mayCount && !drawer.isFloatOpen && (last === undefined || isCounting) && (
        <Count
          drawer={drawer}
          isAgain={last !== undefined}
          takesFocus={takesFocus || last !== undefined}
          onDone={() => setIsCounting(false)}
        />
      )}
      {mayCount && last !== undefined && !isCounting && (
        <Close drawer={drawer} last={last} onCountAgain={() => setIsCounting(true)} />
      )}
    </Panel>
  );
}

/** Each count of the drawer in order, as typed. */
export function Counts({ drawer: { counts } }: { drawer: Drawer }) {
  const now = useNow();
  if (counts.length === 0) return null;
  return (
    <ol className={styles.counts} aria-label="Counts">
      {counts.map(({ counted, expected, at, by }, nth) => (
        <li key={at}>
          <b>
            {money(counted)} counted, {differenceOf(counted, expected)}
          </b>
          <small>
            {nth === 0 ? 'First count' : 'Counted again'}, {whenOf(at, now)}
            {by === null ? '' : ` by ${by}`}. Expected: {money(expected)}.
          </small>
        </li>
      ))}
    </ol>
  );
}

type SumFormProps = {
  label: string;
  hint: string;
  action: string;
  isMain?: boolean;
  takesFocus: boolean;
  typed: string;
  onType: (typed: string) => void;
  run: (sum: number) => Promise<unknown>;
  isBusy: boolean;
  children?: ReactNode;
};

function SumForm({
  label,
  hint,
  action,
  isMain = false,
  takesFocus,
  typed,
  onType,
  run,
  isBusy,
  children,
}: SumFormProps) {
  const id = useId();
  useFocusOnMount(id, takesFocus);
  const { problem, trying } = useTrying();
  const sum = poundsTyped(typed);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (sum === undefined || isBusy) return;
    await trying(() => run(sum));
  };
  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)}>
      <TextField
        id={id}
        label={label}
        hint={hint}
        inputMode="decimal"
        autoComplete="off"
        value={typed}
        onChange={(event) => onType(event.target.value)}
      />
      <Button type="submit" variant={isMain ? 'primary' : 'secondary'} disabled={isBusy || sum === undefined}>
        {action}
      </Button>
      {children}
      <Problem>{problem}</Problem>
    </form>
  );
}

function Float({ drawer: { drawer }, takesFocus }: { drawer: Drawer; takesFocus: boolean }) {
  const { run, isBusy } = useCommand(setFloat);
  const [typed, keep, forget] = useKept(`float ${drawer}`, '');
  return (
    <SumForm
      label="Cash in the drawer before the first payment, in pounds"
      hint="Nobody has typed this sum yet. Type it before you count the drawer; 0 if the drawer was empty"
      action="Save"
      takesFocus={takesFocus}
      typed={typed}
      onType={keep}
      isBusy={isBusy}
      run={async (float) => {
        await run({ drawer, float });
        forget();
      }}
    />
  );
}

type CountProps = { drawer: Drawer; isAgain: boolean; takesFocus: boolean; onDone: () => void };

function Count({ drawer: { drawer }, isAgain, takesFocus, onDone }: CountProps) {
  const { run, isBusy } = useCommand(countDrawer);
  const [typed, keep, forget] = useKept(`count ${drawer}`, '');
  return (
    <SumForm
      label="Cash counted, in pounds"
      hint={isAgain ? 'The first count stays in the record' : 'You see the expected sum afterwards'}
      action={isAgain ? 'Save the second count' : 'Save the count'}
      isMain
      takesFocus={takesFocus}
      typed={typed}
      onType={keep}
      isBusy={isBusy}
      run={async (counted) => {
        await run({ drawer, counted });
        forget();
        onDone();
      }}
    >
      {isAgain && (
        <Button variant="text" onClick={onDone}>
          Leave it
        </Button>
      )}
    </SumForm>
  );
}

type CloseProps = { drawer: Drawer; last: Drawer['counts'][number]; onCountAgain: () => void };

function Close({ drawer: { drawer }, last, onCountAgain }: CloseProps) {
  const { run, isBusy } = useCommand(closeDrawer);
  const [note, keepNote, forgetNote] = useKept(`note on drawer ${drawer}`, '');
  const { problem, trying } = useTrying();
  const needsNote = Math.abs(last.counted - last.expected) > unexplainedDifference;
  const close = async (event: FormEvent) => {
    event.preventDefault();
    await trying(async () => {
      await run({ drawer, note });
      forgetNote();
    });
  };
  return (
    <form className={styles.form} onSubmit={(event) => void close(event)}>
      <TextArea
        label={
          needsNote
            ? `Reason why the cash is ${differenceOf(last.counted, last.expected)}`
            : 'Note (optional)'
        }
        rows={2}
        maxLength={longestReason}
        value={note}
        onChange={(event) => keepNote(event.target.value)}
      />
      <div className={styles.two}>
        <Button type="submit" variant="primary" disabled={isBusy || (needsNote && note.trim() === '')}>
          {needsNote ? 'Close with this reason' : 'Close the drawer'}
        </Button>
        <Button variant="secondary" disabled={isBusy} onClick={onCountAgain}>
          Count again
        </Button>
      </div>
      <Problem>{problem}</Problem>
    </form>
  );
}

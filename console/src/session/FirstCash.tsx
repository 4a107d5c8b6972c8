import { Button } from '@slipway/ui/Button.tsx';
import { TextField } from '@slipway/ui/Field.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { cashDrawerQuery } from '../api/drawers.ts';
import styles from './FirstCash.module.css';
import { useMay } from './Me.tsx';
import { poundsTyped } from './money.ts';

/**
 * Asks a person how much cash is already in their drawer. The question appears only if the cash now being handled opens
 * a drawer, as a person's first cash of the day usually does.
 */
export type FirstCash = {
  isFirst: boolean;
  /** The open drawer for the cash: 'your drawer', 'Jess’s drawer'. Undefined while loading, or if no drawer is open. */
  into: string | undefined;
  /** Part of the input of each command that moves cash. An empty field means that the drawer is empty. */
  words: { inDrawer?: number | null };
  typed: string;
  type: (typed: string) => void;
  isLater: boolean;
  setLater: (isLater: boolean) => void;
};

export function useFirstCash(): FirstCash {
  const mayWork = useMay('work-drawer') !== undefined;
  const { data } = useQuery({ ...cashDrawerQuery, enabled: mayWork });
  const [typed, type] = useState('');
  const [isLater, setLater] = useState(false);
  const isFirst = data !== undefined && data.drawer === null;
  const float = typed.trim() === '' ? 0 : (poundsTyped(typed) ?? null);
  return {
    isFirst,
    into:
      data === undefined || isFirst
        ? undefined
        : data.drawer?.isMine === true
          ? 'your drawer'
          : data.drawer?.name,
    words: isFirst ? { inDrawer: isLater ? null : float } : {},
    typed,
    type,
    isLater,
    setLater,
  };
}

/** A field beside the button that records the cash, so that no extra press is needed. */
export function FirstCashField({ first }: { first: FirstCash }) {
  const { isFirst, typed, type, isLater, setLater } = first;
  if (!isFirst) return null;
  return (
    <div className={styles.first}>
      {isLater ? (
        <p>You can type the cash in your drawer later.</p>
      ) : (
        <TextField
          label="Cash already in your drawer, in pounds"
          hint="We ask this at your first cash payment of the day. Leave the field empty if the drawer is empty"
          inputMode="decimal"
          autoComplete="off"
          error={
            typed.trim() === '' || poundsTyped(typed) !== undefined
              ? undefined
              : 'Please type a sum, such as 50 or 12.50.'
          }
          value={typed}
          onChange={(event) => type(event.target.value)}
        />
      )}
      <Button variant="text" onClick={() => setLater(!isLater)}>
        {isLater ? 'Type it now' : 'Type it later'}
      </Button>
    </div>
  );
}

import { chargeParty } from '@slipway/shared/api/console/charges.ts';
import { longestBecause } from '@slipway/shared/api/console/limits.ts';
import { type ChargeKind, aboutCharges, chargeKinds } from '@slipway/shared/rules/charges.ts';
import { Button } from '@slipway/ui/Button.tsx';
import { TextField } from '@slipway/ui/Field.tsx';
import { useState } from 'react';
import { Choices } from '../parts/Choices.tsx';
import styles from './ChargeParty.module.css';
import { CommandDialog } from './CommandDialog.tsx';
import { useMay } from './Me.tsx';
import { money, poundsTyped } from './money.ts';

type ChargeProps = {
  bookingId: string;
  name: string;
  /** How much of the held deposit can still be kept, in pounds; 0: nothing. */
  held: number;
};

/** Charges a party for damage, cleaning or anything else on top of the price. */
export function ChargeButton(props: ChargeProps) {
  const mayCharge = useMay('decide-money') !== undefined;
  const [isOpen, setIsOpen] = useState(false);
  if (!mayCharge) return null;
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>{props.held > 0 ? 'Keep some of it' : 'Charge them'}</Button>
      {isOpen && <ChargeDialog {...props} onClose={() => setIsOpen(false)} />}
    </>
  );
}

function ChargeDialog({ bookingId, name, held, onClose }: ChargeProps & { onClose: () => void }) {
  const [kind, setKind] = useState<ChargeKind>();
  const [typed, setTyped] = useState('');
  const [because, setBecause] = useState('');
  const [from, setFrom] = useState<'deposit' | 'pay_link'>(held > 0 ? 'deposit' : 'pay_link');
  const amount = poundsTyped(typed) ?? 0;
  const missing =
    kind === undefined
      ? 'Choose the kind of charge.'
      : amount <= 0
        ? 'Type an amount.'
        : because.trim() === ''
          ? 'Give a reason to see the effect. The party reads the reason.'
          : undefined;
  return (
    <CommandDialog
      title={`Charge ${name}`}
      action={amount > 0 ? `Charge ${money(amount)}` : 'Charge'}
      isDanger
      endpoint={chargeParty}
      words={missing ?? { bookingId, kind: kind ?? 'damage', amount, because: because.trim(), from }}
      onDone={onClose}
      onLeave={onClose}
    >
      <div className={styles.form}>
        <Choices
          legend="Kind of charge"
          options={chargeKinds.map((value) => ({ value, label: aboutCharges[value].label }))}
          value={kind}
          onChoose={setKind}
        />
        <TextField
          label="Amount in pounds"
          inputMode="decimal"
          autoComplete="off"
          {...(held > 0
            ? { hint: `Up to ${money(held)} can be kept from the deposit. Anything above is paid by link.` }
            : {})}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        <TextField
          label="Reason, as the party reads it"
          hint="For example: a torn cushion"
          maxLength={longestBecause}
          autoComplete="off"
          value={because}
          onChange={(event) => setBecause(event.target.value)}
        />
        {held > 0 && (
          <Choices
            legend="How to charge it"
            options={[
              { value: 'deposit', label: 'Take it out of the deposit' },
              { value: 'pay_link', label: 'Request it by pay link' },
            ]}
            value={from}
            onChoose={setFrom}
          />
        )}
      </div>
    </CommandDialog>
  );
}

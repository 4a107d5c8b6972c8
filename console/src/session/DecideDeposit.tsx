import { keepCardDeposit, releaseCardDeposit } from '@slipway/shared/api/console/money.ts';
import { Button } from '@slipway/ui/Button.tsx';
import { useState } from 'react';
import { CommandDialog } from './CommandDialog.tsx';
import styles from './DecideDeposit.module.css';
import { useMay } from './Me.tsx';
import { Reason } from './Reason.tsx';
import { Sum } from './Sum.tsx';
import { money } from './money.ts';

const reasons = ['damage to the boat', 'lost equipment', 'cleaning', 'a late return'];

type DecideDepositProps = {
  bookingId: string;
  name: string;
  /** In pounds. */
  amount: number;
  /** The party is back: it is the next thing to do. */
  isDue: boolean;
};

/** A deposit that is held on a card is let go, or kept in part or whole for a reason; what that does is said first. */
export function DecideDeposit({ bookingId, name, amount, isDue }: DecideDepositProps) {
  const mayRelease = useMay('handle-deposit') !== undefined;
  const mayKeep = useMay('decide-money') !== undefined;
  const [open, setOpen] = useState<'release' | 'keep'>();
  const close = () => setOpen(undefined);
  return (
    <>
      {mayRelease && (
        <Button variant={isDue ? 'secondary' : 'quiet'} onClick={() => setOpen('release')}>
          Let {money(amount)} go
        </Button>
      )}
      {mayKeep && <Button onClick={() => setOpen('keep')}>Keep some of it</Button>}
      {open === 'release' && (
        <CommandDialog
          title={`Let the deposit of ${name} go`}
          deed={`Let ${money(amount)} go`}
          endpoint={releaseCardDeposit}
          words={{ bookingId }}
          onDone={close}
          onLeave={close}
        />
      )}
      {open === 'keep' && <KeepDialog {...{ bookingId, name, amount }} onClose={close} />}
    </>
  );
}

type KeepDialogProps = Omit<DecideDepositProps, 'isDue'> & { onClose: () => void };

function KeepDialog({ bookingId, name, amount: most, onClose }: KeepDialogProps) {
  const [amount, setAmount] = useState(most);
  const [because, setBecause] = useState('');
  const missing =
    amount <= 0
      ? 'Say how much is kept.'
      : because.trim() === ''
        ? 'Say why. What happens is then shown here.'
        : undefined;
  return (
    <CommandDialog
      title={`Keep the deposit of ${name}`}
      deed={amount > 0 ? `Keep ${money(amount)}` : 'Keep'}
      isDanger
      endpoint={keepCardDeposit}
      words={missing ?? { bookingId, amount, because: because.trim() }}
      onDone={onClose}
      onLeave={onClose}
    >
      <div className={styles.form}>
        <Sum legend="How much" most={most} tooMuch="can be kept." onChange={setAmount} />
        <Reason legend="Why, for the log" usual={reasons} onChange={setBecause} />
      </div>
    </CommandDialog>
  );
}

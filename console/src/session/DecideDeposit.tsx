import { type KeptFor, keptFor, keptReasons } from '@slipway/shared/rules/vat-treatment.ts';
import { newId } from '@slipway/ui/new-id.ts';
import { keepCardDeposit, releaseCardDeposit } from '@slipway/shared/api/console/money.ts';
import { keepHandDeposit } from '@slipway/shared/api/console/deposit-deeds.ts';
import { Button } from '@slipway/ui/Button.tsx';
import { serverClock } from '@slipway/ui/clock/server-clock.ts';
import { useState } from 'react';
import { Choices } from '../parts/Choices.tsx';
import { CommandDialog } from './CommandDialog.tsx';
import styles from './DecideDeposit.module.css';
import { FirstCashField, useFirstCash } from './FirstCash.tsx';
import { useMay } from './Me.tsx';
import { Reason } from './Reason.tsx';
import { SlipField } from './SlipField.tsx';
import { Sum } from './Sum.tsx';
import { money } from './money.ts';

/** What is usual, with what it is kept for. */
const usual: Record<string, KeptFor> = {
  'damage to the boat': 'damage',
  'lost equipment': 'damage',
  cleaning: 'cleaning',
  'a late return': 'late',
};

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
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  return (
    <>
      {mayRelease && (
        <Button variant={isDue ? 'secondary' : 'quiet'} onClick={() => setIsOpen(true)}>
          Let {money(amount)} go
        </Button>
      )}
      <KeepDeposit {...{ bookingId, name, amount }} />
      {isOpen && (
        <CommandDialog
          title={`Let the deposit of ${name} go`}
          deed={`Let ${money(amount)} go`}
          endpoint={releaseCardDeposit}
          words={{ bookingId }}
          onDone={close}
          onLeave={close}
        />
      )}
    </>
  );
}

type KeepDepositProps = Omit<DecideDepositProps, 'isDue'> & {
  /** As it was taken; left out: it is held on a card. */
  byHand?: 'cash' | 'card_machine';
};

/** Some of it stays with us, whichever way it was taken. */
export function KeepDeposit(props: KeepDepositProps) {
  const mayKeep = useMay('decide-money') !== undefined;
  const [isOpen, setIsOpen] = useState(false);
  if (!mayKeep) return null;
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>Keep some of it</Button>
      {isOpen && <KeepDialog {...props} onClose={() => setIsOpen(false)} />}
    </>
  );
}

function KeepDialog({
  bookingId,
  name,
  amount: most,
  byHand,
  onClose,
}: KeepDepositProps & { onClose: () => void }) {
  const [amount, setAmount] = useState(most);
  const [because, setBecause] = useState('');
  const [chosen, setChosen] = useState<KeptFor>();
  const [slip, setSlip] = useState('');
  const first = useFirstCash();
  // The same deed for every look and for the press.
  const [deed] = useState(() => ({
    event: newId(),
    happenedAt: new Date(serverClock.now()).toISOString(),
  }));
  const reason = because.trim();
  const reasonFor = usual[because] ?? chosen;
  const needsSlip = byHand === 'card_machine' && amount < most;
  const missing =
    amount <= 0
      ? 'Say how much is kept.'
      : reason === '' || reasonFor === undefined
        ? 'Say why, and for what. What happens is then shown here.'
        : needsSlip && slip.trim() === ''
          ? 'Type the number of the slip for what goes back.'
          : undefined;
  const words = { bookingId, amount, because: reason, keptFor: reasonFor ?? 'damage' };
  const dialog = {
    title: `Keep the deposit of ${name}`,
    deed: amount > 0 ? `Keep ${money(amount)}` : 'Keep',
    isDanger: true,
    onDone: onClose,
    onLeave: onClose,
    children: (
      <div className={styles.form}>
        <Sum legend="How much" most={most} tooMuch="can be kept." onChange={setAmount} />
        <Reason legend="Why, for the log" usual={Object.keys(usual)} onChange={setBecause} />
        {reason !== '' && usual[because] === undefined && (
          <Choices
            legend="For what"
            options={keptReasons.map((value) => ({ value, label: keptFor[value].label }))}
            value={chosen}
            onChoose={setChosen}
          />
        )}
        {needsSlip && <SlipField slip={slip} onChange={setSlip} />}
        {byHand === 'cash' && <FirstCashField first={first} />}
      </div>
    ),
  };
  if (byHand === undefined)
    return <CommandDialog {...dialog} endpoint={keepCardDeposit} words={missing ?? words} />;
  const how = byHand === 'cash' ? first.words : needsSlip ? { slip: slip.trim() } : {};
  return (
    <CommandDialog {...dialog} endpoint={keepHandDeposit} words={missing ?? { ...words, ...deed, ...how }} />
  );
}

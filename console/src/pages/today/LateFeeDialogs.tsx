import { correctBack } from '@slipway/shared/api/console/board.ts';
import { chargeParty } from '@slipway/shared/api/console/charges.ts';
import { letLateFeeGo } from '@slipway/shared/api/console/late-fee.ts';
import type { LateFee } from '@slipway/shared/rules/late-fee.ts';
import { localTime, parseLocalTime } from '@slipway/shared/values/local-time.ts';
import { formatGbp, poundsOf } from '@slipway/shared/values/pence.ts';
import { toInstant } from '@slipway/shared/values/venue-time.ts';
import { TextField } from '@slipway/ui/Field.tsx';
import { newId } from '@slipway/ui/new-id.ts';
import { useState } from 'react';
import type { BoardTrip } from '../../api/board.ts';
import { Choices } from '../../parts/Choices.tsx';
import { CommandDialog } from '../../session/CommandDialog.tsx';
import { Reason } from '../../session/Reason.tsx';
import { Sum } from '../../session/Sum.tsx';
import { money } from '../../session/money.ts';
import { timeOf } from '../../session/times.ts';
import styles from './LateFee.module.css';
import { feeAt } from './order-trips.ts';
import { useToday } from './today.ts';
import { nameOf } from './text.ts';

type OfFee = { trip: BoardTrip; fee: LateFee; onClose: () => void };

/** The usual reasons for a lower fee. */
const usualToLetGo = ['a wait at the jetty', 'wind, motor or battery', 'illness', 'goodwill'];

export function LetGoDialog({ trip, fee, onClose }: OfFee) {
  const [because, setBecause] = useState('');
  return (
    <CommandDialog
      title={`Waive ${nameOf(trip)}’s late fee`}
      action={`Waive ${formatGbp(fee.fee)}`}
      endpoint={letLateFeeGo}
      words={
        because.trim() === ''
          ? 'Give a reason to see the effect.'
          : { bookingId: trip.bookingId, fee: poundsOf(fee.fee), because: because.trim() }
      }
      onDone={onClose}
      onLeave={onClose}
    >
      <div className={styles.fields}>
        <Reason legend="Reason, for the log" usual={usualToLetGo} onChange={setBecause} />
      </div>
    </CommandDialog>
  );
}

/** Charges the late fee or a part of it. */
export function OtherSumDialog({ trip, fee, isHeld, onClose }: OfFee & { isHeld: boolean }) {
  const most = poundsOf(fee.fee);
  const [amount, setAmount] = useState(most);
  const [because, setBecause] = useState('');
  const [from, setFrom] = useState<'deposit' | 'pay_link'>(isHeld ? 'deposit' : 'pay_link');
  return (
    <CommandDialog
      title={`A different late fee for ${nameOf(trip)}`}
      action={`Charge ${money(amount)}`}
      endpoint={chargeParty}
      words={
        amount <= 0 || because.trim() === ''
          ? 'Choose the amount and the reason to see the effect.'
          : { bookingId: trip.bookingId, kind: 'late', amount, because: because.trim(), from }
      }
      onDone={onClose}
      onLeave={onClose}
    >
      <div className={styles.fields}>
        <Sum legend="How much" most={most} tooMuch="can be charged as a late fee." onChange={setAmount} />
        {isHeld && (
          <Choices
            legend="From"
            options={[
              { value: 'deposit', label: 'The deposit' },
              { value: 'pay_link', label: 'Pay link' },
            ]}
            value={from}
            onChoose={setFrom}
          />
        )}
        <Reason legend="Reason, for the party and the log" usual={['a late return']} onChange={setBecause} />
      </div>
    </CommandDialog>
  );
}

type BackAtProps = {
  trip: BoardTrip;
  /** A recorded time that the dialog proposes; left out: the field is empty at first. */
  begunWith?: string;
  onClose: () => void;
};

/** Corrects the time at which a boat was back. Both times stay in the log. */
export function BackAtDialog({ trip, begunWith, onClose }: BackAtProps) {
  const { date } = useToday();
  const [typed, setTyped] = useState(begunWith === undefined ? '' : timeOf(begunWith));
  const [event] = useState(newId);
  const time = parseLocalTime(typed);
  // A recorded time is exact to the second, a typed time to the minute.
  const at =
    begunWith !== undefined && timeOf(begunWith) === typed
      ? begunWith
      : time === undefined
        ? undefined
        : toInstant(date, localTime(typed)).toISOString();
  const was = trip.back?.at ?? trip.dueAt;
  const isSame = at !== undefined && feeAt(trip, at).quarters === feeAt(trip, was).quarters;
  return (
    <CommandDialog
      title={`When did ${trip.boat?.name ?? 'it'} come in?`}
      action={typed === '' ? 'Change the time' : `Change the time to ${typed}`}
      endpoint={correctBack}
      words={
        at === undefined
          ? 'Choose a time to see the effect.'
          : isSame
            ? `Back at ${typed} or at ${timeOf(was)}: the late fee is ${formatGbp(feeAt(trip, at).fee)} either way, so no change is needed.`
            : { bookingId: trip.bookingId, event, happenedAt: at }
      }
      onDone={onClose}
      onLeave={onClose}
    >
      <TextField
        label="Back at (local time)"
        hint={`Recorded: ${[timeOf(was), trip.back?.by].filter(Boolean).join(', ')}`}
        type="time"
        value={typed}
        onChange={(change) => setTyped(change.target.value)}
      />
    </CommandDialog>
  );
}

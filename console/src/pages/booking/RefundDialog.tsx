import { refundBooking } from '@slipway/shared/api/console/booking.ts';
import { pence, poundsOf } from '@slipway/shared/values/pence.ts';
import { TextField } from '@slipway/ui/Field.tsx';
import { useState } from 'react';
import type { StaffBooking } from '../../api/bookings.ts';
import { Choices } from '../../parts/Choices.tsx';
import { CommandDialog } from '../../session/CommandDialog.tsx';
import { money } from '../../session/money.ts';
import styles from './BookingPage.module.css';
import { Reason } from './Reason.tsx';
import { parsePounds } from '../../session/parse-pounds.ts';

const reasons = ['the weather', 'a late start', 'a shorter trip', 'a fault of the boat', 'goodwill'];

type Share = 'all' | 'half' | 'other';
type RefundDialogProps = { booking: StaffBooking; name: string; onClose: () => void };

/** How much, why, and what it does, on one screen: the sum and the usual reasons are one press each. */
export function RefundDialog({ booking, name, onClose }: RefundDialogProps) {
  const most = booking.ledger?.mostBack.amount ?? 0;
  const half = poundsOf(pence(Math.floor((most * 100) / 2)));
  const [share, setShare] = useState<Share>('all');
  const [typed, setTyped] = useState('');
  const [because, setBecause] = useState('');
  const ofTyped = parsePounds(typed);
  const amount =
    share === 'all' ? most : share === 'half' ? half : ofTyped === undefined ? 0 : poundsOf(ofTyped);
  const isTooMuch = amount > most;
  const missing =
    amount <= 0 || isTooMuch
      ? 'Say how much goes back.'
      : because.trim() === ''
        ? 'Say why. What happens is then shown here.'
        : undefined;
  return (
    <CommandDialog
      title={`Refund ${name}`}
      deed={amount > 0 && !isTooMuch ? `Refund ${money(amount)}` : 'Refund'}
      endpoint={refundBooking}
      words={missing ?? { bookingId: booking.bookingId, amount, because: because.trim() }}
      onDone={onClose}
      onLeave={onClose}
    >
      <div className={styles.form}>
        <Choices
          legend="How much"
          options={[
            { value: 'all', label: `All: ${money(most)}` },
            { value: 'half', label: `Half: ${money(half)}` },
            { value: 'other', label: 'Another sum' },
          ]}
          value={share}
          onChoose={setShare}
        />
        {share === 'other' && (
          <TextField
            label="Amount in pounds"
            inputMode="decimal"
            autoComplete="off"
            hint={`At most ${money(most)}`}
            // The press before asked for it.
            // oxlint-disable-next-line jsx-a11y/no-autofocus
            autoFocus
            value={typed}
            error={isTooMuch ? `At most ${money(most)} can go back.` : undefined}
            onChange={(event) => setTyped(event.target.value)}
          />
        )}
        <Reason legend="Why, for the log and the money’s own line" usual={reasons} onChange={setBecause} />
      </div>
    </CommandDialog>
  );
}

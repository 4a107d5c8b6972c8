import { refundBooking } from '@slipway/shared/api/console/booking.ts';
import type { StaffBooking } from '../../api/bookings.ts';
import { CommandDialog } from '../../session/CommandDialog.tsx';
import { Reason } from '../../session/Reason.tsx';
import { Sum } from '../../session/Sum.tsx';
import { useKept } from '../../session/kept.ts';
import { money } from '../../session/money.ts';
import styles from './BookingPage.module.css';

const reasons = ['the weather', 'a late start', 'a shorter trip', 'a fault of the boat', 'goodwill'];

type RefundDialogProps = { booking: StaffBooking; name: string; onClose: () => void };

/** How much, why, and what it does, on one screen: the sum and the usual reasons are one press each. */
export function RefundDialog({ booking, name, onClose }: RefundDialogProps) {
  const most = booking.ledger?.mostBack.amount ?? 0;
  const [{ amount: said, because }, keep, forget] = useKept(`refund ${booking.bookingId}`, {
    amount: most,
    because: '',
  });
  // Some of it may have gone back meanwhile.
  const amount = said > most ? 0 : said;
  const leave = () => {
    forget();
    onClose();
  };
  const missing =
    amount <= 0
      ? 'Say how much goes back.'
      : because.trim() === ''
        ? 'Say why. What happens is then shown here.'
        : undefined;
  return (
    <CommandDialog
      title={`Refund ${name}`}
      deed={amount > 0 ? `Refund ${money(amount)}` : 'Refund'}
      endpoint={refundBooking}
      words={missing ?? { bookingId: booking.bookingId, amount, because: because.trim() }}
      onDone={leave}
      onLeave={leave}
    >
      <div className={styles.form}>
        <Sum
          legend="How much"
          most={most}
          tooMuch="can go back."
          begunWith={said}
          onChange={(sum) => keep({ amount: sum, because })}
        />
        <Reason
          legend="Why, for the log and the money’s own line"
          usual={reasons}
          begunWith={because}
          onChange={(reason) => keep({ amount: said, because: reason })}
        />
      </div>
    </CommandDialog>
  );
}

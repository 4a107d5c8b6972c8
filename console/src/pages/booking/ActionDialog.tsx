import {
  cancelByPolicy,
  cancelByUs,
  refundBooking,
  sendConfirmationByStaff,
} from '@slipway/shared/api/console/booking.ts';
import type { Action, StaffBooking } from '../../api/bookings.ts';
import { CommandDialog } from '../../session/CommandDialog.tsx';
import { Reason } from '../../session/Reason.tsx';
import { Sum } from '../../session/Sum.tsx';
import { useKept } from '../../session/kept.ts';
import { money } from '../../session/money.ts';
import styles from './BookingPage.module.css';
import { AnswerDialog } from '../weather/AnswerDialog.tsx';
import { ChangeDialog } from './ChangeDialog.tsx';
import { ContactDialog } from './ContactDialog.tsx';
import { MoveDialog } from './MoveDialog.tsx';

/** BookingPage loads the invoices from this file, so that one download contains the invoices and the dialogs. */
export { Invoices } from './Invoices.tsx';

type ActionDialogProps = { action: Action; booking: StaffBooking; name: string; onClose: () => void };

/** The dialog of an action: its questions and its effect. */
export function ActionDialog({ action, booking, name, onClose }: ActionDialogProps) {
  const ending = { words: { bookingId: booking.bookingId }, onDone: onClose, onLeave: onClose };
  const dialog = { booking, name, onClose };
  switch (action) {
    case 'send_confirmation':
      return (
        <CommandDialog
          title="Send the confirmation again"
          action="Send it"
          endpoint={sendConfirmationByStaff}
          {...ending}
        />
      );
    case 'cancel_by_policy':
      return (
        <CommandDialog
          title={`Cancel ${name}’s trip`}
          action="Cancel the trip"
          isDanger
          endpoint={cancelByPolicy}
          {...ending}
        />
      );
    case 'cancel_by_us':
      return <CancelByUsDialog {...dialog} />;
    case 'refund':
      return <RefundDialog {...dialog} />;
    case 'answer':
      return (
        booking.choice && (
          <AnswerDialog party={{ ...booking, ...booking.choice, who: name, paid: null }} onClose={onClose} />
        )
      );
    case 'move':
      return <MoveDialog {...dialog} />;
    case 'change':
      return <ChangeDialog {...dialog} />;
    case 'change_contact':
      return <ContactDialog {...dialog} />;
    default:
      return null;
  }
}

const reasonsOfOurs = ['the weather', 'a fault of the boat', 'illness in our team'];

type CancelByUsDialogProps = { booking: StaffBooking; name: string; onClose: () => void };

/** The customer is offered another time or a refund, and reads the reason. */
function CancelByUsDialog({ booking, name, onClose }: CancelByUsDialogProps) {
  const [because, keep, forget] = useKept(`cancel by us ${booking.bookingId}`, '');
  const leave = () => {
    forget();
    onClose();
  };
  return (
    <CommandDialog
      title={`Cancel ${name}’s trip: our decision`}
      action="Cancel the trip"
      isDanger
      endpoint={cancelByUs}
      words={
        because.trim() === ''
          ? 'Give a reason to see the effect.'
          : { bookingId: booking.bookingId, because: because.trim() }
      }
      onDone={leave}
      onLeave={leave}
    >
      <div className={styles.form}>
        <Reason
          legend="Reason, as the customer reads it"
          usual={reasonsOfOurs}
          begunWith={because}
          onChange={keep}
        />
      </div>
    </CommandDialog>
  );
}

const reasonsToRefund = ['the weather', 'a late start', 'a shorter trip', 'a fault of the boat', 'goodwill'];

type RefundDialogProps = { booking: StaffBooking; name: string; onClose: () => void };

/** Asks how much and why, and shows the effect, on one screen. The sum and each usual reason take one press. */
function RefundDialog({ booking, name, onClose }: RefundDialogProps) {
  const most = booking.money?.mostBack.amount ?? 0;
  const [{ amount: said, because }, keep, forget] = useKept(`refund ${booking.bookingId}`, {
    amount: most,
    because: '',
  });
  // Somebody else may have refunded money since this amount was typed. If the amount is now too high, it becomes 0.
  const amount = said > most ? 0 : said;
  const leave = () => {
    forget();
    onClose();
  };
  const missing =
    amount <= 0
      ? 'Choose how much to refund.'
      : because.trim() === ''
        ? 'Give a reason to see the effect.'
        : undefined;
  return (
    <CommandDialog
      title={`Refund ${name}`}
      action={amount > 0 ? `Refund ${money(amount)}` : 'Refund'}
      endpoint={refundBooking}
      words={missing ?? { bookingId: booking.bookingId, amount, because: because.trim() }}
      onDone={leave}
      onLeave={leave}
    >
      <div className={styles.form}>
        <Sum
          legend="How much"
          most={most}
          tooMuch="can be refunded."
          begunWith={said}
          onChange={(sum) => keep({ amount: sum, because })}
        />
        <Reason
          legend="Reason, for the log and the payment record"
          usual={reasonsToRefund}
          begunWith={because}
          onChange={(reason) => keep({ amount: said, because: reason })}
        />
      </div>
    </CommandDialog>
  );
}

import { cancelByUs } from '@slipway/shared/api/console/booking.ts';
import type { StaffBooking } from '../../api/bookings.ts';
import { CommandDialog } from '../../session/CommandDialog.tsx';
import styles from './BookingPage.module.css';
import { Reason } from '../../session/Reason.tsx';
import { useKept } from '../../session/kept.ts';

const reasons = ['the weather', 'a fault of the boat', 'illness in our team'];

type CancelByUsDialogProps = { booking: StaffBooking; name: string; onClose: () => void };

/** The customer is offered another time or the money, and reads why. */
export function CancelByUsDialog({ booking, name, onClose }: CancelByUsDialogProps) {
  const [because, keep, forget] = useKept(`cancel by us ${booking.bookingId}`, '');
  const leave = () => {
    forget();
    onClose();
  };
  return (
    <CommandDialog
      title={`Cancel because of us: ${name}`}
      deed="Cancel the trip"
      isDanger
      endpoint={cancelByUs}
      words={
        because.trim() === ''
          ? 'Say why. What happens is then shown here.'
          : { bookingId: booking.bookingId, because: because.trim() }
      }
      onDone={leave}
      onLeave={leave}
    >
      <div className={styles.form}>
        <Reason
          legend="Why, as the customer will read it"
          usual={reasons}
          begunWith={because}
          onChange={keep}
        />
      </div>
    </CommandDialog>
  );
}

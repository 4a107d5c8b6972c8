import { cancelByPolicy, sendConfirmationByStaff } from '@slipway/shared/api/console/booking.ts';
import type { Action, StaffBooking } from '../../api/bookings.ts';
import { CommandDialog } from '../../session/CommandDialog.tsx';
import { CancelByUsDialog } from './CancelByUsDialog.tsx';
import { ChangeDialog } from './ChangeDialog.tsx';
import { ContactDialog } from './ContactDialog.tsx';
import { MoveDialog } from './MoveDialog.tsx';
import { RefundDialog } from './RefundDialog.tsx';

type ActionDialogProps = { action: Action; booking: StaffBooking; name: string; onClose: () => void };

/** What an action asks, and what it would do. */
export function ActionDialog({ action, booking, name, onClose }: ActionDialogProps) {
  const ending = { words: { bookingId: booking.bookingId }, onDone: onClose, onLeave: onClose };
  const dialog = { booking, name, onClose };
  switch (action) {
    case 'send_confirmation':
      return (
        <CommandDialog
          title="Send the confirmation again"
          deed="Send it"
          endpoint={sendConfirmationByStaff}
          {...ending}
        />
      );
    case 'cancel_by_policy':
      return (
        <CommandDialog
          title={`Cancel the trip of ${name}`}
          deed="Cancel the trip"
          isDanger
          endpoint={cancelByPolicy}
          {...ending}
        />
      );
    case 'cancel_by_us':
      return <CancelByUsDialog {...dialog} />;
    case 'refund':
      return <RefundDialog {...dialog} />;
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

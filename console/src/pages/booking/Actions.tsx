import { cancelByPolicy, sendConfirmationByStaff } from '@slipway/shared/api/console/booking.ts';
import { venueDate } from '@slipway/shared/values/venue-time.ts';
import { useNow } from '@slipway/ui/clock/use-now.ts';
import { Suspense, lazy, useState } from 'react';
import { type StaffBooking, addressForCustomer } from '../../api/bookings.ts';
import { sentenceOf } from '../../api/console-error.ts';
import { Panel } from '../../parts/Panel.tsx';
import { Sign, type SignName } from '../../parts/Sign.tsx';
import { navigate, useLocation } from '../../router/location.ts';
import { CommandDialog } from '../../session/CommandDialog.tsx';
import { showFailure } from '../../session/toasts.ts';
import styles from './BookingPage.module.css';

const RefundDialog = lazy(async () => ({ default: (await import('./RefundDialog.tsx')).RefundDialog }));
const ContactDialog = lazy(async () => ({ default: (await import('./ContactDialog.tsx')).ContactDialog }));

const CancelByUsDialog = lazy(async () => ({
  default: (await import('./CancelByUsDialog.tsx')).CancelByUsDialog,
}));
const MoveDialog = lazy(async () => ({ default: (await import('./MoveDialog.tsx')).MoveDialog }));
const ChangeDialog = lazy(async () => ({ default: (await import('./ChangeDialog.tsx')).ChangeDialog }));

type Action = StaffBooking['actions'][number]['action'];

const titles: Record<Action, { title: string; sign: SignName }> = {
  check_in: { title: 'Check in', sign: 'tick' },
  note: { title: 'Write a note', sign: 'note' },
  send_confirmation: { title: 'Send the confirmation again', sign: 'letter' },
  see_as_customer: { title: 'Open as the customer sees it', sign: 'link' },
  move: { title: 'Move to another day or time', sign: 'swap' },
  change: { title: 'Change guests or add-ons', sign: 'kitchen' },
  change_contact: { title: 'Change contact details', sign: 'phone' },
  refund: { title: 'Refund', sign: 'pound' },
  cancel_by_policy: { title: 'Cancel by the policy', sign: 'cross' },
  cancel_by_us: { title: 'Cancel because of us', sign: 'cross' },
};

/** What can be done; what cannot says why and what helps. */
export function Actions({ booking, name }: { booking: StaffBooking; name: string }) {
  const today = venueDate(useNow());
  const { path, query } = useLocation();
  // '?do=move': as it is asked for on the board.
  const [open, setOpen] = useState(() => booking.actions.find(isAskedFor(query.get('do')))?.action);
  const close = () => {
    setOpen(undefined);
    if (query.has('do')) navigate(path, 'replace');
  };
  const act = (action: Action) => {
    if (action === 'check_in')
      navigate(`/today${booking.date === today ? '' : `/${booking.date}`}?trip=${booking.bookingId}`);
    else if (action === 'note') document.getElementById('note')?.focus();
    else if (action === 'see_as_customer') void openAsCustomer(booking.bookingId);
    else setOpen(action);
  };
  const dialog = { booking, name, onClose: close };
  return (
    <Panel title="What can be done">
      <ul className={styles.actions}>
        {booking.actions.map(({ action, isAllowed, sentence }) => (
          <li key={action}>
            <button
              type="button"
              aria-disabled={!isAllowed}
              aria-describedby={`why-${action}`}
              onClick={() => isAllowed && act(action)}
            >
              <Sign name={titles[action].sign} />
              <span>
                <b>{titles[action].title}</b>
                <small id={`why-${action}`}>{sentence}</small>
              </span>
            </button>
          </li>
        ))}
      </ul>
      {open === 'send_confirmation' && (
        <CommandDialog
          title="Send the confirmation again"
          deed="Send it"
          endpoint={sendConfirmationByStaff}
          words={{ bookingId: booking.bookingId }}
          onDone={close}
          onLeave={close}
        />
      )}
      {open === 'cancel_by_policy' && (
        <CommandDialog
          title={`Cancel the trip of ${name}`}
          deed="Cancel the trip"
          isDanger
          endpoint={cancelByPolicy}
          words={{ bookingId: booking.bookingId }}
          onDone={close}
          onLeave={close}
        />
      )}
      <Suspense>
        {open === 'refund' && <RefundDialog {...dialog} />}
        {open === 'cancel_by_us' && <CancelByUsDialog {...dialog} />}
        {open === 'move' && <MoveDialog {...dialog} />}
        {open === 'change' && <ChangeDialog {...dialog} />}
        {open === 'change_contact' && <ContactDialog {...dialog} />}
      </Suspense>
    </Panel>
  );
}

const isAskedFor = (asked: string | null) => (each: StaffBooking['actions'][number]) =>
  each.action === asked && each.isAllowed;

/** Opened before the address is known: a browser allows a window only while a press is being answered. */
async function openAsCustomer(id: string): Promise<void> {
  const page = window.open('', '_blank');
  try {
    const url = await addressForCustomer(id);
    if (page === null) window.location.assign(url);
    else {
      page.opener = null;
      page.location.replace(url);
    }
  } catch (error) {
    page?.close();
    showFailure(sentenceOf(error));
  }
}

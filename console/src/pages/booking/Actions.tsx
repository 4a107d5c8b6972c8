import { lazyPart } from '@slipway/ui/lazy-part.ts';
import { venueDate } from '@slipway/shared/values/venue-time.ts';
import { Button } from '@slipway/ui/Button.tsx';
import { Dialog } from '@slipway/ui/Dialog.tsx';
import { useNow } from '@slipway/ui/clock/server-clock.ts';
import { Suspense, useEffect, useState } from 'react';
import { type Action, type StaffBooking, addressForCustomer } from '../../api/bookings.ts';
import { sentenceOf } from '../../api/console-error.ts';
import { EdgeBar } from '../../parts/EdgeBar.tsx';
import { Panel } from '../../parts/Panel.tsx';
import { Sign, type SignName } from '../../parts/Sign.tsx';
import { navigate, useLocation } from '../../router/location.ts';
import { useKept } from '../../session/kept.ts';
import { showFailure } from '../../session/toasts.ts';
import styles from './BookingPage.module.css';

// The dialogs are needed once a button is pressed. They load right after the screen: later there may be no signal.
const load = () => import('./ActionDialog.tsx');
const ActionDialog = lazyPart(load, 'ActionDialog');

const titles: Record<Action, { title: string; sign: SignName; short?: string }> = {
  check_in: { title: 'Check in', sign: 'tick', short: 'Check in' },
  note: { title: 'Write a note', sign: 'note' },
  send_confirmation: { title: 'Send the confirmation again', sign: 'letter' },
  see_as_customer: { title: 'Open as the customer sees it', sign: 'link' },
  move: { title: 'Move to another day or time', sign: 'swap', short: 'Move' },
  answer: { title: 'Record the customer’s answer', sign: 'phone', short: 'Answer' },
  change: { title: 'Change guests or add-ons', sign: 'kitchen' },
  change_contact: { title: 'Change contact details', sign: 'phone' },
  refund: { title: 'Refund', sign: 'pound', short: 'Refund' },
  cancel_by_policy: { title: 'Cancel by the policy', sign: 'cross', short: 'Cancel' },
  cancel_by_us: { title: 'Cancel: our decision', sign: 'cross' },
};

/** A phone shows the first three of these actions that are allowed, and a button for the list of all actions. */
const underThumb: readonly Action[] = ['check_in', 'answer', 'move', 'refund', 'cancel_by_policy'];
const mostUnderThumb = 3;

type ActionsProps = { booking: StaffBooking; onPress: (action: Action) => void };

/** The actions that staff can take on the booking. An impossible action gives its reason and the remedy. */
export function Actions(props: ActionsProps) {
  return (
    <Panel title="Actions">
      <ActionList {...props} />
    </Panel>
  );
}

/** On a phone: the commonest actions at the bottom edge, and a button for the list of all actions. */
export function ActionsUnderThumb({ booking, onPress }: ActionsProps) {
  const [isListed, setIsListed] = useState(false);
  const allowed = booking.actions.filter(({ isAllowed }) => isAllowed).map(({ action }) => action);
  const first = underThumb.filter((action) => allowed.includes(action)).slice(0, mostUnderThumb);
  const leave = () => setIsListed(false);
  return (
    <EdgeBar>
      <div className={styles.edge} role="group" aria-label="Actions">
        {first.map((action) => (
          <button
            key={action}
            type="button"
            aria-label={titles[action].title}
            onClick={() => onPress(action)}
          >
            <Sign name={titles[action].sign} />
            {titles[action].short}
          </button>
        ))}
        <button type="button" aria-haspopup="dialog" onClick={() => setIsListed(true)}>
          <Sign name="more" />
          {first.length === 0 ? 'Actions' : 'All'}
        </button>
      </div>
      {isListed && (
        <Dialog title="Actions" onClose={leave} actions={<Button onClick={leave}>Leave it</Button>}>
          <ActionList
            booking={booking}
            onPress={(action) => {
              leave();
              onPress(action);
            }}
          />
        </Dialog>
      )}
    </EdgeBar>
  );
}

/**
 * Opens the dialog or screen of each action. Rotating a tablet may replace the list of actions. The dialog is not part
 * of that list, so the text typed into the dialog is kept.
 */
export function useActions(booking: StaffBooking, name: string) {
  const today = venueDate(useNow());
  const { path, query } = useLocation();
  // The action in the page's address. A link on the board ends with '?do=move', for example.
  const [asked, setAsked] = useState(query.get('do'));
  const [begun, keepBegun, forgetBegun] = useKept<string | null>(`doing ${booking.bookingId}`, null);
  const open = booking.actions.find(isAskedFor(begun ?? asked))?.action;
  const close = () => {
    forgetBegun();
    setAsked(null);
    if (query.has('do')) navigate(path, 'replace');
  };
  useEffect(() => void load().catch(() => undefined), []);
  const onPress = (action: Action) => {
    if (action === 'check_in')
      navigate(`/today${booking.date === today ? '' : `/${booking.date}`}?trip=${booking.bookingId}`);
    // The list of actions closes first, and returns the focus to the button that opened it.
    else if (action === 'note') setTimeout(() => document.getElementById('note')?.focus(), 0);
    else if (action === 'see_as_customer') void openAsCustomer(booking.bookingId);
    else keepBegun(action);
  };
  const dialog = open !== undefined && (
    <Suspense>
      <ActionDialog action={open} booking={booking} name={name} onClose={close} />
    </Suspense>
  );
  return { onPress, dialog };
}

function ActionList({ booking, onPress }: ActionsProps) {
  return (
    <ul className={styles.actions}>
      {booking.actions.map(({ action, isAllowed, sentence }) => (
        <li key={action}>
          <button
            type="button"
            aria-disabled={!isAllowed}
            aria-describedby={`why-${action}`}
            onClick={() => isAllowed && onPress(action)}
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
  );
}

const isAskedFor = (asked: string | null) => (each: StaffBooking['actions'][number]) =>
  each.action === asked && each.isAllowed;

/** Opens the window before the address is known, because browsers allow a new window only during a press. */
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

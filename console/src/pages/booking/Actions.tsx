import {
  cancelByPolicy,
  cancelByUs,
  changeContact,
  refundBooking,
  sendConfirmationByStaff,
} from '@slipway/shared/api/console/booking.ts';
import { poundsOf } from '@slipway/shared/values/pence.ts';
import { Button } from '@slipway/ui/Button.tsx';
import { Dialog } from '@slipway/ui/Dialog.tsx';
import { TextField } from '@slipway/ui/Field.tsx';
import { venueDate } from '@slipway/shared/values/venue-time.ts';
import { useNow } from '@slipway/ui/clock/use-now.ts';
import { type FormEvent, useState } from 'react';
import { type StaffBooking, addressForCustomer } from '../../api/bookings.ts';
import { isRefused, sentenceOf } from '../../api/console-error.ts';
import { Panel } from '../../parts/Panel.tsx';
import { Sign, type SignName } from '../../parts/Sign.tsx';
import { navigate } from '../../router/location.ts';
import { CommandDialog } from '../../session/CommandDialog.tsx';
import { Problem } from '../../session/Problem.tsx';
import { money } from '../../session/money.ts';
import { timeOf } from '../../session/times.ts';
import { showFailure } from '../../session/toasts.ts';
import { useCommand } from '../../session/use-command.ts';
import styles from './BookingPage.module.css';
import { parsePounds } from './parse-pounds.ts';

type Action = StaffBooking['actions'][number]['action'];

const titles: Record<Action, { title: string; sign: SignName }> = {
  check_in: { title: 'Check in', sign: 'tick' },
  note: { title: 'Write a note', sign: 'note' },
  send_confirmation: { title: 'Send the confirmation again', sign: 'letter' },
  see_as_customer: { title: 'Open as the customer sees it', sign: 'link' },
  change_contact: { title: 'Change contact details', sign: 'phone' },
  refund: { title: 'Refund', sign: 'pound' },
  cancel_by_policy: { title: 'Cancel by the policy', sign: 'cross' },
  cancel_by_us: { title: 'Cancel because of us', sign: 'cross' },
};

/** What can be done; what cannot says why and what helps. */
export function Actions({ booking, name }: { booking: StaffBooking; name: string }) {
  const today = venueDate(useNow());
  const [open, setOpen] = useState<Action>();
  const close = () => setOpen(undefined);
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
      {open === 'cancel_by_us' && <CancelByUs {...dialog} />}
      {open === 'refund' && <Refund {...dialog} />}
      {open === 'change_contact' && <Contact {...dialog} />}
    </Panel>
  );
}

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

type DialogProps = { booking: StaffBooking; name: string; onClose: () => void };

function CancelByUs({ booking, name, onClose }: DialogProps) {
  const [because, setBecause] = useState('');
  const [agreed, setAgreed] = useState<string>();
  return agreed === undefined ? (
    <Ask
      title={`Cancel because of us: ${name}`}
      deed="Look at what happens"
      onClose={onClose}
      onAsk={() => setAgreed(because.trim())}
      isReady={because.trim() !== ''}
    >
      <TextField
        label="Why, as the customer will read it"
        maxLength={100}
        required
        value={because}
        onChange={(event) => setBecause(event.target.value)}
      />
    </Ask>
  ) : (
    <CommandDialog
      title={`Cancel because of us: ${name}`}
      deed="Cancel the trip"
      isDanger
      endpoint={cancelByUs}
      words={{ bookingId: booking.bookingId, because: agreed }}
      onDone={onClose}
      onLeave={onClose}
    />
  );
}

function Refund({ booking, name, onClose }: DialogProps) {
  const most = booking.ledger?.mostBack.amount ?? 0;
  const [amount, setAmount] = useState(most.toFixed(2));
  const [because, setBecause] = useState('');
  const [agreed, setAgreed] = useState<{ amount: number; because: string }>();
  const pence = parsePounds(amount);
  const pounds = pence === undefined ? undefined : poundsOf(pence);
  const isTooMuch = pounds !== undefined && pounds > most;
  if (agreed !== undefined)
    return (
      <CommandDialog
        title={`Refund ${name}`}
        deed={`Refund ${money(agreed.amount)}`}
        endpoint={refundBooking}
        words={{ bookingId: booking.bookingId, ...agreed }}
        onDone={onClose}
        onLeave={onClose}
      />
    );
  return (
    <Ask
      title={`Refund ${name}`}
      deed="Look at what happens"
      onClose={onClose}
      isReady={pounds !== undefined && pounds > 0 && !isTooMuch && because.trim() !== ''}
      onAsk={() => pounds !== undefined && setAgreed({ amount: pounds, because: because.trim() })}
    >
      <TextField
        label="Amount in pounds"
        inputMode="decimal"
        hint={`At most ${money(most)}`}
        required
        value={amount}
        error={isTooMuch ? `At most ${money(most)} can go back.` : undefined}
        onChange={(event) => setAmount(event.target.value)}
      />
      <TextField
        label="Why, as the customer will read it"
        maxLength={100}
        required
        value={because}
        onChange={(event) => setBecause(event.target.value)}
      />
    </Ask>
  );
}

type AskProps = {
  title: string;
  deed: string;
  isReady: boolean;
  onAsk: () => void;
  onClose: () => void;
  children: React.ReactNode;
};

/** What has to be said before the preview can be made. */
function Ask({ title, deed, isReady, onAsk, onClose, children }: AskProps) {
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (isReady) onAsk();
  };
  return (
    <Dialog
      title={title}
      onClose={onClose}
      isDismissable={false}
      actions={
        <>
          <Button type="submit" form="ask" variant="primary" disabled={!isReady}>
            {deed}
          </Button>
          <Button onClick={onClose}>Leave it</Button>
        </>
      }
    >
      <form id="ask" className={styles.form} onSubmit={send}>
        {children}
      </form>
    </Dialog>
  );
}

function Contact({ booking: { bookingId, version, contact }, onClose }: DialogProps) {
  const { run, isBusy } = useCommand(changeContact);
  const [opened, setOpened] = useState(version);
  const [fields, setFields] = useState({
    firstName: contact.firstName,
    lastName: contact.lastName ?? '',
    email: contact.email ?? '',
    phone: contact.phone ?? '',
  });
  const [problem, setProblem] = useState<string>();
  const send = async (event: FormEvent) => {
    event.preventDefault();
    setProblem(undefined);
    try {
      await run({ bookingId, version: opened, ...fields });
      onClose();
    } catch (error) {
      if (isRefused(error, 'version_changed')) {
        const { changed } = error.details;
        const who = changed?.by ?? 'Somebody';
        setProblem(
          `${who} changed this booking ${changed === undefined ? 'meanwhile' : `at ${timeOf(changed.at)}`}. What you typed is kept: look at both, then keep yours or leave it.`,
        );
        setOpened(version);
      } else setProblem(sentenceOf(error));
    }
  };
  const field = (key: keyof typeof fields, label: string, type = 'text') => (
    <TextField
      label={label}
      type={type}
      autoComplete="off"
      required={key === 'firstName'}
      value={fields[key]}
      onChange={(event) => setFields({ ...fields, [key]: event.target.value })}
    />
  );
  return (
    <Dialog
      title="Change contact details"
      onClose={onClose}
      isDismissable={false}
      actions={
        <>
          <Button type="submit" form="contact" variant="primary" disabled={isBusy}>
            Keep the changes
          </Button>
          <Button onClick={onClose}>Leave it</Button>
        </>
      }
    >
      <form id="contact" className={styles.form} onSubmit={(event) => void send(event)}>
        {field('firstName', 'First name')}
        {field('lastName', 'Last name')}
        {field('email', 'Email', 'email')}
        {field('phone', 'Phone', 'tel')}
        <Problem>{problem}</Problem>
      </form>
    </Dialog>
  );
}

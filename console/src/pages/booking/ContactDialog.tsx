import { emailMaxLength } from '@slipway/shared/values/email-address.ts';
import { longestName, longestPhone } from '@slipway/shared/api/console/limits.ts';
import { changeContact } from '@slipway/shared/api/console/booking.ts';
import { Button } from '@slipway/ui/Button.tsx';
import { Dialog } from '@slipway/ui/Dialog.tsx';
import { TextField } from '@slipway/ui/Field.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { type StaffBooking, staffBookingQuery } from '../../api/bookings.ts';
import { isRefused, sentenceOf } from '../../api/console-error.ts';
import { Problem } from '../../session/Problem.tsx';
import { useKept } from '../../session/kept.ts';
import { timeOf } from '../../session/times.ts';
import { useCommand } from '../../session/use-command.ts';
import styles from './BookingPage.module.css';

type ContactDialogProps = { booking: StaffBooking; onClose: () => void };

const longestOf: Record<keyof ContactFields, number> = {
  firstName: longestName,
  lastName: longestName,
  email: emailMaxLength,
  phone: longestPhone,
};

/**
 * Name, email and phone. If somebody else has saved since the dialog was opened, both people's changes are kept. A
 * field that both people changed shows both texts.
 */
export function ContactDialog({ booking, onClose }: ContactDialogProps) {
  const { bookingId } = booking;
  const { run, isBusy } = useCommand(changeContact);
  const queries = useQueryClient();
  const [typed, keep, forget] = useKept(`contact ${bookingId}`, {
    opened: { version: booking.version, fields: contactFields(booking) },
    fields: contactFields(booking),
  });
  const { opened, fields } = typed;
  const leave = () => {
    forget();
    onClose();
  };
  const [theirs, setTheirs] = useState<Partial<ContactFields>>({});
  const [wrong, setWrong] = useState<string>();
  const [problem, setProblem] = useState<string>();

  /** The other person's saved text, by field. */
  const readAgain = async (error: unknown) => {
    const { changed } = isRefused(error, 'version_changed') ? error.details : {};
    const now = await queries.fetchQuery({ ...staffBookingQuery(bookingId), staleTime: 0 });
    const saved = contactFields(now);
    const merged = mergeContact({ opened: opened.fields, typed: fields, saved });
    keep({ opened: { version: now.version, fields: saved }, fields: merged.fields });
    setTheirs(merged.clashes);
    const who = changed?.by ?? 'Somebody';
    const when = changed === undefined ? 'meanwhile' : `at ${timeOf(changed.at)}`;
    setProblem(
      Object.keys(merged.clashes).length === 0
        ? `${who} changed this booking ${when}. Both changes are in the fields below: check them, then press “Keep the changes”.`
        : `${who} changed this booking ${when}. A field that you both changed has your text, and shows theirs below it. Keep yours or press “Take theirs”.`,
    );
  };

  const send = async (event: FormEvent) => {
    event.preventDefault();
    setProblem(undefined);
    setWrong(undefined);
    try {
      await run({ bookingId, version: opened.version, ...fields });
      leave();
    } catch (error) {
      if (isRefused(error, 'version_changed'))
        await readAgain(error).catch((failure: unknown) => setProblem(sentenceOf(failure)));
      else {
        setProblem(sentenceOf(error));
        if (isRefused(error, 'email_not_deliverable')) setWrong('email');
        if (isRefused(error, 'phone_not_callable')) setWrong('phone');
      }
    }
  };
  const field = (key: keyof ContactFields, label: string, type = 'text') => {
    const other = theirs[key];
    return (
      <TextField
        label={label}
        type={type}
        autoComplete="off"
        maxLength={longestOf[key]}
        required={key === 'firstName'}
        isWrong={wrong === key}
        {...(other === undefined || other === fields[key]
          ? {}
          : {
              hint: (
                <>
                  They saved: <b>{other === '' ? 'nothing' : other}</b>{' '}
                  <Button
                    variant="text"
                    onClick={() => keep({ opened, fields: { ...fields, [key]: other } })}
                  >
                    Take theirs
                  </Button>
                </>
              ),
            })}
        value={fields[key]}
        onChange={(event) => keep({ opened, fields: { ...fields, [key]: event.target.value } })}
      />
    );
  };
  return (
    <Dialog
      title="Change contact details"
      onClose={leave}
      isDismissable={false}
      actions={
        <>
          <Button type="submit" form="contact" variant="primary" disabled={isBusy}>
            Keep the changes
          </Button>
          <Button onClick={leave}>Leave it</Button>
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

const keys = ['firstName', 'lastName', 'email', 'phone'] as const;

type ContactFields = Record<(typeof keys)[number], string>;

function contactFields({ contact }: Pick<StaffBooking, 'contact'>): ContactFields {
  const { firstName, lastName = '', email = '', phone = '' } = contact;
  return { firstName, lastName, email, phone };
}

/**
 * A field that only one person changed keeps that change. In a field that both changed, the typed text stays, and
 * `clashes` has the other text.
 */
export function mergeContact({ opened, typed, saved }: Record<'opened' | 'typed' | 'saved', ContactFields>): {
  fields: ContactFields;
  clashes: Partial<ContactFields>;
} {
  const fields = { ...saved };
  const clashes: Partial<ContactFields> = {};
  for (const key of keys) {
    if (typed[key] === opened[key]) continue;
    fields[key] = typed[key];
    if (saved[key] !== opened[key] && saved[key] !== typed[key]) clashes[key] = saved[key];
  }
  return { fields, clashes };
}

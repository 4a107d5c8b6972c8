import { type ReactNode, Suspense, lazy, useEffect, useId } from 'react';
import {
  type EnquiryFacts,
  pastedContactPhone,
  typedContactPhone,
} from '@slipway/shared/rules/contact-form.ts';
import { emailMaxLength } from '@slipway/shared/values/email-address.ts';
import { Button } from '@slipway/ui/Button.tsx';
import { TextArea, TextField } from '@slipway/ui/Field.tsx';
import { usePrefetch } from '@slipway/ui/lazy-part.ts';
import styles from './ContactForm.module.css';
import { PublicDemoNote } from './PublicDemoNote.tsx';
import { useContactForm } from './use-contact-form.ts';

const loadPopup = async () => ({ default: (await import('./ContactPopup.tsx')).ContactPopup });
const ContactPopup = lazy(loadPopup);

const nameMaxLength = 120;
const messageMaxLength = 4000;

type ContactFormProps = {
  /** The initial text of the message field. */
  message?: string;
  /** The answers to further questions. The fields of these questions are in `children`. */
  facts?: EnquiryFacts;
  children?: ReactNode;
};

export function ContactForm({ message = '', facts = {}, children }: ContactFormProps) {
  const { form, state, mistake, type, send, closePopup } = useContactForm(message, facts);
  const id = useId();
  const fieldProps = (field: keyof typeof form) => ({
    id: `${id}-${field}`,
    error: mistake?.field === field ? mistake.message : undefined,
  });
  useEffect(() => {
    // The closing popup first returns the focus to the button. This effect then moves the focus to the field.
    if (mistake !== undefined) document.getElementById(`${id}-${mistake.field}`)?.focus();
  }, [id, mistake]);
  const isSending = state.kind === 'sending';
  usePrefetch(loadPopup, Object.values(form).some(Boolean));

  return (
    <>
      <PublicDemoNote />
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        <div className={styles.pair}>
          <TextField
            {...fieldProps('name')}
            label="Name"
            autoComplete="name"
            maxLength={nameMaxLength}
            value={form.name}
            onChange={(event) => type({ name: event.target.value })}
          />
          <TextField
            {...fieldProps('email')}
            label="Email"
            type="email"
            autoComplete="email"
            maxLength={emailMaxLength}
            value={form.email}
            onChange={(event) => type({ email: event.target.value })}
          />
        </div>
        <TextField
          {...fieldProps('phone')}
          label="Phone Number"
          hint="For example 7700 900123, without the first 0."
          type="tel"
          inputMode="numeric"
          autoComplete="tel-national"
          value={form.phone}
          onChange={(event) => {
            const isPaste = (event.nativeEvent as InputEvent).inputType === 'insertFromPaste';
            type({ phone: nextContactPhone(form.phone, event.target.value, isPaste) });
          }}
        />
        {children}
        <TextArea
          {...fieldProps('message')}
          label="Message"
          rows={5}
          maxLength={messageMaxLength}
          value={form.message}
          onChange={(event) => type({ message: event.target.value })}
        />
        <Button variant="primary" type="submit" aria-disabled={isSending}>
          {isSending ? 'Sending...' : 'Send message'}
        </Button>
      </form>
      {(state.kind === 'failed' || state.kind === 'sent') && (
        <Suspense fallback={null}>
          <ContactPopup state={state} onClose={closePopup} />
        </Suspense>
      )}
    </>
  );
}

/**
 * The value of the contact phone field after a change. A single new character is a key press, to which spec 5 applies:
 * a first 0 empties the field. Several new characters come from the clipboard, autofill or a keyboard's suggestion.
 * Then a first 0 is removed, and the rest of the number stays.
 */
export function nextContactPhone(before: string, after: string, isPaste = false): string {
  return isPaste || insertedLength(before, after) > 1 ? pastedContactPhone(after) : typedContactPhone(after);
}

/** Counts the characters of `after`, except those at its start and at its end that are the same in `before`. */
function insertedLength(before: string, after: string): number {
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before[start] === after[start]) start += 1;
  let end = 0;
  while (end < shorter - start && before.at(-1 - end) === after.at(-1 - end)) end += 1;
  return after.length - start - end;
}

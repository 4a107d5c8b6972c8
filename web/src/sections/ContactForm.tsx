import { Suspense, lazy } from 'react';
import { contactPhoneMaxLength } from '@slipway/shared/rules/contact-form.ts';
import { emailMaxLength } from '@slipway/shared/values/email-address.ts';
import { Button } from '../ui/Button.tsx';
import { TextArea, TextField } from '../ui/Field.tsx';
import { usePrefetch } from '../ui/use-prefetch.ts';
import styles from './ContactForm.module.css';
import { nextContactPhone } from './contact-phone.ts';
import { contactFieldId, useContactForm } from './use-contact-form.ts';

const loadPopup = async () => ({ default: (await import('./ContactPopup.tsx')).ContactPopup });
const ContactPopup = lazy(loadPopup);

const nameMaxLength = 120;
const messageMaxLength = 4000;

export function ContactForm() {
  const { form, state, problem, type, send, closePopup } = useContactForm();
  const field = (name: keyof typeof form) => ({
    id: contactFieldId(name),
    value: form[name],
    error: problem?.field === name ? problem.message : undefined,
    // The popup has said it.
    isErrorQuiet: true,
  });
  const isSending = state.kind === 'sending';
  usePrefetch(loadPopup, Object.values(form).some(Boolean));

  return (
    <>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        <div className={styles.pair}>
          <TextField
            label="Name"
            autoComplete="name"
            maxLength={nameMaxLength}
            {...field('name')}
            onChange={(event) => type({ name: event.target.value })}
          />
          <TextField
            label="Email"
            type="email"
            autoComplete="email"
            maxLength={emailMaxLength}
            {...field('email')}
            onChange={(event) => type({ email: event.target.value })}
          />
        </div>
        <TextField
          label="Phone Number"
          hint={`Without the first 0, for example 7700 900123. Digits only, ${contactPhoneMaxLength} at most.`}
          type="tel"
          inputMode="numeric"
          autoComplete="tel-national"
          {...field('phone')}
          onChange={(event) => {
            const isPaste = (event.nativeEvent as InputEvent).inputType === 'insertFromPaste';
            type({ phone: nextContactPhone(form.phone, event.target.value, isPaste) });
          }}
        />
        <TextArea
          label="Message"
          rows={5}
          maxLength={messageMaxLength}
          {...field('message')}
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

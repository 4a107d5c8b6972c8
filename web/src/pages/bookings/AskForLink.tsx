import { type FormEvent, useState } from 'react';
import { canReceiveMail, emailMaxLength } from '@slipway/shared/values/email-address.ts';
import { ApiError, brokenAnswerMessage } from '../../api/api-error.ts';
import { askForLink } from '../../api/booking-links.ts';
import { phoneHref, shownPhone } from '../../content/business.ts';
import { Button } from '@slipway/ui/Button.tsx';
import { Card } from '@slipway/ui/Card.tsx';
import { TextField } from '@slipway/ui/Field.tsx';
import { Notice } from '@slipway/ui/Notice.tsx';
import styles from './YourBookings.module.css';

const notAnAddress = 'Please enter a valid email address';
const fieldId = 'bookings-email';

type State =
  | { kind: 'asking' }
  | { kind: 'sending' }
  | { kind: 'sent'; message: string; email: string }
  | { kind: 'failed'; message: string };

/** The answer is always the same, because it must not reveal who has booked with us. */
export function AskForLink() {
  const [email, setEmail] = useState('');
  const [state, setState] = useState<State>({ kind: 'asking' });
  const [isWrong, setWrong] = useState(false);

  async function ask(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (state.kind === 'sending') return;
    const asked = email.trim();
    if (!canReceiveMail(asked)) {
      setWrong(true);
      document.getElementById(fieldId)?.focus();
      return;
    }
    setState({ kind: 'sending' });
    try {
      setState({ kind: 'sent', message: await askForLink(asked), email: asked });
    } catch (error) {
      const message = error instanceof ApiError ? error.message : brokenAnswerMessage;
      setState({ kind: 'failed', message });
    }
  }

  if (state.kind === 'sent') {
    return (
      <Card aria-labelledby="sent-title">
        <h2 id="sent-title">Look in your email.</h2>
        <Notice role="status" takesFocus>
          <p>{state.message}</p>
        </Notice>
        <p>
          We looked for <strong>{state.email}</strong>. Nothing there after a few minutes? Look in your spam
          folder, or try the other address you may have booked with.
        </p>
        <p>
          <Button onClick={() => setState({ kind: 'asking' })}>Try another address</Button>
        </p>
      </Card>
    );
  }
  const isSending = state.kind === 'sending';
  return (
    <Card aria-labelledby="ask-link-title">
      <h2 id="ask-link-title">Email me a link</h2>
      <form noValidate onSubmit={(event) => void ask(event)}>
        <TextField
          id={fieldId}
          label="Email"
          hint="The email address you booked with."
          type="email"
          autoComplete="email"
          maxLength={emailMaxLength}
          value={email}
          error={isWrong ? notAnAddress : undefined}
          onChange={(event) => {
            setEmail(event.target.value);
            setWrong(false);
          }}
        />
        {state.kind === 'failed' && (
          <Notice tone="error" role="alert">
            <p>{state.message}</p>
          </Notice>
        )}
        <Button variant="primary" type="submit" aria-disabled={isSending}>
          {isSending ? 'Sending...' : 'Email me the link'}
        </Button>
      </form>
      <p className={styles.otherwise}>
        Your confirmation email has a link too. Or call us on <a href={phoneHref}>{shownPhone}</a>.
      </p>
    </Card>
  );
}

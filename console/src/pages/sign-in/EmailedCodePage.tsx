import { Button } from '@slipway/ui/Button.tsx';
import { TextField } from '@slipway/ui/Field.tsx';
import { type FormEvent, useState } from 'react';
import { askCode, openInviteByCode, recover } from '../../api/sign-in.ts';
import { ConsoleLink } from '../../router/ConsoleLink.tsx';
import { navigate } from '../../router/location.ts';
import { CodeField } from '../../session/CodeField.tsx';
import { Problem } from '../../session/Problem.tsx';
import { SignInFrame } from './SignInFrame.tsx';
import styles from './SignInFrame.module.css';
import { useEntering } from './use-entering.ts';

type EmailedCodePageProps = {
  /** 'invited': the person has an emailed invitation. 'lost': the person has lost their passkey or password. */
  purpose: 'invited' | 'lost';
};

/** Twelve emailed digits open the invitation. The digits alone sign nobody in. */
export function EmailedCodePage({ purpose }: EmailedCodePageProps) {
  const { attempt, isBusy, problem } = useEntering();
  const [email, setEmail] = useState('');
  const [minutes, setMinutes] = useState<number>();
  const [code, setCode] = useState('');
  const [recoveryCode, setRecoveryCode] = useState('');
  const isLost = purpose === 'lost';
  const ask = (event: FormEvent) => {
    event.preventDefault();
    void attempt(async () => setMinutes(await askCode(email)));
  };
  const send = (event: FormEvent) => {
    event.preventDefault();
    void attempt(async () => {
      const token = isLost
        ? await recover({ email, code, recoveryCode: recoveryCode.trim() })
        : await openInviteByCode({ email, code });
      navigate(`/invite#${token}`);
    });
  };
  return (
    <SignInFrame title={isLost ? 'Lost your passkey or password?' : 'Invited by email?'} takesFocus>
      {minutes === undefined ? (
        <form className={styles.form} onSubmit={ask}>
          {isLost && (
            <p>
              You can make a new passkey with one of your ten recovery codes. First we email you twelve
              digits.
            </p>
          )}
          <TextField
            label="Email"
            type="email"
            autoComplete="email"
            required
            value={email}
            onChange={(event) => setEmail(event.target.value)}
          />
          <Button type="submit" variant="primary" size="go" isWide icon="letter" disabled={isBusy}>
            Send the code
          </Button>
        </form>
      ) : (
        <form className={styles.form} onSubmit={send}>
          <p role="status">
            {`If ${email} is the address of somebody here, we have sent a code to it, now or in the last ${minutes} minutes. A code is valid for ${minutes} minutes.`}
          </p>
          <CodeField label="The twelve digits from the email" digits={12} value={code} onChange={setCode} />
          {isLost && (
            <TextField
              label="One of your recovery codes"
              autoComplete="off"
              required
              value={recoveryCode}
              onChange={(event) => setRecoveryCode(event.target.value)}
            />
          )}
          <Button type="submit" variant="primary" size="go" isWide disabled={isBusy}>
            Continue
          </Button>
          <Button variant="text" disabled={isBusy} onClick={() => setMinutes(undefined)}>
            Use another address, or send another code
          </Button>
        </form>
      )}
      <Problem>{problem?.words}</Problem>
      {isLost && (
        <p className={styles.note}>
          <span>
            No recovery code? An owner or a manager can make you a new invitation. If you are the only owner,
            ask the person who runs the server: <code>npm run owner -- let-in</code>.
          </span>
        </p>
      )}
      <p className={styles.foot}>
        <ConsoleLink path="/">Back to sign-in</ConsoleLink>
      </p>
    </SignInFrame>
  );
}

import { Button } from '@slipway/ui/Button.tsx';
import { TextField } from '@slipway/ui/Field.tsx';
import { type FormEvent, useState } from 'react';
import { acceptByPassword, askInvitedTotp } from '../../api/sign-in.ts';
import { Problem } from '../../session/Problem.tsx';
import styles from './SignInFrame.module.css';
import { PasswordFields, type PasswordInput } from '../../session/PasswordFields.tsx';
import { useEntering } from './use-entering.ts';

type InvitedPasswordProps = {
  token: string;
  needsEmail: boolean;
  onIn: (recoveryCodes: string[]) => void;
};

type Totp = Awaited<ReturnType<typeof askInvitedTotp>>;

/** For somebody without a passkey: a long password and an authenticator app. */
export function InvitedPassword({ token, needsEmail, onIn }: InvitedPasswordProps) {
  const { attempt, isBusy, problem } = useEntering();
  const [totp, setTotp] = useState<Totp>();
  const [email, setEmail] = useState('');
  const [words, setWords] = useState<PasswordInput>({ password: '', code: '' });
  const begin = () => void attempt(async () => setTotp(await askInvitedTotp(token)));
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (totp === undefined) return;
    void attempt(async () => {
      const { recoveryCodes } = await acceptByPassword({ token, email, challenge: totp.challenge, ...words });
      onIn(recoveryCodes);
    });
  };
  if (totp === undefined)
    return (
      <>
        <Button isWide disabled={isBusy} onClick={begin}>
          Use a password instead
        </Button>
        <Problem>{problem?.words}</Problem>
      </>
    );
  return (
    <form className={styles.form} onSubmit={send}>
      <TextField
        label="Email"
        hint={
          needsEmail
            ? 'You sign in with this address. If you can’t sign in, we send a code to it.'
            : 'The address that received your invitation, or another address of yours.'
        }
        type="email"
        autoComplete="username"
        required
        value={email}
        onChange={(event) => setEmail(event.target.value)}
      />
      <PasswordFields totp={totp} words={words} wrongField={problem?.field} onChange={setWords} />
      <Button type="submit" variant="primary" size="go" isWide disabled={isBusy}>
        Sign in
      </Button>
      <Problem>{problem?.words}</Problem>
    </form>
  );
}

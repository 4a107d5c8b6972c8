import { Button } from '@slipway/ui/Button.tsx';
import { TextField } from '@slipway/ui/Field.tsx';
import { type FormEvent, useState } from 'react';
import { type Me, type Proof, askMyPasskey } from '../api/me.ts';
import { sentenceOf } from '../api/console-error.ts';
import { PasskeyDismissed, answerByPasskey, hasPasskeys } from '../api/passkeys.ts';
import { Sign } from '../parts/Sign.tsx';
import { CodeField } from './CodeField.tsx';
import { Problem } from './Problem.tsx';
import styles from './ProveForm.module.css';

type ProveFormProps = {
  me: Me;
  /** What the button says beside the way: 'Unlock'. */
  deed: string;
  onProof: (proof: Proof) => Promise<unknown>;
};

/** Somebody who is signed in proves that it is still they, by a way that they have. */
export function ProveForm({ me, deed, onProof }: ProveFormProps) {
  const [problem, setProblem] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const prove = async (makeProof: () => Promise<Proof>) => {
    setIsBusy(true);
    setProblem(undefined);
    try {
      await onProof(await makeProof());
    } catch (error) {
      setProblem(error instanceof PasskeyDismissed ? error.message : sentenceOf(error));
      setCode('');
    }
    setIsBusy(false);
  };
  const send = (event: FormEvent) => {
    event.preventDefault();
    void prove(async () => ({ password, code }));
  };
  const hasPasskey = me.ways.passkeys.length > 0 && hasPasskeys();
  return (
    <div className={styles.ways}>
      {hasPasskey && (
        <Button
          variant="primary"
          size="go"
          isWide
          icon={<Sign name="key" />}
          disabled={isBusy}
          onClick={() => void prove(async () => answerByPasskey(await askMyPasskey()))}
        >
          {deed} with your passkey
        </Button>
      )}
      {me.ways.hasPassword && (
        <form className={styles.ways} onSubmit={send}>
          <TextField
            label="Password"
            type="password"
            autoComplete="current-password"
            required
            value={password}
            onChange={(event) => setPassword(event.target.value)}
          />
          <CodeField label="Code of your authenticator app" value={code} onChange={setCode} />
          <Button type="submit" variant={hasPasskey ? 'quiet' : 'primary'} isWide disabled={isBusy}>
            {deed}
          </Button>
        </form>
      )}
      {me.session.method === 'demo' && (
        <Button
          variant="primary"
          size="go"
          isWide
          disabled={isBusy}
          onClick={() => void prove(async () => 'demo')}
        >
          {deed} as {me.person.name}
        </Button>
      )}
      <Problem>{problem}</Problem>
    </div>
  );
}

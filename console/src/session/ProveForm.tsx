import { Button } from '@slipway/ui/Button.tsx';
import { Dialog } from '@slipway/ui/Dialog.tsx';
import { type FormEvent, useState } from 'react';
import { type Me, type Proof, askMyPasskey, stepUp } from '../api/me.ts';
import { sentenceOf } from '../api/console-error.ts';
import { PasskeyDismissed, answerByPasskey, hasPasskeys } from '../api/passkeys.ts';
import { GoButton } from './GoButton.tsx';
import { useMe } from './Me.tsx';
import { PasswordAndCode } from './PasswordAndCode.tsx';
import { Problem } from './Problem.tsx';
import styles from './ProveForm.module.css';

type ProveFormProps = {
  me: Me;
  /** The verb on each button, such as 'Unlock' or 'Continue'. */
  action: string;
  onProof: (proof: Proof) => Promise<unknown>;
};

/** Asks a signed-in person to confirm their identity, with one of their own ways to sign in. */
export function ProveForm({ me, action, onProof }: ProveFormProps) {
  const [problem, setProblem] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  const [words, setWords] = useState({ password: '', code: '' });
  const prove = async (makeProof: () => Promise<Proof>) => {
    setIsBusy(true);
    setProblem(undefined);
    try {
      await onProof(await makeProof());
    } catch (error) {
      setProblem(error instanceof PasskeyDismissed ? error.message : sentenceOf(error));
      setWords((typed) => ({ ...typed, code: '' }));
    }
    setIsBusy(false);
  };
  const send = (event: FormEvent) => {
    event.preventDefault();
    void prove(async () => words);
  };
  const hasPasskey = me.session.provedBy.passkey && hasPasskeys();
  return (
    <div className={styles.ways}>
      {hasPasskey && (
        <GoButton
          sign="key"
          isBusy={isBusy}
          onPress={() => void prove(async () => answerByPasskey(await askMyPasskey()))}
        >
          {action} with your passkey
        </GoButton>
      )}
      {me.session.provedBy.password && (
        <form className={styles.ways} onSubmit={send}>
          <PasswordAndCode {...words} onChange={setWords} />
          <Button type="submit" variant={hasPasskey ? 'quiet' : 'primary'} isWide disabled={isBusy}>
            {action}
          </Button>
        </form>
      )}
      {me.session.method === 'demo' && (
        <GoButton isBusy={isBusy} onPress={() => void prove(async () => 'demo')}>
          {action} as {me.person.name}
        </GoButton>
      )}
      <Problem>{problem}</Problem>
    </div>
  );
}

export function StepUpDialog({ onProved, onLeave }: { onProved: () => void; onLeave: () => void }) {
  const me = useMe();
  return (
    <Dialog title="Is it still you?" onClose={onLeave} actions={<Button onClick={onLeave}>Leave it</Button>}>
      <p>
        {me.tablet === null
          ? 'Please confirm with your passkey. We won’t ask again for five minutes.'
          : 'You can’t do this at the shared tablet: use your own phone or computer.'}
      </p>
      {me.tablet === null && (
        <ProveForm me={me} action="Continue" onProof={async (proof) => stepUp(proof).then(onProved)} />
      )}
    </Dialog>
  );
}

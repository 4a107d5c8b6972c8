import {
  changeOwnEmail,
  makeOwnRecoveryCodes,
  setOwnPassword,
  setOwnPin,
} from '@slipway/shared/api/console/me.ts';
import { Button } from '@slipway/ui/Button.tsx';
import { Dialog } from '@slipway/ui/Dialog.tsx';
import { TextField } from '@slipway/ui/Field.tsx';
import { Loading } from '@slipway/ui/Loading.tsx';
import { type FormEvent, type ReactNode, useEffect, useEffectEvent, useId, useState } from 'react';
import { ConsoleError, sentenceOf } from '../../api/console-error.ts';
import { askNewTotp } from '../../api/me.ts';
import { CodeField } from '../../session/CodeField.tsx';
import { useMe } from '../../session/Me.tsx';
import { PasswordFields, type PasswordInput } from '../../session/PasswordFields.tsx';
import { Problem } from '../../session/Problem.tsx';
import { RecoveryCodes } from '../../session/RecoveryCodes.tsx';
import { useStepUp } from '../../session/StepUp.tsx';
import { useKept } from '../../session/kept.ts';
import { useCommand } from '../../session/use-command.ts';

type CloseProps = { onClose: () => void };

/** Sets a password and an authenticator app together, because nobody can sign in with a password alone. */
export function PasswordDialog({ onClose }: CloseProps) {
  const { withStepUp } = useStepUp();
  const { run, isBusy } = useCommand(setOwnPassword);
  const [totp, setTotp] = useState<Awaited<ReturnType<typeof askNewTotp>>>();
  const [words, setWords] = useState<PasswordInput>({ password: '', code: '' });
  const { problem, field, attempt } = useAttempt();
  const begin = useEffectEvent(() => void attempt(async () => setTotp(await withStepUp(askNewTotp))));
  useEffect(() => begin(), []);
  return (
    <FormDialog
      title="Password and authenticator app"
      action="Set them"
      isBusy={isBusy || totp === undefined}
      problem={problem}
      onClose={onClose}
      onSend={async () => {
        if (totp === undefined) return;
        if (await attempt(() => run({ ...words, challenge: totp.challenge }))) onClose();
      }}
    >
      {totp === undefined ? (
        problem === undefined && <Loading text="One moment …" />
      ) : (
        <PasswordFields totp={totp} words={words} wrongField={field} onChange={setWords} />
      )}
    </FormDialog>
  );
}

export function PinDialog({ onClose }: CloseProps) {
  const { run, isBusy } = useCommand(setOwnPin);
  const [pin, setPinDigits] = useState('');
  const [again, setAgain] = useState('');
  const { problem, attempt } = useAttempt();
  const isUnlike = again.length === 6 && again !== pin;
  return (
    <FormDialog
      title="PIN for the shared tablet"
      action="Set it"
      isBusy={isBusy}
      problem={problem}
      onClose={onClose}
      onSend={async () => {
        if (pin === again && (await attempt(() => run({ pin })))) onClose();
      }}
    >
      <CodeField
        label="Six digits"
        hint="Avoid sequences, years and six identical digits."
        value={pin}
        onChange={setPinDigits}
      />
      <CodeField
        label="Type it again"
        value={again}
        error={isUnlike ? 'The two PINs differ.' : undefined}
        onChange={setAgain}
      />
    </FormDialog>
  );
}

export function EmailDialog({ onClose }: CloseProps) {
  const { person } = useMe();
  const { run, isBusy } = useCommand(changeOwnEmail);
  const [email, setEmail, forget] = useKept('own email', person.email ?? '');
  const { problem, attempt } = useAttempt();
  return (
    <FormDialog
      title="Your email"
      action="Change it"
      isBusy={isBusy}
      problem={problem}
      onClose={onClose}
      onSend={async () => {
        if (!(await attempt(() => run({ email })))) return;
        forget();
        onClose();
      }}
    >
      <TextField
        label="Email"
        hint={person.email === null ? undefined : `We also tell ${person.email} about the change.`}
        type="email"
        autoComplete="email"
        required
        value={email}
        onChange={(event) => setEmail(event.target.value)}
      />
    </FormDialog>
  );
}

export function CodesDialog({ onClose }: CloseProps) {
  const { run, isBusy } = useCommand(makeOwnRecoveryCodes);
  const [codes, setCodes] = useState<string[]>();
  const { problem, attempt } = useAttempt();
  if (codes !== undefined)
    return (
      <Dialog title="Keep your recovery codes" onClose={onClose} isDismissable={false} actions={null}>
        <RecoveryCodes codes={codes} onKept={onClose} />
      </Dialog>
    );
  return (
    <FormDialog
      title="New recovery codes"
      action="Make new codes"
      isBusy={isBusy}
      problem={problem}
      onClose={onClose}
      onSend={async () => void (await attempt(async () => setCodes((await run({})).result.codes ?? [])))}
    >
      <p>You get ten new codes. The old ones stop working at once.</p>
    </FormDialog>
  );
}

type FormDialogProps = {
  title: string;
  action: string;
  isBusy: boolean;
  problem: string | undefined;
  onClose: () => void;
  onSend: () => Promise<void>;
  children: ReactNode;
};

function FormDialog({ title, action, isBusy, problem, onClose, onSend, children }: FormDialogProps) {
  const id = useId();
  const send = (event: FormEvent) => {
    event.preventDefault();
    void onSend();
  };
  return (
    <Dialog
      title={title}
      onClose={onClose}
      isDismissable={false}
      actions={
        <>
          <Button type="submit" form={id} variant="primary" disabled={isBusy}>
            {action}
          </Button>
          <Button onClick={onClose}>Leave it</Button>
        </>
      }
    >
      <form id={id} onSubmit={send}>
        {children}
      </form>
      <Problem>{problem}</Problem>
    </Dialog>
  );
}

/** The problem with the last try. */
function useAttempt() {
  const [found, setFound] = useState<{ words: string; field?: string | undefined }>();
  const attempt = async (action: () => Promise<unknown>): Promise<boolean> => {
    setFound(undefined);
    try {
      await action();
      return true;
    } catch (error) {
      setFound({
        words: sentenceOf(error),
        field: error instanceof ConsoleError ? error.details.field : undefined,
      });
      return false;
    }
  };
  return { problem: found?.words, field: found?.field, attempt };
}

import { longestName } from '@slipway/shared/api/console/limits.ts';
import { addOwnPasskey, removeOwnPasskey } from '@slipway/shared/api/console/me.ts';
import { Button } from '@slipway/ui/Button.tsx';
import { Dialog } from '@slipway/ui/Dialog.tsx';
import { TextField } from '@slipway/ui/Field.tsx';
import { useNow } from '@slipway/ui/clock/server-clock.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { sentenceOf } from '../../api/console-error.ts';
import { askNewPasskey, signOut } from '../../api/me.ts';
import { PasskeyDismissed, hasPasskeys, makePasskey } from '../../api/passkeys.ts';
import { Columns } from '../../parts/Columns.tsx';
import { Panel } from '../../parts/Panel.tsx';
import { Row, Rows } from '../../parts/Rows.tsx';
import { Sign } from '../../parts/Sign.tsx';
import { CommandDialog } from '../../session/CommandDialog.tsx';
import { useMe } from '../../session/Me.tsx';
import { Problem } from '../../session/Problem.tsx';
import { useStepUp } from '../../session/StepUp.tsx';
import { deviceLabel } from '../../session/device-label.ts';
import { kept } from '../../session/kept.ts';
import { whenOf } from '../../session/times.ts';
import { useCommand } from '../../session/use-command.ts';
import { lockNow } from '../../session/use-idle-lock.ts';
import { CodesDialog, EmailDialog, PasswordDialog, PinDialog } from './WayDialogs.tsx';
import styles from './YouPage.module.css';

type Open =
  | { what: 'passkey' | 'password' | 'pin' | 'codes' | 'email' }
  | { what: 'remove'; passkey: string; label: string };

/** Your own ways to sign in, and the button to sign out. */
export function YouPage() {
  const me = useMe();
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  return (
    <Columns>
      <Panel title={me.person.name} aside={<span className={styles.role}>{me.person.role}</span>}>
        <Leave />
      </Panel>
      {me.tablet === null && me.session.method !== 'demo' && (
        <Panel title="Your ways to sign in">
          <Ways onOpen={setOpen} />
        </Panel>
      )}
      {open?.what === 'passkey' && <PasskeyDialog onClose={close} />}
      {open?.what === 'remove' && <RemovePasskeyDialog {...open} onClose={close} />}
      {open?.what === 'password' && <PasswordDialog onClose={close} />}
      {open?.what === 'pin' && <PinDialog onClose={close} />}
      {open?.what === 'codes' && <CodesDialog onClose={close} />}
      {open?.what === 'email' && <EmailDialog onClose={close} />}
    </Columns>
  );
}

function Leave() {
  const me = useMe();
  const queries = useQueryClient();
  const leave = async () => {
    kept.forgetPerson(me.person.id);
    await signOut().catch(() => undefined);
    queries.clear();
    window.location.reload();
  };
  return (
    <div className={styles.acts}>
      <Button icon={<Sign name="lock" />} onClick={() => void lockNow(queries)}>
        Lock the screen
      </Button>
      <Button onClick={() => void leave()}>Sign out</Button>
    </div>
  );
}

function Ways({ onOpen }: { onOpen: (open: Open) => void }) {
  const { person, ways } = useMe();
  const now = useNow();
  return (
    <Rows>
      {ways.passkeys.map(({ id, label, createdAt, lastUsedAt }) => (
        <Row
          key={id}
          mark={<Sign name="key" />}
          title={label}
          small={`Passkey, made ${whenOf(createdAt, now)}${lastUsedAt === null ? '' : `, used ${whenOf(lastUsedAt, now)}`}`}
        >
          <Button
            size="small"
            aria-label={`Remove the passkey ${label}`}
            onClick={() => onOpen({ what: 'remove', passkey: id, label })}
          >
            Remove
          </Button>
        </Row>
      ))}
      <Row
        mark={<Sign name="key" />}
        title="Another passkey"
        small="Add a passkey for each of your phones and computers."
      >
        <Button size="small" onClick={() => onOpen({ what: 'passkey' })}>
          Add
        </Button>
      </Row>
      <Row
        mark={<Sign name="shield" />}
        title="Password and authenticator app"
        small={ways.hasPassword ? 'Set.' : 'For devices without passkeys.'}
      >
        <Button size="small" onClick={() => onOpen({ what: 'password' })}>
          {ways.hasPassword ? 'Change' : 'Set'}
        </Button>
      </Row>
      <Row
        mark={<Sign name="tablet" />}
        title="PIN for the shared tablet"
        small={ways.hasPin ? 'Set.' : 'None yet.'}
      >
        <Button size="small" onClick={() => onOpen({ what: 'pin' })}>
          {ways.hasPin ? 'Change' : 'Set'}
        </Button>
      </Row>
      <Row mark={<Sign name="note" />} title="Recovery codes" small={`${ways.recoveryCodesLeft} of 10 left.`}>
        <Button size="small" onClick={() => onOpen({ what: 'codes' })}>
          Make new codes
        </Button>
      </Row>
      <Row mark={<Sign name="letter" />} title="Email" small={person.email ?? 'None.'}>
        <Button size="small" onClick={() => onOpen({ what: 'email' })}>
          {person.email === null ? 'Add' : 'Change'}
        </Button>
      </Row>
    </Rows>
  );
}

/** Adds a passkey on this device or on a phone. For a phone, the browser shows a code to scan. */
function PasskeyDialog({ onClose }: { onClose: () => void }) {
  const { withStepUp } = useStepUp();
  const { run, isBusy } = useCommand(addOwnPasskey);
  const [label, setLabel] = useState(deviceLabel);
  const [problem, setProblem] = useState<string>();
  const make = async () => {
    setProblem(undefined);
    try {
      const answer = await makePasskey(await withStepUp(askNewPasskey));
      await run({ ...answer, label: label.trim() });
      onClose();
    } catch (error) {
      setProblem(error instanceof PasskeyDismissed ? error.message : sentenceOf(error));
    }
  };
  return (
    <Dialog
      title="Another passkey"
      onClose={onClose}
      actions={
        <>
          <Button
            variant="primary"
            disabled={isBusy || !hasPasskeys() || label.trim() === ''}
            onClick={() => void make()}
          >
            Make the passkey
          </Button>
          <Button onClick={onClose}>Leave it</Button>
        </>
      }
    >
      <TextField
        label="Name of the passkey"
        maxLength={longestName}
        value={label}
        onChange={(event) => setLabel(event.target.value)}
      />
      {!hasPasskeys() && <p>Passkeys need https or localhost, and a browser that supports them.</p>}
      <Problem>{problem}</Problem>
    </Dialog>
  );
}

type RemoveProps = { passkey: string; label: string; onClose: () => void };

function RemovePasskeyDialog({ passkey, label, onClose }: RemoveProps) {
  return (
    <CommandDialog
      title={`Remove ${label}?`}
      action="Remove it"
      isDanger
      endpoint={removeOwnPasskey}
      words={{ passkey }}
      onDone={onClose}
      onLeave={onClose}
    />
  );
}

import { Button } from '@slipway/ui/Button.tsx';
import { useNow } from '@slipway/ui/clock/server-clock.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { signOut } from '../../api/me.ts';
import { Columns } from '../../parts/Columns.tsx';
import { Panel } from '../../parts/Panel.tsx';
import { Row, Rows } from '../../parts/Rows.tsx';
import { Sign } from '../../parts/Sign.tsx';
import { useMe } from '../../session/Me.tsx';
import { kept } from '../../session/kept.ts';
import { whenOf } from '../../session/times.ts';
import { lockNow } from '../../session/use-idle-lock.ts';
import { PasskeyDialog, RemovePasskeyDialog } from './PasskeyDialogs.tsx';
import { CodesDialog, EmailDialog, PasswordDialog, PinDialog } from './WayDialogs.tsx';
import styles from './YouPage.module.css';

type Open =
  | { what: 'passkey' | 'password' | 'pin' | 'codes' | 'email' }
  | { what: 'remove'; passkey: string; label: string };

/** One's own ways in, and the way out. */
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
        <Panel title="Your ways in">
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
      <Row mark={<Sign name="key" />} title="Another passkey" small="For each phone and computer of yours.">
        <Button size="small" onClick={() => onOpen({ what: 'passkey' })}>
          Add
        </Button>
      </Row>
      <Row
        mark={<Sign name="shield" />}
        title="Password and authenticator app"
        small={ways.hasPassword ? 'Set.' : 'Where there are no passkeys.'}
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
          Make new ones
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

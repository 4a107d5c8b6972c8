import { longestName } from '@slipway/shared/api/console/limits.ts';
import type { ShownInvite } from '@slipway/shared/api/console/parts.ts';
import { inviteDevice, listDevices, revokeDevice } from '@slipway/shared/api/console/devices.ts';
import { takeBackInvite } from '@slipway/shared/api/console/people.ts';
import type { DataOf } from '@slipway/shared/api/endpoint.ts';
import { Button } from '@slipway/ui/Button.tsx';
import { TextField } from '@slipway/ui/Field.tsx';
import { useNow } from '@slipway/ui/clock/server-clock.ts';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { call } from '../../api/client.ts';
import { sentenceOf } from '../../api/console-error.ts';
import { shownInvite } from '../../api/people.ts';
import { Panel } from '../../parts/Panel.tsx';
import { Row, Rows } from '../../parts/Rows.tsx';
import { Sign } from '../../parts/Sign.tsx';
import { StateBadge } from '../../parts/StateBadge.tsx';
import { CommandDialog } from '../../session/CommandDialog.tsx';
import { Problem } from '../../session/Problem.tsx';
import { useKept } from '../../session/kept.ts';
import { timeOf, whenOf } from '../../session/times.ts';
import { showFailure } from '../../session/toasts.ts';
import { useCommand } from '../../session/use-command.ts';
import { useTrying } from '../../session/use-trying.ts';
import { Invite } from './Invite.tsx';
import styles from './PeoplePage.module.css';

type Devices = DataOf<typeof listDevices>;
type Device = Devices['devices'][number];

const devicesQuery = {
  queryKey: ['devices'],
  queryFn: ({ signal }: { signal: AbortSignal }) => call(listDevices, { signal }),
};

/** The list of shared tablets. */
export function Devices() {
  const now = useNow();
  const { data, error } = useQuery(devicesQuery);
  const takeBack = useCommand(takeBackInvite);
  const [revoking, setRevoking] = useState<Device>();
  const [isEnrolling, setIsEnrolling] = useState(false);
  return (
    <Panel
      title="Shared devices"
      aside={
        !isEnrolling && (
          <Button size="small" icon={<Sign name="qr" />} onClick={() => setIsEnrolling(true)}>
            Enrol a tablet
          </Button>
        )
      }
    >
      {isEnrolling && <Enrol onClose={() => setIsEnrolling(false)} />}
      {data === undefined && <p role="status">{error === null ? 'Loading …' : sentenceOf(error)}</p>}
      {data?.devices.length === 0 && <p>No shared tablet yet. You enrol a tablet once, with a QR code.</p>}
      <Rows>
        {data?.devices.map((device) => (
          <Row
            key={device.id}
            mark={<Sign name="tablet" />}
            title={device.name}
            small={historyOf(device, now)}
          >
            {device.revokedAt === null ? (
              <>
                <StateBadge state="done">enrolled</StateBadge>
                <Button
                  size="small"
                  variant="danger"
                  aria-label={`Revoke the ${device.name}`}
                  onClick={() => setRevoking(device)}
                >
                  Revoke
                </Button>
              </>
            ) : (
              <StateBadge state="cancelled">revoked</StateBadge>
            )}
          </Row>
        ))}
        {data?.invites.map(({ id, name, expiresAt }) => (
          <Row
            key={id}
            mark={<Sign name="qr" />}
            title={name}
            small={`The invitation is valid until ${timeOf(expiresAt)}.`}
          >
            <Button
              variant="text"
              disabled={takeBack.isBusy}
              onClick={() =>
                void takeBack
                  .run({ invite: id })
                  .catch((failure: unknown) => showFailure(sentenceOf(failure)))
              }
            >
              Withdraw
            </Button>
          </Row>
        ))}
      </Rows>
      <p className={styles.note}>
        <Sign name="shield" />
        <span>
          A tablet’s key never leaves the tablet. If you revoke a tablet, everybody on it is signed out at
          once, and that key never works again.
        </span>
      </p>
      {revoking !== undefined && (
        <CommandDialog
          title={`Revoke the ${revoking.name}?`}
          action="Revoke it"
          isDanger
          endpoint={revokeDevice}
          words={{ device: revoking.id }}
          onDone={() => setRevoking(undefined)}
          onLeave={() => setRevoking(undefined)}
        />
      )}
    </Panel>
  );
}

function Enrol({ onClose }: { onClose: () => void }) {
  const [name, keepName, forgetName] = useKept('tablet name', 'Jetty tablet');
  const { run, isBusy } = useCommand(inviteDevice);
  const { problem, trying } = useTrying();
  const [invite, setInvite] = useState<ShownInvite>();
  const send = async (event: FormEvent) => {
    event.preventDefault();
    await trying(async () => {
      setInvite(shownInvite((await run({ name: name.trim() })).result.invite));
      forgetName();
    });
  };
  if (invite !== undefined)
    return (
      <div role="status">
        <Invite invite={invite} who="the tablet" isDevice />
        <Button size="small" onClick={onClose}>
          Done
        </Button>
      </div>
    );
  return (
    <form onSubmit={(event) => void send(event)}>
      <TextField
        label="Name of the tablet"
        maxLength={longestName}
        required
        value={name}
        onChange={(event) => keepName(event.target.value)}
      />
      <div className={styles.link}>
        <Button type="submit" variant="primary" disabled={isBusy}>
          Show the QR code
        </Button>
        <Button onClick={onClose}>Leave it</Button>
      </div>
      <Problem>{problem}</Problem>
    </form>
  );
}

function historyOf({ enrolledBy, enrolledAt, lastSeenAt, person }: Device, now: Date): string {
  const by = enrolledBy === null ? '' : ` by ${enrolledBy}`;
  const seen = lastSeenAt === null ? '' : ` Seen ${whenOf(lastSeenAt, now)}.`;
  const on = person === null ? '' : ` ${person.name} is signed in.`;
  return `Enrolled${by}, ${whenOf(enrolledAt, now)}.${seen}${on}`;
}

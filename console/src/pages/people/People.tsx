import { takeBackInvite } from '@slipway/shared/api/console/people.ts';
import { Button } from '@slipway/ui/Button.tsx';
import { useNow } from '@slipway/ui/clock/server-clock.ts';
import { useState } from 'react';
import { sentenceOf } from '../../api/console-error.ts';
import type { StaffPerson } from '../../api/people.ts';
import { Face } from '../../parts/Face.tsx';
import { Glyph } from '../../parts/Glyph.tsx';
import { Panel } from '../../parts/Panel.tsx';
import { timeOf, whenOf } from '../../session/times.ts';
import { showFailure } from '../../session/toasts.ts';
import { useCommand } from '../../session/use-command.ts';
import styles from './PeoplePage.module.css';
import { PersonDialog } from './PersonDialog.tsx';

/** Everybody who works here, with their ways in; who is invited stands below. */
export function People({ people }: { people: readonly StaffPerson[] }) {
  const now = useNow();
  const [openId, setOpenId] = useState<string>();
  const here = people.filter(({ leftAt }) => leftAt === null);
  const invited = here.filter(({ invite }) => invite !== null);
  const inside = here.filter((person) => person.invite === null || hasWayIn(person));
  const open = here.find(({ id }) => id === openId);
  return (
    <Panel title="People" aside={<span>{countOf(inside.length, invited.length)}</span>}>
      <ul className={styles.list}>
        {inside.map((person) => (
          <li key={person.id}>
            <PersonRow person={person} now={now} onOpen={() => setOpenId(person.id)} />
          </li>
        ))}
      </ul>
      {invited.map((person) => (
        <Invited key={person.id} person={person} onOpen={() => setOpenId(person.id)} />
      ))}
      {open !== undefined && <PersonDialog person={open} onClose={() => setOpenId(undefined)} />}
    </Panel>
  );
}

type PersonRowProps = { person: StaffPerson; now: Date; onOpen: () => void };

function PersonRow({ person, now, onOpen }: PersonRowProps) {
  const inside = (
    <>
      <Face name={person.name} />
      <span>
        <b>{person.name}</b>
        <small>{waysOf(person)}</small>
      </span>
      <span className={styles.role}>{person.role}</span>
      <span className={styles.seen}>{person.lastSeenAt === null ? '' : whenOf(person.lastSeenAt, now)}</span>
    </>
  );
  if (!person.isInReach) return <div className={styles.person}>{inside}</div>;
  return (
    <button type="button" className={styles.person} aria-haspopup="dialog" onClick={onOpen}>
      {inside}
    </button>
  );
}

function Invited({ person, onOpen }: { person: StaffPerson; onOpen: () => void }) {
  const { run, isBusy } = useCommand(takeBackInvite);
  const { invite } = person;
  if (invite === null) return null;
  return (
    <div className={styles.invited}>
      <Glyph name="part" />
      <span>
        <b>
          {person.name}, {person.role}
        </b>
        <small>
          Invited {timeOf(invite.madeAt)}. The code holds until {timeOf(invite.expiresAt)}.
        </small>
      </span>
      {person.isInReach && (
        <>
          <Button size="small" onClick={onOpen}>
            Show a new one
          </Button>
          <Button
            variant="text"
            disabled={isBusy}
            onClick={() =>
              void run({ invite: invite.id }).catch((error: unknown) => showFailure(sentenceOf(error)))
            }
          >
            Take back
          </Button>
        </>
      )}
    </div>
  );
}

function waysOf({ passkeys, hasPassword, hasPin, isPinBlocked, isDemo, invite }: StaffPerson): string {
  const ways = [
    passkeys === 1 ? 'passkey' : passkeys > 1 ? `${passkeys} passkeys` : '',
    hasPassword ? 'password and code' : '',
    isPinBlocked ? 'tablet PIN, locked' : hasPin ? 'tablet PIN' : '',
  ].filter((way) => way !== '');
  if (ways.length > 0) return ways.join(', ');
  if (isDemo) return 'demo: one press';
  return invite === null ? 'no way in' : 'invited';
}

/** Somebody may be invited again who has a way in already. */
function hasWayIn({ passkeys, hasPassword, hasPin }: StaffPerson): boolean {
  return passkeys > 0 || hasPassword || hasPin;
}

function countOf(here: number, invited: number): string {
  if (invited === 0) return String(here);
  return `${here}, and ${invited === 1 ? 'one is' : `${invited} are`} invited`;
}

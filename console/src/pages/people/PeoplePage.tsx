import { counted, plural } from '@slipway/shared/values/counted.ts';
import { longestName } from '@slipway/shared/api/console/limits.ts';
import type { ShownInvite } from '@slipway/shared/api/console/parts.ts';
import { addPerson, takeBackInvite } from '@slipway/shared/api/console/people.ts';
import type { Role } from '@slipway/shared/rules/permissions.ts';
import { Button } from '@slipway/ui/Button.tsx';
import { SelectField, TextField } from '@slipway/ui/Field.tsx';
import { useNow } from '@slipway/ui/clock/server-clock.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { sentenceOf } from '../../api/console-error.ts';
import { type Session, endOtherSessions, endSession, sessionsQuery } from '../../api/me.ts';
import { type StaffPerson, peopleQuery, shownInvite } from '../../api/people.ts';
import { Columns, Stack } from '../../parts/Columns.tsx';
import { Face } from '../../parts/Face.tsx';
import { Glyph } from '../../parts/Glyph.tsx';
import { Panel } from '../../parts/Panel.tsx';
import { Row, Rows } from '../../parts/Rows.tsx';
import { Sign, type SignName } from '../../parts/Sign.tsx';
import { StateBadge } from '../../parts/StateBadge.tsx';
import { useMay } from '../../session/Me.tsx';
import { Problem } from '../../session/Problem.tsx';
import { Reading } from '../../session/Reading.tsx';
import { useShownAge } from '../../session/age.ts';
import { useKept } from '../../session/kept.ts';
import { timeOf, whenOf } from '../../session/times.ts';
import { showDone, showFailure } from '../../session/toasts.ts';
import { useCommand } from '../../session/use-command.ts';
import { Devices } from './Devices.tsx';
import { Invite } from './Invite.tsx';
import styles from './PeoplePage.module.css';
import { PersonDialog } from './PersonDialog.tsx';
import { roleText, rolesToGive } from './role-text.ts';

/** The team, the open sessions, and the shared tablets. */
export function PeoplePage() {
  const query = useQuery(peopleQuery);
  const { data: people, dataUpdatedAt } = query;
  useShownAge(dataUpdatedAt === 0 ? undefined : dataUpdatedAt);
  if (people === undefined) return <Reading query={query} text="Loading the team …" />;
  return (
    <Columns>
      <Stack>
        <People people={people} />
        <Sessions />
      </Stack>
      <Stack>
        <AddPerson />
        <Devices />
      </Stack>
    </Columns>
  );
}

/** Everybody in the team with their ways to sign in; invited people are below. */
function People({ people }: { people: readonly StaffPerson[] }) {
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
          Invited {timeOf(invite.madeAt)}. The code is valid until {timeOf(invite.expiresAt)}.
        </small>
      </span>
      {person.isInReach && (
        <>
          <Button size="small" onClick={onOpen}>
            Make a new invitation
          </Button>
          <Button
            variant="text"
            disabled={isBusy}
            onClick={() =>
              void run({ invite: invite.id }).catch((error: unknown) => showFailure(sentenceOf(error)))
            }
          >
            Withdraw
          </Button>
        </>
      )}
    </div>
  );
}

function waysOf({ passkeys, hasPassword, hasPin, isPinBlocked, isDemo, invite }: StaffPerson): string {
  const ways = [
    passkeys === 0 ? '' : plural(passkeys, 'passkey', `${passkeys} passkeys`),
    hasPassword ? 'password and code' : '',
    isPinBlocked ? 'tablet PIN, locked' : hasPin ? 'tablet PIN' : '',
  ].filter((way) => way !== '');
  if (ways.length > 0) return ways.join(', ');
  if (isDemo) return 'demo: one press';
  return invite === null ? 'cannot sign in yet' : 'invited';
}

/** Whether the person can already sign in, which is possible even while an invitation is open. */
function hasWayIn({ passkeys, hasPassword, hasPin }: StaffPerson): boolean {
  return passkeys > 0 || hasPassword || hasPin;
}

function countOf(here: number, invited: number): string {
  if (invited === 0) return String(here);
  return `${here}, and ${plural(invited, 'one is', `${invited} are`)} invited`;
}

/**
 * The open sessions of the signed-in person, and of the people that this person manages. The server refuses every later
 * call of an ended session.
 */
function Sessions() {
  const queries = useQueryClient();
  const now = useNow();
  const { data: sessions, error } = useQuery(sessionsQuery);
  const settle = {
    onError: (failure: Error) => showFailure(sentenceOf(failure)),
    onSettled: () => queries.invalidateQueries({ queryKey: sessionsQuery.queryKey }),
  };
  const end = useMutation({
    mutationFn: endSession,
    onSuccess: () => showDone('The session is ended.'),
    ...settle,
  });
  const endOthers = useMutation({
    mutationFn: endOtherSessions,
    onSuccess: ({ ended }) => showDone(`${counted(ended, 'session is', 'sessions are')} ended.`),
    ...settle,
  });
  if (sessions === undefined)
    return (
      <Panel title="Signed in now">
        <p role="status">{error === null ? 'Loading …' : sentenceOf(error)}</p>
      </Panel>
    );
  return (
    <Panel
      title="Signed in now"
      aside={
        <Button size="small" disabled={endOthers.isPending} onClick={() => endOthers.mutate()}>
          End my other sessions
        </Button>
      }
    >
      <Rows>
        {sessions.map((session) => (
          <Row
            key={session.id}
            mark={<Sign name={signOf(session)} />}
            title={`${session.person.name}, ${session.where}`}
            small={`since ${whenOf(session.createdAt, now)}, ${session.isLocked ? 'locked' : `last active ${whenOf(session.lastSeenAt, now)}`}`}
          >
            {session.isThisOne ? (
              <StateBadge state="done">this one</StateBadge>
            ) : (
              <Button
                size="small"
                aria-label={`End: ${session.person.name}, ${session.where}`}
                disabled={end.isPending && end.variables === session.id}
                onClick={() => end.mutate(session.id)}
              >
                End
              </Button>
            )}
          </Row>
        ))}
      </Rows>
    </Panel>
  );
}

function signOf({ method, where }: Session): SignName {
  if (method === 'pin') return 'tablet';
  return /phone|android/i.test(where) ? 'mobile' : 'laptop';
}

type Words = { name: string; role: Role; email: string };

/** Invites a person: name, role, and a QR code with which the person's phone makes a passkey. */
function AddPerson() {
  const roles = rolesToGive(useMay('manage-people'));
  const [words, keep, forget] = useKept<Words>('add person', {
    name: '',
    role: roles[0] ?? 'dock',
    email: '',
  });
  const { run, isBusy } = useCommand(addPerson);
  const [problem, setProblem] = useState<string>();
  const [invited, setInvited] = useState<{ who: string; invite: ShownInvite }>();
  const send = async (event: FormEvent) => {
    event.preventDefault();
    setProblem(undefined);
    const name = words.name.trim();
    try {
      const { result } = await run({
        name,
        role: words.role,
        ...(words.email.trim() === '' ? {} : { email: words.email.trim() }),
      });
      setInvited({ who: name.split(' ')[0] ?? name, invite: shownInvite(result.invite) });
      forget();
    } catch (error) {
      setProblem(sentenceOf(error));
    }
  };
  return (
    <Panel title="Add a person">
      <form onSubmit={(event) => void send(event)}>
        <div className={styles.pair}>
          <TextField
            label="Name"
            autoComplete="off"
            maxLength={longestName}
            required
            value={words.name}
            onChange={(event) => keep({ ...words, name: event.target.value })}
          />
          <SelectField
            label="Role"
            value={words.role}
            onChange={(event) => keep({ ...words, role: event.target.value as Role })}
          >
            {roles.map((role) => (
              <option key={role}>{role}</option>
            ))}
          </SelectField>
        </div>
        <TextField
          label="Email (optional)"
          hint="We email the invitation to this address, and a sign-in code if the person loses their phone."
          type="email"
          autoComplete="off"
          value={words.email}
          onChange={(event) => keep({ ...words, email: event.target.value })}
        />
        <Button type="submit" variant="primary" icon={<Sign name="qr" />} disabled={isBusy}>
          Invite
        </Button>
        <Problem>{problem}</Problem>
      </form>
      <p className={styles.note}>
        <Sign name="info" />
        <span>{roleText[words.role]}</span>
      </p>
      {invited !== undefined && (
        <div role="status">
          <Invite key={invited.invite.id} {...invited} isDevice={false} />
        </div>
      )}
    </Panel>
  );
}

import { longestName } from '@slipway/shared/api/console/limits.ts';
import type { ShownInvite } from '@slipway/shared/api/console/parts.ts';
import { addPerson } from '@slipway/shared/api/console/people.ts';
import type { Role } from '@slipway/shared/rules/permissions.ts';
import { Button } from '@slipway/ui/Button.tsx';
import { SelectField, TextField } from '@slipway/ui/Field.tsx';
import { type FormEvent, useState } from 'react';
import { sentenceOf } from '../../api/console-error.ts';
import { shownInvite } from '../../api/people.ts';
import { Panel } from '../../parts/Panel.tsx';
import { Sign } from '../../parts/Sign.tsx';
import { useMay } from '../../session/Me.tsx';
import { Problem } from '../../session/Problem.tsx';
import { useKept } from '../../session/kept.ts';
import { useCommand } from '../../session/use-command.ts';
import { Invite } from './Invite.tsx';
import styles from './PeoplePage.module.css';
import { roleWords, rolesToGive } from './role-words.ts';

type Words = { name: string; role: Role; email: string };

/** Name, role, and a QR on the screen: their phone makes the passkey. */
export function AddPerson() {
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
          label="Email (not needed)"
          hint="They get the invitation there as well, and it helps if they lose their phone."
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
        <span>{roleWords[words.role]}</span>
      </p>
      {invited !== undefined && (
        <div role="status">
          <Invite key={invited.invite.id} {...invited} isDevice={false} />
        </div>
      )}
    </Panel>
  );
}

import { longestName } from '@slipway/shared/api/console/limits.ts';
import type { ShownInvite } from '@slipway/shared/api/console/parts.ts';
import { changePerson, endPerson, invitePerson, unlockPin } from '@slipway/shared/api/console/people.ts';
import type { Role } from '@slipway/shared/rules/permissions.ts';
import { Button } from '@slipway/ui/Button.tsx';
import { Dialog } from '@slipway/ui/Dialog.tsx';
import { SelectField, TextField } from '@slipway/ui/Field.tsx';
import { type FormEvent, useId, useState } from 'react';
import { isRefused, sentenceOf } from '../../api/console-error.ts';
import { type StaffPerson, shownInvite } from '../../api/people.ts';
import { CommandDialog } from '../../session/CommandDialog.tsx';
import { useMay } from '../../session/Me.tsx';
import { Problem } from '../../session/Problem.tsx';
import { timeOf } from '../../session/times.ts';
import { useCommand } from '../../session/use-command.ts';
import { Invite } from './Invite.tsx';
import styles from './PeoplePage.module.css';
import { rolesToGive } from './role-text.ts';

type PersonDialogProps = { person: StaffPerson; onClose: () => void };

/** The dialog of one person: name, role and email, a new invitation, and the button that ends the person's access. */
export function PersonDialog({ person, onClose }: PersonDialogProps) {
  const [isLeaving, setIsLeaving] = useState(false);
  const [invite, setInvite] = useState<ShownInvite>();
  const firstName = person.name.split(' ')[0] ?? person.name;
  if (isLeaving)
    return (
      <CommandDialog
        title={`End access for ${person.name}?`}
        action="End access"
        isDanger
        endpoint={endPerson}
        words={{ person: person.id, version: person.version }}
        onDone={onClose}
        onLeave={() => setIsLeaving(false)}
      />
    );
  if (invite !== undefined)
    return (
      <Dialog
        title={`An invitation for ${firstName}`}
        onClose={onClose}
        isDismissable={false}
        isWide
        actions={
          <Button variant="primary" onClick={onClose}>
            Done
          </Button>
        }
      >
        <Invite invite={invite} who={firstName} isDevice={false} />
      </Dialog>
    );
  return (
    <ChangeDialog person={person} onClose={onClose} onInvite={setInvite} onLeave={() => setIsLeaving(true)} />
  );
}

type ChangeDialogProps = PersonDialogProps & { onInvite: (invite: ShownInvite) => void; onLeave: () => void };

function ChangeDialog({ person, onClose, onInvite, onLeave }: ChangeDialogProps) {
  const id = useId();
  const may = rolesToGive(useMay('manage-people'));
  // The version that the form opened with. If a colleague has saved a change since, the form names the colleague and
  // keeps the typed text.
  const [openedOn] = useState(person.version);
  const [name, setName] = useState(person.name);
  const [role, setRole] = useState<Role>(person.role);
  const [email, setEmail] = useState(person.email ?? '');
  const [problem, setProblem] = useState<string>();
  const change = useCommand(changePerson);
  const again = useCommand(invitePerson);
  const unlock = useCommand(unlockPin);
  const attempt = async (action: () => Promise<void>) => {
    setProblem(undefined);
    try {
      await action();
    } catch (error) {
      setProblem(
        isRefused(error, 'version_changed') && error.details.changed !== undefined
          ? `${error.details.changed.by ?? 'Somebody'} changed this person at ${timeOf(error.details.changed.at)}. Your text is still here. To see the other change, close this dialog and open it again.`
          : sentenceOf(error),
      );
    }
  };
  const send = (event: FormEvent) => {
    event.preventDefault();
    void attempt(async () => {
      await change.run({
        person: person.id,
        version: openedOn,
        name: name.trim(),
        role,
        email: email.trim() === '' ? null : email.trim(),
      });
      onClose();
    });
  };
  return (
    <Dialog
      title={person.name}
      onClose={onClose}
      isDismissable={false}
      actions={
        <>
          <Button type="submit" form={id} variant="primary" disabled={change.isBusy}>
            Save
          </Button>
          <Button onClick={onClose}>Leave it</Button>
        </>
      }
    >
      <form id={id} onSubmit={send}>
        <TextField
          label="Name"
          maxLength={longestName}
          required
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
        <SelectField
          label="Role"
          hint={role === person.role ? undefined : 'A new role signs them out everywhere.'}
          value={role}
          onChange={(event) => setRole(event.target.value as Role)}
        >
          {may.map((each) => (
            <option key={each}>{each}</option>
          ))}
        </SelectField>
        <TextField
          label="Email (optional)"
          type="email"
          value={email}
          onChange={(event) => setEmail(event.target.value)}
        />
      </form>
      <Problem>{problem}</Problem>
      <div className={styles.link}>
        <Button
          size="small"
          disabled={again.isBusy}
          onClick={() =>
            void attempt(async () =>
              onInvite(shownInvite((await again.run({ person: person.id })).result.invite)),
            )
          }
        >
          New invitation
        </Button>
        {person.isPinBlocked && (
          <Button
            size="small"
            disabled={unlock.isBusy}
            onClick={() => void attempt(async () => void (await unlock.run({ person: person.id })))}
          >
            Unlock their PIN
          </Button>
        )}
        <Button size="small" variant="danger" onClick={onLeave}>
          End access for {person.name.split(' ')[0]}
        </Button>
      </div>
    </Dialog>
  );
}

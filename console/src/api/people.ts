import * as contract from '@slipway/shared/api/console/people.ts';
import type { Role } from '@slipway/shared/rules/permissions.ts';
import { call } from './client.ts';
import { ConsoleError } from './console-error.ts';

export type StaffPerson = {
  id: string;
  name: string;
  role: Role;
  email: string | null;
  passkeys: number;
  hasPassword: boolean;
  hasPin: boolean;
  isBlocked: boolean;
  isDemo: boolean;
  lastSeenAt: string | null;
  leftAt: string | null;
  version: number;
  invite: { id: string; madeAt: string; expiresAt: string } | null;
  isInReach: boolean;
};

export const peopleQuery = {
  queryKey: ['people'],
  queryFn: async ({ signal }: { signal: AbortSignal }): Promise<StaffPerson[]> =>
    (await call(contract.listPeople, { signal })).map(({ id, name, role, email, ...person }) => ({
      id,
      name,
      role,
      email,
      passkeys: person.passkeys,
      hasPassword: person.has_password,
      hasPin: person.has_pin,
      isBlocked: person.is_pin_blocked,
      isDemo: person.is_demo,
      lastSeenAt: person.last_seen_at,
      leftAt: person.left_at,
      version: person.version,
      invite:
        person.invite === null
          ? null
          : {
              id: person.invite.id,
              madeAt: person.invite.made_at,
              expiresAt: person.invite.expires_at,
            },
      isInReach: person.is_in_reach,
    })),
};

/** A way in, as it is shown once: a link, a QR of it, and for a person six digits to type at the tablet. */
export type ShownInvite = { id: string; url: string; code: string | null; expiresAt: string };

type WireInvite = { id: string; url: string; code: string | null; expires_at: string };

/** A repeated call is told what was done, but not the link again: whoever asks for a new one gets that. */
export function shownInvite(invite: WireInvite | undefined): ShownInvite {
  if (invite === undefined)
    throw new ConsoleError({
      status: 200,
      message: 'It is made already, and its link is not shown twice. Make a new one.',
    });
  const { expires_at: expiresAt, ...rest } = invite;
  return { ...rest, expiresAt };
}

import * as contract from '@slipway/shared/api/console/sign-in.ts';
import type { Role } from '@slipway/shared/rules/permissions.ts';
import { call } from './client.ts';
import type { PasskeyAnswer } from './passkeys.ts';

export type Person = { id: string; name: string; role: Role };

/** Somebody is in; codes are there once, after a first passkey or password. */
export type Entered = { person: Person; recoveryCodes: string[] };

export type Doors = {
  business: string;
  hasPasskeys: boolean;
  canBecomeOwner: boolean;
  demoTeam: Person[];
};

export const doorsQuery = {
  queryKey: ['doors'],
  queryFn: async ({ signal }: { signal: AbortSignal }): Promise<Doors> => {
    const doors = await call(contract.listDoors, { signal });
    return {
      business: doors.business,
      hasPasskeys: doors.has_passkeys,
      canBecomeOwner: doors.can_become_owner,
      demoTeam: doors.demo_team,
    };
  },
};

export const becomeOwner = () => call(contract.becomeOwner);
export const signInAsDemo = async (role: Role) =>
  entered(await call(contract.signInAsDemo, { body: { role } }));
export const askPasskey = () => call(contract.askPasskey);
export const signInByPasskey = async (answer: PasskeyAnswer) =>
  entered(await call(contract.signInByPasskey, { body: answer }));
export const signInByPassword = async (body: { email: string; password: string; code: string }) =>
  entered(await call(contract.signInByPassword, { body }));

/** Of the code that is emailed: how many minutes it holds. */
export const askCode = async (email: string) =>
  (await call(contract.askCode, { body: { email } })).holds_minutes;
/** The token of the invitation that was emailed with this code. */
export const openInviteByCode = async (body: { email: string; code: string }) =>
  (await call(contract.openInviteByCode, { body })).token;
/** The token of an invitation to make a new way in. */
export const recover = async ({
  recoveryCode,
  ...body
}: {
  email: string;
  code: string;
  recoveryCode: string;
}) => (await call(contract.recover, { body: { ...body, recovery_code: recoveryCode } })).token;

export type Invitation = {
  kind: 'person' | 'device';
  name: string;
  role: Role | null;
  needsEmail: boolean;
  expiresAt: string;
};

export async function lookAtInvite(token: string): Promise<Invitation> {
  const found = await call(contract.lookAtInvite, { body: { token } });
  return {
    kind: found.kind,
    name: found.name,
    role: found.role,
    needsEmail: found.needs_email,
    expiresAt: found.expires_at,
  };
}

export const askInvitedPasskey = (token: string) => call(contract.askInvitedPasskey, { body: { token } });
export const acceptByPasskey = async (body: PasskeyAnswer & { token: string; label: string }) =>
  entered(await call(contract.acceptByPasskey, { body }));
export const askInvitedTotp = (token: string) => call(contract.askInvitedTotp, { body: { token } });
export const acceptByPassword = async (body: {
  token: string;
  email: string;
  password: string;
  challenge: string;
  code: string;
}) => entered(await call(contract.acceptByPassword, { body }));

function entered({
  person,
  recovery_codes,
}: {
  person: Person;
  recovery_codes?: string[] | undefined;
}): Entered {
  return { person, recoveryCodes: recovery_codes ?? [] };
}

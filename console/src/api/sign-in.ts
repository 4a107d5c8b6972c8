import * as contract from '@slipway/shared/api/console/sign-in.ts';
import type { Role } from '@slipway/shared/rules/permissions.ts';
import { call } from './client.ts';
import type { PasskeyAnswer } from './passkeys.ts';

type Person = { id: string; name: string; role: Role };

/** A successful sign-in. `recoveryCodes`: filled only if an invited person has just made a passkey or a password. */
export type Entered = { person: Person; recoveryCodes: string[] };

export const signInMethodsQuery = {
  queryKey: ['doors'],
  queryFn: ({ signal }: { signal: AbortSignal }) => call(contract.listSignInMethods, { signal }),
};
export type SignInMethods = Awaited<ReturnType<typeof signInMethodsQuery.queryFn>>;

export const becomeOwner = (body: { name: string; email: string }) => call(contract.becomeOwner, { body });
export const signInAsDemo = async (role: Role) =>
  entered(await call(contract.signInAsDemo, { body: { role } }));
export const askPasskey = () => call(contract.askPasskey);
export const signInByPasskey = async (answer: PasskeyAnswer) =>
  entered(await call(contract.signInByPasskey, { body: answer }));
export const signInByPassword = async (body: { email: string; password: string; code: string }) =>
  entered(await call(contract.signInByPassword, { body }));

/** How many minutes the emailed code is valid. */
export const askCode = async (email: string) =>
  (await call(contract.askCode, { body: { email } })).holdsMinutes;
/** The token of the invitation that was emailed with this code. */
export const openInviteByCode = async (body: { email: string; code: string }) =>
  (await call(contract.openInviteByCode, { body })).token;
/** The token of an invitation to make a new passkey or password. */
export const recover = async (body: { email: string; code: string; recoveryCode: string }) =>
  (await call(contract.recover, { body })).token;

export const lookAtInvite = (token: string) => call(contract.lookAtInvite, { body: { token } });
export type Invitation = Awaited<ReturnType<typeof lookAtInvite>>;

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
  recoveryCodes,
}: {
  person: Person;
  recoveryCodes?: string[] | undefined;
}): Entered {
  return { person, recoveryCodes: recoveryCodes ?? [] };
}

import * as contract from '@slipway/shared/api/console/me.ts';
import type { DataOf } from '@slipway/shared/api/endpoint.ts';
import type { QueryClient } from '@tanstack/react-query';
import type { Permission, Role, Scope } from '@slipway/shared/rules/permissions.ts';
import { call } from './client.ts';
import type { PasskeyAnswer } from './passkeys.ts';

export type Me = {
  person: { id: string; name: string; role: Role; email: string | null };
  session: {
    id: string;
    method: 'passkey' | 'password' | 'pin' | 'demo';
    isLocked: boolean;
    provedBy: { passkey: boolean; password: boolean };
    locksAfterSeconds: number;
    expiresAt: string;
  };
  /** The shared tablet; null on a device of their own. */
  tablet: { id: string; name: string } | null;
  may: Partial<Record<Permission, Scope>>;
  ways: {
    passkeys: { id: string; label: string; createdAt: string; lastUsedAt: string | null }[];
    hasPassword: boolean;
    hasPin: boolean;
    recoveryCodesLeft: number;
  };
  isSimulated: boolean;
};

/** Null: nobody is signed in here. */
export const meQuery = {
  queryKey: ['me'],
  queryFn: async ({ signal, client }: { signal: AbortSignal; client: QueryClient }): Promise<Me | null> => {
    const told = await call(contract.getMe, { signal });
    if (told === null) return null;
    const me = meOf(told);
    const known = client.getQueryData<Me | null>(['me']);
    // Of a locked screen little is told, and what lies under it stays as it is.
    return me.session.isLocked && known?.session.id === me.session.id
      ? { ...known, session: me.session }
      : me;
  },
};

function meOf({
  person,
  session,
  tablet,
  may,
  ways,
  is_simulated,
}: NonNullable<DataOf<typeof contract.getMe>>): Me {
  return {
    person,
    session: {
      id: session.id,
      method: session.method,
      isLocked: session.is_locked,
      provedBy: session.proved_by,
      locksAfterSeconds: session.locks_after_seconds,
      expiresAt: session.expires_at,
    },
    tablet,
    may: may as Me['may'],
    ways: {
      passkeys: ways.passkeys.map(({ id, label, created_at, last_used_at }) => ({
        id,
        label,
        createdAt: created_at,
        lastUsedAt: last_used_at,
      })),
      hasPassword: ways.has_password,
      hasPin: ways.has_pin,
      recoveryCodesLeft: ways.recovery_codes_left,
    },
    isSimulated: is_simulated,
  };
}

/** How somebody proves that it is they: exactly one of the three. */
export type Proof = PasskeyAnswer | { password: string; code: string } | 'demo';

export const lock = () => call(contract.lockScreen);
export const signOut = () => call(contract.signOut);
export const askMyPasskey = () => call(contract.askMyPasskey);
export const unlock = (proof: Proof) => call(contract.unlock, { body: proofBody(proof) });
export const stepUp = (proof: Proof) => call(contract.stepUp, { body: proofBody(proof) });
export const askNewPasskey = () => call(contract.askNewPasskey);
export const askNewTotp = () => call(contract.askNewTotp);
export const undo = (action: string, requestId: string) =>
  call(contract.undoAction, { body: { action, request_id: requestId } });

function proofBody(proof: Proof) {
  if (proof === 'demo') return { is_demo: true as const };
  return 'password' in proof ? { password: proof } : { passkey: proof };
}

export type Session = {
  id: string;
  person: { id: string; name: string; role: Role };
  where: string;
  method: string;
  isThisOne: boolean;
  isLocked: boolean;
  createdAt: string;
  lastSeenAt: string;
};

export const sessionsQuery = {
  queryKey: ['sessions'],
  queryFn: async ({ signal }: { signal: AbortSignal }): Promise<Session[]> =>
    (await call(contract.listSessions, { signal })).map((session) => ({
      id: session.id,
      person: session.person,
      where: session.where,
      method: session.method,
      isThisOne: session.is_this_one,
      isLocked: session.is_locked,
      createdAt: session.created_at,
      lastSeenAt: session.last_seen_at,
    })),
};

export const endSession = (session: string) => call(contract.endSession, { body: { session } });
export const endOtherSessions = () => call(contract.endOtherSessions);

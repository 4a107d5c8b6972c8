import * as contract from '@slipway/shared/api/console/me.ts';
import type { DataOf } from '@slipway/shared/api/endpoint.ts';
import type { QueryClient } from '@tanstack/react-query';
import type { Permission, Scope } from '@slipway/shared/rules/permissions.ts';
import { call } from './client.ts';
import type { PasskeyAnswer } from './passkeys.ts';

type Told = NonNullable<DataOf<typeof contract.getMe>>;
export type Me = Omit<Told, 'may'> & { may: Partial<Record<Permission, Scope>> };

/** The signed-in person; null: nobody is signed in here. */
export const meQuery = {
  queryKey: ['me'],
  queryFn: async ({ signal, client }: { signal: AbortSignal; client: QueryClient }): Promise<Me | null> => {
    const me = (await call(contract.getMe, { signal })) as Me | null;
    if (me === null) return null;
    const known = client.getQueryData<Me | null>(['me']);
    // While a session is locked, the server returns little data. The screen under the lock keeps the data that it had.
    return me.session.isLocked && known?.session.id === me.session.id
      ? { ...known, session: me.session }
      : me;
  },
};

/** Proof of identity: exactly one of these three fields. */
export type Proof = PasskeyAnswer | { password: string; code: string } | 'demo';

export const lock = () => call(contract.lockScreen);
export const signOut = () => call(contract.signOut);
export const askMyPasskey = () => call(contract.askMyPasskey);
export const unlock = (proof: Proof) => call(contract.unlock, { body: proofBody(proof) });
export const stepUp = (proof: Proof) => call(contract.stepUp, { body: proofBody(proof) });
export const askNewPasskey = () => call(contract.askNewPasskey);
export const askNewTotp = () => call(contract.askNewTotp);
export const undo = (action: string, requestId: string) =>
  call(contract.undoAction, { body: { action, requestId } });

function proofBody(proof: Proof) {
  if (proof === 'demo') return { isDemo: true as const };
  return 'password' in proof ? { password: proof } : { passkey: proof };
}

export type Session = DataOf<typeof contract.listSessions>[number];

export const sessionsQuery = {
  queryKey: ['sessions'],
  queryFn: ({ signal }: { signal: AbortSignal }) => call(contract.listSessions, { signal }),
};

export const endSession = (session: string) => call(contract.endSession, { body: { session } });
export const endOtherSessions = () => call(contract.endOtherSessions);

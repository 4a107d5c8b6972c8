import type { Call } from '../../http/call.ts';
import { type Merchant, findMerchant } from '../../merchants.ts';
import type { Simulator } from '../../simulator.ts';
import { tokens } from '../rows.ts';
import { invalidToken } from './failure.ts';

/** The merchant that calls, and the permissions of its token. */
export type Caller = {
  merchant: Merchant;
  /** Null: the token allows every call. */
  permissions: string[] | null;
  /** The origin by which the caller reached the simulator. */
  simulatorUrl: string;
};

/** Returns the merchant of an access token; throws if the token is unknown or has expired. */
export function authenticate(simulator: Simulator, { headers, simulatorUrl }: Call): Caller {
  const sent = /^Bearer (\S+)$/.exec(headers.authorization ?? '')?.[1];
  const row = simulator.store.get(tokens, sent ?? '');
  const merchant = findMerchant(simulator, row?.merchant ?? '');
  if (row === undefined || merchant === undefined || row.expiresMs <= simulator.clock.nowMs())
    throw invalidToken();
  return { merchant, permissions: row.permissions, simulatorUrl };
}

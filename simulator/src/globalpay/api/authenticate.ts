import type { Call } from '../../http/call.ts';
import { findMerchant, type Merchant } from '../../merchants.ts';
import type { Till } from '../../till.ts';
import { tokens } from '../rows.ts';
import { invalidToken } from './failure.ts';

/** The caller, and what its token may do. */
export type Caller = {
  merchant: Merchant;
  /** Null: everything. */
  permissions: string[] | null;
  /** The origin by which the caller reached the till. */
  tillUrl: string;
};

/** The merchant of the token, which must not have expired. */
export function authenticate(till: Till, { headers, tillUrl }: Call): Caller {
  const sent = /^Bearer (\S+)$/.exec(headers.authorization ?? '')?.[1];
  const row = till.store.get(tokens, sent ?? '');
  const merchant = findMerchant(till, row?.merchant ?? '');
  if (row === undefined || merchant === undefined || row.expiresMs <= till.clock.nowMs())
    throw invalidToken();
  return { merchant, permissions: row.permissions, tillUrl };
}

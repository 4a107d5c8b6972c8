import type { Database } from '../platform/database/tables.ts';
import { signingKey } from '../platform/security/signing-keys.ts';
import { definitionsOf } from './configured-providers.ts';
import type { AccountKeys } from './provider-definition.ts';
import { type ProviderAccounts, providerDefinitions } from './provider-registry.ts';

/** Keys of this database's own accounts at the simulator; made once, and worthless anywhere else. */
export async function simulatedKeys(db: Database, now: Date): Promise<ProviderAccounts> {
  const accounts: Record<string, AccountKeys> = {};
  for (const kind of providerDefinitions) {
    const secret = await signingKey(db, `simulated ${kind.name}`, now);
    accounts[kind.name] = kind.simulatedKeys(secret.replace(/[^A-Za-z0-9]/g, '0'));
  }
  return accounts as ProviderAccounts;
}

/**
 * One of our accounts, for the simulator to register. `fields` has the keys under the simulator's names. The webhook's
 * address is our site's address, followed by `webhookPath`.
 */
export type Merchant = { webhookPath: string; fields: Record<string, string> };

export function merchantsOf(accounts: Partial<ProviderAccounts>): Merchant[] {
  return definitionsOf(accounts).map(({ kind, keys }) => ({
    webhookPath: kind.webhookPath(keys),
    fields: { provider: kind.name, ...kind.introduction(keys) },
  }));
}

import type { Database } from '../platform/database/tables.ts';
import { signingKey } from '../platform/security/signing-keys.ts';
import { definitionsOf } from './configured-providers.ts';
import type { AccountKeys } from './provider-definition.ts';
import { type ProviderAccounts, providerDefinitions } from './provider-registry.ts';

/** The keys to this database's accounts at the simulator. They are made once, and are valid nowhere else. */
export async function simulatedKeys(db: Database, now: Date): Promise<ProviderAccounts> {
  const accounts: Record<string, AccountKeys> = {};
  for (const kind of providerDefinitions) {
    const secret = await signingKey(db, `simulated ${kind.name}`, now);
    accounts[kind.name] = kind.simulatedKeys(secret.replace(/[^A-Za-z0-9]/g, '0'));
  }
  return accounts as ProviderAccounts;
}

/**
 * One of our accounts, which the simulator registers. `fields` contains the keys, under the names that the simulator
 * uses. The webhook's address is our site's address, followed by `webhookPath`.
 */
export type Merchant = { webhookPath: string; fields: Record<string, string> };

export function merchantsOf(accounts: Partial<ProviderAccounts>): Merchant[] {
  return definitionsOf(accounts).map(({ kind, keys }) => ({
    webhookPath: kind.webhookPath(keys),
    fields: { provider: kind.name, ...kind.introduction(keys) },
  }));
}

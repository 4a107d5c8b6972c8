import * as z from 'zod';
import type { AccountKeys, ProviderDefinition } from './provider-definition.ts';
import { type ProviderAccounts, providerDefinitions } from './provider-registry.ts';

type Variables = Readonly<Record<string, unknown>>;

const kinds: readonly ProviderDefinition[] = providerDefinitions;

/** The environment variables for the keys of every provider, each checked for its format. */
export const accountShape = Object.fromEntries(
  kinds.flatMap(({ variables }) =>
    Object.values(variables).map(({ name, pattern, must }) => [
      name,
      z.string().regex(pattern, must).optional(),
    ]),
  ),
);

/** The accounts whose required variables are all set. */
export function accountsFrom(given: Variables): Partial<ProviderAccounts> {
  const accounts: Record<string, AccountKeys> = {};
  for (const kind of kinds) {
    if (missingOf(kind, given).length > 0) continue;
    accounts[kind.name] = Object.fromEntries(
      Object.entries(kind.variables).map(([key, { name }]) => [key, textOf(given[name])]),
    );
  }
  return accounts as Partial<ProviderAccounts>;
}

/** Returns the reasons why real money cannot be taken: no provider's account is set, or an account is incomplete. */
export function missingForLive(given: Variables): string[] {
  const begun = kinds.filter((kind) => Object.values(kind.variables).some(({ name }) => name in given));
  if (begun.length === 0) {
    const names = kinds.map(({ label, variables }) => {
      const needed = Object.values(variables).filter(({ isOptional }) => isOptional !== true);
      return `${needed.map(({ name }) => name).join(', ')} (${label})`;
    });
    return [`${names.join(' or ')} must be set when PAYMENTS=live`];
  }
  return begun.flatMap((kind) =>
    missingOf(kind, given).map(
      (name) => `${name} must be set when PAYMENTS=live, with the others of ${kind.label}`,
    ),
  );
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function missingOf({ variables }: ProviderDefinition, given: Variables): string[] {
  return Object.values(variables)
    .filter(({ name, isOptional }) => isOptional !== true && given[name] === undefined)
    .map(({ name }) => name);
}

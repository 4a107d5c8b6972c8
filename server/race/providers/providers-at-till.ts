import type { Database } from '../../src/database/tables.ts';
import { simulatedKeys } from '../../src/payments/simulated-keys.ts';
import type { Till } from '../till.ts';
import { type StripeAtTill, stripeAtTill } from './stripe-at-till.ts';

/** Those that the suites play, with the accounts that one server has at the till. */
export type ProvidersAtTill = { stripe: StripeAtTill };

export type PlayedProvider = keyof ProvidersAtTill;

/** In the order in which turns go round. */
export const playedProviders: readonly PlayedProvider[] = ['stripe'];

/** The accounts are kept in the server's database. */
export async function providersAtTill(till: Till, db: Database, now: Date): Promise<ProvidersAtTill> {
  const { stripe } = await simulatedKeys(db, now);
  return { stripe: stripeAtTill(till, stripe) };
}

/** Whose turn it is. */
export function providerInTurn(turn: number): PlayedProvider {
  return playedProviders[turn % playedProviders.length] ?? 'stripe';
}

import type { Simulator } from '@slipway/testing/simulator.ts';
import type { ProviderAtSimulator } from './provider-at-simulator.ts';

/** One payment attempt in its provider's ledger, with sums in pence. An attempt may have several payments there. */
export type AtSimulator = {
  attempt: string;
  /** The provider's ids of these payments. */
  names: string[];
  /** The number of payments that were ever authorised. */
  payments: number;
  held: number;
  captured: number;
  refunded: number;
  /** The sum that the banks took back in lost disputes. */
  chargedBack: number;
};

/** Reads the outcomes from the simulator's ledgers, which show the money as the shoppers' bank statements do. */
export async function ledgerOf(
  simulator: Simulator,
  providers: readonly ProviderAtSimulator[],
): Promise<AtSimulator[]> {
  const attempts = new Map<string, AtSimulator>();
  for (const provider of providers) {
    for (const row of await simulator.ledger(provider.merchant)) {
      const attempt = provider.attemptIn(row);
      const known = attempts.get(attempt) ?? {
        attempt,
        names: [],
        payments: 0,
        held: 0,
        captured: 0,
        refunded: 0,
        chargedBack: 0,
      };
      attempts.set(attempt, {
        attempt,
        names: [...known.names, row.payment_intent],
        payments: known.payments + (row.authorised > 0 ? 1 : 0),
        held: known.held + row.held,
        captured: known.captured + row.captured,
        refunded: known.refunded + row.refunded,
        chargedBack: known.chargedBack + (row.charged_back ?? 0),
      });
    }
  }
  return [...attempts.values()];
}

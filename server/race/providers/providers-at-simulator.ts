import type { Database } from '../../src/platform/database/tables.ts';
import { simulatedKeys } from '../../src/payments/simulated-keys.ts';
import type { Simulator } from '@slipway/testing/simulator.ts';
import { type GlobalpayAtSimulator, globalpayAtSimulator } from './globalpay-at-simulator.ts';
import { type StripeAtSimulator, stripeAtSimulator } from './stripe-at-simulator.ts';
import { type WorldpayAtSimulator, worldpayAtSimulator } from './worldpay-at-simulator.ts';

/** The payment providers of these tests, each with the account that one server has at the simulator. */
export type ProvidersAtSimulator = {
  stripe: StripeAtSimulator;
  worldpay: WorldpayAtSimulator;
  globalpay: GlobalpayAtSimulator;
};

export type PlayedProvider = keyof ProvidersAtSimulator;

/** The names of these providers. Tests that use one provider after the other follow this order. */
export const playedProviders: readonly PlayedProvider[] = ['stripe', 'worldpay', 'globalpay'];

/** Returns the providers, with the accounts that the server's database stores. */
export async function providersAtSimulator(
  simulator: Simulator,
  db: Database,
  now: Date,
): Promise<ProvidersAtSimulator> {
  const { stripe, worldpay, globalpay } = await simulatedKeys(db, now);
  return {
    stripe: stripeAtSimulator(simulator, stripe),
    worldpay: worldpayAtSimulator(simulator, worldpay),
    globalpay: globalpayAtSimulator(simulator, globalpay),
  };
}

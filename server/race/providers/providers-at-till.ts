import type { Database } from '../../src/platform/database/tables.ts';
import { simulatedKeys } from '../../src/payments/simulated-keys.ts';
import type { Till } from '@slipway/testing/till.ts';
import { type GlobalpayAtTill, globalpayAtTill } from './globalpay-at-till.ts';
import { type StripeAtTill, stripeAtTill } from './stripe-at-till.ts';
import { type WorldpayAtTill, worldpayAtTill } from './worldpay-at-till.ts';

/** The providers that the suites play, with the accounts that one server has at the simulator. */
export type ProvidersAtTill = {
  stripe: StripeAtTill;
  worldpay: WorldpayAtTill;
  globalpay: GlobalpayAtTill;
};

export type PlayedProvider = keyof ProvidersAtTill;

/** In the order of their turns. */
export const playedProviders: readonly PlayedProvider[] = ['stripe', 'worldpay', 'globalpay'];

/** The accounts are kept in the server's database. */
export async function providersAtTill(till: Till, db: Database, now: Date): Promise<ProvidersAtTill> {
  const { stripe, worldpay, globalpay } = await simulatedKeys(db, now);
  return {
    stripe: stripeAtTill(till, stripe),
    worldpay: worldpayAtTill(till, worldpay),
    globalpay: globalpayAtTill(till, globalpay),
  };
}

import { signingKey } from '../signing-keys.ts';
import type { Database } from '../database/tables.ts';
import type { OfferedPayments } from './offered-payments.ts';
import { stripeProvider } from './stripe/stripe-provider.ts';

export type SimulatedKeys = { secretKey: string; publishableKey: string; webhookSecret: string };

/** Keys of this database's own account at the simulator; made once, worth nothing anywhere else. */
export async function simulatedKeys(db: Database, now: Date): Promise<SimulatedKeys> {
  const secret = (await signingKey(db, 'simulated stripe', now)).replace(/[^A-Za-z0-9]/g, '0');
  return {
    secretKey: ['sk', 'test', secret].join('_'),
    publishableKey: ['pk', 'test', secret.slice(0, 24)].join('_'),
    webhookSecret: ['whsec', secret.slice(8)].join('_'),
  };
}

/** The same adapters as live; only addresses and keys differ. */
export function simulatedPayments(
  keys: SimulatedKeys,
  simulatorUrl: string,
  now: () => Date,
): OfferedPayments {
  const { hostname, port } = new URL(simulatorUrl);
  const inBrowser = (visitorsHostname: string) => `http://${visitorsHostname}:${port}`;
  return {
    providers: [
      stripeProvider({
        secretKey: keys.secretKey,
        webhookSecret: keys.webhookSecret,
        address: { host: hostname, port: Number(port), protocol: 'http' },
        now,
      }),
    ],
    browserOrigins: (visitorsHostname) => {
      const origin = [inBrowser(visitorsHostname)];
      return { script: origin, frame: origin, connect: origin, formAction: origin };
    },
    stripeInBrowser: (visitorsHostname) => ({
      publishableKey: keys.publishableKey,
      scriptUrl: `${inBrowser(visitorsHostname)}/stripe.js`,
    }),
  };
}

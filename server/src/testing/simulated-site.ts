import { ofFile } from '@slipway/shared/testing/of-file.ts';
import { SimulatorProcess } from '@slipway/testing/simulator.ts';
import type { AddressInfo } from 'node:net';
import { configureProviders } from '../payments/configured-providers.ts';
import { providerDefinitions } from '../payments/provider-registry.ts';
import { merchantsOf } from '../payments/simulated-keys.ts';
import { randomId } from '../platform/security/random-id.ts';
import { type TestAppOptions, monday, openTestApp } from './test-app.ts';
import { minute } from './test-clock.ts';
import { clockOf } from './test-deps.ts';

const publicUrl = 'http://localhost:3000';

export type SimulatedSite = Awaited<ReturnType<typeof openSimulatedSite>>;

/** The real app on a port with every provider on offer, and the payment simulator with our account at each provider. */
export async function openSimulatedSite(options: Pick<TestAppOptions, 'boats' | 'config' | 'database'> = {}) {
  const simulator = await SimulatorProcess.start();
  let aheadMs = Math.max(0, monday.getTime() - Date.now());
  const clock = clockOf(() => new Date(Date.now() + aheadMs));
  await simulator.control('clock', { set: clock.now().toISOString() });
  const secret = randomId() + randomId();
  const accounts = {
    stripe: providerDefinitions[0].simulatedKeys(secret),
    worldpay: providerDefinitions[1].simulatedKeys(secret),
    globalpay: providerDefinitions[2].simulatedKeys(secret),
  };
  const surroundings = { simulatorUrl: simulator.url, publicUrl, now: clock.now, timeoutMs: 300_000 };
  const payments = configureProviders(accounts, surroundings);
  const site = await openTestApp({ ...options, clock, payments });
  await site.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = site.app.server.address() as AddressInfo;
  for (const { fields, webhookPath } of merchantsOf(accounts)) {
    await simulator.control('merchant', {
      ...fields,
      webhook_url: `http://127.0.0.1:${port}${webhookPath}`,
      allowed_origins: [publicUrl],
    });
  }
  return {
    ...site,
    simulator,
    accounts,
    now: clock.now,
    merchants: merchantsOf(accounts),
    /** Moves the clocks of the app and of the simulator. */
    async forward(ms: number) {
      aheadMs += ms;
      await simulator.control('clock', { advance: `PT${Math.ceil(ms / minute)}M` });
    },
    async close() {
      site.app.server.closeAllConnections();
      await site.close();
      await simulator.stop();
    },
  };
}

/** One simulated site for all tests of a file. */
export const simulatedSiteOfFile = (...options: Parameters<typeof openSimulatedSite>): SimulatedSite =>
  ofFile(() => openSimulatedSite(...options));

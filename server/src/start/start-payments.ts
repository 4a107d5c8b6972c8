import { join } from 'node:path';
import type { Config } from '../operations/config/config.ts';
import type { Database } from '../platform/database/tables.ts';
import { type ConfiguredProviders, configureProviders } from '../payments/configured-providers.ts';
import { merchantsOf, simulatedKeys } from '../payments/simulated-keys.ts';
import { startSimulator } from '../payments/simulator-process.ts';

export type OpenPayments = {
  offered: ConfiguredProviders;
  /** Undefined: live. */
  simulatorUrl: string | undefined;
  /** Simulated: moves the simulator's clock with ours. */
  advanceClock: (duration: string) => Promise<void>;
  stop: () => void;
};

/** The payment providers of this configuration: the real ones, or the simulator as a process of its own. */
export async function startPayments(config: Config, db: Database, now: () => Date): Promise<OpenPayments> {
  const { publicUrl } = config;
  if (config.payments === 'live') {
    const offered = configureProviders(config.accounts, { simulatorUrl: undefined, publicUrl, now });
    return { offered, simulatorUrl: undefined, advanceClock: async () => {}, stop: () => {} };
  }
  const accounts = await simulatedKeys(db, now());
  const simulator = await startSimulator({
    sharedUrl: config.simulatorUrl,
    host: config.host,
    port: config.port + 1,
    dataDir: join(config.dataDir, 'simulator'),
    siteUrl: `http://127.0.0.1:${config.port}`,
    // Visitors may use any name of this machine, and the address of a proxy.
    siteOrigins: [`http://*:${Number(new URL(publicUrl).port) || config.port}`, new URL(publicUrl).origin],
    merchants: merchantsOf(accounts),
  });
  return {
    offered: configureProviders(accounts, { simulatorUrl: simulator.url, publicUrl, now }),
    simulatorUrl: simulator.url,
    advanceClock: simulator.advanceClock,
    stop: simulator.stop,
  };
}

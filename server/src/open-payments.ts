import { join } from 'node:path';
import type { Config } from './config.ts';
import type { Database } from './database/tables.ts';
import { livePayments } from './payments/live-payments.ts';
import type { OfferedPayments } from './payments/offered-payments.ts';
import { simulatedKeys, simulatedPayments } from './payments/simulated-payments.ts';
import { startSimulator } from './payments/simulator-process.ts';

export type OpenPayments = {
  offered: OfferedPayments;
  /** Simulated: moves the simulator's clock with ours. */
  advanceClock: (duration: string) => Promise<void>;
  stop: () => void;
};

/** The payment providers that the configuration asks for: the real ones, or the simulator as a process of its own. */
export async function openPayments(config: Config, db: Database, now: () => Date): Promise<OpenPayments> {
  if (config.payments === 'live') {
    return { offered: livePayments(config, now), advanceClock: async () => {}, stop: () => {} };
  }
  const keys = await simulatedKeys(db, now());
  const simulator = await startSimulator({
    sharedUrl: config.simulatorUrl,
    host: config.host,
    port: config.port + 1,
    dataDir: join(config.dataDir, 'simulator'),
    siteUrl: `http://127.0.0.1:${config.port}`,
    sitePort: Number(new URL(config.publicUrl).port) || config.port,
    keys,
  });
  return {
    offered: simulatedPayments(keys, simulator.url, now),
    advanceClock: simulator.advanceClock,
    stop: simulator.stop,
  };
}

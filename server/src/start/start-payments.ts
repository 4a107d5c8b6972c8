import { join } from 'node:path';
import type { Config } from '../operations/config/config.ts';
import type { Database } from '../platform/database/tables.ts';
import { type ConfiguredProviders, configureProviders } from '../payments/configured-providers.ts';
import { merchantsOf, simulatedKeys } from '../payments/simulated-keys.ts';
import { type Simulator, startSimulator } from '../payments/simulator-process.ts';
import type { TextService } from '../mail/texts/text-service.ts';
import { type TwilioAccount, twilio } from '../mail/texts/twilio.ts';
import { hashOf } from '../platform/security/random-id.ts';
import { signingKey } from '../platform/security/signing-keys.ts';

export type OpenPayments = {
  offered: ConfiguredProviders;
  /** Undefined: the business has no account for text messages, so none are sent. */
  texts: TextService | undefined;
  /** The address of the simulator; undefined: payments are live. */
  simulatorUrl: string | undefined;
  /** Moves the simulator's clock on by the same duration as the server's clock; does nothing if payments are live. */
  advanceClock: (duration: string) => Promise<void>;
  /** Tells the simulator about past payments that it did not process; does nothing if payments are live. */
  tellPast: Simulator['tellPast'];
  stop: () => void;
};

/**
 * Opens the payment providers and the text message service of this configuration. In simulated mode both are the
 * simulator, which runs as a process of its own.
 */
export async function startPayments(config: Config, db: Database, now: () => Date): Promise<OpenPayments> {
  const { publicUrl } = config;
  if (config.payments === 'live') {
    const offered = configureProviders(config.accounts, { simulatorUrl: undefined, publicUrl, now });
    const texts = config.twilio === undefined ? undefined : twilio(config.twilio);
    return {
      offered,
      texts,
      simulatorUrl: undefined,
      advanceClock: async () => {},
      tellPast: async () => {},
      stop: () => {},
    };
  }
  const accounts = await simulatedKeys(db, now());
  const texts = await simulatedTexts(db, now());
  const simulator = await startSimulator({
    sharedUrl: config.simulatorUrl,
    host: config.host,
    port: config.port + 1,
    dataDir: join(config.dataDir, 'simulator'),
    siteUrl: `http://127.0.0.1:${config.port}`,
    // Visitors may open the site under any name of this machine, or under the name of a proxy.
    siteOrigins: [`http://*:${Number(new URL(publicUrl).port) || config.port}`, new URL(publicUrl).origin],
    merchants: merchantsOf(accounts),
    texts: { account_sid: texts.accountSid, auth_token: texts.authToken },
  });
  return {
    offered: configureProviders(accounts, { simulatorUrl: simulator.url, publicUrl, now }),
    texts: twilio(texts, simulator.url),
    simulatorUrl: simulator.url,
    advanceClock: simulator.advanceClock,
    tellPast: simulator.tellPast,
    stop: simulator.stop,
  };
}

/** This database's account at the simulator's text message service. No other service accepts the account. */
async function simulatedTexts(db: Database, now: Date): Promise<TwilioAccount> {
  const secret = await signingKey(db, 'simulated texts', now);
  const [sid, token] = ['sid', 'token'].map((part) => hashOf(`${part} ${secret}`).slice(0, 32)) as [
    string,
    string,
  ];
  return { accountSid: `AC${sid}`, authToken: token };
}

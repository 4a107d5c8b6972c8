import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import type { Tables } from '../database/tables.ts';
import type { BrowserOrigins } from '../http/security-headers.ts';
import type { Finding } from './findings.ts';
import type { PaymentProvider } from './payment-provider.ts';

/** What the visitor's browser needs for a way to pay. Nothing of it is secret. */
export type InBrowser = {
  origins: BrowserOrigins;
  scriptUrl?: string;
  publishableKey?: string;
};

/** The keys of one account at a provider, by our names for them. */
export type AccountKeys = Readonly<Record<string, string>>;

/** One environment variable that holds a key. */
type Variable = {
  name: string;
  pattern: RegExp;
  /** Ends the sentence that begins with the variable's name. */
  must: string;
  /** Set only where the account has it; '' otherwise. */
  isOptional?: true;
};

/** What stands around the providers of a server. */
export type Surroundings = {
  /** Undefined: the real providers. */
  simulatorUrl: string | undefined;
  /** Our own address, without a slash at the end. */
  publicUrl: string;
  now: () => Date;
  /** What one call may take, its repetitions included; tests have less patience. */
  timeoutMs?: number;
};

/** A provider with an account: ready to take payments. */
export type OpenProvider = {
  provider: PaymentProvider;
  /** `hostname` is the name by which the visitor reached us: a simulated provider is reached by the same. */
  inBrowser: (hostname: string) => InBrowser;
};

/** What its pages for returning visitors have to do with. */
export type ReturnSurroundings = {
  db: Kysely<Tables>;
  now: () => Date;
  isSimulated: boolean;
  browserOrigins: (hostname: string) => BrowserOrigins;
};

/**
 * All that this server knows of a payment provider besides its calls: each folder of payments/ has one, and
 * providers.ts lists them. Methods and no properties, so that the list may hold kinds with keys of different names.
 */
export type ProviderDefinition<Keys extends AccountKeys = AccountKeys> = {
  readonly name: PaymentProvider['name'];
  readonly label: string;
  readonly variables: { readonly [Key in keyof Keys]: Variable };
  /** Keys of an account at the simulator, from 43 random letters and digits of this database's own. */
  simulatedKeys(secret: string): Keys;
  /** How the simulator is told of that account, addresses apart. */
  introduction(keys: Keys): Record<string, string>;
  /** Where its webhooks come in. */
  webhookPath(keys: Keys): string;
  open(keys: Keys, surroundings: Surroundings): OpenProvider;
  /** Where it sends visitors back to, below /return/<name>; served only where it is offered. */
  returnRoutes(app: FastifyInstance, surroundings: ReturnSurroundings): void;
  /** For `npm run doctor`: whether these keys are ready for real money. */
  examine(keys: Keys, publicUrl: string): Promise<Finding[]>;
};

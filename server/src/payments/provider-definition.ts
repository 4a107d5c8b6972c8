import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import type { Tables } from '../platform/database/tables.ts';
import type { BrowserOrigins } from '../platform/http/security-headers.ts';
import type { Finding } from './findings.ts';
import type { PaymentProvider } from './payment-provider.ts';

/** Data that the visitor's browser needs for a payment method. None of it is secret. */
export type InBrowser = {
  origins: BrowserOrigins;
  scriptUrl?: string;
  publishableKey?: string;
};

/** The keys of one account at a provider, under our names for them. */
export type AccountKeys = Readonly<Record<string, string>>;

/** One environment variable that holds a key. */
type Variable = {
  name: string;
  pattern: RegExp;
  /** Ends the sentence that begins with the variable's name. */
  must: string;
  /** Set only if the account has it; '' otherwise. */
  isOptional?: true;
};

/** The environment of a server's providers. */
export type Surroundings = {
  /** Undefined: the real providers. */
  simulatorUrl: string | undefined;
  /** Our own address, without a trailing slash. */
  publicUrl: string;
  now: () => Date;
  /** Time-out of one call, retries included; tests use a shorter one. */
  timeoutMs?: number;
};

/** A provider with an account: ready to take payments. */
export type OpenProvider = {
  provider: PaymentProvider;
  /** `hostname` is the host name the visitor used; a simulated provider is reached by the same name. */
  inBrowser: (hostname: string) => InBrowser;
};

/** Data that the pages for returning visitors need. */
export type ReturnSurroundings = {
  db: Kysely<Tables>;
  now: () => Date;
  isSimulated: boolean;
  browserOrigins: (hostname: string) => BrowserOrigins;
};

/**
 * Everything this server knows of a payment provider besides its calls: each folder of payments/ has one definition,
 * and provider-registry.ts lists them. It has methods instead of function properties so that one list may hold
 * definitions with different keys.
 */
export type ProviderDefinition<Keys extends AccountKeys = AccountKeys> = {
  readonly name: PaymentProvider['name'];
  readonly label: string;
  /**
   * How many hours a card's bank holds what is set aside, at the least. An answer that names the end of its hold
   * (`captureBefore`) counts before this; otherwise screens say that the end is assumed.
   */
  readonly holdHours: number;
  readonly variables: { readonly [Key in keyof Keys]: Variable };
  /** Keys of an account at the simulator, derived from 43 random letters and digits of this database. */
  simulatedKeys(secret: string): Keys;
  /** How that account is described to the simulator, apart from its addresses. */
  introduction(keys: Keys): Record<string, string>;
  /** The address of its webhooks. */
  webhookPath(keys: Keys): string;
  open(keys: Keys, surroundings: Surroundings): OpenProvider;
  /** The routes to which it returns visitors, below /return/<name>; served only if the provider is offered. */
  returnRoutes(app: FastifyInstance, surroundings: ReturnSurroundings): void;
  /** For `npm run doctor`: checks whether these keys are ready for real money. */
  examine(keys: Keys, publicUrl: string): Promise<Finding[]>;
};

/** An id that we put into a return address; undefined if it does not have the form of one. */
export function idIn(query: Readonly<Record<string, unknown>>, name: string): string | undefined {
  const value = query[name];
  return typeof value === 'string' && /^[0-9a-z]{26}$/.test(value) ? value : undefined;
}

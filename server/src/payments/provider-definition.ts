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

/** The keys of one account at a provider, under our own names. */
export type AccountKeys = Readonly<Record<string, string>>;

/** One environment variable that holds a key. */
type Variable = {
  name: string;
  pattern: RegExp;
  /** The end of an error that begins with the variable's name, such as 'must be a merchant code, in capitals'. */
  must: string;
  /** True: an account may lack this variable. The key of such an account is ''. */
  isOptional?: true;
};

/** The facts about the server that its providers need. */
export type Surroundings = {
  /** The address of the simulator; undefined: the providers are real. */
  simulatorUrl: string | undefined;
  /** The address of our site, without a trailing slash. */
  publicUrl: string;
  now: () => Date;
  /** Time-out of one call, retries included; tests use a shorter one. */
  timeoutMs?: number;
};

/** A provider at which we have an account, so the provider can take payments. */
export type OpenProvider = {
  provider: PaymentProvider;
  /** `hostname` is the host name the visitor used; a simulated provider is reached by the same name. */
  inBrowser: (hostname: string) => InBrowser;
};

/** The dependencies of the routes for returning visitors. */
export type ReturnSurroundings = {
  db: Kysely<Tables>;
  now: () => Date;
  isSimulated: boolean;
  browserOrigins: (hostname: string) => BrowserOrigins;
};

/**
 * The facts about a payment provider; `open` returns the object that calls the provider. Each folder of payments/ has
 * one definition, and provider-registry.ts lists them all. The type has methods, because with function properties one
 * list could not hold definitions with different keys.
 */
export type ProviderDefinition<Keys extends AccountKeys = AccountKeys> = {
  readonly name: PaymentProvider['name'];
  readonly label: string;
  /**
   * The shortest time, in hours, for which a card's bank holds a deposit. If the provider names no end of the hold
   * (`captureBefore`), the end is computed from this time, and screens say that the end is assumed.
   */
  readonly holdHours: number;
  readonly variables: { readonly [Key in keyof Keys]: Variable };
  /** Keys of an account at the simulator, derived from 43 random letters and digits of this database. */
  simulatedKeys(secret: string): Keys;
  /** The fields with which the account is registered at the simulator. simulator-process.ts adds the addresses. */
  introduction(keys: Keys): Record<string, string>;
  /** The path of the provider's webhooks. */
  webhookPath(keys: Keys): string;
  open(keys: Keys, surroundings: Surroundings): OpenProvider;
  /** The routes below /return/<name> for returning visitors. Served only if we have an account at the provider. */
  returnRoutes(app: FastifyInstance, surroundings: ReturnSurroundings): void;
  /** For `npm run doctor`: checks whether these keys are ready for real money. */
  examine(keys: Keys, publicUrl: string): Promise<Finding[]>;
};

/** Reads one of our ids from the query of a return address. Undefined: the id is missing, or its format is wrong. */
export function idIn(query: Readonly<Record<string, unknown>>, name: string): string | undefined {
  const value = query[name];
  return typeof value === 'string' && /^[0-9a-z]{26}$/.test(value) ? value : undefined;
}

import type { PlatformDeps } from '../platform/runtime/deps.ts';
import type { DeclineLimits } from './declines.ts';
import type { RecentAnswers } from './recent-answers.ts';
import type { BrowserOrigins } from '../platform/http/security-headers.ts';
import type { PaymentProvider } from './payment-provider.ts';
import type {
  AccountKeys,
  InBrowser,
  OpenProvider,
  ProviderDefinition,
  Surroundings,
} from './provider-definition.ts';
import { type ProviderAccounts, providerDefinitions } from './provider-registry.ts';

/** The dependencies of code that handles payments. */
export type PaymentDeps = PlatformDeps & {
  /** The configured providers, in the order in which visitors see them; the first is the default. */
  providers: ConfiguredProviders['providers'];
  inBrowser: ConfiguredProviders['inBrowser'];
  declineLimits: DeclineLimits;
  recentAnswers: RecentAnswers;
};

/** The payment methods of this server, and the data that the visitor's browser needs for them. */
export type ConfiguredProviders = {
  providers: readonly PaymentProvider[];
  /**
   * `hostname` is the host name that the visitor used. The browser reaches a simulated provider by the same host name.
   */
  browserOrigins: (hostname: string) => BrowserOrigins;
  /** The browser's data for a provider; undefined: the provider is not offered. */
  inBrowser: (name: PaymentProvider['name'], hostname: string) => InBrowser | undefined;
};

/** The providers that have an account on this server. */
export function configureProviders(
  accounts: Partial<ProviderAccounts>,
  surroundings: Surroundings,
): ConfiguredProviders {
  const open = definitionsOf(accounts).map(({ kind, keys }) => kind.open(keys, surroundings));
  return configuredFrom(open);
}

function configuredFrom(open: readonly OpenProvider[]): ConfiguredProviders {
  return {
    providers: open.map(({ provider }) => provider),
    browserOrigins: (hostname) => {
      const each = open.map(({ inBrowser }) => inBrowser(hostname).origins);
      const all = (what: keyof BrowserOrigins) => [...new Set(each.flatMap((origins) => origins[what]))];
      return {
        script: all('script'),
        frame: all('frame'),
        connect: all('connect'),
        formAction: all('formAction'),
      };
    },
    inBrowser: (name, hostname) => open.find(({ provider }) => provider.name === name)?.inBrowser(hostname),
  };
}

export const noProviders = configuredFrom([]);

/** Each provider with its account, in the order of provider-registry.ts. */
export function definitionsOf(
  accounts: Partial<ProviderAccounts>,
): { kind: ProviderDefinition; keys: AccountKeys }[] {
  return providerDefinitions.flatMap((kind: ProviderDefinition) => {
    const keys = (accounts as Partial<Record<string, AccountKeys>>)[kind.name];
    return keys === undefined ? [] : [{ kind, keys }];
  });
}

import type { PaymentProvider } from './payment-provider.ts';

/** Where a provider's browser part lives; several addresses for script, frames and calls. */
export type BrowserOrigins = { script: string[]; frame: string[]; connect: string[]; formAction: string[] };

/** The ways to pay of this server, and what the visitor's browser needs for them. */
export type OfferedPayments = {
  providers: readonly PaymentProvider[];
  /** `hostname` is the name by which the visitor reached us: a simulated provider is reached by the same. */
  browserOrigins: (hostname: string) => BrowserOrigins;
  /** Undefined when Stripe is not offered. */
  stripeInBrowser: ((hostname: string) => { publishableKey: string; scriptUrl: string }) | undefined;
};

export const nothingOffered: OfferedPayments = {
  providers: [],
  browserOrigins: () => ({ script: [], frame: [], connect: [], formAction: [] }),
  stripeInBrowser: undefined,
};

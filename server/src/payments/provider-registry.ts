import { globalpay } from './globalpay/globalpay.ts';
import { stripe } from './stripe/stripe.ts';
import { worldpay } from './worldpay/worldpay.ts';

/** The one list of payment providers, in the order in which visitors see them; the first is the default. */
export const providerDefinitions = [stripe, worldpay, globalpay] as const;

type Kind = (typeof providerDefinitions)[number];

/** An account at each provider. */
export type ProviderAccounts = { [Each in Kind as Each['name']]: ReturnType<Each['simulatedKeys']> };

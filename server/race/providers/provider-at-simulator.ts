import type { PaymentProvider } from '../../src/payments/payment-provider.ts';
import type { Begun, Browser, Checkout } from '@slipway/testing/checkout/checkout.ts';
import type { LedgerRow, LoggedRequest } from '@slipway/testing/simulator.ts';

/** A call to the provider, in the form in which the simulator's faults name calls. */
export type ProviderCall = { method: 'GET' | 'POST'; path: string };

/**
 * The purpose of a call. 'giveUp' cancels an unpaid payment, 'letGo' voids an authorised one, and our server makes a
 * 'charge' if the provider has no form of its own.
 */
export type Errand = 'begin' | 'charge' | 'look' | 'capture' | 'giveUp' | 'letGo' | 'refund';

/**
 * One provider beside our server, with our account there, and everything that a suite needs to know of it. Suites get
 * it as a parameter and name no provider.
 */
export type ProviderAtSimulator = {
  name: PaymentProvider['name'];
  /** The key of our account at the simulator. */
  merchant: string;
  /** The address at which our server takes the provider's webhooks. */
  webhookPath: string;
  /** Registers us at the simulator. */
  introduce: (webhookUrl: string) => Promise<unknown>;
  /** A control call to the simulator about our account. */
  control: (path: string, body?: object) => Promise<unknown>;
  /** The adapter, calling the simulator at an address, with shorter time-outs than in production. */
  adapter: (options: { address: string; now: () => Date; timeoutMs?: number }) => PaymentProvider;
  checkout: (begun: Begun, browser: Browser) => Checkout;
  /** How long a call waits in tests of time-outs, in milliseconds. */
  patienceMs: number;
  /** The provider's form cannot be withdrawn: a late payment succeeds, and our server voids it. */
  formOutlivesHold: boolean;
  /** A card is charged by a call of our server and not by the provider's own form. */
  isChargedByUs: boolean;
  /** Before the capture our server asks for the state of the payment. */
  looksBeforeCapture: boolean;
  /** The return carries proof of payment, so the server need not ask. */
  provesByReturn: boolean;
  /** A refund is under way for some time. */
  refundsTakeTime: boolean;
  /** Lets somebody pay without our server learning of it, even where our server charges the card. */
  unheard: <Result>(pay: () => Promise<Result>) => Promise<Result>;
  calls: Record<Exclude<Errand, 'charge'>, ProviderCall> & { charge?: ProviderCall };
  /** The simulator's name for the news of a payment; undefined: there is no such news. */
  news: Record<'authorised' | 'declined', string> & { refundFailed: string | undefined };
  /** The headers of a webhook with this body. */
  webhookHeaders: (body: Buffer | string, at: Date) => Record<string, string>;
  /** The attempt of ours that a row of the simulator's ledger is about. */
  attemptIn: (row: LedgerRow) => string;
  /** Whether a call that was carried out was about one of these payments, by their names at the provider. */
  isFor: (payments: readonly string[], request: LoggedRequest) => boolean;
  /**
   * A refund at the provider's own desk, which is reported to us only afterwards; without an amount, the rest.
   * Undefined if the provider reports no such refund.
   */
  refundAtDesk: ((payment: string, amount?: number) => Promise<unknown>) | undefined;
};

/** Whether an entry of the simulator's journal is one of these calls. */
export function isCall(
  { method, path }: ProviderCall,
  request: Pick<LoggedRequest, 'method' | 'path'>,
): boolean {
  const [wanted, given] = [path.split('/'), request.path.split('/')];
  const fits =
    wanted.length === given.length && wanted.every((part, nth) => part === '*' || part === given[nth]);
  return method === request.method && fits;
}

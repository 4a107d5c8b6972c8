import type { PaymentProvider } from '../../src/payments/payment-provider.ts';
import type { Begun, Browser, Checkout } from '@slipway/testing/checkout/checkout.ts';
import type { LedgerRow, LoggedRequest } from '@slipway/testing/till.ts';

/** A call to the provider, as the till's faults name it. */
export type ProviderCall = { method: 'GET' | 'POST'; path: string };

/**
 * The purpose of a call: 'giveUp' cancels what nobody has paid, 'letGo' voids what was authorised; we make
 * 'charge' where the provider has no form of its own.
 */
export type Errand = 'begin' | 'charge' | 'look' | 'capture' | 'giveUp' | 'letGo' | 'refund';

/**
 * One provider beside our server, with our account there: everything a suite must know of it. Suites take it as
 * a parameter and name no provider.
 */
export type ProviderAtTill = {
  name: PaymentProvider['name'];
  /** By which the till knows our account. */
  merchant: string;
  /** Where its webhooks come in at our server. */
  webhookPath: string;
  /** Tells the till who we are. */
  introduce: (webhookUrl: string) => Promise<unknown>;
  /** A call of the till's control about our account. */
  control: (path: string, body?: object) => Promise<unknown>;
  /** The adapter, speaking to the till at an address, with shorter time-outs than in production. */
  adapter: (options: { address: string; now: () => Date; timeoutMs?: number }) => PaymentProvider;
  checkout: (begun: Begun, browser: Browser) => Checkout;
  /** What a call may take where tests wait for time-outs, in milliseconds. */
  patienceMs: number;
  /** Its form cannot be withdrawn: a late payment succeeds, and is voided. */
  formOutlivesHold: boolean;
  /** A card is charged by a call of our server and not by the provider's own form. */
  isChargedByUs: boolean;
  /** Before the money is taken we ask how the payment stands. */
  looksBeforeCapture: boolean;
  /** The return carries proof of payment, so nobody needs to be asked. */
  provesByReturn: boolean;
  /** A refund is on its way at first. */
  refundsTakeTime: boolean;
  /** Lets somebody pay without our server learning of it, even where our server charges the card. */
  unheard: <Result>(pay: () => Promise<Result>) => Promise<Result>;
  calls: Record<Exclude<Errand, 'charge'>, ProviderCall> & { charge?: ProviderCall };
  /** What the till calls the news of a payment; undefined where there is no such news. */
  news: Record<'authorised' | 'declined', string> & { refundFailed: string | undefined };
  /** With what a webhook of these bytes arrives. */
  webhookHeaders: (body: Buffer | string, at: Date) => Record<string, string>;
  /** Our attempt that a row of the till's ledger is about. */
  attemptIn: (row: LedgerRow) => string;
  /** Whether a call that was answered with a yes was made for one of these payments, by their names there. */
  isFor: (payments: readonly string[], request: LoggedRequest) => boolean;
  /**
   * Money given back at the provider's own desk, of which we hear only afterwards; all that is left without an amount.
   * Undefined where the provider tells nobody of such a refund.
   */
  refundAtDesk: ((payment: string, amount?: number) => Promise<unknown>) | undefined;
};

/** Whether a call that the till has noted is one of these. */
export function isCall(
  { method, path }: ProviderCall,
  request: Pick<LoggedRequest, 'method' | 'path'>,
): boolean {
  const [wanted, given] = [path.split('/'), request.path.split('/')];
  const fits =
    wanted.length === given.length && wanted.every((part, nth) => part === '*' || part === given[nth]);
  return method === request.method && fits;
}

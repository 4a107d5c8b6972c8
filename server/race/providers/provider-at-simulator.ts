import type { PaymentProvider } from '../../src/payments/payment-provider.ts';
import type { Begun, Browser, Checkout } from '@slipway/testing/checkout/checkout.ts';
import type { LedgerRow, LoggedRequest } from '@slipway/testing/simulator.ts';

/** Selects calls to the provider by their method and path. The simulator's faults select calls in the same way. */
export type ProviderCall = { method: 'GET' | 'POST'; path: string };

/**
 * The purpose of a call. 'giveUp' cancels an unpaid payment. 'letGo' voids an authorised payment. 'charge'
 * charges the card; our server makes this call only to a provider whose form does not charge the card.
 */
export type Errand = 'begin' | 'charge' | 'look' | 'capture' | 'giveUp' | 'letGo' | 'refund';

/**
 * A provider that the simulator plays: our account there, and how this provider behaves. Test suites read
 * these properties, so no suite names a provider.
 */
export type ProviderAtSimulator = {
  name: PaymentProvider['name'];
  /** The key of our account at the simulator. */
  merchant: string;
  /** The path at which our server receives the provider's webhooks. */
  webhookPath: string;
  /** Registers us at the simulator. */
  introduce: (webhookUrl: string) => Promise<unknown>;
  /** Makes a control call to the simulator about our account. */
  control: (path: string, body?: object) => Promise<unknown>;
  /** Makes an adapter that calls the simulator at this address. By default its calls time out as in production. */
  adapter: (options: { address: string; now: () => Date; timeoutMs?: number }) => PaymentProvider;
  checkout: (begun: Begun, browser: Browser) => Checkout;
  /** How long a call waits in tests of time-outs, in milliseconds. */
  patienceMs: number;
  /** Our server cannot close the provider's form. A payment after the hold's end succeeds, and our server voids it. */
  formOutlivesHold: boolean;
  /** A call from our server charges the card. The provider's form does not. */
  isChargedByUs: boolean;
  /** Our server reads the state of the payment before it captures the money. */
  looksBeforeCapture: boolean;
  /** The browser brings proof of the payment to our site, so our server need not ask the provider. */
  provesByReturn: boolean;
  /** The provider completes a refund only after some time. */
  refundsTakeTime: boolean;
  /**
   * Lets somebody pay without our server learning of the payment. This also works if our own server charges the card.
   */
  unheard: <Result>(pay: () => Promise<Result>) => Promise<Result>;
  calls: Record<Exclude<Errand, 'charge'>, ProviderCall> & { charge?: ProviderCall };
  /** The provider's name for each kind of notification. Undefined: the provider sends no such notification. */
  news: Record<'authorised' | 'declined', string> & { refundFailed: string | undefined };
  /** The headers of a webhook with this body. */
  webhookHeaders: (body: Buffer | string, at: Date) => Record<string, string>;
  /** Returns the id of the payment attempt to which a row of the simulator's ledger belongs. */
  attemptIn: (row: LedgerRow) => string;
  /** Whether a logged call about one of these payments succeeded. `payments` holds the provider's ids. */
  isFor: (payments: readonly string[], request: LoggedRequest) => boolean;
  /**
   * Makes a refund as the provider's dashboard does. Without an amount, refunds all the remaining money. The function
   * is undefined if the provider does not report such refunds to us.
   */
  refundAtDesk: ((payment: string, amount?: number) => Promise<unknown>) | undefined;
};

/** Whether a request in the simulator's log is a call of this kind. */
export function isCall(
  { method, path }: ProviderCall,
  request: Pick<LoggedRequest, 'method' | 'path'>,
): boolean {
  const [wanted, given] = [path.split('/'), request.path.split('/')];
  const fits =
    wanted.length === given.length && wanted.every((part, nth) => part === '*' || part === given[nth]);
  return method === request.method && fits;
}

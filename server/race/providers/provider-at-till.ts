import type { addReservation } from '@slipway/shared/api/bookings.ts';
import type { BodyOf, DataOf, Endpoint } from '@slipway/shared/api/endpoint.ts';
import type { PaymentProvider } from '../../src/payments/payment-provider.ts';
import type { LedgerRow, LoggedRequest } from '@slipway/testing/till.ts';

/** Cards by what they do. */
export type Card = 'pays' | 'declined' | 'asksTheBank' | 'refundFailsLater';

/** What came of pressing Pay: 'cannot' when nobody can pay this any more. */
export type Paid = 'paid' | 'declined' | 'asked' | 'cannot' | 'unanswered';

/** What Pay Now told the browser. */
export type Begun = DataOf<typeof addReservation>;

export type Reply<Data> = {
  status: number;
  /** The refusal's code, if it is one. */
  code: string | undefined;
  data: Data;
};

/** Whoever pays, as our server knows them: by what their browser sends. */
export type Browser = {
  /** A call of the API. Undefined: no answer came. */
  ask: <E extends Endpoint>(endpoint: E, body: BodyOf<E>) => Promise<Reply<DataOf<E>> | undefined>;
  /** Follows an address of ours or, with fields, sends a form there; redirects are not followed. */
  go: (path: string, fields?: Record<string, string>) => Promise<{ status: number; location: string }>;
};

export type Outcome = { status: 'pending' | 'confirmed' | 'failed' | 'cancelled' };

/** By which the browser names a payment. */
type Pair = { booking_id: string; payment_reference: string };

/** One payment, as the browser of whoever makes it has it in hand. */
export type Checkout = {
  /** Types in a card and presses Pay, wherever this provider has the form for it. */
  pay: (card: Card) => Promise<Paid>;
  /** Whether the bank, which asked, hears what it wanted. */
  answerBank: (result: 'complete' | 'fail') => Promise<unknown>;
  /** What the outcome page asks; about another booking or payment, when a pair is given. */
  outcome: (pair?: Pair) => Promise<Reply<Outcome> | undefined>;
  /** The address of ours to which the provider sends the browser back; path and query. */
  wayBack: () => string;
};

/** A call to the provider, as the till's faults name it. */
export type ProviderCall = { method: 'GET' | 'POST'; path: string };

/** What a call is for: 'giveUp' ends what nobody has paid, 'letGo' what was authorised; 'charge' is
 * made by us where the provider has no form of its own. */
export type Errand = 'begin' | 'charge' | 'look' | 'capture' | 'giveUp' | 'letGo' | 'refund';

/**
 * One provider beside our server, with our account there: all that a suite has to know of it. Suites take it as a
 * parameter and name no provider.
 */
export type ProviderAtTill = {
  name: PaymentProvider['name'];
  methodId: '1' | '3' | '6';
  /** By which the till knows our account. */
  merchant: string;
  /** Where its webhooks come in at our server. */
  webhookPath: string;
  /** Tells the till who we are. */
  introduce: (webhookUrl: string) => Promise<unknown>;
  /** A call of the till's control about our account. */
  control: (path: string, body?: object) => Promise<unknown>;
  /** The adapter, speaking to the till at an address; with less patience than it has in earnest. */
  adapter: (options: { address: string; now: () => Date; timeoutMs?: number }) => PaymentProvider;
  checkout: (begun: Begun, browser: Browser) => Checkout;
  /** What a call may take where tests wait for time-outs, in milliseconds. */
  patienceMs: number;
  /** Nobody can take its form away: who pays late pays, and the money is let go. */
  formOutlivesHold: boolean;
  /** A card is charged by a call of our server and not by the provider's own form. */
  isChargedByUs: boolean;
  /** Before the money is taken we ask how the payment stands. */
  looksBeforeCapture: boolean;
  /** What the browser brings back proves that it paid, and nobody needs to be asked. */
  provesByReturn: boolean;
  /** A refund is on its way at first. */
  refundsTakeTime: boolean;
  /** Lets somebody pay without our server hearing of it, though it may be the one who charges the card. */
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

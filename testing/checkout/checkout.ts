import type { addReservation } from '@slipway/shared/api/reservations.ts';
import type { BodyOf, DataOf, Endpoint } from '@slipway/shared/api/endpoint.ts';

/** Test cards, named after their behaviour. */
export type Card = 'pays' | 'declined' | 'asksTheBank' | 'refundFailsLater';

/** The result of pressing Pay. 'cannot': the form no longer accepts a payment. */
export type Paid = 'paid' | 'declined' | 'asked' | 'cannot' | 'unanswered';

/** The answer to Pay Now. */
export type Begun = DataOf<typeof addReservation>;

export type Reply<Data> = {
  status: number;
  /** The code of a refusal. */
  code: string | undefined;
  data: Data;
};

/** The browser of a paying customer, as our server sees it. */
export type Browser = {
  /** Calls the API. Undefined: no answer came. */
  ask: <E extends Endpoint>(endpoint: E, body: BodyOf<E>) => Promise<Reply<DataOf<E>> | undefined>;
  /** Opens an address of our site. With `fields`, posts a form to the address. Does not follow redirects. */
  go: (path: string, fields?: Record<string, string>) => Promise<{ status: number; location: string }>;
};

export type Outcome = { status: 'pending' | 'confirmed' | 'failed' | 'cancelled' };

/** The ids by which the browser names a payment. */
type Pair = { booking_id: string; payment_reference: string };

/** One payment, as the customer's browser handles it. */
export type Checkout = {
  /** Enters a card in the provider's form and presses Pay. */
  pay: (card: Card) => Promise<Paid>;
  /** Answers the bank's 3-D Secure question. */
  answerBank: (result: 'complete' | 'fail') => Promise<unknown>;
  /** Makes the call that the outcome page makes. With `pair`, asks about another booking or payment. */
  outcome: (pair?: Pair) => Promise<Reply<Outcome> | undefined>;
  /** Returns path and query of the address to which the provider returns the browser. */
  wayBack: () => string;
};

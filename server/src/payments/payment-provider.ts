import type { Pence } from '@slipway/shared/values/pence.ts';
import type { PaymentMethodId } from '@slipway/shared/rules/payment-method.ts';
import type { ProviderName } from '../database/tables.ts';

/** One try to pay for one booking. Its row is committed before any provider hears of it. */
export type Attempt = {
  /** Ours; the order code or metadata at the provider, and the root of every idempotency key sent to it. */
  id: string;
  /** The payment_reference that the browser carries. */
  reference: string;
  bookingId: string;
  amount: Pence;
  currency: 'GBP';
  /** Null until the provider has answered `begin`, and for providers that know the attempt by our id. */
  providerRef: string | null;
};

export type PaymentCustomer = {
  firstName: string;
  lastName: string;
  email: string;
  country: string;
  /** The name by which the visitor reached us. */
  hostname: string;
};

/** What the browser needs to go on. */
export type Begun =
  | { kind: 'embedded_card'; clientSecret: string; providerRef: string }
  | { kind: 'hosted_form'; formHtml: string; providerRef: string }
  | { kind: 'tokenised'; accessToken: string; expiresInSeconds: number };

export type RefundSnapshot = {
  /** Our id of the refund; null for one that was made at the provider's own desk. */
  refundId: string | null;
  /** The provider takes no id of ours: the one of this amount that was sent and not answered is taken to be it. */
  isUnnamed?: true;
  providerRef: string;
  amount: Pence;
  status: 'accepted' | 'done' | 'failed';
};

/** `refundId` is ours; null when the provider does not say which: it is meant when the attempt has no other. */
export type RefundOutcome = { refundId: string | null; status: 'done' | 'failed' };

/** What the provider says is true now. Made only from authenticated material. */
export type PaymentSnapshot = {
  /** Null while no object there is the attempt's for good: the next card may bring another one. */
  providerRef: string | null;
  /** The attempt that the provider's object names; null when it names none of ours. */
  attemptId: string | null;
  amount: Pence;
  currency: string;
  status: 'pending' | 'action_required' | 'declined' | 'authorised' | 'captured' | 'cancelled';
  /** Cumulative: what was ever authorised and captured. */
  authorised: Pence;
  captured: Pence;
  refunds: readonly RefundSnapshot[];
  /** How many cards were declined, as far as the provider tells. Left out: it says nothing of that. */
  declines?: number;
  /** How a refund ended, where the provider does not list them. */
  refundOutcome?: RefundOutcome;
  /**
   * Where it does not list them: the last that happened to the payment, in its own word, when that happens once only
   * and is no refund. The same word later: no refund has arrived in between.
   */
  lastEvent?: string;
};

/** A provider's message that was verified. It says where to look, never what is true. */
export type ProviderEvent = {
  dedupeKey: string;
  attemptId: string | null;
  providerRef: string | null;
  hint: string;
};

/** What a visitor brings back from a payment page, as it stood in the address. */
export type ReturnParameters = {
  orderKey: string;
  paymentStatus: string;
  paymentAmount: string;
  paymentCurrency: string;
  mac2: string;
};

/** A snapshot only where the provider's own signature says so of this very attempt. */
export type VerifiedReturn = PaymentSnapshot | 'nothing_certain' | 'not_genuine';

/** What the card's bank wants to know of the browser. */
export type BrowserFacts = {
  acceptHeader: string;
  userAgent: string;
  ip: string;
  language: string;
  colorDepth: number;
  screenHeight: number;
  screenWidth: number;
  /** Minutes that local time is behind UTC. */
  timezone: number;
};

/** A page of the bank that is to be shown by posting one field to it. */
export type BankPage = { address: string; field: string; value: string };

export type Authentication = {
  id: string;
  /** 'passed' is said by the provider; it is asked for again before anything is charged. */
  state: 'begun' | 'challenged' | 'passed' | 'failed';
  methodPage: BankPage | undefined;
  challengePage: BankPage | undefined;
};

/**
 * The steps from the name of a card to its charge, 3-D Secure among them, where the provider leaves them to the shop.
 * The amount is always the stored one of the attempt. Each throws ProviderError.
 */
export type CardSteps = {
  /** Whether the card's bank takes part, and the page that it wants shown in a hidden frame. */
  enrol: (attempt: Attempt, card: string, hostname: string) => Promise<Authentication>;
  /** `method` says what became of the hidden frame; 'none' when the bank had no page for it. */
  initiate: (
    attempt: Attempt,
    asked: {
      authenticationId: string;
      card: string;
      method: 'shown' | 'not_shown' | 'none';
      customer: PaymentCustomer;
      browser: BrowserFacts;
    },
  ) => Promise<Authentication>;
  /** Hands on what the bank gave the browser to carry. */
  giveResult: (authenticationId: string, challengeResult: string) => Promise<Authentication>;
  /** Charges the card at most once. Read what became of it with `retrieve`. */
  charge: (
    attempt: Attempt,
    asked: { card: string; authenticationId: string; customer: PaymentCustomer },
  ) => Promise<'tried' | 'not_authenticated'>;
};

/**
 * One payment provider. An adapter only translates: it never writes to the database and never decides that a
 * booking is paid. Every method may be called twice for the same attempt and must then have acted once.
 * All throw ProviderError and nothing else, except bugs.
 */
export type PaymentProvider = {
  readonly name: ProviderName;
  readonly methodId: PaymentMethodId;
  /** As the visitor reads it. */
  readonly label: string;
  /** Less than this it refuses to charge. */
  readonly minimumCharge: Pence;
  /**
   * Where a refund that is sent again would be a second refund, whatever its id. `shownAfterMs`: when one that has
   * arrived is no longer missing in what `retrieve` tells.
   */
  readonly refundIsNotIdempotent?: { shownAfterMs: number };
  begin: (attempt: Attempt, customer: PaymentCustomer) => Promise<Begun>;
  /** `hint` is that of the event which makes us ask, if one does. */
  retrieve: (attempt: Attempt, hint?: string) => Promise<PaymentSnapshot | 'unknown_there'>;
  /** Gives the attempt up, looking first: 'paid' when money is already authorised or taken, and then nothing is done. */
  cancel: (attempt: Attempt) => Promise<'cancelled' | 'paid'>;
  /** Takes what was authorised. 'refused' is for good: the authorisation is gone. */
  capture: (attempt: Attempt) => Promise<'captured' | 'accepted' | 'refused'>;
  /** Lets an authorisation go. 'captured' when it is too late for that: refund instead. */
  voidAuthorisation: (attempt: Attempt) => Promise<'voided' | 'captured'>;
  /** Sends money back under our own id of the refund. */
  refund: (attempt: Attempt, refund: { id: string; amount: Pence }) => Promise<RefundSnapshot | 'refused'>;
  /** Where visitors leave for a page of its own: reads what they bring back, which is signed or is nothing. */
  readonly readReturn?: (attempt: Attempt, parameters: ReturnParameters) => VerifiedReturn;
  /** Where cards get a name in the browser and are charged by us. */
  readonly cards?: CardSteps;
  /** The end of the address of its webhooks, where nothing else proves that they are the provider's. */
  readonly webhookSecret?: string;
  /** What it wants to hear when a webhook is stored; JSON where it does not care. */
  readonly webhookAnswer?: string;
  /** Verifies signature and age before reading anything; undefined when it is not the provider's. */
  readWebhook: (
    raw: Buffer,
    headers: Readonly<Record<string, string | string[] | undefined>>,
  ) => ProviderEvent[] | undefined;
};

/**
 * Thrown by adapters; `kind` decides what happens next and nothing else does. 'outcome_unknown' is never treated
 * as a failure: the call may have worked.
 */
export class ProviderError extends Error {
  readonly kind:
    | 'declined'
    | 'bad_request'
    | 'bad_credentials'
    | 'throttled'
    | 'not_sent'
    | 'outcome_unknown';

  constructor(kind: ProviderError['kind'], message: string) {
    super(message);
    this.name = 'ProviderError';
    this.kind = kind;
  }
}

/** How long an adapter may take for one call, its own repetitions included. */
export const providerTimeoutMs = 10_000;

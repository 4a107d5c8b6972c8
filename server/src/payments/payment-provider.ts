import type { Pence } from '@slipway/shared/values/pence.ts';
import type { PaidMethod } from '@slipway/shared/rules/payment-method.ts';
import type { Row } from '../platform/database/tables.ts';

/** One try to pay for one booking. Its row is committed before any provider is called. */
export type Attempt = {
  /** Our id: the order code or metadata at the provider, and the root of every idempotency key sent to it. */
  id: string;
  /** The payment_reference that the browser carries. */
  reference: string;
  bookingId: string;
  amount: Pence;
  currency: 'GBP';
  /** Null until the provider has answered `begin`, and for providers that know the attempt by our id. */
  providerRef: string | null;
  /** Set aside until after the trip: held for as long as its card can be. */
  isDeposit?: boolean;
};

export type PaymentCustomer = {
  firstName: string;
  lastName: string;
  email: string;
  country: string;
  /** The host name the visitor used. */
  hostname: string;
};

/** Data that the browser needs to continue. */
export type Begun =
  | { kind: 'embedded_card'; clientSecret: string; providerRef: string }
  | { kind: 'hosted_form'; formHtml: string; providerRef: string }
  | { kind: 'tokenised'; accessToken: string; expiresInSeconds: number };

export type RefundSnapshot = {
  /** Our id of the refund; null for one that was made in the provider's dashboard. */
  refundId: string | null;
  /** The provider does not carry our refund id: this is matched with the unanswered refund of the same amount. */
  isUnnamed?: true;
  providerRef: string;
  amount: Pence;
  /** 'disputed': it failed because the payment was disputed in between. */
  status: 'accepted' | 'done' | 'failed' | 'disputed';
};

/**
 * The money that the card's bank asks back, or its report about a payment. `fee`: the provider's fee for it, once
 * known.
 */
export type DisputeSnapshot = Pick<
  Row<'paymentDisputes'>,
  | 'providerRef'
  | 'kind'
  | 'amount'
  | 'reason'
  | 'status'
  | 'holdsRefunds'
  | 'chargedBack'
  | 'answerBy'
  | 'openedAt'
> & { fee?: Pence };

/** `refundId` is ours; null when the provider does not say which refund: it then means the only one of the attempt. */
export type RefundOutcome = { refundId: string | null; status: 'done' | 'failed' };

/** The state of a payment at the provider now. Made only from authenticated data. */
export type PaymentSnapshot = {
  /** Null until one object there belongs to the attempt for good: another card may create another object. */
  providerRef: string | null;
  /** The attempt that the provider's object names; null if it names none of ours. */
  attemptId: string | null;
  amount: Pence;
  currency: string;
  status: 'pending' | 'action_required' | 'declined' | 'authorised' | 'captured' | 'cancelled';
  /** Cumulative: everything ever authorised and captured. */
  authorised: Pence;
  captured: Pence;
  refunds: readonly RefundSnapshot[];
  /** The time until which the bank holds the authorisation, if the provider names one. */
  captureBefore?: Date;
  /**
   * Read before the refunds, so that no later refund is missed beside an open dispute. Left out if the provider
   * reports none.
   */
  disputes?: readonly DisputeSnapshot[];
  /** How many cards were declined, as far as the provider reports it; left out if it does not. */
  declines?: number;
  /** How a refund ended, for providers that do not list refunds. */
  refundOutcome?: RefundOutcome;
  /**
   * For providers that do not list refunds: the payment's last event, in the provider's word, if it is one that happens
   * only once and is not a refund. If a later snapshot has the same event, no refund has arrived in between.
   */
  lastEvent?: string;
};

/** A provider's verified message. It says where to look, never what is true. */
export type ProviderEvent = {
  dedupeKey: string;
  attemptId: string | null;
  providerRef: string | null;
  hint: string;
};

/** The parameters that a visitor brings back from a payment page, exactly as they were in the address. */
export type ReturnParameters = {
  orderKey: string;
  paymentStatus: string;
  paymentAmount: string;
  paymentCurrency: string;
  mac2: string;
};

/** A snapshot only if the provider's own signature covers this very attempt. */
export type VerifiedReturn = PaymentSnapshot | 'nothing_certain' | 'not_genuine';

/** Facts about the browser that the card's bank asks for. */
export type BrowserFacts = {
  acceptHeader: string;
  userAgent: string;
  ip: string;
  language: string;
  colorDepth: number;
  screenHeight: number;
  screenWidth: number;
  /** Minutes by which local time is behind UTC. */
  timezone: number;
};

/** A page of the bank, opened by posting one field to it. */
export type BankPage = { address: string; field: string; value: string };

export type Authentication = {
  id: string;
  /** 'passed' comes from the provider, which is asked again before any charge. */
  state: 'begun' | 'challenged' | 'passed' | 'failed';
  methodPage: BankPage | undefined;
  challengePage: BankPage | undefined;
};

/**
 * The steps from a card token to its charge, 3-D Secure among them, for providers that leave them to the shop. The
 * amount is always the attempt's stored one. Each throws ProviderError.
 */
export type CardSteps = {
  /** Whether the card's bank takes part, and the page to show in a hidden frame if it has one. */
  enrol: (attempt: Attempt, card: string, hostname: string) => Promise<Authentication>;
  /** `method` is the outcome of the hidden frame; 'none' when the bank had no page for it. */
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
  /** Passes on the data that the bank sent with the browser. */
  giveResult: (authenticationId: string, challengeResult: string) => Promise<Authentication>;
  /** Charges the card at most once. Read the outcome with `retrieve`. */
  charge: (
    attempt: Attempt,
    asked: { card: string; authenticationId: string; customer: PaymentCustomer },
  ) => Promise<'tried' | 'not_authenticated'>;
};

/**
 * One movement of the balance that a provider keeps for us. `amount` is signed: incoming money is positive, before
 * the provider's fee.
 */
export type BalanceLine = {
  /** The provider's id of the movement. */
  id: string;
  at: Date;
  amount: Pence;
  /** The provider's fee for it. */
  fee: Pence;
  /** 'GBP' */
  currency: string;
} & (
  | {
      about: 'payment' | 'refund' | 'dispute';
      /** 'back': a refund that failed, or a dispute that was won. */
      way: 'there' | 'back';
      /** The provider's id of the payment, refund or dispute: for a payment, the attempt's `providerRef`. */
      ref: string;
      /** The `providerRef` of its payment. */
      payment: string | null;
      /** Our id, if the provider's object carries one: it is ours even if we have no row. */
      attemptId: string | null;
    }
  | { about: 'fee' | 'payout' | 'transfer' }
  /** `kind` is the provider's word: its meaning for the books is not defined yet. */
  | { about: 'unknown'; kind: string }
);

type ReadWebhook = ProviderEvent[] | undefined;

/**
 * One payment provider. An adapter only translates: it never writes to the database and never decides that a booking is
 * paid. Every method may be called twice for the same attempt and must then have acted once. All throw ProviderError
 * and nothing else, except for bugs.
 */
export type PaymentProvider = {
  readonly name: PaidMethod;
  /** As shown to the visitor. */
  readonly label: string;
  /** The provider refuses to charge less than this. */
  readonly minimumCharge: Pence;
  /**
   * Set if sending a refund again would make a second refund, even under the same id. `shownAfterMs`: the time after
   * which `retrieve` is sure to show a refund that arrived.
   */
  readonly refundIsNotIdempotent?: { shownAfterMs: number };
  begin: (attempt: Attempt, customer: PaymentCustomer) => Promise<Begun>;
  /** `hint` comes from the event that makes us ask, if there is one. */
  retrieve: (attempt: Attempt, hint?: string) => Promise<PaymentSnapshot | 'unknown_there'>;
  /**
   * Cancels the attempt after looking at it: returns 'paid', and does nothing, if money is already authorised or
   * captured.
   */
  cancel: (attempt: Attempt) => Promise<'cancelled' | 'paid'>;
  /** Captures the authorised amount. 'refused' is final: the authorisation has ended. */
  capture: (attempt: Attempt) => Promise<'captured' | 'accepted' | 'refused'>;
  /** Voids an authorisation. 'captured' when it is too late for that: refund instead. */
  voidAuthorisation: (attempt: Attempt) => Promise<'voided' | 'captured'>;
  /** Refunds under our own id. 'disputed': refused while the bank asks for the money, and after it has taken it. */
  refund: (
    attempt: Attempt,
    refund: { id: string; amount: Pence },
  ) => Promise<RefundSnapshot | 'refused' | 'disputed'>;
  /** All disputes and reports of fraud since then, as if their events had arrived: a webhook may be lost. */
  readonly listDisputes?: (since: Date) => Promise<ProviderEvent[]>;
  /**
   * One page of the movements of our balance from one instant to another (exclusive), newest first. `after`: the last
   * line of the page before. Left out if a provider has no such list: its money cannot be compared.
   */
  readonly listBalance?: (
    from: Date,
    until: Date,
    after?: string,
  ) => Promise<{ lines: BalanceLine[]; hasMore: boolean }>;
  /**
   * For providers with a payment page of their own: reads what the visitor brings back, and ignores it unless it is
   * signed.
   */
  readonly readReturn?: (attempt: Attempt, parameters: ReturnParameters) => VerifiedReturn;
  /** For providers whose cards are tokenised in the browser and charged by us. */
  readonly cards?: CardSteps;
  /** The secret end of its webhook address, for providers that do not sign their notifications. */
  readonly webhookSecret?: string;
  /** The answer it expects when a webhook is stored; JSON if it does not matter. */
  readonly webhookAnswer?: string;
  /** Verifies signature and age before reading anything; undefined if the message is not the provider's. */
  readWebhook: (
    raw: Buffer,
    headers: Readonly<Record<string, string | string[] | undefined>>,
  ) => ReadWebhook | Promise<ReadWebhook>;
};

/**
 * Thrown by adapters; `kind` alone decides what happens next. 'outcome_unknown' is never treated as a failure: the call
 * may have worked.
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

/** How long an adapter may take for one call, its own retries included. */
export const providerTimeoutMs = 10_000;

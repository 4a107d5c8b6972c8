import type { Pence } from '@slipway/shared/values/pence.ts';
import type { PaidMethod } from '@slipway/shared/rules/payment-method.ts';
import type { Row } from '../platform/database/tables.ts';

/** One attempt to pay for one booking. Its row is committed before any provider is called. */
export type Attempt = {
  /** Our id: the order code or metadata at the provider, and the root of every idempotency key sent to it. */
  id: string;
  /** The `payment_reference` by which the browser names this attempt. */
  reference: string;
  bookingId: string;
  amount: Pence;
  currency: 'GBP';
  /**
   * The provider's id of the payment. Null until the provider has answered `begin`. If the provider makes a new id for
   * each card, null until a card is authorised.
   */
  providerRef: string | null;
  /** True for a deposit. A deposit is held until after the trip, if the card allows so long a hold. */
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
  /** Our id of the refund; null for a refund made in the provider's dashboard. */
  refundId: string | null;
  /**
   * True: the provider does not store our refund id, so this refund is matched with the unanswered refund of the same
   * amount.
   */
  isUnnamed?: true;
  providerRef: string;
  amount: Pence;
  /** 'disputed': the refund failed because the payment was disputed after we sent the refund. */
  status: 'accepted' | 'done' | 'failed' | 'disputed';
};

/**
 * A card bank's request to take money back, or its fraud report about a payment. `fee`: the provider's fee, once known.
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

/** `refundId` is our id. If the provider does not name it (null), the outcome is for the attempt's only refund. */
export type RefundOutcome = { refundId: string | null; status: 'done' | 'failed' };

/** The state of a payment at the provider now. Made only from authenticated data. */
export type PaymentSnapshot = {
  /** The provider's id of the payment; null if each card gets an id of its own and no card is authorised yet. */
  providerRef: string | null;
  /** The attempt that the provider's object names; null if it names no attempt of ours. */
  attemptId: string | null;
  amount: Pence;
  currency: string;
  status: 'pending' | 'action_required' | 'declined' | 'authorised' | 'captured' | 'cancelled';
  /** Cumulative: everything ever authorised and captured. */
  authorised: Pence;
  captured: Pence;
  refunds: readonly RefundSnapshot[];
  /** The end of the bank's authorisation, if the provider reports it. */
  captureBefore?: Date;
  /**
   * Left out if the provider does not report disputes. The disputes are read before the refunds. The provider accepts
   * no refund while a dispute is open. So if `disputes` shows an open dispute, `refunds` is complete.
   */
  disputes?: readonly DisputeSnapshot[];
  /** How many cards were declined; left out if the provider does not report it. */
  declines?: number;
  /** For providers that do not list refunds: how a refund ended. */
  refundOutcome?: RefundOutcome;
  /**
   * For providers that do not list refunds: the payment's last event. Left out if events of this kind can follow a
   * refund. So if two snapshots have the same `lastEvent`, no refund arrived between them.
   */
  lastEvent?: string;
};

/** A provider's message about a payment. It may be forged or old, so the server then retrieves the payment. */
export type ProviderEvent = {
  dedupeKey: string;
  attemptId: string | null;
  providerRef: string | null;
  hint: string;
};

/** The parameters with which a visitor returns from a payment page, exactly as in the address. */
export type ReturnParameters = {
  orderKey: string;
  paymentStatus: string;
  paymentAmount: string;
  paymentCurrency: string;
  mac2: string;
};

/** This is a snapshot only if the provider has signed the return for this attempt. */
export type VerifiedReturn = PaymentSnapshot | 'nothing_certain' | 'not_genuine';

/** Facts about the browser that the card's bank requires. */
export type BrowserFacts = {
  acceptHeader: string;
  userAgent: string;
  ip: string;
  language: string;
  colorDepth: number;
  screenHeight: number;
  screenWidth: number;
  /** Minutes by which the browser's local time is behind UTC. */
  timezone: number;
};

/** A page of the bank, opened by posting one field to it. */
export type BankPage = { address: string; field: string; value: string };

export type Authentication = {
  id: string;
  /** 'passed': the customer has nothing more to do. Before charging, `charge` reads the authentication again. */
  state: 'begun' | 'challenged' | 'passed' | 'failed';
  methodPage: BankPage | undefined;
  challengePage: BankPage | undefined;
};

/**
 * The steps from a card token to its charge, including 3-D Secure, for providers that leave these steps to the shop.
 * The amount is always the stored amount of the attempt. Each step throws ProviderError.
 */
export type CardSteps = {
  /** Whether the card's bank takes part, and the page for the hidden frame if the bank has one. */
  enrol: (attempt: Attempt, card: string, hostname: string) => Promise<Authentication>;
  /** `method`: whether the browser showed the hidden frame, or 'none' if the bank had no page for the frame. */
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
  /** Passes on the result that the bank sent through the browser. */
  giveResult: (authenticationId: string, challengeResult: string) => Promise<Authentication>;
  /** Charges the card at most once. Read the outcome with `retrieve`. */
  charge: (
    attempt: Attempt,
    asked: { card: string; authenticationId: string; customer: PaymentCustomer },
  ) => Promise<'tried' | 'not_authenticated'>;
};

/**
 * One movement of the balance that a provider keeps for us. `amount` is signed: incoming money is positive, before the
 * provider's fee.
 */
export type BalanceLine = {
  /** The provider's id of the line. */
  id: string;
  at: Date;
  amount: Pence;
  /** The provider's fee for this line. */
  fee: Pence;
  /** The currency: 'GBP'. */
  currency: string;
} & (
  | {
      about: 'payment' | 'refund' | 'dispute';
      /** 'there': the payment, refund or dispute itself. 'back': money returns after a failed refund or won dispute. */
      way: 'there' | 'back';
      /** The provider's id of the payment, refund or dispute: for a payment, the attempt's `providerRef`. */
      ref: string;
      /** The `providerRef` of the payment. */
      payment: string | null;
      /** Our id, if the provider's object has it. The object is then ours, even if we have no row for it. */
      attemptId: string | null;
    }
  | { about: 'fee' | 'payout' | 'transfer' }
  /** `kind`: the provider's name for a kind of movement that our books do not define. */
  | { about: 'unknown'; kind: string }
);

type ReadWebhook = ProviderEvent[] | undefined;

/**
 * One payment provider. An adapter only translates: it never writes to the database and never decides that a booking is
 * paid. A method that is called twice for the same attempt acts only once. Every method throws only ProviderError,
 * except for bugs.
 */
export type PaymentProvider = {
  readonly name: PaidMethod;
  /** The name that visitors see. */
  readonly label: string;
  /** The smallest amount that the provider charges. */
  readonly minimumCharge: Pence;
  /**
   * Set if the provider refunds twice when we send one refund twice, even under the same id. `shownAfterMs`: the
   * longest time until `retrieve` shows a refund that has arrived.
   */
  readonly refundIsNotIdempotent?: { shownAfterMs: number };
  begin: (attempt: Attempt, customer: PaymentCustomer) => Promise<Begun>;
  /** `hint` is from the event that caused the call. */
  retrieve: (attempt: Attempt, hint?: string) => Promise<PaymentSnapshot | 'unknown_there'>;
  /**
   * Looks at the attempt, then cancels it. If money is already authorised or captured, does nothing and returns 'paid'.
   */
  cancel: (attempt: Attempt) => Promise<'cancelled' | 'paid'>;
  /** Captures the authorised amount. 'refused' is final: the authorisation has ended. */
  capture: (attempt: Attempt) => Promise<'captured' | 'accepted' | 'refused'>;
  /** Voids an authorisation. 'captured': too late for a void, so refund instead. */
  voidAuthorisation: (attempt: Attempt) => Promise<'voided' | 'captured'>;
  /**
   * Sends a refund under our own id. 'disputed': the provider refuses, because the bank asks for the money back or has
   * taken it.
   */
  refund: (
    attempt: Attempt,
    refund: { id: string; amount: Pence },
  ) => Promise<RefundSnapshot | 'refused' | 'disputed'>;
  /** Returns all disputes and fraud reports since an instant as events. We ask because a webhook may be lost. */
  readonly listDisputes?: (since: Date) => Promise<ProviderEvent[]>;
  /**
   * One page of the lines of our balance, newest first. `from` is included, `until` is not. `after`: the id of the
   * previous page's last line. Left out: the provider has no such list, so its money cannot be compared with the books.
   */
  readonly listBalance?: (
    from: Date,
    until: Date,
    after?: string,
  ) => Promise<{ lines: BalanceLine[]; hasMore: boolean }>;
  /**
   * For providers with a payment page of their own: reads the parameters with which the visitor returns, and ignores
   * them unless they are signed.
   */
  readonly readReturn?: (attempt: Attempt, parameters: ReturnParameters) => VerifiedReturn;
  /** The steps by which we charge a card that the browser tokenised. Left out: the provider charges cards itself. */
  readonly cards?: CardSteps;
  /** The secret end of the webhook address, for providers that do not sign their notifications. */
  readonly webhookSecret?: string;
  /** The answer that the provider expects once a webhook is stored. If it is left out, our answer is JSON. */
  readonly webhookAnswer?: string;
  /**
   * Before reading anything, verifies the signature if the provider signs its webhooks, and the message's age if the
   * signature contains a time. Returns undefined if the message is not the provider's.
   */
  readWebhook: (
    raw: Buffer,
    headers: Readonly<Record<string, string | string[] | undefined>>,
  ) => ReadWebhook | Promise<ReadWebhook>;
};

/**
 * Thrown by adapters; the caller decides by `kind` alone. 'outcome_unknown' is never treated as a failure, because the
 * call may have succeeded.
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

/** How long an adapter may take for one call, including its own retries. */
export const providerTimeoutMs = 10_000;

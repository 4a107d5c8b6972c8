import type { ColumnType, Generated } from 'kysely';
import type { ChargeKind, ChargeRule, ChargeSource } from '@slipway/shared/rules/charges.ts';
import type { LinkDebt, PaymentPurpose } from '@slipway/shared/rules/payment-purposes.ts';
import type { Sale } from '@slipway/shared/rules/vat.ts';
import type { Pence } from '@slipway/shared/values/pence.ts';

/** The tables of money and of moves; row types as in tables.ts. */

type Timestamp = ColumnType<Date, Date, Date>;

/** The provider's name in payments/provider-registry.ts, or 'zero_cost' for a booking with nothing to pay. */
export type ProviderName = string;

export type AttemptStatus =
  | 'created'
  | 'awaiting_customer'
  | 'action_required'
  | 'authorised'
  | 'captured'
  | 'part_refunded'
  | 'refunded'
  | 'voided'
  | 'declined'
  | 'cancelled'
  | 'failed';

/** 'inquiry': the bank has taken no money yet. 'fraud_warning': the cardholder has not claimed the money back yet. */
type DisputeKind = 'dispute' | 'inquiry' | 'fraud_warning';

type DisputeReason =
  | 'fraud'
  | 'not_recognised'
  | 'not_received'
  | 'not_as_described'
  | 'refund_missing'
  | 'paid_twice'
  | 'cancelled'
  | 'other';

/** 'ended': the dispute closed with no decision and no loss. */
type DisputeStatus = 'needs_answer' | 'under_review' | 'won' | 'lost' | 'ended';

export type PaymentAttemptsTable = {
  id: string;
  reference: string;
  bookingId: string;
  provider: string;
  purpose: Generated<PaymentPurpose>;
  amount: Pence;
  currency: Generated<'GBP'>;
  status: AttemptStatus;
  providerRef: string | null;
  authorised: Generated<Pence>;
  captured: Generated<Pence>;
  refunded: Generated<Pence>;
  cancelRequestedAt: ColumnType<Date | null, Date | null, Date | null>;
  reversalRequestedAt: ColumnType<Date | null, Date | null, Date | null>;
  nextCheckAt: ColumnType<Date | null, Date | null, Date | null>;
  checks: Generated<number>;
  declines: Generated<number>;
  declinesBesides: Generated<number>;
  createdAt: Timestamp;
  updatedAt: Timestamp;
  /**
   * Until this time staff can undo a change that affects the attempt. Reports from the provider are recorded, but no
   * money is accepted, released or captured yet.
   */
  notBefore: ColumnType<Date | null, Date | null, Date | null>;
  actionId: number | null;
  /** The move or change of the booking that this attempt pays for. */
  moveId: string | null;
  /**
   * The time at which the attempt's money was accepted as payment of a debt. A second payment of the same debt is
   * refunded.
   */
  acceptedAt: ColumnType<Date | null, Date | null, Date | null>;
  /** For a deposit: the time at which a command requested the capture. */
  captureRequestedAt: ColumnType<Date | null, Date | null, Date | null>;
  /**
   * The amount to keep from a deposit; the rest is refunded. Null in rows from before charges existed: the whole
   * deposit is kept.
   */
  depositKept: Pence | null;
  /** True: the attempt pays the price that a confirmed booking still owes. Otherwise null. */
  isForOwed: boolean | null;
  /** The pay link through which this attempt was made. Null: no pay link was used. */
  payLinkId: string | null;
  /** The time at which a dispute was opened. While this is set, no refund of the attempt is sent. */
  disputedSince: ColumnType<Date | null, Date | null, Date | null>;
  /** The pence that the bank has taken back for good. Refunded pence are not among them. Null: none. */
  chargedBack: Pence | null;
  /** The time until which the bank holds the authorisation, if the provider names one. */
  captureBefore: ColumnType<Date | null, Date | null, Date | null>;
};

export type PaymentDisputesTable = {
  provider: string;
  providerRef: string;
  attemptId: string;
  kind: DisputeKind;
  amount: Pence;
  reason: DisputeReason;
  status: DisputeStatus;
  holdsRefunds: boolean;
  chargedBack: Pence;
  answerBy: ColumnType<Date | null, Date | null, Date | null>;
  openedAt: Timestamp;
  closedAt: ColumnType<Date | null, Date | null, Date | null>;
  updatedAt: Timestamp;
  /** The provider's fee; null: not known. */
  fee: Pence | null;
};

/** `next`: the new values of the booking, by the names of their columns in the database. */
export type MovesTable = {
  id: string;
  bookingId: string;
  purpose: 'move' | 'change';
  status: 'pending' | 'done' | 'ended';
  deadline: ColumnType<Date | null, Date | null, Date | null>;
  /** Inserted as JSON text. */
  next: ColumnType<object, string, string>;
  items: ColumnType<object, string, string>;
  during: string | null;
  ownDuring: string | null;
  fee: Pence;
  waived: Pence;
  toPay: Pence;
  toRefund: Pence;
  credit: number;
  cause: string;
  createdAt: Timestamp;
  decidedAt: ColumnType<Date | null, Date | null, Date | null>;
  /** The sale before the move. Null: the move was not made, or is older than this column. Written as JSON text. */
  soldBefore: ColumnType<Sale | null, string | null, string | null>;
};

/** A cash drawer during one shift. Staff count its cash to close the drawer. */
export type DrawersTable = {
  id: Generated<number>;
  name: string;
  openedBy: string | null;
  openedAt: Timestamp;
  float: Pence;
  closedBy: string | null;
  closedAt: ColumnType<Date | null, Date | null, Date | null>;
  counted: Pence | null;
  expected: Pence | null;
  note: string | null;
  /** Whether the drawer was opened automatically, when a person took the first cash of the day. */
  openedByCash: boolean | null;
  /** The float is counted later; until then `float` is 0. */
  isFloatOpen: boolean | null;
};

/** Each typed count of a drawer; the last count closes the drawer. */
export type DrawerCountsTable = {
  id: Generated<number>;
  drawerId: number;
  counted: Pence;
  /** The amount that the drawer should have held at that time. */
  expected: Pence;
  countedBy: string | null;
  at: Timestamp;
};

/** Cash taken while no drawer was open, and the drawer into which somebody put it later. */
export type CashPutInTable = {
  lineId: number;
  drawerId: number;
  staffId: string | null;
  at: Timestamp;
};

/** Each amount of cash and each slip of the card machine, in or out. Rows are never changed. */
export type HandMoneyTable = {
  id: Generated<number>;
  method: 'cash' | 'card_machine';
  kind: 'payment' | 'refund' | 'deposit' | 'deposit_back' | 'deposit_kept';
  /** Negative: the money was paid out. */
  amount: Pence;
  bookingId: string | null;
  attemptId: string | null;
  refundId: string | null;
  drawerId: number | null;
  slip: string | null;
  given: Pence | null;
  staffId: string | null;
  at: Timestamp;
};

/** Amounts that a party owes in addition to the price of its booking. */
export type ChargesTable = {
  id: string;
  bookingId: string;
  kind: ChargeKind;
  amount: Pence;
  /** The reason, in the words that the party reads. */
  reason: string;
  /** Written as JSON text. Null: a person typed the amount. */
  rule: ColumnType<ChargeRule | null, string | null, string | null>;
  termsVersion: number;
  source: ChargeSource;
  /**
   * The payment that pays the charge, or the deposit from which it is kept; null: the charge is owed, or was cancelled.
   */
  attemptId: string | null;
  /** The pence paid for the charge; null: nothing yet. */
  taken: Pence | null;
  madeAt: Timestamp;
  madeBy: string | null;
  letGoAt: ColumnType<Date | null, Date | null, Date | null>;
  letGoBy: string | null;
  letGoBecause: string | null;
  /** For a charge kept from a deposit: the party may object until this time. */
  objectsUntil: ColumnType<Date | null, Date | null, Date | null>;
  objectedAt: ColumnType<Date | null, Date | null, Date | null>;
  objection: string | null;
  answeredAt: ColumnType<Date | null, Date | null, Date | null>;
  answeredBy: string | null;
  answer: string | null;
  /** The pence refunded after an objection. 0: the charge is kept. Null: not answered. */
  givenBack: Pence | null;
  /** The end of the minute in which staff can undo the command that wrote the row. `actionId`: the command's action. */
  notBefore: Generated<Date | null>;
  actionId: Generated<number | null>;
};

/** An address at which one debt of one booking can be paid. */
export type PayLinksTable = {
  id: string;
  tokenHash: string;
  bookingId: string;
  debt: LinkDebt;
  madeBy: string | null;
  madeAt: Timestamp;
  openedAt: ColumnType<Date | null, Date | null, Date | null>;
  endedAt: ColumnType<Date | null, Date | null, Date | null>;
};

export type CardAuthenticationsTable = {
  attemptId: string;
  card: string;
  authentication: string;
  state: 'begun' | 'challenged' | 'passed' | 'failed';
  hasMethodPage: boolean;
  challengeResult: string | null;
  updatedAt: Timestamp;
};

export type PaymentAttemptEventsTable = {
  id: Generated<number>;
  attemptId: string;
  fromStatus: string | null;
  toStatus: string;
  at: Timestamp;
  /** The pence captured with this event; null: none. */
  moved: number | null;
};

export type ProviderEventsTable = {
  provider: string;
  dedupeKey: string;
  attemptId: string | null;
  providerRef: string | null;
  hint: string;
  receivedAt: Timestamp;
  processedAt: ColumnType<Date | null, Date | null, Date | null>;
};

export type RefundsTable = {
  id: string;
  attemptId: string;
  amount: Pence;
  /** 'dropped': the refund was not sent, or failed at the provider, because of a dispute. */
  status: 'requested' | 'accepted' | 'done' | 'failed' | 'dropped';
  reason: string;
  providerRef: string | null;
  lastEventBefore: string | null;
  nextAttemptAt: Timestamp;
  attempts: Generated<number>;
  createdAt: Timestamp;
  updatedAt: Timestamp;
  /**
   * The end of the minute in which staff can undo the command that wrote this row. No job processes the row earlier.
   */
  notBefore: Generated<Date | null>;
  actionId: Generated<number | null>;
  /** The charge that is refunded. Null: the refund is not for a charge. */
  chargeId: string | null;
};

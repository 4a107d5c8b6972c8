import type { PaymentMethod } from '@slipway/shared/rules/payment-method.ts';
import type { LocalDate } from '@slipway/shared/values/local-date.ts';
import type { Pence } from '@slipway/shared/values/pence.ts';
import type { Database, Row } from '../../platform/database/tables.ts';
import type { RefusalAnswer } from '../../platform/http/error-handler.ts';
import { type IdempotencyKey, type StoredAnswer, claim } from '../../platform/http/idempotency-store.ts';
import type { NetworkSize } from '../../platform/http/network-address.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { Settings } from '../../catalogue/business-settings.ts';
import type { TermsVersion } from '../../catalogue/business-terms.ts';
import type { BoatKind } from '../../catalogue/boat-kinds.ts';
import type { CatalogueItem, CatalogueSlot } from '../../catalogue/catalogue-memory.ts';
import type { ProofFacts } from './day-pressure.ts';

/** A visitor's request. Its one price, `total`, is the price that the visitor saw, and must equal our price. */
export type ReservationRequest = {
  method: PaymentMethod;
  customerId: string;
  packageId: number;
  slotId: number;
  date: LocalDate;
  guests: number;
  addOns: readonly { menuItemId: number; quantity: number; comment: string }[];
  couponCode: string | undefined;
  total: Pence;
  isCaptainDeclared: boolean;
  replaces: { bookingId: string; reference: string } | undefined;
  /** The proof of work that the server asked the browser for. */
  proof?: Proof;
};

/** The proof of work that a browser sends: the challenge as received, and its answers. */
export type Proof = { challenge: string; answers: readonly number[] };

/** All facts about the visitor that we use. */
export type Visitor = {
  browserHash: string;
  /** Hashes of the visitor's network and of the larger networks around it, narrowest first. */
  networks: readonly [VisitorNetwork, ...VisitorNetwork[]];
  /** The host name the visitor used. */
  hostname: string;
};

type VisitorNetwork = { size: NetworkSize; hash: string };

export type LiveHold = { id: string; attempts: readonly LiveAttempt[] };

export type LiveAttempt = Pick<
  Row<'paymentAttempts'>,
  'id' | 'reference' | 'provider' | 'status' | 'amount' | 'providerRef' | 'declines' | 'declinesBesides'
>;

/**
 * All facts that decide a reservation. Some come from the catalogue in memory. The others are in the
 * database: the server reads them, or assumes the usual case.
 */
export type ReservationFacts = {
  settings: Settings;
  /** The terms under which the booking is made. */
  inForce: TermsVersion;
  boatPackage: Row<'boatPackages'> | undefined;
  /** Kinds that have a boat in service. */
  kinds: readonly BoatKind[];
  slot: CatalogueSlot | undefined;
  /** The ordered items. */
  menuItems: ReadonlyMap<number, CatalogueItem>;
  /**
   * `isUsedUp`: whether this customer has used up the coupon. The read takes no lock, so another booking may
   * use up the coupon after the read.
   */
  coupon: (Row<'coupons'> & { isUsedUp: boolean }) | undefined;
  isCustomerKnown: boolean;
  /** This browser's hold, or the hold that `replaces` names. The new reservation replaces it. */
  replaced: (LiveHold & { date: LocalDate; isOver: boolean }) | undefined;
  /** The booking whose id is in `replaces`, if its customer has paid by now. */
  paidBookingId: string | undefined;
  /** Undefined if no proof of work is required. */
  proof?: ProofFacts;
  /** The number of the network's declined cards in this hour. */
  declinesOfNetwork: number;
};

export type ReservationCall = {
  asked: ReservationRequest;
  visitor: Visitor;
  key: IdempotencyKey | undefined;
  renderRefusal: (refusal: Refusal) => RefusalAnswer;
  /** Whether the visitor has closed the connection without waiting for the answer. */
  isGone: () => boolean;
};

/**
 * Whether a refusal is stored under the idempotency key. A refusal that asks the visitor to wait is not
 * stored. So the visitor can repeat the request later, and get another answer.
 */
function isStored({ code, options }: Refusal): boolean {
  return options.retryAfterSeconds === undefined && code !== 'too_many_declines';
}

export function storedRefusal(call: Pick<ReservationCall, 'renderRefusal'>, refusal: Refusal): StoredAnswer {
  const { status, envelope } = call.renderRefusal(refusal);
  return { status, answer: JSON.stringify(envelope) };
}

/** Runs `decide`. If it refuses, stores the refusal as the answer to the call's idempotency key. */
export async function rememberRefusal<Decided>(
  db: Database,
  call: ReservationCall,
  now: Date,
  decide: () => Promise<Decided>,
): Promise<Decided> {
  try {
    return await decide();
  } catch (error) {
    if (call.key !== undefined && error instanceof Refusal && isStored(error)) {
      await claim(db, call.key, now, storedRefusal(call, error));
    }
    throw error;
  }
}

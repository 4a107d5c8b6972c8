import type { PaymentMethod } from '@slipway/shared/rules/payment-method.ts';
import type { LocalDate } from '@slipway/shared/values/local-date.ts';
import type { Pence } from '@slipway/shared/values/pence.ts';
import type { CatalogueItem, CatalogueSlot } from '../../runtime/catalogue-memory.ts';
import type { Row } from '../../database/tables.ts';
import type { Settings } from '../../runtime/business-settings.ts';
import type { TermsVersion } from '../../runtime/business-terms.ts';
import type { NetworkSize } from '../../http/network-address.ts';
import type { Proof } from './proof-of-work.ts';
import type { ProofFacts } from './day-pressure.ts';

/** A visitor's request. It has no price but `total`, which is only compared. */
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
  /** The work that the browser was asked to do first. */
  proof?: Proof;
};

/** All that we want to know of the visitor. */
export type Visitor = {
  browserHash: string;
  /** Hashes of the visitor's network and of those around it, the narrowest first. */
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

/** All facts that decide a reservation: of the catalogue in memory, and of the database, read or assumed. */
export type ReservationFacts = {
  settings: Settings;
  /** What the booking is made under. */
  inForce: TermsVersion;
  boatPackage: Row<'boatPackages'> | undefined;
  slot: CatalogueSlot | undefined;
  /** Those that are ordered. */
  menuItems: ReadonlyMap<number, CatalogueItem>;
  /** `isUsedUp`: for this customer, as far as an unlocked read can tell. */
  coupon: (Row<'coupons'> & { isUsedUp: boolean }) | undefined;
  isCustomerKnown: boolean;
  /** This browser's hold, or the one named by `replaces`; the new reservation takes its place. */
  replaced: (LiveHold & { date: LocalDate; isOver: boolean }) | undefined;
  /** The booking named by `replaces`, if it has been paid meanwhile. */
  paidBookingId: string | undefined;
  /** Undefined if no proof of work is required. */
  proof?: ProofFacts;
  /** In this hour. */
  declinesOfNetwork: number;
};

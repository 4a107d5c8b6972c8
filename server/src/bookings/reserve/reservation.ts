import type { PaymentMethodId } from '@slipway/shared/rules/payment-method.ts';
import type { LocalDate } from '@slipway/shared/values/local-date.ts';
import type { Pence } from '@slipway/shared/values/pence.ts';
import type { Row } from '../../database/tables.ts';
import type { Settings } from '../../runtime/business-settings.ts';
import type { NetworkSize } from '../../http/network-address.ts';
import type { Proof } from './proof-of-work.ts';
import type { ProofFacts } from './day-pressure.ts';

/** What a visitor asks for. No price among it but `total`, which is only compared. */
export type ReservationRequest = {
  paymentMethodId: PaymentMethodId;
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
  /** Work that the browser was asked to do first. */
  proof?: Proof;
};

/** Who asks, as far as we want to know. */
export type Visitor = {
  browserHash: string;
  /** Hashes of the visitor's network and of those around it, the narrowest first. */
  networks: readonly [VisitorNetwork, ...VisitorNetwork[]];
  /** The name by which the visitor reached us. */
  hostname: string;
};

type VisitorNetwork = { size: NetworkSize; hash: string };

export type LiveHold = { id: string; attempts: readonly LiveAttempt[] };

export type LiveAttempt = Pick<
  Row<'paymentAttempts'>,
  'id' | 'reference' | 'provider' | 'status' | 'amount' | 'providerRef' | 'declines' | 'declinesBesides'
>;

/** What a time of a day must still be to be sold. */
export type SlotFacts = Omit<Row<'slots'>, 'scheduleRuleId' | 'closedBy' | 'priceSetBy'>;

/** All that a reservation is decided on, read in one round trip. */
export type ReservationFacts = {
  settings: Settings;
  boatPackage: Row<'boatPackages'> | undefined;
  slot: SlotFacts | undefined;
  isTimeClosed: boolean;
  /** Each with the names of the packages on sale that it can be ordered with; null: every one. */
  menuItems: readonly (Row<'menuItems'> & { packageNames: string[] | null })[];
  /** `isUsedUp`: for this customer, as far as a look can tell. */
  coupon: (Row<'coupons'> & { isUsedUp: boolean }) | undefined;
  customer: Row<'customers'> | undefined;
  /** This browser's hold, or the one named by `replaces`; the new reservation takes its place. */
  replaced: (LiveHold & { date: LocalDate; isOver: boolean }) | undefined;
  /** The booking named by `replaces`, when it has been paid meanwhile. */
  paidBookingId: string | undefined;
  /** Undefined where no proof of work is asked for. */
  proof?: ProofFacts;
  /** In this hour. */
  declinesOfNetwork: number;
};

import type { PaymentMethodId } from '@slipway/shared/rules/payment-method.ts';
import type { LocalDate } from '@slipway/shared/values/local-date.ts';
import type { Pence } from '@slipway/shared/values/pence.ts';
import type { Row } from '../database/tables.ts';
import type { Settings } from '../business-settings.ts';

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
};

/** Who asks, as far as we want to know. */
export type Visitor = {
  browserHash: string;
  networkHash: string;
  /** The name by which the visitor reached us. */
  hostname: string;
};

export type LiveHold = { id: string; attempts: readonly LiveAttempt[] };

export type LiveAttempt = Pick<
  Row<'paymentAttempts'>,
  'id' | 'reference' | 'provider' | 'status' | 'amount' | 'providerRef' | 'declines' | 'declinesBesides'
>;

/** All that a reservation is decided on, read in one round trip. */
export type ReservationFacts = {
  settings: Settings;
  boatPackage: Row<'boatPackages'> | undefined;
  slot: Row<'slots'> | undefined;
  isDateClosed: boolean;
  menuItems: readonly Row<'menuItems'>[];
  /** `isUsedUp`: for this customer, as far as a look can tell. */
  coupon: (Row<'coupons'> & { isUsedUp: boolean }) | undefined;
  customer: Row<'customers'> | undefined;
  /** This browser's hold, or the one named by `replaces`; the new reservation takes its place. */
  replaced: (LiveHold & { isOver: boolean }) | undefined;
  /** The booking named by `replaces`, when it has been paid meanwhile. */
  paidBookingId: string | undefined;
  unpaidHoldsOfNetwork: number;
  unpaidHoldsOfEmail: number;
  /** In this hour. */
  declinesOfNetwork: number;
};

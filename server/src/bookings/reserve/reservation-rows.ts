import { storedMethodIds } from '@slipway/shared/api/payment-method-ids.ts';
import { defaultMinimumGuests, extraGuestsOf } from '@slipway/shared/rules/guests.ts';
import { noMoney } from '@slipway/shared/values/pence.ts';
import type { NewRow, ProviderName } from '../../database/tables.ts';
import { randomCode, randomId } from '../../security/random-id.ts';
import type { DecidedReservation } from './decide-reservation.ts';
import type { ReservationCall } from './reservation-call.ts';
import type { ReservationFacts } from './reservation.ts';
import { declinesOf } from '../paying/too-many-declines.ts';

/** Who the customer is, the database reads while it writes. */
export type ReservedBooking = Omit<NewRow<'bookings'>, 'customerId' | 'emailKey'>;

export type ReservationRows = {
  booking: ReservedBooking;
  items: NewRow<'bookingItems'>[];
  attempt: NewRow<'paymentAttempts'>;
};

/** The rows of a decided reservation: a hold if there is money to pay, confirmed at once if not. */
export function reservationRows(
  decided: DecidedReservation,
  { asked, visitor }: Pick<ReservationCall, 'asked' | 'visitor'>,
  provider: ProviderName,
  { inForce, replaced }: Pick<ReservationFacts, 'inForce' | 'replaced'>,
  now: Date,
): ReservationRows {
  const [network, ...widerNetworks] = visitor.networks;
  const isFree = asked.method === 'coupon';
  const { booking, items } = soldRows(decided, asked, inForce, now);
  const { id, total } = booking;
  return {
    booking: {
      ...booking,
      status: isFree ? 'confirmed' : 'held',
      holdExpiresAt: isFree ? null : new Date(now.getTime() + inForce.terms.holdMinutes * 60_000),
      browserHash: visitor.browserHash,
      networkHash: network.hash,
      widerNetworkHashes: widerNetworks.map(({ hash }) => hash).reverse(),
      confirmedAt: isFree ? now : null,
    },
    items,
    attempt: {
      id: randomId(),
      reference: randomId(),
      bookingId: id,
      provider,
      purpose: 'booking',
      amount: total,
      currency: 'GBP',
      status: isFree ? 'captured' : 'created',
      providerRef: null,
      authorised: noMoney,
      captured: noMoney,
      refunded: noMoney,
      cancelRequestedAt: null,
      reversalRequestedAt: null,
      nextCheckAt: null,
      checks: 0,
      declines: 0,
      // Changing the order does not reset the count of a hold whose cards were declined.
      declinesBesides: replaced?.isOver === false ? Math.max(0, ...replaced.attempts.map(declinesOf)) : 0,
      createdAt: now,
      updatedAt: now,
    },
  };
}

/** What was sold, by whomever: all of a booking but how it stands and who asked. */
export function soldRows(
  { boatPackage, slot, price, coupon, items }: DecidedReservation,
  asked: { guests: number; isCaptainDeclared: boolean; method: keyof typeof storedMethodIds },
  { version }: ReservationFacts['inForce'],
  now: Date,
) {
  const id = randomId();
  return {
    booking: {
      id,
      packageId: boatPackage.id,
      packageName: boatPackage.name,
      slotId: slot.id,
      date: slot.date,
      startTime: slot.startTime,
      endTime: slot.endTime,
      earliestDate: slot.date,
      guests: asked.guests,
      isCaptainDeclared: asked.isCaptainDeclared,
      slotPrice: price.slotPrice,
      basePrice: price.base,
      couponCode: coupon?.code ?? null,
      couponDiscount: price.couponDiscount,
      addOnsPrice: price.addOns,
      total: price.total,
      paymentMethodId: storedMethodIds[asked.method],
      termsVersion: version,
      createdAt: now,
      code: randomCode(),
      partyToken: randomId(),
      guestsCovered: slot.minimumGuests ?? defaultMinimumGuests,
      extraGuestRates: Array.from<number>({
        length: extraGuestsOf(asked.guests, slot.minimumGuests),
      }).fill(slot.pricePerExtraGuest),
    },
    items: items.map(({ item, quantity, comment }, position) => ({
      bookingId: id,
      position,
      menuItemId: item.id,
      name: item.name,
      type: item.type,
      quantity,
      unitPrice: item.price,
      comment,
    })) satisfies NewRow<'bookingItems'>[],
  };
}

import type { Reservation } from '../../api/reservations.ts';
import type { BookingDraft } from './draft-state.ts';
import type { BookingParts } from './booking-parts.ts';

/** A complete draft in the form that the server accepts. */
export function reservationOf(draft: BookingDraft, parts: BookingParts, customerId: string): Reservation {
  return {
    customerId,
    packageId: parts.boatPackage.id,
    slot: { id: parts.slot.id, date: parts.slot.date },
    guests: parts.guests,
    addOns: parts.lines.map((line) => ({
      id: line.id,
      name: line.addOn.name,
      kind: line.addOn.kind,
      unitPrice: line.addOn.price,
      quantity: line.quantity,
      comment: line.comment,
    })),
    couponCode: draft.coupon.kind === 'applied' ? draft.coupon.code : null,
    price: parts.price,
    isCaptainDeclared: draft.details.isCaptain,
  };
}

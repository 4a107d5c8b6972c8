import { type BookingStatus } from '../../platform/database/tables.ts';
import { randomCode } from '../../platform/security/random-id.ts';
import { type SoldFact } from '../ledger.reference.ts';
import { type Item, LedgerWorld, type Party } from './ledger-world.ts';
import { addDays } from '@slipway/shared/values/local-date.ts';
import { localTime } from '@slipway/shared/values/local-time.ts';
import { basisPoints, pence } from '@slipway/shared/values/pence.ts';
import { venueDate } from '@slipway/shared/values/venue-time.ts';

/** Bookings of a random ledger, with moves, changes, cancellations and trips that are called off. */
export class LedgerBookings extends LedgerWorld {
  protected async book(): Promise<void> {
    if (this.parties.length >= 5) return;
    const { random, of } = this;
    const party: Party = {
      id: this.id(),
      status: random.chance(0.3) ? 'held' : 'confirmed',
      date: addDays(venueDate(this.now), random.below(90)),
      source: random.pick([null, null, 'phone', 'walk_in']),
      boat: 5000 + random.below(20_000),
      boatRate: random.chance(0.2) ? 500 : null,
      coupon: random.chance(0.3) ? random.below(3000) : 0,
      byHand: random.chance(0.2) ? random.below(3000) - 1500 : null,
      items: this.someItems(),
      fees: 0,
      offerUntil: null,
    };
    this.parties.push(party);
    await this.db
      .insertInto('bookings')
      .values({
        id: party.id,
        status: party.status,
        holdExpiresAt: new Date(this.now.getTime() + 900_000),
        customerId: of.customerId,
        emailKey: 'ledger@example.com',
        packageId: of.packageId,
        packageName: 'Classic',
        slotId: of.slotId,
        date: party.date,
        startTime: localTime('10:00'),
        endTime: localTime('12:00'),
        earliestDate: party.date,
        guests: 2,
        slotPrice: pence(party.boat),
        ...priceOf(party),
        paymentMethodId: '1',
        createdAt: this.now,
        confirmedAt: this.now,
        termsVersion: of.version,
        code: randomCode(),
        partyToken: party.id,
        source: party.source,
        byHandReason: party.byHand === null ? null : 'agreed',
      })
      .execute();
    await this.writeItems(party);
    await this.note(party, null);
    this.journal.sold.push(soldFact(party, this.now, 'first', 0));
  }

  protected someItems(): Item[] {
    const { random } = this;
    return Array.from({ length: random.below(3) }, (_, nth) => ({
      menuItemId: nth + 1,
      unitPrice: 1 + random.below(4000),
      quantity: 1 + random.below(3),
      vatRate: random.pick([null, 0, 500]),
    }));
  }

  protected async writeItems(party: Party): Promise<void> {
    if (party.items.length === 0) return;
    await this.db
      .insertInto('bookingItems')
      .values(
        party.items.map((item, position) => ({
          ...item,
          bookingId: party.id,
          position,
          name: 'A platter',
          type: 'food' as const,
          unitPrice: pence(item.unitPrice),
          vatRate: item.vatRate === null ? null : basisPoints(item.vatRate),
        })),
      )
      .execute();
  }

  protected async setStatus(party: Party, status: BookingStatus): Promise<void> {
    const from = party.status;
    party.status = status;
    await this.db
      .updateTable('bookings')
      .set({ status, date: party.date })
      .where('id', '=', party.id)
      .execute();
    await this.note(party, from);
  }

  /** Moves or changes a booking: another day, boat price or order, sometimes with a fee. */
  protected async change(): Promise<void> {
    const { random } = this;
    const party = this.pickParty('confirmed');
    if (party === undefined) return;
    const soldBefore = JSON.stringify({
      base_price: party.boat,
      coupon_discount: party.coupon,
      by_hand: party.byHand,
      vat_rate: party.boatRate,
      items: party.items.map(({ menuItemId, unitPrice, quantity, vatRate }) => ({
        menu_item_id: menuItemId,
        unit_price: unitPrice,
        quantity,
        vat_rate: vatRate,
      })),
    });
    const fee = random.chance(0.3) ? 5000 : 0;
    const waived = random.chance(0.3) ? random.below(30) : 0;
    party.fees += fee;
    if (random.chance(0.7)) party.date = addDays(venueDate(this.now), random.below(60));
    if (random.chance(0.5)) party.boat = Math.max(party.coupon + 3000, 5000 + random.below(20_000));
    if (random.chance(0.6)) party.items = this.someItems();
    const id = this.id();
    await this.db
      .insertInto('moves')
      .values({
        id,
        bookingId: party.id,
        purpose: 'move',
        status: 'done',
        next: '{}',
        items: '[]',
        fee: pence(fee),
        waived: pence(waived),
        toPay: pence(0),
        toRefund: pence(0),
        credit: 0,
        cause: 'played',
        createdAt: this.now,
        decidedAt: this.now,
        soldBefore,
      })
      .execute();
    await this.db
      .updateTable('bookings')
      .set({ date: party.date, slotPrice: pence(party.boat), ...priceOf(party) })
      .where('id', '=', party.id)
      .execute();
    await this.db.deleteFrom('bookingItems').where('bookingId', '=', party.id).execute();
    await this.writeItems(party);
    await this.note(party, party.status);
    this.fact({
      key: `change ${id}`,
      party,
      booking: null,
      group: id,
      kind: 'change',
      purpose: 'move',
      method: null,
      isByLink: false,
      staff: null,
      amount: 0,
    });
    this.journal.sold.push(soldFact(party, this.now, `change ${id}`, waived));
  }

  protected async cancel(): Promise<void> {
    const { random } = this;
    const held = this.pickParty('held');
    if (held !== undefined && random.chance(0.5)) {
      await this.setStatus(held, random.pick(['confirmed', 'expired', 'replaced', 'called_off'] as const));
      return;
    }
    const party = this.pickParty('confirmed');
    if (party === undefined) return;
    const byWhom = random.pick(['visitor', 'business'] as const);
    party.offerUntil = byWhom === 'business' ? addDays(venueDate(this.now), 20 + random.below(60)) : null;
    await this.setStatus(party, 'cancelled');
    await this.db
      .insertInto('cancellations')
      .values({
        bookingId: party.id,
        byWhom,
        reason: 'wind',
        refund: pence(0),
        adminFee: pence(0),
        offerUntil: party.offerUntil,
        cancelledAt: this.now,
      })
      .execute();
    this.journal.offers.push({ at: this.now, booking: party.id, byWhom, until: party.offerUntil });
  }

  protected async complete(): Promise<void> {
    const today = venueDate(this.now);
    const party = this.parties.find(({ status, date }) => status === 'confirmed' && date < today);
    if (party !== undefined) await this.setStatus(party, 'completed');
  }
}

const addOnsOf = ({ items }: Party) =>
  items.reduce((sum, { unitPrice, quantity }) => sum + unitPrice * quantity, 0);

export function totalOf(party: Party): number {
  return party.boat - party.coupon + (party.byHand ?? 0) + addOnsOf(party);
}

function priceOf(party: Party) {
  return {
    basePrice: pence(party.boat),
    couponDiscount: pence(party.coupon),
    addOnsPrice: pence(addOnsOf(party)),
    byHand: party.byHand === null ? null : pence(party.byHand),
    total: pence(totalOf(party)),
    vatRate: party.boatRate === null ? null : basisPoints(party.boatRate),
  };
}

function soldFact(party: Party, at: Date, key: string, waived: number): SoldFact {
  const { id, boat, coupon, byHand, boatRate, items, fees } = party;
  return {
    booking: id,
    at,
    key,
    waived,
    lines: [
      { name: 'boat', amount: boat - coupon + (byHand ?? 0), ownRate: boatRate },
      ...items.map(({ menuItemId, unitPrice, quantity, vatRate }) => ({
        name: `add_on:${menuItemId}`,
        amount: unitPrice * quantity,
        ownRate: vatRate,
      })),
      ...(fees > 0 ? [{ name: 'move_fee', amount: fees, ownRate: null }] : []),
    ],
  };
}

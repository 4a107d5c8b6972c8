import { packageIds } from '../seed/packages.ts';
import type { ReservationCall } from '../src/bookings/reserve/reservation.ts';
import { insertCustomer } from '../src/bookings/customers/customer-queries.ts';
import type { Deps } from '../src/bookings/deps.ts';
import { randomId } from '../src/platform/security/random-id.ts';
import type { Slot } from './scene.ts';

type Asked = ReservationCall['asked'];

/** Calls the reservation's use cases in this process, for an order of Classic without add-ons. */
export function reservationCall({
  customerId,
  slot,
  guests = 2,
  browserHash,
  networkHash,
  key,
  isGone = () => false,
  ...asked
}: Pick<Asked, 'customerId' | 'method' | 'total'> &
  Partial<Pick<Asked, 'packageId' | 'guests' | 'couponCode' | 'isCaptainDeclared' | 'replaces' | 'proof'>> &
  Partial<Pick<ReservationCall, 'key' | 'isGone'>> & {
    slot: Pick<Slot, 'id' | 'date'>;
    browserHash: string;
    networkHash: string;
  }): ReservationCall {
  return {
    asked: {
      packageId: packageIds.classic,
      slotId: slot.id,
      date: slot.date,
      customerId,
      guests,
      addOns: [],
      couponCode: undefined,
      isCaptainDeclared: false,
      replaces: undefined,
      proof: undefined,
      ...asked,
    },
    visitor: {
      browserHash,
      networks: [{ size: 'IPv4 address', hash: networkHash }],
      hostname: 'localhost',
    },
    key,
    renderRefusal: ({ code, message }) => ({
      status: 409,
      envelope: { success: false, message, data: { code } },
    }),
    isGone,
  };
}

/** Adds a customer with a new email address, and returns the customer's id. */
export async function addCustomer({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<string> {
  const id = randomId();
  const email = `${id}@example.com`;
  await insertCustomer(db, {
    id,
    email,
    emailKey: email,
    firstName: 'Ann',
    lastName: 'Lake',
    phone: '07700900123',
    country: 'United Kingdom',
    createdAt: now(),
  });
  return id;
}

import { sendPayLink } from '@slipway/shared/api/console/money.ts';
import { type WireSold, sellByLink, sellWalkIn } from '@slipway/shared/api/console/sale.ts';
import { sql } from 'kysely';
import { randomId } from '../../src/platform/security/random-id.ts';
import { packageIds } from '../../seed/packages.ts';
import type { Slot } from '../scene.ts';
import { type Left, stands } from './expectations.ts';
import type { Setup } from './scenario.ts';

/** Sales at the desk. Some kill scenarios begin with one of these sales. */

export const sold: Left = { ...stands, captured: 15_000, coupon: 'free' };
/** A sale that the party pays at the dock. */
export const owing: Left = { ...sold, payment: null, captured: 0 };

export const sale = ({ guest }: Setup, { id }: Slot) => ({
  slotId: id,
  packageId: packageIds.classic,
  guests: 4,
  addOns: [],
  name: 'Lake Visitor',
  phone: '',
  email: guest.email,
  isWalkIn: true,
});

/** Sells a booking at the desk and remembers it for later steps. */
export async function sell(setup: Setup, endpoint: typeof sellWalkIn | typeof sellByLink, more: object = {}) {
  const slot = await setup.anotherSlot(0);
  const { result } = await setup.desk.does<WireSold>(endpoint, { ...sale(setup, slot), ...more });
  setup.guest.bookingId = result.bookingId;
  return result;
}

export const sellsAtDock = (setup: Setup) => sell(setup, sellWalkIn, { by: 'dock' });
export const sellsByLink = (setup: Setup) => sell(setup, sellByLink, { isWalkIn: false });

export async function aLinkFor({ desk, guest }: Setup): Promise<string> {
  const { result } = await desk.does<{ payLink: string }>(sendPayLink, {
    bookingId: guest.bookingId,
    debt: 'price',
  });
  return result.payLink.slice(-26);
}

export async function countOf({ site }: Setup, from: ReturnType<typeof sql>): Promise<number> {
  return site.look(async ({ db }) => {
    const { rows } = await sql<{ count: number }>`select count(*)::integer as count from ${from}`.execute(db);
    return rows[0]?.count ?? 0;
  });
}

/**
 * Each `Setup` has a different name. Its scenario gives this name to the drawers and repairs that it creates, and later
 * finds its own rows by the name.
 */
const names = new WeakMap<Setup, string>();
export function nameOf(setup: Setup): string {
  const name = names.get(setup) ?? `Simulator ${randomId().slice(0, 8)}`;
  names.set(setup, name);
  return name;
}
export const days = new WeakMap<Setup, string>();

export const moved: Left = { ...stands, mails: ['booking_confirmed', 'booking_moved'] };
export const changed: Left = { ...stands, mails: ['booking_changed', 'booking_confirmed'] };

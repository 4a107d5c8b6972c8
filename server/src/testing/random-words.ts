import { addDays, localDate } from '@slipway/shared/values/local-date.ts';
import { randomUUID } from 'node:crypto';
import type { Database } from '../platform/database/tables.ts';
import { randomId } from '../platform/security/random-id.ts';
import type { World } from './random-days.ts';
import type { Random } from './random.ts';

/** Parts of input that several random commands share. */

/** An id that belongs to no booking. */
export const nobody = 'z'.repeat(26);

export async function aDrawer(random: Random, db: Database) {
  const drawers = await db.selectFrom('drawers').select('id').orderBy('id').execute();
  return one(drawers, random, { id: 999 }).id;
}

/** Chooses the float of a drawer: a counted sum, null (to be counted later), or no float at all. */
export function aFloat(random: Random) {
  return random.chance(0.5) ? {} : { inDrawer: random.pick([null, 0, 50]) };
}

async function aSlot({ today }: World, random: Random, db: Database) {
  const slots = await db.selectFrom('slots').select('id').where('date', '>=', today).orderBy('id').execute();
  return one(slots, random, { id: 2_000_000 }).id;
}

export async function aSale(world: World, random: Random, _now: Date, db: Database) {
  return {
    slotId: await aSlot(world, random, db),
    packageId: random.chance(0.9) ? 1 : 2,
    guests: 1 + random.below(9),
    addOns: [],
    name: random.pick(['Rhys', 'Ida Hopper']),
    phone: random.pick(['', '07700 900431']),
    email: random.chance(0.4) ? '' : `${randomId()}@example.com`,
    isWalkIn: random.chance(0.5),
    ...(random.chance(0.2) ? { secondBoat: 1 + random.below(9) } : {}),
  };
}

export async function aMove(world: World, random: Random, _now: Date, db: Database) {
  return { bookingId: aBooking(world, random), slotId: await aSlot(world, random, db) };
}

export function one<T>(from: readonly T[], random: Random, otherwise: T): T {
  return from.length === 0 || random.chance(0.03) ? otherwise : random.pick(from);
}

export function aBooking({ bookings }: World, random: Random): string {
  return one(bookings, random, { id: nobody, status: '', customerId: '' }).id;
}

export function aPerson({ people }: World, random: Random) {
  return { person: random.pick(people).id };
}

export function aVersion({ people }: World, random: Random) {
  const { id, version } = random.pick(people);
  return { person: id, version: random.chance(0.1) ? version + 1 : version };
}

export function aTime({ today }: World, random: Random) {
  const date = localDate(addDays(today, random.below(8)));
  return random.chance(0.5) ? { date } : { date, from: '13:00', to: random.pick(['15:00', '18:00']) };
}

export function aTripEvent(world: World, random: Random, now: Date) {
  // Some events arrive late, because clocks differ and a device may have had no signal.
  const minutesAgo = random.below(random.chance(0.1) ? 1000 : 5);
  return {
    bookingId: aBooking(world, random),
    event: randomUUID(),
    happenedAt: new Date(now.getTime() - minutesAgo * 60_000).toISOString(),
    wasOffline: random.chance(0.2),
  };
}

export function anEvent({ events }: World, random: Random, name: 'undoes' | 'accepts') {
  const event = one(events, random, { id: randomUUID(), bookingId: nobody });
  return { bookingId: event.bookingId, [name]: event.id };
}

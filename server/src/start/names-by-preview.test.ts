import { type Role, roles, scopeOf } from '@slipway/shared/rules/permissions.ts';
import { reachesDay } from '@slipway/shared/rules/roles.ts';
import { addDays, daysBetween } from '@slipway/shared/values/local-date.ts';
import { venueDate } from '@slipway/shared/values/venue-time.ts';
import { isSwept } from '@slipway/testing/sweeps.ts';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { Refusal } from '../platform/http/refusal.ts';
import type { Actor, Command } from '../console/command/command.ts';
import { runCommand } from '../console/command/run-command.ts';
import { inputs } from '../testing/random-commands.ts';
import { type World, addStaff, fillDay, readWorld } from '../testing/random-days.ts';
import { randomFrom } from '../testing/random.ts';
import { monday, testAppOfFile } from '../testing/test-app.ts';
import { staffCommands } from './console-api.ts';

/** Parties have trips this many days from today. A party's name contains the number of days: 'Ada Offday+11'. */
const offsets = [-5, 0, 2, 11];

const site = testAppOfFile({ boats: 3 });
let world: World;
const partiesOf = new Map<number, World['bookings']>();
beforeAll(async () => {
  await addStaff(site.db);
  const random = randomFrom(7);
  const today = venueDate(monday);
  for (const offset of offsets)
    await fillDay(site.db, random, addDays(today, offset), new Date(monday.getTime() - 9 * 86_400_000));
  await sql`update customers set last_name = 'Offday' || to_char(b.date - ${today}::date, 'SG00')
    from bookings b where b.customer_id = customers.id`.execute(site.db);
  world = await readWorld(site.db, monday);
  const bookings = await site.db
    .selectFrom('bookings')
    .select(['id', 'status', 'customerId', 'date'])
    .where('status', '=', 'confirmed')
    .execute();
  for (const booking of bookings) {
    const offset = daysBetween(today, booking.date);
    partiesOf.set(offset, [...(partiesOf.get(offset) ?? []), booking]);
  }
});

const actor = (role: Role, isOnTablet: boolean): Actor => ({
  person: { id: role.padEnd(26, '0'), name: role },
  role,
  via: 'console',
  sessionId: null,
  tablet: isOnTablet ? { id: 'tablet'.padEnd(26, '0'), name: 'Jetty' } : null,
  isSteppedUp: true,
});

/** All text of a preview, or of the refusal of a preview. */
async function saidBy(who: Actor, command: Command, offset: number, seed: number): Promise<string> {
  const there = { ...world, bookings: partiesOf.get(offset) ?? [] };
  const input = await inputs[command.name]!(there, randomFrom(seed), monday, site.db);
  try {
    return JSON.stringify(
      await runCommand(site.deps, who, command, { input: input as never, isPreview: true }),
    );
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return JSON.stringify([error.message, error.options]);
  }
}

const whoTries = roles.flatMap((role) =>
  [false, true]
    .filter((isOnTablet) => isSwept || (role === 'dock' && !isOnTablet) || (role === 'manager' && isOnTablet))
    .map((isOnTablet) => [role, isOnTablet] as const),
);

test.each(whoTries)(
  'for role %s (at the tablet: %s), no preview shows a name that the role may not see',
  async (role, isOnTablet) => {
    const reach = scopeOf({ role, isOnTablet }, 'see-names');
    const seesNames = reach !== undefined && reach !== 'first name and order';
    const [told, near] = [[] as string[], new Set<string>()];
    for (const command of staffCommands) {
      if (scopeOf({ role, isOnTablet }, command.permission) === undefined) continue;
      for (const offset of offsets)
        for (const seed of isSwept ? [1, 2, 3] : [1]) {
          const said = await saidBy(actor(role, isOnTablet), command, offset, seed);
          for (const [, day] of said.matchAll(/Offday([+-]\d\d)/g))
            if (seesNames && reachesDay(reach, Number(day))) near.add(command.name);
            else told.push(`${command.name} ${day}`);
        }
    }
    expect(told).toEqual([]);
    // The role must see some names, or the test would prove nothing.
    if (seesNames) expect(near.size).toBeGreaterThan(5);
  },
  isSwept ? 600_000 : 60_000,
);

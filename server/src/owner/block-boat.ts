import { sql } from 'kysely';
import * as z from 'zod/mini';
import { violatedConstraint } from '../database/constraint-violation.ts';
import type { Database } from '../database/tables.ts';
import { Refusal } from '../http/refusal.ts';
import type { Command } from '../staff/command/command.ts';
import { text } from '@slipway/shared/api/typed-text.ts';

/** Takes a boat out of service for a while. Refuses if bookings have it at that time, and names them. */
export const blockBoat = {
  name: 'take-boat-out',
  permission: 'take-boat-out',
  kind: 'prices and times',
  /** `boat`: its name or number; the times are venue time, as in '2027-05-08 10:00'. */
  input: z.strictObject({ boat: text(60), from: text(16), to: text(16), reason: text(300) }),
  async handler(db, _actor, { boat: name, from, to, reason }) {
    if (from >= to) throw new Refusal('invalid', { message: `${from} is not before ${to}.` });
    const boats = await db.selectFrom('boats').selectAll().orderBy('id').execute();
    const boat = boats.find(
      (one) => one.name.toLowerCase() === name.toLowerCase() || String(one.id) === name,
    );
    if (boat === undefined) {
      const known = boats.map((one) => `${one.id} ${one.name}`).join(', ');
      throw new Refusal('not_found', { message: `There is no boat '${name}'. The boats: ${known}.` });
    }
    const during = `["${from}","${to}")`;
    const { id } = await db
      .insertInto('boatMaintenance')
      .values({ boatId: boat.id, reason })
      .returning('id')
      .executeTakeFirstOrThrow();
    await sql`savepoint claim`.execute(db);
    try {
      await db
        .insertInto('allocations')
        .values({ boatId: boat.id, during, bookingId: null, maintenanceId: id, deadline: null })
        .execute();
    } catch (error) {
      if (violatedConstraint(error) !== 'no_double_booking') throw error;
      await sql`rollback to savepoint claim`.execute(db);
      throw await inTheWay(db, boat, during);
    }
    return {
      subject: { kind: 'boat', id: String(boat.id) },
      effect: {
        sentence: `${boat.name} is out of service from ${from} to ${to}.`,
        figures: [],
        warnings: [],
      },
      before: {},
      after: { maintenance: id, from, to },
      // Not the id, which is new in each preview.
      basis: [boat.id, from, to],
      result: {},
    };
  },
} satisfies Command<z.ZodMiniType<{ boat: string; from: string; to: string; reason: string }>>;

async function inTheWay(db: Database, boat: { id: number; name: string }, during: string): Promise<Refusal> {
  const { rows } = await sql<{ what: string }>`
    select coalesce('booking ' || b.id || ' on ' || b.date || ' at ' || to_char(b.start_time, 'HH24:MI'),
      'repair: ' || m.reason) as what
    from allocations c left join bookings b on b.id = c.booking_id left join boat_maintenance m on m.id = c.maintenance_id
    where c.boat_id = ${boat.id} and c.during && ${during}::tsrange
    order by lower(c.during)`.execute(db);
  const taken = rows.map(({ what }) => `  ${what}`).join('\n');
  return new Refusal('invalid', {
    message: `${boat.name} is taken at that time, and nothing was changed:\n${taken}`,
  });
}

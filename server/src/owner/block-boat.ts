import { sql } from 'kysely';
import { violatedConstraint } from '../database/constraint-violation.ts';
import type { Deps } from '../runtime/deps.ts';
import { OwnerMistake } from './owner-mistake.ts';
import { readMoment } from './read-words.ts';

/** Takes a boat out of service for a while. Refuses if bookings have it at that time, and names them. */
export async function blockBoat(
  { db }: Pick<Deps, 'db'>,
  name: string,
  from: string | undefined,
  to: string | undefined,
  reason: string,
): Promise<string> {
  const [start, end] = [readMoment(from, 'start'), readMoment(to, 'end')];
  if (start >= end) throw new OwnerMistake(`${from} is not before ${to}.`);
  const boats = await db.selectFrom('boats').selectAll().orderBy('id').execute();
  const boat = boats.find((one) => one.name.toLowerCase() === name.toLowerCase() || String(one.id) === name);
  if (boat === undefined) {
    throw new OwnerMistake(
      `There is no boat '${name}'. The boats: ${boats.map((one) => `${one.id} ${one.name}`).join(', ')}.`,
    );
  }
  const during = `["${start}","${end}")`;
  try {
    await db.transaction().execute(async (transaction) => {
      const { id } = await transaction
        .insertInto('boatMaintenance')
        .values({ boatId: boat.id, reason })
        .returning('id')
        .executeTakeFirstOrThrow();
      await transaction
        .insertInto('allocations')
        .values({ boatId: boat.id, during, bookingId: null, maintenanceId: id, deadline: null })
        .execute();
    });
  } catch (error) {
    if (violatedConstraint(error) !== 'no_double_booking') throw error;
    throw await inTheWay(db, boat, during);
  }
  return `${boat.name} is out of service from ${start} to ${end}.`;
}

async function inTheWay(
  db: Deps['db'],
  boat: { id: number; name: string },
  during: string,
): Promise<OwnerMistake> {
  const { rows } = await sql<{ what: string }>`
    select coalesce('booking ' || b.id || ' on ' || b.date || ' at ' || to_char(b.start_time, 'HH24:MI'),
      'repair: ' || m.reason) as what
    from allocations c left join bookings b on b.id = c.booking_id left join boat_maintenance m on m.id = c.maintenance_id
    where c.boat_id = ${boat.id} and c.during && ${during}::tsrange
    order by lower(c.during)`.execute(db);
  return new OwnerMistake(
    `${boat.name} is taken at that time, and nothing was changed:\n${rows.map(({ what }) => `  ${what}`).join('\n')}`,
  );
}

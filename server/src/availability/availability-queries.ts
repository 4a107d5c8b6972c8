import { sql } from 'kysely';
import type { LocalDate } from '@slipway/shared/values/local-date.ts';
import type { Database } from '../database/tables.ts';

/**
 * Open slots of the requested days, each with the number of boats in service and of those that are free for it,
 * turnaround included. An expired hold does not count, whether or not the sweep has run.
 */
export function findSlots(
  db: Database,
  asked: { from: LocalDate; to: LocalDate; packageId: number | undefined },
  turnaroundMinutes: number,
  now: Date,
) {
  return db
    .selectFrom('slots')
    .innerJoin(
      (eb) =>
        eb
          .selectFrom('boats')
          .select((b) => b.fn.countAll<number>().as('inService'))
          .where('isInService', '=', true)
          .as('fleet'),
      (join) => join.onTrue(),
    )
    .select([
      'slots.id',
      'slots.date',
      'slots.startTime',
      'slots.endTime',
      'slots.surchargeKind',
      'slots.surchargeValue',
      'slots.pricePerExtraGuest',
      'slots.minimumGuests',
      'slots.packageIds',
      'fleet.inService as boatsInService',
    ])
    .select((eb) =>
      eb
        .selectFrom('allocations')
        .innerJoin('boats', 'boats.id', 'allocations.boatId')
        .select((c) => c.fn.count<number>('allocations.boatId').distinct().as('taken'))
        .where('boats.isInService', '=', true)
        .where(
          sql<boolean>`allocations.during && tsrange(slots.date + slots.start_time,
            slots.date + slots.end_time + ${turnaroundMinutes} * interval '1 minute')`,
        )
        .where((c) => c.or([c('allocations.deadline', 'is', null), c('allocations.deadline', '>', now)]))
        .as('boatsTaken'),
    )
    .where('slots.isOpen', '=', true)
    .where('slots.date', '>=', asked.from)
    .where('slots.date', '<=', asked.to)
    .where(
      sql<boolean>`not exists (select from closures c where closes(c, slots.date, slots.start_time, slots.end_time))`,
    )
    .$if(asked.packageId !== undefined, (query) =>
      query.where((eb) =>
        eb.or([
          eb('slots.packageIds', 'is', null),
          sql<boolean>`${asked.packageId ?? 0} = any(slots.package_ids)`,
        ]),
      ),
    )
    .orderBy('slots.date')
    .orderBy('slots.startTime')
    .orderBy('slots.id')
    .execute();
}

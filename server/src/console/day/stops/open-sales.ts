import * as contract from '@slipway/shared/api/console/stops.ts';
import { shortSpanOfStop, spanOfStop } from '@slipway/shared/rules/stop.ts';
import { venueDate } from '@slipway/shared/values/venue-time.ts';
import { sql } from 'kysely';
import { lockDaysToStop, stopOf, stopsOver } from '../../../catalogue/availability/closures.ts';
import type { Database, Row } from '../../../platform/database/tables.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import { command, undoSeconds } from '../../command/command.ts';
import { requireKind } from './stop-sales.ts';
import { isNear } from './stop-text.ts';
import { keepInStop, keptInStops } from './who-is-in-stop.ts';

type Lifted = Omit<Row<'closures'>, 'stoppedAt' | 'endsHoldsAt'> & { stoppedAt: string | null };

/** Lifts stops; existing bookings are unaffected. A called-off time is opened by `open-again` instead. */
export const openSales = command(contract.openSales, {
  name: 'open-sales',
  kind: 'prices and times',
  dayOf: async (db, { stops }) => {
    const row = await db
      .selectFrom('closures')
      .select(['date', 'isUntilFurtherNotice'])
      .where('id', 'in', stops)
      // A stop until further notice counts as a stop of today, even if it began earlier.
      .where('isUntilFurtherNotice', '=', false)
      .orderBy('date', 'desc')
      .executeTakeFirst();
    return row?.date;
  },
  async handler(db, _actor, { stops }, tools) {
    const rows = await db
      .selectFrom('closures')
      .selectAll()
      .where('id', 'in', stops)
      .orderBy('date')
      .orderBy('id')
      .forUpdate()
      .execute();
    if (rows.length !== new Set(stops).size)
      throw new Refusal('not_found', { message: 'This time is on sale again already.' });
    const lifted = rows.map(stopOf);
    for (const { kind } of lifted) {
      requireKind(tools, kind);
      if (kind === 'called_off')
        throw new Refusal('invalid', {
          message:
            'This time was called off, so its parties have the first claim. Please load the page again to open it.',
        });
    }
    const kept = await keptInStops(db, stops);
    await db.deleteFrom('closures').where('id', 'in', stops).execute();
    const left = new Map(
      (
        await Promise.all(
          lifted.map(async (stop) => (await stopsOver(db, stop)).filter((other) => isNear(other, stop))),
        )
      )
        .flat()
        .map((stop) => [stop.id, stop]),
    );
    const [first] = lifted;
    const today = venueDate(tools.now);
    return {
      subject: { kind: 'stop', id: String(first!.id) },
      effect: {
        sentence: `Sales are open again ${lifted.map(spanOfStop).join(', ')}.`,
        figures: [],
        warnings: [...left.values()].map(
          (stop) =>
            `Sales are still stopped ${stop.date === first?.date ? shortSpanOfStop(stop, today) : spanOfStop(stop)} by another stop.`,
        ),
      },
      before: { stops: lifted.map(({ id }) => id), kept },
      after: { stops: [] },
      // The typed reason is personal data: it may name a person.
      personal: { before: { rows }, after: {} },
      basis: [stops, [...left.keys()]],
      result: {},
    };
  },
  /**
   * Restores the stops. A visitor who began to pay while sales were open gets a minute to finish. A place held for a
   * pay link made in that time stays held.
   */
  async undo(db, _actor, { personal, before, at }, { now }) {
    const rows = personal?.before['rows'] as Lifted[] | undefined;
    if (rows === undefined) throw new Refusal('cannot_undo');
    const kept = (before['kept'] ?? []) as { stopId: number; bookingId: string }[];
    const endsHoldsAt = new Date(now.getTime() + undoSeconds * 1000);
    for (const row of rows) {
      await lockDaysToStop(db, row);
      if (!(await isBack(db, row, endsHoldsAt))) throw new Refusal('cannot_undo');
      const soldSince = await db
        .selectFrom('bookings')
        .select('id')
        .where('status', '=', 'held')
        .where('createdAt', '>=', at)
        .execute();
      const ofStop = kept.filter(({ stopId }) => stopId === row.id).map(({ bookingId }) => bookingId);
      await keepInStop(db, row.id, [...ofStop, ...soldSince.map(({ id }) => id)]);
    }
  },
});

/**
 * Inserts the row of the stop again. Returns false if somebody has since made another stop for exactly the same time.
 */
async function isBack(db: Database, row: Lifted, endsHoldsAt: Date): Promise<boolean> {
  const { rows } = await sql`
    insert into closures (id, date, from_time, to_time, is_called_off, reason, kind, is_until_further_notice, staff_id,
      stopped_at, ends_holds_at)
    overriding system value
    values (${row.id}, ${row.date}, ${row.fromTime}, ${row.toTime}, ${row.isCalledOff}, ${row.reason}, ${row.kind},
      ${row.isUntilFurtherNotice}, ${row.staffId}, ${row.stoppedAt}, ${endsHoldsAt})
    on conflict do nothing returning id`.execute(db);
  return rows.length > 0;
}

import * as contract from '@slipway/shared/api/console/stops.ts';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database/tables.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import { command } from '../../command/command.ts';
import { fullName, lockTrips } from '../lock-trip.ts';

/** Records that staff have rung a party on the list. */
export const ringParty = command(contract.ringParty, {
  name: 'ring-party',
  kind: 'bookings',
  bookingOf: async (_db, { bookingId }) => bookingId,
  async handler(db, { person }, { bookingId }, { now }) {
    const [party] = await lockTrips(db, [bookingId], { isAlone: false });
    const { rows } = await sql`
      select from ring_list(${now}) where booking_id = ${bookingId} and rung_at is null`.execute(db);
    if (party === undefined || rows.length === 0)
      throw new Refusal('invalid', {
        message: 'This party has already been rung, or was reached in another way.',
      });
    const by = person?.id ?? null;
    await db
      .updateTable('partiesToRing')
      .set({ rungAt: now, rungBy: by })
      .where('bookingId', '=', bookingId)
      .where('rungAt', 'is', null)
      .execute();
    await db
      .updateTable('decidedParties')
      .set({ rungAt: now, rungBy: by })
      .where('bookingId', '=', bookingId)
      .where('rungAt', 'is', null)
      .execute();
    return {
      subject: { kind: 'booking', id: bookingId },
      effect: { sentence: `${fullName(party)} was rung.`, figures: [], warnings: [] },
      before: { isRung: false },
      after: { isRung: true, at: now.toISOString() },
      basis: bookingId,
      result: {},
    };
  },
  async undo(db: Database, _actor, { subject, after }) {
    await lockTrips(db, [subject.id], { isAlone: false });
    // Removes only the ticks that this command has set.
    const at = new Date(after['at'] as string);
    for (const table of ['partiesToRing', 'decidedParties'] as const)
      await db
        .updateTable(table)
        .set({ rungAt: null, rungBy: null })
        .where('bookingId', '=', subject.id)
        .where('rungAt', '=', at)
        .execute();
  },
});

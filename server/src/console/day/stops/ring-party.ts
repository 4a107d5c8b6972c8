import * as contract from '@slipway/shared/api/console/stops.ts';
import type { Database } from '../../../platform/database/tables.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import { command } from '../../command/command.ts';
import { fullName, lockTrips } from '../lock-trip.ts';

/** Somebody has rung who lost a place, or was interrupted while paying, because of us. */
export const ringParty = command(contract.ringParty, {
  name: 'ring-party',
  kind: 'bookings',
  bookingOf: async (_db, { bookingId }) => bookingId,
  async handler(db, _actor, { bookingId }, { now }) {
    const [party] = await lockTrips(db, [bookingId], { isAlone: false });
    const { numUpdatedRows } = await db
      .updateTable('partiesToRing')
      .set({ rungAt: now })
      .where('bookingId', '=', bookingId)
      .where('rungAt', 'is', null)
      .executeTakeFirst();
    if (party === undefined || numUpdatedRows === 0n)
      throw new Refusal('invalid', { message: 'Somebody has rung them already.' });
    return {
      subject: { kind: 'booking', id: bookingId },
      effect: { sentence: `${fullName(party)} was rung.`, figures: [], warnings: [] },
      before: { isRung: false },
      after: { isRung: true },
      result: {},
    };
  },
  async undo(db: Database, _actor, { subject }) {
    await lockTrips(db, [subject.id], { isAlone: false });
    await db.updateTable('partiesToRing').set({ rungAt: null }).where('bookingId', '=', subject.id).execute();
  },
});

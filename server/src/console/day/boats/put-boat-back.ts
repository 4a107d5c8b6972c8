import * as contract from '@slipway/shared/api/console/boats.ts';
import { sql } from 'kysely';
import { violatedConstraint } from '../../../platform/database/database-errors.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import { command } from '../../command/command.ts';
import { inWords, insertClaim, lockRepair, momentOf, rangeOf } from './boat-repairs.ts';

/** Ends a repair: the rest of its time is on sale again. A party that was given another boat keeps that. */
export const putBoatBack = command(contract.putBoatBack, {
  name: 'put-boat-back',
  kind: 'prices and times',
  async handler(db, _actor, { repair }, { now }) {
    const found = await lockRepair(db, repair);
    const minute = momentOf(now);
    if (found === undefined || found.to <= minute)
      throw new Refusal('invalid', { message: 'This boat is back already.' });
    // Taken out this minute it is out now as well: a minute that passes before the press changes nothing.
    const hasBegun = found.from <= minute;
    const wasOut = found.from < minute;
    if (wasOut)
      await sql`update allocations set during = ${rangeOf(found.from, minute)}::tsrange
        where maintenance_id = ${repair}`.execute(db);
    else await db.deleteFrom('boatMaintenance').where('id', '=', repair).execute();
    return {
      subject: { kind: 'boat', id: String(found.boatId) },
      effect: {
        sentence: `${found.name} can be booked again ${hasBegun ? 'from now' : `from ${inWords(found.from)}`}, and not only after ${inWords(found.to)}.`,
        figures: [],
        warnings: [],
      },
      before: { repair, from: found.from, to: found.to },
      after: { to: wasOut ? minute : null },
      personal: { before: { reason: found.reason }, after: {} },
      basis: [repair, found.from, found.to, hasBegun],
      result: {},
    };
  },
  async undo(db, _actor, { subject, before, after, personal }) {
    const { repair, from, to } = before as { repair: number; from: string; to: string };
    const reason = personal?.before['reason'];
    if (typeof reason !== 'string') throw new Refusal('cannot_undo');
    try {
      if (after['to'] === null) {
        await sql`insert into boat_maintenance (id, boat_id, reason) overriding system value
          values (${repair}, ${Number(subject.id)}, ${reason})`.execute(db);
        await insertClaim(db, { boatId: Number(subject.id), repair, from, to });
      } else {
        const found = await lockRepair(db, repair);
        if (found?.to !== after['to']) throw new Refusal('cannot_undo');
        await sql`update allocations set during = ${rangeOf(from, to)}::tsrange
          where maintenance_id = ${repair}`.execute(db);
      }
    } catch (error) {
      // Somebody has booked it meanwhile.
      if (violatedConstraint(error) !== undefined) throw new Refusal('cannot_undo');
      throw error;
    }
  },
});

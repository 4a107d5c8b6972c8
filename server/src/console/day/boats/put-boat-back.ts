import * as contract from '@slipway/shared/api/console/boats.ts';
import { venueDateTime } from '@slipway/shared/values/venue-time.ts';
import { sql } from 'kysely';
import { lockDaysToStop } from '../../../catalogue/availability/closures.ts';
import type { Database } from '../../../platform/database/tables.ts';
import { violatedConstraint } from '../../../platform/database/database-errors.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import { command } from '../../command/command.ts';
import {
  type Outcome,
  type Party,
  keepOldPlaces,
  lockPartiesWithoutBoat,
  tellOutcome,
} from '../decisions/parties-to-ask.ts';
import { fullName } from '../lock-trip.ts';
import { asText, dayOf, insertClaim, lockRepair, momentOf, rangeOf, readRepair } from './boat-repairs.ts';

/**
 * Ends a repair early: the rest of its time is on sale again. A party that was given another boat keeps that boat. For
 * a party that lost its place and has not chosen yet, the old place is reserved before anybody else can buy it.
 */
export const putBoatBack = command(contract.putBoatBack, {
  name: 'put-boat-back',
  kind: 'prices and times',
  async handler(db, _actor, { repair }, tools) {
    const { now } = tools;
    const minute = momentOf(now);
    await lockDaysOf(db, repair, minute);
    const found = await lockRepair(db, repair);
    if (found === undefined || found.to <= minute)
      throw new Refusal('invalid', { message: 'This boat is back already.' });
    // A repair that begins in the present minute counts as begun. Otherwise the preview would be wrong a minute later.
    const hasBegun = found.from <= minute;
    const wasOut = found.from < minute;
    const rest = rangeOf(hasBegun ? minute : found.from, found.to);
    const parties = await lockPartiesWithoutBoat(db, rest, now);
    if (parties.some(({ isAhead }) => isAhead))
      throw new Refusal('being_changed', {
        message: 'The boat was taken out less than a minute ago. Undo that instead, or wait a moment.',
      });
    if (wasOut)
      await sql`update allocations set during = ${rangeOf(found.from, minute)}::tsrange
        where maintenance_id = ${repair}`.execute(db);
    else await db.deleteFrom('boatMaintenance').where('id', '=', repair).execute();
    const placed = await keepOldPlaces(db, parties, now);
    for (const { party, outcome } of placed) await tellOutcome(db, tools, party, outcome);
    const kept = placed.filter(({ outcome }) => outcome.kind === 'kept').map(({ party }) => party.id);
    return {
      subject: { kind: 'boat', id: String(found.boatId) },
      effect: {
        sentence: `${found.name} can be booked again ${hasBegun ? 'from now' : `from ${asText(found.from)}`}, instead of from ${asText(found.to)}.`,
        figures: placed.map(({ party, outcome }) => ({
          label: `${party.date === dayOf(minute) ? party.startTime : asText(`${party.date} ${party.startTime}`)} ${fullName(party)}`,
          value: `has not chosen yet: ${placeWords(outcome)}`,
        })),
        warnings: placed
          .filter(({ party, outcome }) => outcome.kind !== 'kept' || party.email === '')
          .map(({ party, outcome }) => toDoWords(party, outcome)),
      },
      before: { repair, from: found.from, to: found.to },
      after: { to: wasOut ? minute : null, kept },
      personal: { before: { reason: found.reason }, after: {} },
      basis: [
        repair,
        found.from,
        found.to,
        hasBegun,
        placed.map(({ party, outcome }) => [party.id, outcome.kind]),
      ],
      result: {},
    };
  },
  async undo(db, _actor, { subject, before, after, personal }) {
    const { repair, from, to } = before as { repair: number; from: string; to: string };
    const reason = personal?.before['reason'];
    if (typeof reason !== 'string') throw new Refusal('cannot_undo');
    const kept = after['kept'] as string[];
    await lockDaysToStop(db, {
      date: dayOf(from),
      isUntilFurtherNotice: dayOf(to) > dayOf(from),
    });
    await sql`select from bookings where id = any(${kept}) order by id for update`.execute(db);
    await sql`
      delete from allocations a using bookings b
      where a.booking_id = b.id and b.id = any(${kept}) and b.status = 'cancelled' and a.deadline is not null`.execute(
      db,
    );
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
      // Another party has booked the place since the repair was ended.
      if (violatedConstraint(error) !== undefined) throw new Refusal('cannot_undo');
      throw error;
    }
  },
});

/** Locks the days exclusively, so that no place is sold before the old places are reserved. */
async function lockDaysOf(db: Database, repair: number, minute: string): Promise<void> {
  const found = await readRepair(db, repair);
  if (found === undefined) return;
  const from = dayOf(found.from < minute ? minute : found.from);
  await lockDaysToStop(db, { date: from, isUntilFurtherNotice: dayOf(found.to) > from });
}

/** A sentence that says whether a party's lost place is reserved. */
function placeWords(outcome: Outcome): string {
  return outcome.kind === 'kept'
    ? `its place is kept until ${venueDateTime(outcome.until).time}`
    : lostWords[outcome.kind];
}

const lostWords: Record<Exclude<Outcome['kind'], 'kept'>, string> = {
  'first come': 'told at once, first come',
  'too late': 'too late to take it online, but you can give it back',
  'no boat': 'no boat that fits is free',
  stopped: 'its time is stopped',
  'not sold': 'its time is not sold any more',
};

function toDoWords({ firstName, lastName, startTime, phone }: Party, { kind }: Outcome): string {
  const ring = phone === '' ? 'they left no number' : `ring ${phone}`;
  const what =
    kind === 'too late' || kind === 'first come'
      ? '. Give the time back before it is sold: press Answer, under To ring or on their booking'
      : '';
  return `${fullName({ firstName, lastName })}, ${startTime}, has not chosen yet: ${ring}${what}.`;
}

import * as contract from '@slipway/shared/api/console/open-again.ts';
import { shortSpanOfStop } from '@slipway/shared/rules/stop.ts';
import { counted, plural } from '@slipway/shared/values/counted.ts';
import { venueDate, venueDateTime } from '@slipway/shared/values/venue-time.ts';
import { sql } from 'kysely';
import {
  type KnownStop,
  lockDaysToStop,
  stopOf,
  stopsOver,
} from '../../../catalogue/availability/closures.ts';
import type { Database, Row } from '../../../platform/database/tables.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import { type Actor, type Tools, command } from '../../command/command.ts';
import { fullName } from '../lock-trip.ts';
import { visibilityOf } from '../visibility.ts';
import { isNear, stopKindNames } from '../stops/stop-text.ts';
import { partText } from './part-of-day.ts';
import { type Outcome, type Party, keepOldPlaces, lockPartiesToAsk, tellOutcome } from './parties-to-ask.ts';

type Placed = { party: Party; outcome: Outcome };
type Lifted = Omit<Row<'closures'>, 'stoppedAt' | 'endsHoldsAt'> & { stoppedAt: string | null };

/**
 * Puts a called-off time on sale again. The old place of each called-off party is reserved first, before anybody else
 * can buy it. Nothing changes for a party that is on the water or has already made its choice.
 */
export const openAgain = command(contract.openAgain, {
  name: 'open-again',
  kind: 'prices and times',
  dayOf: async (db, { stop }) => (await findCalledOff(db, stop))?.date,
  async handler(db, actor, { stop: id }, tools) {
    const { now } = tools;
    const found = await findCalledOff(db, id);
    if (found === undefined) throw isOpenAlready();
    // Locks the days exclusively, so that no place is sold before the called-off parties' old places are reserved.
    await lockDaysToStop(db, found);
    const row = await findCalledOff(db, id);
    if (row === undefined) throw isOpenAlready();
    const stop = stopOf(row);
    const parties = await lockPartiesToAsk(db, id, now);
    // For a minute after a call-off, staff can undo it, and visitors who were paying keep their places. Until that
    // minute is over, this command is refused.
    if (parties.some(({ isAhead }) => isAhead) || row.endsHoldsAt !== null)
      throw new Refusal('being_changed', {
        message: 'This time was called off less than a minute ago. Undo that instead, or wait a moment.',
      });
    const standing = await standingIn(db, id);
    await db.deleteFrom('closures').where('id', '=', id).execute();
    const left = (await stopsOver(db, stop)).filter((other) => isNear(other, stop));
    const placed = await keepOldPlaces(db, parties, now);
    const decisions = await endDecisions(db, row, now);
    for (const { party, outcome } of placed) await writeOutcome(db, tools, party, outcome);
    const kept = placed.flatMap(({ party, outcome }) =>
      outcome.kind === 'kept' ? [{ bookingId: party.id, until: outcome.until.toISOString() }] : [],
    );
    const told = placed.filter(({ outcome }) => outcome.kind === 'first come');
    return {
      subject: { kind: 'stop', id: String(id) },
      effect: effectOf(stop, placed, left, actor, now),
      before: { stop: id, standing, decisions },
      after: { kept, told: told.map(({ party }) => party.id) },
      // The reason that staff typed may name a person, so it is stored as personal data.
      personal: { before: { row }, after: {} },
      // The basis leaves out the deadline of the reserved places, because each new preview has a later deadline.
      basis: [
        id,
        left.map((other) => other.id),
        placed.map(({ party, outcome }) => [party.id, outcome.kind]),
      ],
      result: { kept: kept.length, told: told.length },
    };
  },
  /**
   * Calls the time off again, unless somebody has got a place in it since it was put back on sale. A party that has
   * made its choice since then keeps the choice.
   */
  async undo(db, _actor, { personal, before, after }) {
    const row = personal?.before['row'] as Lifted | undefined;
    if (row === undefined) throw new Refusal('cannot_undo');
    await lockDaysToStop(db, row);
    const kept = (after['kept'] as { bookingId: string }[]).map(({ bookingId }) => bookingId);
    await sql`select from bookings where id = any(${kept}) order by id for update`.execute(db);
    if (!(await isCalledOffAgain(db, row))) throw new Refusal('cannot_undo');
    const standing = before['standing'] as string[];
    if ((await standingIn(db, row.id)).some((id) => !standing.includes(id)))
      throw new Refusal('cannot_undo', {
        message:
          'Somebody now has a place at that time. Call the time off again instead: that party then gets a choice.',
      });
    await sql`
      delete from allocations a using bookings b join cancellations x on x.booking_id = b.id
      where a.booking_id = b.id and b.id = any(${kept}) and b.status = 'cancelled' and x.offer_until is not null`.execute(
      db,
    );
    await db
      .updateTable('decidedParties')
      .set({ keptUntil: null })
      .where('bookingId', 'in', [...kept, ''])
      .execute();
    await db
      .updateTable('weatherDecisions')
      .set({ endedAt: null })
      .where('id', 'in', [...(before['decisions'] as number[]), 0])
      .execute();
  },
});

function findCalledOff(db: Database, id: number): Promise<Row<'closures'> | undefined> {
  return db
    .selectFrom('closures')
    .selectAll()
    .where('id', '=', id)
    .where('isCalledOff', '=', true)
    .executeTakeFirst();
}

function isOpenAlready(): Refusal {
  return new Refusal('not_found', { message: 'This time is on sale again already.' });
}

/**
 * The ids of bookings that have a place in the called-off time. Unpaid holds and unpaid moves count too. So do trips
 * that were on the water at the call-off, because the call-off did not affect them.
 */
async function standingIn(db: Database, stopId: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select b.id from closures c join bookings b on b.date = c.date
    where c.id = ${stopId} and b.status in ('held', 'confirmed', 'completed')
      and closes(c, b.date, b.start_time, b.end_time)
    union
    select m.booking_id from closures c join moves m on m.status = 'pending' and m.during is not null
    where c.id = ${stopId} and (m.next ->> 'date')::date = c.date
      and closes(c, c.date, (m.next ->> 'start_time')::time, (m.next ->> 'end_time')::time)
    order by id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Ends the weather decisions about exactly this time. */
async function endDecisions(
  db: Database,
  { date, fromTime, toTime }: Row<'closures'>,
  now: Date,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    update weather_decisions set ended_at = ${now}
    where kind = 'called_off' and date = ${date} and from_time is not distinct from ${fromTime}::time
      and to_time is not distinct from ${toTime}::time and ended_at is null
    returning id`.execute(db);
  return rows.map(({ id }) => id).toSorted((a, b) => a - b);
}

async function writeOutcome(db: Database, tools: Tools, party: Party, outcome: Outcome): Promise<void> {
  const until = outcome.kind === 'kept' ? outcome.until : null;
  if (until !== null)
    await sql`
      update decided_parties set kept_until = ${until}
      where booking_id = ${party.id} and decision_id = (
        select max(p.decision_id) from decided_parties p join weather_decisions d on d.id = p.decision_id
        where p.booking_id = ${party.id} and d.kind = 'called_off')`.execute(db);
  await tellOutcome(db, tools, party, outcome);
}

/** Inserts the deleted stop again. Returns false if somebody has made another stop for exactly this time since then. */
async function isCalledOffAgain(db: Database, row: Lifted): Promise<boolean> {
  const { rows } = await sql`
    insert into closures (id, date, from_time, to_time, is_called_off, reason, kind, is_until_further_notice, staff_id,
      stopped_at)
    overriding system value
    values (${row.id}, ${row.date}, ${row.fromTime}, ${row.toTime}, true, ${row.reason}, ${row.kind}, false,
      ${row.staffId}, ${row.stoppedAt})
    on conflict do nothing returning id`.execute(db);
  return rows.length > 0;
}

/**
 * The words of the preview for each outcome. `short` is shown in the party's line. `warning` tells staff why the party
 * cannot take the time.
 */
const outcomeWords: Record<Exclude<Outcome['kind'], 'kept'>, { short: string; warning: string }> = {
  'first come': { short: 'told at once, first come', warning: '' },
  'too late': {
    short: 'too late to take it online',
    warning: 'It is too late to take this time online. They keep their choice',
  },
  'no boat': { short: 'no boat fits', warning: 'No boat that fits them is free. They keep their choice' },
  stopped: {
    short: 'still stopped',
    warning: 'Another stop of sales covers their time. They keep their choice',
  },
  'not sold': { short: 'no longer sold', warning: 'Their time is no longer sold. They keep their choice' },
};

function effectOf(
  stop: KnownStop,
  placed: readonly Placed[],
  left: readonly KnownStop[],
  actor: Pick<Actor, 'role' | 'tablet'>,
  now: Date,
) {
  const hasNames = visibilityOf(actor, stop.date, venueDate(now))?.hasNames === true;
  const nameOf = (party: Party) => (hasNames ? fullName(party) : party.code);
  const ringing = ({ phone }: Party) => (hasNames && phone !== '' ? `: ring ${phone}` : '');
  const kept = placed.flatMap(({ outcome }) => (outcome.kind === 'kept' ? [outcome.until] : []));
  const first = placed.filter(({ outcome }) => outcome.kind === 'first come').length;
  return {
    sentence: [`On sale again: ${partText(stop, now)}.`, ...keptText(kept), ...firstWords(first)].join(' '),
    figures: placed.map(({ party, outcome }) => ({
      label: `${party.startTime} ${nameOf(party)}`,
      value: `${counted(party.guests, 'guest')}: ${
        outcome.kind === 'kept' ? `kept until ${clock(outcome.until)}` : outcomeWords[outcome.kind].short
      }`,
    })),
    warnings: [
      ...placed.flatMap(({ party, outcome }) => {
        const warning = outcome.kind === 'kept' ? '' : outcomeWords[outcome.kind].warning;
        const who = `${nameOf(party)}, ${party.startTime}`;
        if (warning !== '')
          return [`${who}: ${warning.replace(/^./, (letter) => letter.toLowerCase())}${ringing(party)}.`];
        return party.email === '' ? [`${who}: no email address${ringing(party)}.`] : [];
      }),
      ...left.map(
        (other) =>
          `Sales are still stopped ${shortSpanOfStop(other, stop.date)}: ${stopKindNames[other.kind]}.`,
      ),
    ],
  };
}

function keptText(kept: readonly Date[]): string[] {
  const [first, ...others] = kept;
  if (first === undefined) return [];
  const latest = others.reduce((last, until) => (until > last ? until : last), first);
  const most = others.some((until) => until.getTime() !== first.getTime()) ? ' at most' : '';
  return [
    `${counted(kept.length, 'called-off party has its old place', 'called-off parties have their old places')} until ${clock(latest)}${most}.`,
  ];
}

function firstWords(first: number): string[] {
  return first === 0
    ? []
    : [
        `${counted(first, 'called-off party', 'called-off parties')} ${plural(first, 'is', 'are')} told at once: too little time is left to keep ${plural(first, 'a place', 'places')}.`,
      ];
}

const clock = (instant: Date) => venueDateTime(instant).time;

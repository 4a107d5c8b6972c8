import * as contract from '@slipway/shared/api/console/decisions.ts';
import { countOf } from '@slipway/shared/api/console/effect.ts';
import {
  type StopTime,
  coversStop,
  overlapsStop,
  restOfStop,
  spanOfStop,
} from '@slipway/shared/rules/stop.ts';
import { counted, plural } from '@slipway/shared/values/counted.ts';
import { type LocalDate, localDate } from '@slipway/shared/values/local-date.ts';
import { type Pence, addPence, formatGbp, subtractPence } from '@slipway/shared/values/pence.ts';
import { venueDate } from '@slipway/shared/values/venue-time.ts';
import { sql } from 'kysely';
import {
  type CalledOff,
  type CalledOffParty,
  callOff as writeCallOff,
} from '../../../bookings/cancellation/call-off.ts';
import { standAgain } from '../../../bookings/cancellation/stand-again.ts';
import { lockDaysToStop, stopsOver } from '../../../catalogue/availability/closures.ts';
import type { Database, Row } from '../../../platform/database/tables.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import { type Actor, type LoggedAction, type Tools, command } from '../../command/command.ts';
import { visibilityOf } from '../visibility.ts';
import { partText, reachBeyond, readDecided } from './part-of-day.ts';
import { type Dropped, dropUnsaidTo, sayAfterAll } from './tell-warned.ts';
import { type PayLinkPlace, keepInStop, keptInStops, whoIsInStop } from '../stops/who-is-in-stop.ts';

/**
 * Calls off a part of a day, except for trips that are on the water. Every other party chooses another time or a
 * refund. The call-off can be undone for a minute. The parties are told only after that minute.
 */
export const callOff = command(contract.callOff, {
  name: 'call-off',
  kind: 'prices and times',
  dayOf: async (_db, { date }) => localDate(date),
  async handler(db, actor, asked, tools) {
    const { now } = tools;
    const { part, because, basis } = readDecided(asked, now);
    await lockDaysToStop(db, part);
    await refuseCalledOff(db, restOfStop(part, now));
    const replaced = await sameStop(db, part);
    const { payLinks } = await whoIsInStop(db, part, now);
    const done = await writeCallOff(
      db,
      tools,
      { date: part.date, ...(part.from === null ? {} : { from: part.from, to: part.to! }) },
      { reason: because, by: actor.person },
      now,
    );
    const { decision, stop, parties } = done;
    // Unsent messages about a warning are dropped, so that each party gets one message.
    const dropped = await dropUnsaidTo(
      db,
      parties.map(({ booking }) => booking.id),
    );
    return {
      subject: { kind: 'decision', id: String(decision) },
      effect: {
        ...effectOf(done, part, actor, now),
        warnings: await warningsOf(db, { ...done, payLinks }, part, actor, now),
      },
      told: toldOf(done, part, now),
      before: {
        // The data from which `takeBack` restores the earlier state.
        parties: parties.map(({ booking: { id, confirmedAt } }) => ({ id, confirmedAt })),
        kept: done.kept,
        warnings: done.warnings,
        keptHolds: replaced?.keptHolds ?? [],
        dropped,
      },
      after: { decision, stop, date: part.date, from: part.from, to: part.to, paying: done.paying },
      // The typed reason is personal data: it may name a person.
      personal: { before: { replaced: replaced?.row ?? null }, after: { because } },
      // A preview becomes outdated if a party or its money changes, but not if visitors begin to pay. Otherwise, at a
      // busy time, every preview would be outdated.
      basis: [
        basis,
        because,
        parties.map((party) => [party.booking.id, party.booking.guests, party.booking.total, party.paid]),
        done.kept.map(({ bookingId }) => bookingId),
      ],
      calledOff: {
        parties: parties.length,
        price: addPence(...parties.map(({ booking }) => booking.total)),
      },
      // A call-off made in the terminal is final, so its emails and refunds are sent immediately.
      wakes: ['mail', 'payments'],
      result: { decision, stop },
    };
  },
  undo: takeBack,
  undone: () => 'The call-off is undone: the trips go ahead, and nobody is told.',
});

/** Refuses a time that is already called off. The button may have been pressed twice, or by two people. */
async function refuseCalledOff(db: Database, part: StopTime): Promise<void> {
  const others = await stopsOver(db, part);
  const covering = others.find((other) => other.kind === 'called_off' && coversStop(other, part));
  if (covering !== undefined)
    throw new Refusal('invalid', { message: `This time is called off already, ${spanOfStop(covering)}.` });
}

type Replaced = Pick<
  Row<'closures'>,
  'kind' | 'isCalledOff' | 'reason' | 'staffId' | 'stoppedAt' | 'endsHoldsAt'
>;

/**
 * Finds the stop of exactly this time. The call-off takes over the stop's row and reserved places, because a time can
 * have only one stop.
 */
async function sameStop(
  db: Database,
  { date, from, to }: StopTime,
): Promise<{ row: Replaced; keptHolds: string[] } | undefined> {
  const found = await db
    .selectFrom('closures')
    .select(['id', 'kind', 'isCalledOff', 'reason', 'staffId', 'stoppedAt', 'endsHoldsAt'])
    .where('date', '=', date)
    .where('isUntilFurtherNotice', '=', false)
    .where(sql<boolean>`from_time is not distinct from ${from}::time`)
    .where(sql<boolean>`to_time is not distinct from ${to}::time`)
    .forUpdate()
    .executeTakeFirst();
  if (found === undefined) return undefined;
  const { id, ...row } = found;
  return { row, keptHolds: (await keptInStops(db, [id])).map(({ bookingId }) => bookingId) };
}

/** The sentence for the undo bar, the log and the terminal. */
function toldOf({ parties, paying }: CalledOff, part: StopTime, now: Date): string {
  const paid = addPence(...parties.map((party) => party.paid));
  const about =
    paying === 0
      ? ''
      : ` ${counted(paying, 'visitor was', 'visitors were')} about to pay and will not be charged.`;
  const who =
    parties.length === 0
      ? 'no party was booked'
      : `${counted(parties.length, 'party', 'parties')}, ${formatGbp(paid)} paid`;
  return `Called off ${partText(part, now)}: ${who}.${about}`;
}

function effectOf({ parties }: CalledOff, part: StopTime, actor: Actor, now: Date) {
  const hasNames = visibilityOf(actor, part.date, venueDate(now))?.hasNames === true;
  const guests = parties.reduce((sum, { booking }) => sum + booking.guests, 0);
  const paid = addPence(...parties.map((party) => party.paid));
  const inOrder = parties.toSorted((one, other) =>
    one.booking.startTime === other.booking.startTime
      ? one.booking.id.localeCompare(other.booking.id)
      : one.booking.startTime.localeCompare(other.booking.startTime),
  );
  const trips = parties.map(({ booking }) => booking);
  const beyond = reachBeyond(part, trips);
  return {
    ...(parties.length === 0
      ? { sentence: `No party is booked ${partText(part, now)}. Sales are stopped for that time.` }
      : {
          counts: [
            countOf(parties.length, 'party', 'parties'),
            countOf(guests, 'person', 'people'),
            { value: formatGbp(paid), what: 'paid' },
            ...beyond.map(({ count }) => count),
          ],
          sentence: [
            ...beyond.map(({ sentence }) => sentence),
            paid > 0
              ? 'Each party chooses another time or a full refund.'
              : 'Each party chooses another time, or none.',
          ].join(' '),
        }),
    figures: inOrder.map((party) => ({
      label: party.booking.startTime,
      value: `${hasNames ? nameOf(party) : party.booking.code}, ${party.booking.packageName}, ${counted(party.booking.guests, 'guest')}, ${moneyInWords(party)}`,
    })),
  };
}

function nameOf({ customer: { firstName, lastName } }: CalledOffParty): string {
  return `${firstName} ${lastName}`.trim();
}

function owedBy({ booking, paid }: CalledOffParty): Pence {
  // A party that paid a fee for a move has paid more than the price.
  return paid >= booking.total ? (0 as Pence) : subtractPence(booking.total, paid);
}

function moneyInWords(party: CalledOffParty): string {
  const owed = owedBy(party);
  if (party.booking.total === 0) return 'nothing to pay';
  if (party.booking.source === null || owed === 0) return formatGbp(party.paid);
  return party.paid === 0 ? `owes ${formatGbp(owed)}` : `${formatGbp(party.paid)}, owes ${formatGbp(owed)}`;
}

/** Warnings about effects that staff may not expect. */
async function warningsOf(
  db: Database,
  { parties, paying: all, kept, payLinks }: CalledOff & { payLinks: readonly PayLinkPlace[] },
  part: StopTime,
  actor: Actor,
  now: Date,
): Promise<string[]> {
  const { out, late, dishes, dishesHere } = await besides(db, part, parties, now);
  const hasNames = visibilityOf(actor, part.date, venueDate(now))?.hasNames === true;
  const paying = all - payLinks.length;
  const owing = parties.filter((party) => party.booking.source !== null && owedBy(party) > 0);
  const silent = parties.filter(({ customer }) => customer.email === '');
  const names = silent.map((party) => (hasNames ? nameOf(party) : party.booking.code));
  return [
    ...(paying === 0
      ? []
      : [
          `${counted(paying, 'visitor is', 'visitors are')} paying now and ${plural(paying, 'loses the place', 'lose their places')} in a minute. If a payment still arrives, it is refunded and the visitor gets an email.`,
        ]),
    ...payLinks.map(
      ({ name, code, startTime, email }) =>
        `${hasNames ? name : code}’s pay link for ${startTime} ends in a minute${email === '' ? ': ring them' : ', and an email says so'}.`,
    ),
    ...(dishes === 0
      ? []
      : [
          dishesHere === 0
            ? `${counted(dishes, 'dish is', 'dishes are')} ordered: tell the kitchen.`
            : `${counted(dishes, 'dish is', 'dishes are')} ordered, ${dishesHere} for parties that are here. Those parties may eat their dishes and still get a full refund.`,
        ]),
    ...(owing.length === 0
      ? []
      : [
          `${formatGbp(addPence(...owing.map(owedBy)))} is still owed. A party that does not choose another time will owe nothing.`,
        ]),
    ...(silent.length === 0 ? [] : [`No email for ${names.join(', ')}: ring them.`]),
    ...(out === 0
      ? []
      : [
          `${counted(out, 'boat is', 'boats are')} out: ${plural(out, 'its trip is', 'their trips are')} not called off${late === 0 ? '' : `, and ${late} ${plural(late, 'is', 'are')} late`}. Call ${plural(out, 'it', 'them')} in from the board.`,
        ]),
    ...(kept.length === 0
      ? []
      : [
          `${counted(kept.length, 'party', 'parties')} can no longer have ${plural(kept.length, 'its', 'their')} old time back, but can still choose another time or a refund.`,
        ]),
  ];
}

/** Counts the boats on the water in this part of the day, and the dishes that the called-off parties ordered. */
async function besides(
  db: Database,
  part: StopTime,
  parties: readonly CalledOffParty[],
  now: Date,
): Promise<{ out: number; late: number; dishes: number; dishesHere: number }> {
  const ids = parties.map(({ booking }) => booking.id);
  const trips = await db
    .selectFrom('bookings')
    .innerJoin('trips', 'trips.bookingId', 'bookings.id')
    .select(['date', 'startTime', 'endTime'])
    .select(sql<boolean>`(date + end_time) at time zone 'Europe/London' < ${now}`.as('isLate'))
    .where('bookings.status', '=', 'confirmed')
    .where('trips.state', '=', 'out')
    .where('date', '=', part.date)
    .execute();
  const out = trips.filter(({ date, startTime, endTime }) =>
    overlapsStop({ date, from: startTime, to: endTime, isUntilFurtherNotice: false }, part),
  );
  const { rows } = await sql<{ dishes: number; dishesHere: number }>`
    select coalesce(sum(quantity), 0)::integer as dishes,
      coalesce(sum(quantity) filter (where t.state = 'here'), 0)::integer as dishes_here
    from booking_items i left join trips t on t.booking_id = i.booking_id
    where i.type = 'food' and i.booking_id = any (${ids})`.execute(db);
  return { out: out.length, late: out.filter(({ isLate }) => isLate).length, ...rows[0]! };
}

type Before = {
  parties: { id: string; confirmedAt: string }[];
  kept: { bookingId: string; decisionId: number; keptUntil: string; deadline: string }[];
  warnings: number[];
  keptHolds: string[];
  /** Missing from actions that the previous version of the server wrote. */
  dropped?: Dropped[];
};

/** Restores the earlier stop, trips, payments, moves and reserved places, or throws and changes nothing. */
async function takeBack(
  db: Database,
  _actor: Actor,
  { before, after, personal }: LoggedAction,
  tools: Tools,
): Promise<void> {
  const { now } = tools;
  const { parties, kept, warnings, keptHolds, dropped } = before as Before;
  const stop = after['stop'] as number;
  const replaced = personal?.before['replaced'] as Stored<Replaced> | null | undefined;
  if (replaced === undefined) throw new Refusal('cannot_undo');
  await lockDaysToStop(db, { date: after['date'] as LocalDate, isUntilFurtherNotice: false });
  const bookings = await lockBookings(db, [
    ...parties.map(({ id }) => id),
    ...kept.map(({ bookingId }) => bookingId),
  ]);
  await decideForPayers(db, stop, now);
  await putStopBack(db, stop, replaced, keptHolds);
  for (const { id, confirmedAt } of parties) {
    const booking = bookings.get(id);
    if (booking === undefined) throw new Refusal('cannot_undo');
    await standAgain(db, booking, new Date(confirmedAt), now);
  }
  for (const place of kept)
    if (bookings.get(place.bookingId)?.status === 'cancelled') await keepAgain(db, place);
  if (warnings.length > 0)
    await db.updateTable('weatherDecisions').set({ endedAt: null }).where('id', 'in', warnings).execute();
  await db
    .deleteFrom('weatherDecisions')
    .where('id', '=', after['decision'] as number)
    .execute();
  await sayAfterAll(db, tools, dropped);
}

type Stored<Row> = { [Column in keyof Row]: Row[Column] extends Date | null ? string | null : Row[Column] };

async function lockBookings(
  db: Database,
  ids: readonly string[],
): Promise<Map<string, Pick<Row<'bookings'>, 'id' | 'status'>>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('bookings')
    .select(['id', 'status'])
    .where('id', 'in', ids)
    .orderBy('id')
    .forUpdate()
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/**
 * Payments for holds at the called-off time, and for moves to that time, wait while the call-off can be
 * undone. Makes these payments due now.
 */
async function decideForPayers(db: Database, stop: number, now: Date): Promise<void> {
  await sql`
    update payment_attempts a set not_before = ${now}
    from closures c, bookings b
    where c.id = ${stop} and a.booking_id = b.id and a.action_id is null and a.not_before > ${now}
      and (b.status = 'held' and closes(c, b.date, b.start_time, b.end_time)
        or exists (select from moves m where m.id = a.move_id
          and closes(c, (m.next ->> 'date')::date, (m.next ->> 'start_time')::time, (m.next ->> 'end_time')::time)))`.execute(
    db,
  );
}

/** Throws 'cannot_undo' if the time has since been opened again, or if the holds at that time have ended. */
async function putStopBack(
  db: Database,
  stop: number,
  replaced: Stored<Replaced> | null,
  keptHolds: readonly string[],
): Promise<void> {
  const own = await db
    .selectFrom('closures')
    .select('id')
    .where('id', '=', stop)
    .where('isCalledOff', '=', true)
    .where('endsHoldsAt', 'is not', null)
    .forUpdate()
    .executeTakeFirst();
  if (own === undefined) throw new Refusal('cannot_undo');
  if (replaced === null) {
    await db.deleteFrom('closures').where('id', '=', stop).execute();
    return;
  }
  const instant = (text: string | null) => (text === null ? null : new Date(text));
  await db
    .updateTable('closures')
    .set({
      ...replaced,
      stoppedAt: instant(replaced.stoppedAt),
      endsHoldsAt: instant(replaced.endsHoldsAt),
    })
    .where('id', '=', stop)
    .execute();
  await keepInStop(db, stop, keptHolds);
}

async function keepAgain(
  db: Database,
  { bookingId, decisionId, keptUntil, deadline }: Before['kept'][number],
): Promise<void> {
  await db
    .updateTable('decidedParties')
    .set({ keptUntil: new Date(keptUntil) })
    .where('decisionId', '=', decisionId)
    .where('bookingId', '=', bookingId)
    .execute();
  await db
    .updateTable('allocations')
    .set({ deadline: new Date(deadline) })
    .where('bookingId', '=', bookingId)
    .execute();
}

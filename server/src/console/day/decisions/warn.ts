import { countOf } from '@slipway/shared/api/console/effect.ts';
import * as contract from '@slipway/shared/api/console/warnings.ts';
import { warnedTimeText } from '@slipway/shared/rules/sailing-text.ts';
import {
  type StopTime,
  coversStop,
  overlapsStop,
  restOfStop,
  shortSpanOfStop,
} from '@slipway/shared/rules/stop.ts';
import { counted, plural } from '@slipway/shared/values/counted.ts';
import { type LocalDate, localDate } from '@slipway/shared/values/local-date.ts';
import type { LocalTime } from '@slipway/shared/values/local-time.ts';
import type { Pence } from '@slipway/shared/values/pence.ts';
import { toInstant, venueDate, venueDateTime } from '@slipway/shared/values/venue-time.ts';
import { sql } from 'kysely';
import { lockDaysToStop } from '../../../catalogue/availability/closures.ts';
import { type KnownWeather, knownNow } from '../../../catalogue/weather/known-now.ts';
import { type Warning, openWarnings } from '../../../catalogue/weather/warnings.ts';
import { paidOf } from '../../../payments/paid-for-price.ts';
import type { Database, Row } from '../../../platform/database/tables.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import { type Actor, command, undoSeconds } from '../../command/command.ts';
import { visibilityOf } from '../visibility.ts';
import { partText, reachBeyond, readDecided } from './part-of-day.ts';
import { type Dropped, dropUnsaid, mailLifted, mailWarned, sayAfterAll, textWarned } from './tell-warned.ts';

/**
 * Tells the parties in a part of a day that their trips may be called off, and when staff will decide. Each party is
 * told once, and again if the time of decision changes. Places stay on sale, with the warning above *Pay Now*.
 */
export const warnParties = command(contract.warnParties, {
  name: 'warn',
  kind: 'bookings',
  dayOf: async (_db, { date }) => localDate(date),
  async handler(db, actor, asked, tools) {
    const { now } = tools;
    const { part, because, basis } = readDecided(asked, now);
    const decideAt = new Date(asked.decideAt);
    await lockDaysToStop(db, part);
    const standing = await standingIn(db, part, now);
    await requireDecision(db, decideAt, part, standing, now);
    const before = await warningsBefore(db, part);
    const told = await whoWasTold(db, before);
    const news = standing.map((party) => ({ party, was: told.get(keyOf(party)) }));
    const toTell = news.filter(({ was }) => was?.decideAt?.getTime() !== decideAt.getTime());
    if (toTell.length === 0 && before.some((one) => isSame(one, part, decideAt)))
      throw new Refusal('invalid', {
        message: 'These parties already know that you decide then. Change the time to tell them again.',
      });
    const known = await knownNow(db, part, now, firstNameOf(actor));
    const id = await writeWarning(db, { part, because, decideAt, known, before, by: actor.person }, now);
    const dropped: Dropped[] = [];
    let texts = 0;
    for (const { party, was } of news) {
      const isTold = was?.decideAt?.getTime() === decideAt.getTime();
      // If staff have rung the party about this decision time, the party stays ticked on the list to ring.
      await writeParty(db, id, party, isTold ? was : undefined);
      if (isTold) continue;
      const unsaid = was === undefined ? [] : await dropUnsaid(db, party.id, was.warning);
      dropped.push(...unsaid);
      const isFirst = was === undefined || unsaid.some(({ step }) => step === 'warned');
      const saying = { reason: because, decideAt, known };
      await mailWarned(db, tools, party.id, { ...saying, step: isFirst ? 'warned' : 'changed' });
      if (await textWarned(db, tools, party.id, saying)) texts += 1;
    }
    const inTime = partText(part, now);
    const by = warnedTimeText(decideAt, part.date);
    const newlyTold = toTell.map(({ party }) => party);
    const beyond = reachBeyond(part, standing);
    const silent = unreachable(newlyTold, actor, part.date, now);
    return {
      subject: { kind: 'warning', id: String(id) },
      effect: {
        ...(standing.length === 0
          ? { sentence: `Nobody is booked ${inTime} yet. Visitors read that we decide by ${by}.` }
          : {
              counts: [...countsOf(standing, newlyTold, texts), ...beyond.map(({ count }) => count)],
              sentence: [
                `${counted(toTell.length, 'party', 'parties')} booked ${inTime} ${plural(toTell.length, 'is', 'are')} told that we may have to call off because of ${because}, and that we decide by ${by}.`,
                ...beyond.map(({ sentence }) => sentence),
              ].join(' '),
            }),
        figures: [],
        warnings: silent,
      },
      told: [
        `Warned ${inTime}: ${standing.length === 0 ? 'nobody is booked yet' : counted(standing.length, 'party', 'parties')}. Decision by ${by}.`,
        ...(newlyTold.length === 0 ? [] : [`Nobody is told before ${toldFrom(now)}.`]),
        ...silent,
      ].join(' '),
      before: { ended: before.map((one) => one.id), dropped },
      after: {
        warning: id,
        date: part.date,
        from: part.from,
        to: part.to,
        decideAt: decideAt.toISOString(),
        told: toTell.length,
      },
      personal: { before: {}, after: { because } },
      basis: [
        basis,
        [because, asked.decideAt],
        toTell.map(({ party, was }) => [party.id, was === undefined]),
      ],
      result: { warning: id },
    };
  },
  /** Deletes the warning, reopens the warnings that it replaced, and restores the unsent messages that it dropped. */
  async undo(db, _actor, { before, after }, tools) {
    await lockDaysToStop(db, { date: after['date'] as LocalDate, isUntilFurtherNotice: false });
    const { numDeletedRows } = await db
      .deleteFrom('weatherDecisions')
      .where('id', '=', after['warning'] as number)
      // A warning cannot be undone once it is lifted, or once the trips are called off.
      .where('endedAt', 'is', null)
      .executeTakeFirst();
    if (numDeletedRows !== 1n) throw new Refusal('cannot_undo');
    await db
      .updateTable('weatherDecisions')
      .set({ endedAt: null })
      .where('id', 'in', [0, ...(before['ended'] as number[])])
      .execute();
    await sayAfterAll(db, tools, before['dropped'] as Dropped[] | undefined);
  },
  undone: () => 'Taken back: nobody is told of this warning.',
});

function countsOf(standing: readonly Standing[], toTell: readonly Standing[], texts: number) {
  const guests = standing.reduce((sum, party) => sum + party.guests, 0);
  const toldAlready = standing.length - toTell.length;
  return [
    countOf(standing.length, 'party', 'parties'),
    countOf(guests, 'person', 'people'),
    ...(toldAlready === 0 ? [] : [countOf(toldAlready, 'told already', 'told already')]),
    ...(texts === 0 ? [] : [countOf(texts, 'text message')]),
  ];
}

type NewWarning = {
  part: StopTime;
  because: string;
  decideAt: Date;
  known: KnownWeather;
  /** The warnings that the new warning replaces. */
  before: readonly Warning[];
  by: Actor['person'];
};

async function writeWarning(
  db: Database,
  { part, because, decideAt, known, before, by }: NewWarning,
  now: Date,
): Promise<number> {
  await db
    .updateTable('weatherDecisions')
    .set({ endedAt: now })
    .where('id', 'in', [0, ...before.map(({ id }) => id)])
    .execute();
  const { id } = await db
    .insertInto('weatherDecisions')
    .values({
      kind: 'warned',
      date: part.date,
      fromTime: part.from,
      toTime: part.to as LocalTime | null,
      decideAt,
      reason: because,
      known: JSON.stringify(known),
      staffId: by?.id ?? null,
      decidedAt: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

async function writeParty(
  db: Database,
  decisionId: number,
  { id: bookingId, date, startTime, endTime, paid }: Standing,
  rung?: Pick<Told, 'rungAt' | 'rungBy'>,
): Promise<void> {
  await db
    .insertInto('decidedParties')
    .values({
      decisionId,
      bookingId,
      date,
      startTime,
      endTime,
      paid,
      ...(rung === undefined ? {} : { rungAt: rung.rungAt, rungBy: rung.rungBy }),
    })
    .execute();
}

/**
 * Lifts a warning: the trips take place. A party gets no message if it has since moved away, or if its trip was called
 * off for another reason.
 */
export const liftWarning = command(contract.liftWarning, {
  name: 'lift-warning',
  kind: 'bookings',
  dayOf: async (db, { warning }) => (await findWarning(db, warning))?.date,
  async handler(db, actor, { warning: id }, { now }) {
    const found = await findWarning(db, id);
    if (found !== undefined) await lockDaysToStop(db, { date: found.date, isUntilFurtherNotice: false });
    const { numUpdatedRows } = await db
      .updateTable('weatherDecisions')
      .set({ endedAt: now })
      .where('id', '=', id)
      .where('kind', '=', 'warned')
      .where('endedAt', 'is', null)
      .executeTakeFirst();
    if (found === undefined || numUpdatedRows === 0n)
      throw new Refusal('invalid', { message: 'That warning has ended already.' });
    const part = partOfWarning(found);
    // The parties that were told, and parties that booked later and read the warning before they paid.
    const parties = await standingIn(db, part, now);
    const dropped: Dropped[] = [];
    const told: Standing[] = [];
    for (const party of parties) {
      const unsaid = await dropUnsaid(db, party.id, id);
      dropped.push(...unsaid);
      if (await mailLifted(db, party.id, unsaid, now)) told.push(party);
    }
    const untold = parties.length - told.length;
    return {
      subject: { kind: 'warning', id: String(id) },
      effect: {
        sentence: [
          ...(told.length === 0 && untold > 0
            ? []
            : [
                `${counted(told.length, 'party is', 'parties are')} told that the trips ${partText(part, now)} are on after all.`,
              ]),
          ...(untold === 0
            ? []
            : [
                `${counted(untold, 'party has', 'parties have')} not been told of the warning yet, and ${plural(untold, 'is', 'are')} told nothing.`,
              ]),
        ].join(' '),
        figures: [],
        warnings: unreachable(told, actor, found.date, now),
      },
      before: { isOpen: true, dropped },
      after: { warning: id, date: found.date, told: told.length },
      basis: [id, parties.map((party) => party.id), told.map((party) => party.id)],
      result: {},
    };
  },
  async undo(db, _actor, { before, after }, tools) {
    await lockDaysToStop(db, { date: after['date'] as LocalDate, isUntilFurtherNotice: false });
    const id = after['warning'] as number;
    const part = await findWarning(db, id);
    const others = part === undefined ? [] : await openWarnings(db, part.date);
    // The warning cannot be restored if somebody has since warned about this time again.
    if (part === undefined || others.some((one) => overlapsStop(partOfWarning(one), partOfWarning(part))))
      throw new Refusal('cannot_undo');
    await db.updateTable('weatherDecisions').set({ endedAt: null }).where('id', '=', id).execute();
    await sayAfterAll(db, tools, before['dropped'] as Dropped[] | undefined);
  },
  undone: () => 'Taken back: the warning is in force again.',
});

type Standing = Pick<Row<'bookings'>, 'id' | 'code' | 'date' | 'startTime' | 'endTime' | 'guests'> & {
  name: string;
  email: string;
  paid: Pence;
};

/** The parties in this part of the day, earliest start first. Leaves out parties whose trips have begun. */
async function standingIn(db: Database, part: StopTime, now: Date): Promise<Standing[]> {
  const { date, from, to } = restOfStop(part, now);
  const { rows } = await sql<Standing>`
    select b.id, b.code, b.date, b.start_time, b.end_time, b.guests, trim(c.first_name || ' ' || c.last_name) as name,
      c.email, greatest(0, ${paidOf}) as paid
    from bookings b join customers c on c.id = b.customer_id
      left join trips t on t.booking_id = b.id
    where b.status = 'confirmed' and coalesce(t.state in ('expected', 'here'), true)
      and b.date = ${date} and b.start_time < ${to ?? '24:00'}::time and b.end_time > ${from ?? '00:00'}::time
    order by b.start_time, b.id`.execute(db);
  return rows;
}

/** Throws 'invalid' if the part of the day is over, or if a trip begins before the time of the decision. */
async function requireDecision(
  db: Database,
  decideAt: Date,
  part: StopTime,
  standing: readonly Standing[],
  now: Date,
): Promise<void> {
  if (decideAt <= now)
    throw new Refusal('invalid', {
      message: `${venueDateTime(decideAt).time} has passed. Say when you will decide, or call it off now.`,
      details: { field: 'decideAt' },
    });
  const begins = (time: LocalTime) => toInstant(part.date, time);
  const ahead = standing.find(({ startTime }) => begins(startTime) > now);
  const first = ahead?.startTime ?? (await firstOnSale(db, part, now));
  if (first !== undefined && decideAt > begins(first))
    throw new Refusal('invalid', {
      message: `A trip begins at ${first}, before you decide. Decide by then, or warn only about later trips.`,
      details: { field: 'decideAt' },
    });
  const end = part.to === null || part.to === '24:00' ? ('23:59' as LocalTime) : part.to;
  if (decideAt > begins(end))
    throw new Refusal('invalid', {
      message: `Your warning covers trips until ${end}. Decide by then.`,
      details: { field: 'decideAt' },
    });
}

/** The start of the first future trip that visitors can book. Used for a part of a day without bookings. */
async function firstOnSale(db: Database, part: StopTime, now: Date): Promise<LocalTime | undefined> {
  const slots = await db
    .selectFrom('slots')
    .select(['startTime', 'endTime'])
    .where('date', '=', part.date)
    .where('isOpen', '=', true)
    .orderBy('startTime')
    .execute();
  const isIn = ({ startTime: from, endTime: to }: (typeof slots)[number]) =>
    overlapsStop(part, { date: part.date, from, to, isUntilFurtherNotice: false });
  return slots.find((slot) => toInstant(part.date, slot.startTime) > now && isIn(slot))?.startTime;
}

/**
 * The open warnings that the new warning replaces. Throws 'invalid' if an open warning covers a longer time than the
 * new one.
 */
async function warningsBefore(db: Database, part: StopTime): Promise<Warning[]> {
  const others = (await openWarnings(db, part.date)).filter((one) => overlapsStop(partOfWarning(one), part));
  const beyond = others.find((one) => !coversStop(part, partOfWarning(one)));
  if (beyond !== undefined)
    throw new Refusal('invalid', {
      message: `${shortSpanOfStop(partOfWarning(beyond), part.date)} has a warning already. Include all of that time, or lift that warning first.`,
    });
  return others;
}

function partOfWarning({ date, fromTime, toTime }: Pick<Warning, 'date' | 'fromTime' | 'toTime'>): StopTime {
  return { date, from: fromTime, to: toTime, isUntilFurtherNotice: false };
}

function isSame(one: Warning, part: StopTime, decideAt: Date): boolean {
  return coversStop(partOfWarning(one), part) && one.decideAt.getTime() === decideAt.getTime();
}

type Told = { warning: number; decideAt: Date | null; rungAt: Date | null; rungBy: string | null };

/**
 * Returns the parties that were told of these warnings, keyed by booking and time of trip. A party that has since moved
 * is not found, because the key has the time of the earlier trip.
 */
async function whoWasTold(db: Database, before: readonly Warning[]): Promise<Map<string, Told>> {
  const rows = await db
    .selectFrom('decidedParties as p')
    .innerJoin('weatherDecisions as d', 'd.id', 'p.decisionId')
    .select([
      'p.bookingId as id',
      'p.date',
      'p.startTime',
      'd.id as warning',
      'd.decideAt',
      'p.rungAt',
      'p.rungBy',
    ])
    .where('p.decisionId', 'in', [0, ...before.map(({ id }) => id)])
    .execute();
  return new Map(rows.map((row) => [keyOf(row), row]));
}

function keyOf({ id, date, startTime }: Pick<Standing, 'id' | 'date' | 'startTime'>): string {
  return `${id} ${date} ${startTime}`;
}

function findWarning(db: Database, id: number) {
  return db
    .selectFrom('weatherDecisions')
    .select(['date', 'fromTime', 'toTime'])
    .where('id', '=', id)
    .where('kind', '=', 'warned')
    .executeTakeFirst();
}

/** The time until which the warning can be undone. Parties are told after this time. */
function toldFrom(now: Date): LocalTime {
  return venueDateTime(new Date(now.getTime() + undoSeconds * 1000)).time;
}

function firstNameOf({ person }: Actor): string | null {
  return person?.name.trim().split(/\s+/)[0] ?? null;
}

/** Parties without an email address. */
function unreachable(parties: readonly Standing[], actor: Actor, date: LocalDate, now: Date): string[] {
  const silent = parties.filter(({ email }) => email === '');
  if (silent.length === 0) return [];
  const hasNames = visibilityOf(actor, date, venueDate(now))?.hasNames === true;
  const names = silent.map(({ name, code }) => (hasNames && name !== '' ? name : code));
  return [`No email for ${names.join(', ')}: ring them.`];
}

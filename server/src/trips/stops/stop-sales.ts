import { stopWords } from '@slipway/shared/api/console/stops.ts';
import {
  type StopKind,
  type StopTime,
  coversStop,
  restOfStop,
  shortSpanOfStop,
  spanOfStop,
  stopKinds,
  stopTime,
} from '@slipway/shared/rules/stop.ts';
import { type LocalDate, localDate } from '@slipway/shared/values/local-date.ts';
import { type LocalTime, localTime } from '@slipway/shared/values/local-time.ts';
import { venueDate } from '@slipway/shared/values/venue-time.ts';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import { type KnownStop, lockDaysToStop, stopsOver } from '../../availability/closures.ts';
import type { Database, Row } from '../../database/tables.ts';
import { Refusal } from '../../http/refusal.ts';
import { type Actor, type Command, type Tools, undoSeconds } from '../../staff/command/command.ts';
import { sightOf } from '../sight.ts';

type Asked = {
  kind: 'held' | 'closed';
  date: string;
  from?: string | undefined;
  to?: string | undefined;
  isFromNow?: boolean | undefined;
  isUntilFurtherNotice?: boolean | undefined;
  why?: string | undefined;
};

/** What was booked in it before stands, and is named; who is paying has until the stop cannot be taken back. */
export const stopSales = {
  name: 'stop-sales',
  permission: 'hold-sales',
  kind: 'prices and times',
  input: z.strictObject({
    kind: stopWords.kind,
    date: stopWords.date,
    from: stopWords.from,
    to: stopWords.to,
    isFromNow: z.optional(z.boolean()),
    isUntilFurtherNotice: z.optional(z.boolean()),
    why: stopWords.why,
  }),
  dayOf: async (_db, { date }) => localDate(date),
  async handler(db, actor, asked: Asked, tools) {
    const { now } = tools;
    requireKind(tools, asked.kind);
    const stop = stopTime(timeOf(asked), now);
    if ('sentence' in stop) throw new Refusal('invalid', { message: stop.sentence });
    await lockDaysToStop(db, stop);
    const others = await stopsOver(db, stop);
    refuseStopped(restOfStop(stop, now), asked.kind, others);
    const { standing, paying } = await bookingsIn(db, restOfStop(stop, now));
    const reason = (asked.why ?? '').trim();
    const endsHoldsAt = new Date(now.getTime() + undoSeconds * 1000);
    const { id, replaced } = await writeStop(db, stop, {
      kind: asked.kind,
      reason,
      staffId: actor.person?.id ?? null,
      stoppedAt: now,
      endsHoldsAt,
    });
    const said = asked.kind === 'held' ? 'Sales are held' : 'Nothing is sold';
    return {
      subject: { kind: 'stop', id: String(id) },
      effect: {
        sentence: `${said} ${spanOfStop(stop)}. ${whoStands(standing.length)}${whoPays(paying)}`,
        figures: figuresOf(standing, stop, actor, now),
        warnings: others
          .filter((other) => isNear(other, stop))
          .map((other) => {
            const span = shortSpanOfStop(other, stop.date);
            return `${capital(wordsOf[other.kind])} already: ${span}. That stays when this is lifted.`;
          }),
      },
      before: { replaced: replaced?.kind ?? null },
      after: { stop: id, kind: asked.kind, ...stop, standing: standing.length, paying },
      // What somebody typed may name a person.
      personal: { before: { replaced }, after: { reason } },
      // Not who books or begins to pay meanwhile: in a rush nobody could ever stop it. From now is a minute later when
      // it is agreed to.
      basis: [
        { ...stop, from: asked.isFromNow === true ? 'now' : stop.from },
        asked.kind,
        reason,
        others.map((other) => [other.id, other.kind]),
      ],
      result: { stop: id },
    };
  },
  /** As if it had not been: nobody has lost a place within the minute. */
  async undo(db, _actor, { personal, after }) {
    const date = after['date'] as LocalDate;
    await lockDaysToStop(db, { date, isUntilFurtherNotice: after['isUntilFurtherNotice'] === true });
    const own = db
      .selectFrom('closures')
      .select('id')
      .where('id', '=', after['stop'] as number)
      // What was called off meanwhile is no longer only stopped.
      .where('isCalledOff', '=', false);
    if ((await own.forUpdate().executeTakeFirst()) === undefined) throw new Refusal('cannot_undo');
    const replaced = personal?.before['replaced'] as Replaced | null | undefined;
    if (replaced === undefined) throw new Refusal('cannot_undo');
    if (replaced === null)
      await db
        .deleteFrom('closures')
        .where('id', '=', after['stop'] as number)
        .execute();
    else
      await db
        .updateTable('closures')
        .set(revived(replaced))
        .where('id', '=', after['stop'] as number)
        .execute();
  },
} satisfies Command<z.ZodMiniType<Asked>, { stop: number }>;

/** Holding sales is the jetty’s, closing is for those who run the house. Throws 'not_allowed'. */
export function requireKind(tools: Pick<Tools, 'requirePermission'>, kind: StopKind): void {
  if (kind === 'held') return;
  tools.requirePermission(
    'close-times',
    'You may hold sales and lift what is held. Closed times are for a manager or the owner.',
  );
}

function timeOf({ date, from, to, isFromNow, isUntilFurtherNotice }: Asked) {
  return {
    date: localDate(date),
    from: from === undefined ? undefined : localTime(from),
    to: to === undefined || to === '24:00' ? to : localTime(to),
    isFromNow,
    isUntilFurtherNotice,
  } as const;
}

const wordsOf: Record<StopKind, string> = { held: 'held', closed: 'closed', called_off: 'called off' };

/** A second press, or two people with one thought: it is so already. */
function refuseStopped(stop: StopTime, kind: StopKind, others: readonly KnownStop[]): void {
  const weight = (one: StopKind) => stopKinds.indexOf(one);
  const covering = others.find((other) => coversStop(other, stop) && weight(other.kind) >= weight(kind));
  if (covering === undefined) return;
  throw new Refusal('invalid', {
    message: `Nothing is sold then already: ${wordsOf[covering.kind]} ${spanOfStop(covering)}.`,
  });
}

type Standing = {
  id: string;
  code: string;
  date: LocalDate;
  startTime: LocalTime;
  guests: number;
  name: string;
};

/** What was booked inside and is still to come or under way, and how many are paying for a place inside. */
async function bookingsIn(db: Database, stop: StopTime): Promise<{ standing: Standing[]; paying: number }> {
  const { date, from, to, isUntilFurtherNotice } = stop;
  const { rows } = await sql<Standing & { status: string }>`
    select b.id, b.code, b.status, b.date, b.start_time, b.guests, c.first_name || ' ' || c.last_name as name
    from bookings b join customers c on c.id = b.customer_id
    where b.status in ('confirmed', 'held') and (
      b.date = ${date} and b.start_time < ${to ?? '24:00'}::time and b.end_time > ${from ?? '00:00'}::time
      or ${isUntilFurtherNotice} and b.date > ${date})
    order by b.date, b.start_time, b.id`.execute(db);
  return {
    standing: rows.filter(({ status }) => status === 'confirmed'),
    paying: rows.filter(({ status }) => status === 'held').length,
  };
}

/** More than these are a number. */
const mostNamed = 5;

function figuresOf(
  standing: readonly Standing[],
  stop: StopTime,
  actor: Pick<Actor, 'role' | 'tablet'>,
  now: Date,
): { label: string; value: string }[] {
  const today = venueDate(now);
  const named = standing.slice(0, mostNamed).map(({ date, startTime, code, name, guests }) => ({
    label: date === stop.date ? startTime : `${date} ${startTime}`,
    value: `${sightOf(actor, date, today)?.hasNames === true ? name.trim() : code}, ${guests === 1 ? '1 guest' : `${guests} guests`}`,
  }));
  const more = standing.length - named.length;
  return more === 0 ? named : [...named, { label: 'And', value: `${more} more` }];
}

function whoStands(standing: number): string {
  if (standing === 0) return 'Nothing was booked.';
  return standing === 1 ? '1 booking stands.' : `${standing} bookings stand.`;
}

function whoPays(paying: number): string {
  if (paying === 0) return '';
  return paying === 1
    ? ' 1 visitor is paying now and has a minute; after it they lose their place and are not charged.'
    : ` ${paying} visitors are paying now and have a minute; after it they lose their places and are not charged.`;
}

/** Of what lasts for long, only the other stops of its first day are news. */
export function isNear(other: StopTime, stop: StopTime): boolean {
  return other.date === stop.date || other.isUntilFurtherNotice;
}

const capital = (words: string) => `${words.slice(0, 1).toUpperCase()}${words.slice(1)}`;

type Said = Pick<Row<'closures'>, 'kind' | 'reason' | 'staffId' | 'stoppedAt' | 'endsHoldsAt'>;
type Replaced = Omit<Said, 'stoppedAt' | 'endsHoldsAt'> & {
  stoppedAt: string | null;
  endsHoldsAt: string | null;
};

/** Of exactly this time there is one row: a heavier stop takes the place of a lighter one. */
async function writeStop(
  db: Database,
  { date, from, to, isUntilFurtherNotice }: StopTime,
  said: Said,
): Promise<{ id: number; replaced: Said | null }> {
  const same = await db
    .selectFrom('closures')
    .select(['id', 'kind', 'reason', 'staffId', 'stoppedAt', 'endsHoldsAt'])
    .where('date', '=', date)
    .where('isUntilFurtherNotice', '=', isUntilFurtherNotice)
    .where(sql<boolean>`from_time is not distinct from ${from}::time`)
    .where(sql<boolean>`to_time is not distinct from ${to}::time`)
    .forUpdate()
    .executeTakeFirst();
  if (same === undefined) {
    const { id } = await db
      .insertInto('closures')
      .values({ date, fromTime: from, toTime: to, isUntilFurtherNotice, ...said })
      .returning('id')
      .executeTakeFirstOrThrow();
    return { id, replaced: null };
  }
  const { id, ...replaced } = same;
  // Its holds have ended, or end when they would have.
  await db
    .updateTable('closures')
    .set({ ...said, endsHoldsAt: replaced.endsHoldsAt })
    .where('id', '=', id)
    .execute();
  return { id, replaced };
}

function revived(row: Replaced): Said {
  const instant = (text: string | null) => (text === null ? null : new Date(text));
  return {
    kind: row.kind,
    reason: row.reason,
    staffId: row.staffId,
    stoppedAt: instant(row.stoppedAt),
    endsHoldsAt: instant(row.endsHoldsAt),
  };
}

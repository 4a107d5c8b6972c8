import * as contract from '@slipway/shared/api/console/stops.ts';
import {
  type StopKind,
  type StopTime,
  coversStop,
  restOfStop,
  spanOfStop,
  stopKinds,
  stopTime,
} from '@slipway/shared/rules/stop.ts';
import { type LocalDate, localDate } from '@slipway/shared/values/local-date.ts';
import { localTime } from '@slipway/shared/values/local-time.ts';
import { sql } from 'kysely';
import type * as z from 'zod/mini';
import { type KnownStop, lockDaysToStop, stopsOver } from '../../../catalogue/availability/closures.ts';
import type { Database, Row } from '../../../platform/database/tables.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import { type Tools, command, undoSeconds } from '../../command/command.ts';
import { saidOfStop, stopKindNames, whoText } from './stop-text.ts';
import { type PayLinkPlace, keepInStop, keptInStops, whoIsInStop } from './who-is-in-stop.ts';

type Asked = z.output<(typeof contract.stopSales)['input']>;

/**
 * Stops sales. Existing bookings are unaffected, but the answer names them. A visitor who is already paying may finish
 * while staff can still undo the stop.
 */
export const stopSales = command(contract.stopSales, {
  name: 'stop-sales',
  kind: 'prices and times',
  dayOf: async (_db, { date }) => localDate(date),
  async handler(db, actor, asked, tools) {
    const { now } = tools;
    requireKind(tools, asked.kind);
    const stop = stopTime(timeOf(asked), now);
    if ('sentence' in stop) throw new Refusal('invalid', { message: stop.sentence });
    await lockDaysToStop(db, stop);
    const others = await stopsOver(db, stop);
    refuseStopped(restOfStop(stop, now), asked.kind, others);
    const who = await whoIsInStop(db, restOfStop(stop, now), now);
    const isEnding = ({ id }: PayLinkPlace) => asked.endPayLinks?.includes(id) === true;
    const [ending, kept] = [who.payLinks.filter(isEnding), who.payLinks.filter((one) => !isEnding(one))];
    const reason = (asked.why ?? '').trim();
    const endsHoldsAt = new Date(now.getTime() + undoSeconds * 1000);
    const { id, replaced } = await writeStop(db, stop, {
      kind: asked.kind,
      reason,
      staffId: actor.person?.id ?? null,
      stoppedAt: now,
      endsHoldsAt,
      isEndingMore: ending.length > 0,
    });
    await keepInStop(
      db,
      id,
      kept.map((one) => one.id),
    );
    return {
      subject: { kind: 'stop', id: String(id) },
      effect: {
        sentence: saidOfStop(asked.kind, stop, { standing: who.standing, kept, ending }, now),
        ...whoText({ ...who, kept, ending }, stop, actor, now, others),
      },
      before: { replaced: replaced?.kind ?? null, kept: replaced?.kept ?? [] },
      after: {
        stop: id,
        kind: asked.kind,
        ...stop,
        standing: who.standing.length,
        paying: who.paying,
        kept: kept.map((one) => one.id),
        ending: ending.map((one) => one.id),
      },
      // The typed reason is personal data: it may name a person.
      personal: { before: { replaced: replaced?.said ?? null }, after: { reason } },
      // The facts behind the preview leave out visitors who book or begin to pay. At a busy time, these
      // visitors would make every preview outdated. If the stop begins now, the facts contain 'now' instead of the
      // time, because the time changes before staff confirm.
      basis: [
        { ...stop, from: asked.isFromNow === true ? 'now' : stop.from },
        asked.kind,
        reason,
        others.map((other) => [other.id, other.kind]),
      ],
      result: { stop: id },
    };
  },
  /** Restores the state before the stop. Nobody loses a place while the stop can be undone. */
  async undo(db, _actor, { personal, before, after }) {
    const date = after['date'] as LocalDate;
    await lockDaysToStop(db, { date, isUntilFurtherNotice: after['isUntilFurtherNotice'] === true });
    const own = db
      .selectFrom('closures')
      .select('id')
      .where('id', '=', after['stop'] as number)
      // The stop cannot be undone if its time has since been called off.
      .where('isCalledOff', '=', false);
    if ((await own.forUpdate().executeTakeFirst()) === undefined) throw new Refusal('cannot_undo');
    const replaced = personal?.before['replaced'] as Replaced | null | undefined;
    if (replaced === undefined) throw new Refusal('cannot_undo');
    if (replaced === null)
      await db
        .deleteFrom('closures')
        .where('id', '=', after['stop'] as number)
        .execute();
    else {
      await db
        .updateTable('closures')
        .set(revived(replaced))
        .where('id', '=', after['stop'] as number)
        .execute();
      await keepInStop(db, after['stop'] as number, (before['kept'] ?? []) as string[]);
    }
  },
});

/** Dock staff may pause sales, but only a manager or an owner may close a time. Throws 'not_allowed'. */
export function requireKind(tools: Pick<Tools, 'requirePermission'>, kind: StopKind): void {
  if (kind === 'held') return;
  tools.requirePermission(
    'close-times',
    'You can pause sales and resume them. Only a manager or owner can reopen closed times.',
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

/**
 * Refuses a stop if an equally strict or stricter stop already covers the time. The button may have been
 * pressed twice, or by two people.
 */
function refuseStopped(stop: StopTime, kind: StopKind, others: readonly KnownStop[]): void {
  const weight = (one: StopKind) => stopKinds.indexOf(one);
  const covering = others.find((other) => coversStop(other, stop) && weight(other.kind) >= weight(kind));
  if (covering === undefined) return;
  throw new Refusal('invalid', {
    message: `Sales are already stopped then: ${stopKindNames[covering.kind]} ${spanOfStop(covering)}.`,
  });
}

type Said = Pick<Row<'closures'>, 'kind' | 'reason' | 'staffId' | 'stoppedAt' | 'endsHoldsAt'>;
type Replaced = Omit<Said, 'stoppedAt' | 'endsHoldsAt'> & {
  stoppedAt: string | null;
  endsHoldsAt: string | null;
};

/**
 * Finds the stop of exactly this time. A stricter stop replaces a milder one, because a time can have only one stop.
 */
async function writeStop(
  db: Database,
  { date, from, to, isUntilFurtherNotice }: StopTime,
  { isEndingMore, ...said }: Said & { isEndingMore: boolean },
): Promise<{ id: number; replaced: { kind: Said['kind']; said: Said; kept: string[] } | null }> {
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
  const { id, ...before } = same;
  const kept = (await keptInStops(db, [id])).map(({ bookingId }) => bookingId);
  // `endsHoldsAt` is the instant at which the stop ends unpaid holds. A stop that replaces an earlier stop for the same
  // time keeps the earlier stop's instant, unless it also ends holds that wait for a pay link.
  await db
    .updateTable('closures')
    .set({ ...said, endsHoldsAt: isEndingMore ? said.endsHoldsAt : before.endsHoldsAt })
    .where('id', '=', id)
    .execute();
  return { id, replaced: { kind: before.kind, said: before, kept } };
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

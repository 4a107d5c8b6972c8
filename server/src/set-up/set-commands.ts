import { dayMs } from '@slipway/shared/values/durations.ts';
import * as contract from '@slipway/shared/api/console/change-sets.ts';
import { formatLongDate } from '@slipway/shared/values/local-date.ts';
import { venueDateTime } from '@slipway/shared/values/venue-time.ts';
import { sql } from 'kysely';
import { bookableDays } from '../catalogue/availability/materialise-slots.ts';
import { Refusal } from '../platform/http/refusal.ts';
import { command } from '../console/command/command.ts';
import { applyChanges, takeBackChanges } from './apply-changes.ts';
import {
  type ChangeSet,
  insertBookedRows,
  lockChangeSet,
  readJournalRows,
  requireOpen,
  requireSetVersion,
} from './change-set.ts';
import { ofSetUp, requirePermission } from './draft-commands.ts';
import type { Unusual } from './guards.ts';

/** For how many days an applied set can be undone. */
export const undoDays = 30;

/** `days`: how many days ahead slots are made. Tests pass a smaller number. */
export function setCommands(days: number = bookableDays) {
  const applyChangeSet = command(contract.applyChangeSet, {
    ...ofSetUp,
    name: 'apply-change-set',
    async handler(db, actor, { set: id, version }, tools) {
      const set = await lockChangeSet(db, id);
      requireOpen(set);
      await requireSetVersion(db, set, version);
      requireChanges(set);
      requirePermission(tools, set.changes);
      const { rows, notes, effect, unusual, basis, counts } = await applyChanges(db, set, tools, days);
      // A scheduled set is refused if it has effects to which nobody agreed when it was scheduled.
      if (actor.via === 'server') requireAgreed(set, unusual);
      await db
        .updateTable('changeSets')
        .set({
          state: 'applied',
          applyAt: null,
          appliedAt: tools.now,
          refusal: null,
          reason: tools.reason,
          notes: JSON.stringify(notes),
        })
        .where('id', '=', id)
        .execute();
      await insertBookedRows(db, id, rows);
      return {
        subject: { kind: 'change set', id },
        effect,
        before: { state: set.state, applyAt: set.applyAt, refusal: set.refusal, setReason: set.reason },
        after: { state: 'applied', ...counts },
        basis: [id, version, basis],
        ...(unusual.length === 0 ? {} : { needsReason: `${sentences(unusual)} Please say why.` }),
        result: { set: id },
      };
    },
    /**
     * In the first minute the undo restores everything. Later, 'undo-change-set' restores the rows that nobody has
     * changed since.
     */
    async undo(db, _actor, { subject, before }, tools) {
      const set = await lockChangeSet(db, subject.id);
      if (set.state !== 'applied') throw new Refusal('cannot_undo');
      const rows = await readJournalRows(db, set.id);
      const { left } = await takeBackChanges(db, { ...set, rows }, tools, days);
      if (left.length > 0) throw new Refusal('cannot_undo');
      await db.deleteFrom('changeSetRows').where('setId', '=', set.id).execute();
      const applyAt = before['applyAt'] as string | null;
      await db
        .updateTable('changeSets')
        .set({
          state: before['state'] as ChangeSet['state'],
          applyAt: applyAt === null ? null : new Date(applyAt),
          refusal: before['refusal'] as string | null,
          reason: before['setReason'] as string | null,
          appliedAt: null,
          notes: '{}',
        })
        .where('id', '=', set.id)
        .execute();
    },
  });

  const scheduleChangeSet = command(contract.scheduleChangeSet, {
    ...ofSetUp,
    name: 'schedule-change-set',
    async handler(db, _actor, { set: id, version, at }, tools) {
      const set = await lockChangeSet(db, id);
      requireOpen(set);
      await requireSetVersion(db, set, version);
      requireChanges(set);
      requirePermission(tools, set.changes);
      const applyAt = new Date(at);
      if (applyAt <= tools.now || applyAt.getTime() > tools.now.getTime() + 366 * dayMs)
        throw new Refusal('invalid', { message: 'Please choose a time within the next year.' });
      // Applies the set and rolls it back, to learn its present effect. Once the set is due, the job checks it again.
      await sql`savepoint as_if_now`.execute(db);
      const { effect, unusual, basis } = await applyChanges(db, set, tools, days);
      await sql`rollback to savepoint as_if_now`.execute(db);
      await db
        .updateTable('changeSets')
        .set({
          state: 'scheduled',
          applyAt,
          reason: tools.reason,
          agreedTo: unusual.map(({ name }) => name),
          refusal: null,
        })
        .where('id', '=', id)
        .execute();
      const { date, time } = venueDateTime(applyAt);
      return {
        subject: { kind: 'change set', id },
        effect: {
          ...effect,
          sentence: `On ${formatLongDate(date)} at ${time}, as things are now: ${effect.sentence}`,
        },
        before: { state: set.state, applyAt: set.applyAt, setReason: set.reason, agreedTo: set.agreedTo },
        after: { state: 'scheduled', applyAt },
        basis: [id, version, at, basis],
        ...(unusual.length === 0 ? {} : { needsReason: `${sentences(unusual)} Please say why.` }),
        result: { set: id },
      };
    },
    async undo(db, _actor, { subject, before }) {
      const set = await lockChangeSet(db, subject.id);
      if (set.state !== 'scheduled') throw new Refusal('cannot_undo');
      const applyAt = before['applyAt'] as string | null;
      await db
        .updateTable('changeSets')
        .set({
          state: before['state'] as ChangeSet['state'],
          applyAt: applyAt === null ? null : new Date(applyAt),
          reason: before['setReason'] as string | null,
          agreedTo: before['agreedTo'] as string[],
        })
        .where('id', '=', set.id)
        .execute();
    },
  });

  const undoChangeSet = command(contract.undoChangeSet, {
    ...ofSetUp,
    name: 'undo-change-set',
    async handler(db, _actor, { set: id }, tools) {
      const set = await lockChangeSet(db, id);
      requirePermission(tools, set.changes);
      if (set.state !== 'applied' || set.appliedAt === null)
        throw new Refusal('cannot_undo', { message: 'These changes are not on the site.' });
      if (tools.now.getTime() - set.appliedAt.getTime() > undoDays * dayMs)
        throw new Refusal('cannot_undo', {
          message: `Changes can be taken back for ${undoDays} days. Please make a new change.`,
        });
      const rows = await readJournalRows(db, id);
      const { left, effect, basis, counts } = await takeBackChanges(db, { ...set, rows }, tools, days);
      await db
        .updateTable('changeSets')
        .set({ state: 'undone', undoneAt: tools.now })
        .where('id', '=', id)
        .execute();
      return {
        subject: { kind: 'change set', id },
        effect,
        before: { state: 'applied' },
        after: { state: 'undone', left, ...counts },
        basis: [id, basis],
        result: { set: id, left },
      };
    },
  });

  return { applyChangeSet, scheduleChangeSet, undoChangeSet };
}

export const { applyChangeSet, scheduleChangeSet, undoChangeSet } = setCommands();

function requireChanges({ changes }: ChangeSet): void {
  if (changes.length === 0) throw new Refusal('invalid', { message: 'This draft has no changes yet.' });
}

function requireAgreed({ agreedTo }: ChangeSet, unusual: readonly Unusual[]): void {
  const news = unusual.filter(({ name }) => !agreedTo.includes(name));
  if (news.length > 0) throw new Refusal('reason_needed', { message: sentences(news) });
}

function sentences(unusual: readonly Unusual[]): string {
  return unusual.map(({ sentence }) => sentence).join(' ');
}

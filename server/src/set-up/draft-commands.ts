import * as contract from '@slipway/shared/api/console/change-sets.ts';
import type { Change } from '@slipway/shared/api/console/changes.ts';
import { localDate } from '@slipway/shared/values/local-date.ts';
import { malformed } from '../platform/http/malformed.ts';
import { Refusal } from '../platform/http/refusal.ts';
import { randomId } from '../platform/security/random-id.ts';
import { type Tools, command } from '../console/command/command.ts';
import { titleOf } from './apply-changes.ts';
import { lockChangeSet, requireOpen, requireSetVersion } from './change-set.ts';
import { changeKinds } from './kinds/index.ts';

export const ofSetUp = { permission: 'set-up-sale', kind: 'prices and times' } as const;

/** Stores a draft as it is typed, and leaves the site unchanged. A scheduled set becomes a draft again. */
export const saveChangeSet = command(contract.saveChangeSet, {
  ...ofSetUp,
  name: 'save-change-set',
  async handler(db, actor, input, tools) {
    const { now } = tools;
    const name = input.name.trim();
    if (name === '') throw new Refusal('invalid', { message: 'Please give these changes a name.' });
    if (new Set(input.changes.map(({ id }) => id)).size < input.changes.length)
      throw malformed('Two changes have the same id.');
    requirePermission(tools, input.changes);
    const by = actor.person?.id ?? null;
    const values = {
      name,
      fromDate: input.fromDate === null ? null : localDate(input.fromDate),
      changes: JSON.stringify(input.changes),
      changedBy: by,
      changedAt: now,
    };
    const kept = input.set === null ? undefined : await lockChangeSet(db, input.set);
    if (kept !== undefined) {
      requireOpen(kept);
      await requireSetVersion(db, kept, input.version ?? 0);
      // Saving may remove or unschedule the set's stored changes, so the person needs permission for them, too.
      requirePermission(tools, kept.changes);
    }
    const titles = input.changes.map(titleOf);
    const id = kept?.id ?? randomId();
    const version = (kept?.version ?? 0) + 1;
    if (kept === undefined)
      await db
        .insertInto('changeSets')
        .values({ ...values, id, notes: '{}', madeBy: by, madeAt: now })
        .execute();
    else
      await db
        .updateTable('changeSets')
        .set({ ...values, version, state: 'draft', applyAt: null, reason: null, agreedTo: [], refusal: null })
        .where('id', '=', id)
        .execute();
    return {
      subject: { kind: 'change set', id },
      effect: {
        sentence: `${name} is kept as a draft.`,
        figures: titles.map((value) => ({ label: 'Change', value })),
        warnings: [],
      },
      before: { version: kept?.version ?? null, state: kept?.state ?? null },
      after: { version, state: 'draft', changes: input.changes },
      // `basis` leaves out the set's id, because a new set gets another id in each preview.
      basis: [input, kept?.version ?? null],
      result: { set: id, version, titles },
    };
  },
});

export const throwChangeSetAway = command(contract.throwChangeSetAway, {
  ...ofSetUp,
  name: 'throw-change-set-away',
  async handler(db, _actor, { set: id, version }, tools) {
    const set = await lockChangeSet(db, id);
    requireOpen(set);
    await requireSetVersion(db, set, version);
    requirePermission(tools, set.changes);
    await db
      .updateTable('changeSets')
      .set({ state: 'thrown_away', applyAt: null, changedAt: tools.now })
      .where('id', '=', id)
      .execute();
    return {
      subject: { kind: 'change set', id },
      effect: { sentence: `${set.name} is thrown away.`, figures: [], warnings: [] },
      before: { state: set.state, changedAt: set.changedAt, applyAt: set.applyAt },
      after: { state: 'thrown_away' },
      basis: [id, version, set.state],
      result: {},
    };
  },
  async undo(db, _actor, { subject, before }) {
    const set = await lockChangeSet(db, subject.id);
    if (set.state !== 'thrown_away') throw new Refusal('cannot_undo');
    await db
      .updateTable('changeSets')
      .set({
        state: before['state'] as 'draft',
        changedAt: new Date(before['changedAt'] as string),
        applyAt: before['applyAt'] === null ? null : new Date(before['applyAt'] as string),
      })
      .where('id', '=', subject.id)
      .execute();
  },
});

/** Only the owner may make some kinds of change. Throws 'not_allowed', with the name of the change. */
export function requirePermission(tools: Pick<Tools, 'requirePermission'>, changes: readonly Change[]): void {
  for (const change of changes) {
    const permission = changeKinds[change.kind].permission?.(change.words as never);
    if (permission !== undefined)
      tools.requirePermission(permission, `Only an owner may change this: ${titleOf(change)}.`);
  }
}

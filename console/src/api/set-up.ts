import {
  getChangeSet,
  getTimes,
  listChangeSets,
  saveChangeSet,
} from '@slipway/shared/api/console/change-sets.ts';
import { type Change, change } from '@slipway/shared/api/console/changes.ts';
import type { Draft } from '@slipway/shared/rules/merge-drafts.ts';
import type { DataOf } from '@slipway/shared/api/endpoint.ts';
import { applyCommand, call } from './client.ts';

export type { Change, ChangeFields } from '@slipway/shared/api/console/changes.ts';
export type { TypedSurcharge } from '@slipway/shared/api/console/surcharge.ts';
export type Times = DataOf<typeof getTimes>;
export type ChangeSets = DataOf<typeof listChangeSets>['sets'];
export type SetUpDraft = Draft<Change>;

/** The weekly times that apply on a day and later. `from`: the first day; null: today. */
export const timesQuery = (from: string | null) => ({
  queryKey: ['times', from],
  queryFn: ({ signal }: { signal: AbortSignal }): Promise<Times> =>
    call(getTimes, { query: from === null ? {} : { from }, signal }),
});

export const changeSetsQuery = {
  queryKey: ['change-sets'],
  queryFn: async ({ signal }: { signal: AbortSignal }): Promise<ChangeSets> =>
    (await call(listChangeSets, { signal })).sets,
};

export const changeSetQuery = (set: string) => ({
  queryKey: ['change-set', set],
  queryFn: ({ signal }: { signal: AbortSignal }) => call(getChangeSet, { params: { set }, signal }),
});
export type OneChangeSet = Awaited<ReturnType<ReturnType<typeof changeSetQuery>['queryFn']>>;

export const draftOf = ({ name, fromDate, changes }: OneChangeSet): SetUpDraft => ({
  name,
  fromDate,
  changes: changes.map(inOrder),
});

/** A change with its keys in the order of the schema, so that two drafts can be compared. */
export function inOrder(typed: Change): Change {
  const read = change.safeParse(typed);
  return read.success ? read.data : typed;
}

/** Saves the draft without a toast, because it is saved while somebody types. */
export async function saveDraft(
  { set, version, draft }: { set: string | null; version: number | null; draft: SetUpDraft },
  requestId: string,
): Promise<{ set: string; version: number; titles: string[] }> {
  const { name, fromDate, changes } = draft;
  const words = { set, version, name, fromDate, changes: [...changes] };
  return (await applyCommand(saveChangeSet, words, { requestId })).result;
}

import * as contract from '@slipway/shared/api/console/log.ts';
import type { BodyOf, DataOf } from '@slipway/shared/api/endpoint.ts';
import { call } from './client.ts';

export type LogKind = (typeof contract.logKinds)[number];

export type LogFilter = {
  words: string;
  /** LocalDate, or '' for any. */
  from: string;
  to: string;
  person: string;
  kind: LogKind | '';
  canBeUndone: boolean;
};

export type LogEntry = {
  id: string;
  at: string;
  name: string | undefined;
  where: string;
  command: string;
  sentence: string;
  subject: { kind: string; id: string };
  before: Record<string, unknown>;
  after: Record<string, unknown>;
  reason: string | null;
  undoes: string | null;
  undoneBy: string | null;
  undoUntil: string | null;
  /** By whoever reads this, as long as that time is not over. */
  canUndo: boolean;
  isErased: boolean;
};

export const logQuery = (filter: LogFilter) => ({
  queryKey: ['log', filter],
  queryFn: async ({ signal, pageParam }: { signal: AbortSignal; pageParam: string | null }) => {
    const { entries, next } = await call(contract.readLog, {
      query: {
        ...asked(filter),
        ...(filter.canBeUndone ? { can_be_undone: 'yes' as const } : {}),
        ...(pageParam === null ? {} : { before: pageParam }),
      },
      signal,
    });
    return { entries: entries.map(entryOf), next };
  },
  initialPageParam: null as string | null,
  getNextPageParam: ({ next }: { next: string | null }) => next,
});

/** As comma-separated values, for a spreadsheet. */
export const exportLog = (filter: LogFilter) => call(contract.exportLog, { body: asked(filter) });

function asked({ words, from, to, person, kind }: LogFilter): BodyOf<typeof contract.exportLog> {
  return {
    ...(words.trim() === '' ? {} : { words: words.trim() }),
    ...(from === '' ? {} : { from }),
    ...(to === '' ? {} : { to }),
    ...(person === '' ? {} : { person }),
    ...(kind === '' ? {} : { kind }),
  } as BodyOf<typeof contract.exportLog>;
}

function entryOf(entry: DataOf<typeof contract.readLog>['entries'][number]): LogEntry {
  return {
    id: entry.id,
    at: entry.at,
    name: entry.person?.name,
    where: entry.where,
    command: entry.command,
    sentence: entry.sentence,
    subject: entry.subject,
    before: entry.before,
    after: entry.after,
    reason: entry.reason,
    undoes: entry.undoes,
    undoneBy: entry.undone_by,
    undoUntil: entry.undo_until,
    canUndo: entry.not_undoable === null,
    isErased: entry.is_erased,
  };
}

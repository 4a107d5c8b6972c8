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

export type LogEntry = DataOf<typeof contract.readLog>['entries'][number];

export const logQuery = (filter: LogFilter) => ({
  queryKey: ['log', filter],
  queryFn: ({ signal, pageParam }: { signal: AbortSignal; pageParam: string | null }) =>
    call(contract.readLog, {
      query: {
        ...asked(filter),
        ...(filter.canBeUndone ? { canBeUndone: 'yes' as const } : {}),
        ...(pageParam === null ? {} : { before: pageParam }),
      },
      signal,
    }),
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

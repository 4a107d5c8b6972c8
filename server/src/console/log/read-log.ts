import type { logKinds } from '@slipway/shared/api/console/log.ts';
import type { Scope } from '@slipway/shared/rules/permissions.ts';
import { addDays, localDate } from '@slipway/shared/values/local-date.ts';
import { localTime } from '@slipway/shared/values/local-time.ts';
import { toInstant } from '@slipway/shared/values/venue-time.ts';
import { sql } from 'kysely';
import type { Database, Row } from '../../platform/database/tables.ts';
import type { Asked } from '../command/command.ts';

export type LogFilter = {
  from?: string | undefined;
  to?: string | undefined;
  person?: string | undefined;
  kind?: (typeof logKinds)[number] | undefined;
  subject?: string | undefined;
  words?: string | undefined;
  /** True: only actions that can still be undone. */
  canBeUndone?: boolean;
  before?: number | undefined;
};

export type LogEntry = Pick<
  Row<'staffActions'>,
  'id' | 'at' | 'via' | 'command' | 'kind' | 'subjectKind' | 'subjectId' | 'undoUntil' | 'undoes' | 'staffId'
> & {
  before: Record<string, unknown>;
  after: Record<string, unknown>;
  personName: string | null;
  personRole: Row<'staff'>['role'] | null;
  tabletName: string | null;
  sentence: string | null;
  reason: string | null;
  undoneBy: number | null;
  permission: string;
  asked: Asked;
  /** True: this action's minute of undo is not over, but a later action on its subject prevents the undo. */
  isFollowed: boolean;
};

/** SQL condition: the subject of action `a` has a later action that was not undone. Must match undo-action.ts. */
const isFollowed = sql`exists (
  select from staff_actions l
  where l.subject_kind = a.subject_kind and l.subject_id = a.subject_id and l.id > a.id and l.undoes is null
    and not exists (select from staff_actions t where t.undoes = l.id))`;

/** Reads rows older than `before`, newest first. Pages begin at an id, so that no page skips or repeats a row. */
export async function readLogPage(
  db: Database,
  reader: { staffId: string; scope: Scope },
  filter: LogFilter,
  most: number,
  now: Date,
): Promise<LogEntry[]> {
  let query = db
    .selectFrom('staffActions as a')
    .leftJoin('staffActionDetails as d', 'd.actionId', 'a.id')
    .leftJoin('staff as p', 'p.id', 'a.staffId')
    .leftJoin('staffDevices as t', 't.id', 'a.deviceId')
    .leftJoin('staffActions as u', 'u.undoes', 'a.id')
    .select(['a.id', 'a.at', 'a.via', 'a.command', 'a.kind', 'a.subjectKind', 'a.subjectId', 'a.undoUntil'])
    .select(['a.undoes', 'a.staffId', 'p.name as personName', 'p.role as personRole', 't.name as tabletName'])
    .select(['d.sentence', 'd.reason', 'u.id as undoneBy', 'a.permission', 'a.asked'])
    .select(sql<boolean>`a.undo_until > ${now} and ${isFollowed}`.as('isFollowed'))
    .select(sql<Record<string, unknown>>`a.before || coalesce(d.before, '{}')`.as('before'))
    .select(sql<Record<string, unknown>>`a.after || coalesce(d.after, '{}')`.as('after'))
    .orderBy('a.id', 'desc')
    .limit(most);
  switch (reader.scope) {
    case 'own':
      query = query.where('a.staffId', '=', reader.staffId);
      break;
    case 'money':
      query = query.where('a.kind', '=', 'money');
      break;
    case 'all but people’s':
      // Leaves out actions about people, such as adding a colleague, unless the reader took the action.
      query = query.where((eb) =>
        eb.or([eb('a.kind', '!=', 'people'), eb('a.staffId', '=', reader.staffId)]),
      );
      break;
    default:
      break;
  }
  const { from, to, person, kind, subject, words, canBeUndone, before } = filter;
  const midnight = localTime('00:00');
  if (from !== undefined) query = query.where('a.at', '>=', toInstant(localDate(from), midnight));
  if (to !== undefined) query = query.where('a.at', '<', toInstant(addDays(localDate(to), 1), midnight));
  if (person !== undefined) query = query.where('a.staffId', '=', person);
  if (kind !== undefined) query = query.where('a.kind', '=', kind);
  if (subject !== undefined) query = query.where('a.subjectId', '=', subject);
  if (before !== undefined) query = query.where('a.id', '<', before);
  if (canBeUndone === true) query = query.where('a.undoUntil', '>', now).where('u.id', 'is', null);
  if (words !== undefined && words.trim() !== '') {
    const pattern = `%${words.trim().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
    query = query.where((eb) =>
      eb.or([
        eb('d.sentence', 'ilike', pattern),
        eb('d.reason', 'ilike', pattern),
        eb('p.name', 'ilike', pattern),
        eb('a.command', 'ilike', pattern),
      ]),
    );
  }
  return query.execute();
}

/** The device on which the person acted: the shared tablet, their own device, or the server's terminal. */
export function whereOf({ via, tabletName }: Pick<LogEntry, 'via' | 'tabletName'>): string {
  if (via !== 'console') return via;
  return tabletName ?? 'own device';
}

/** The path of the console screen for an action's subject, below /console; null: no screen. */
export function pathOfSubject(kind: string, id: string): string | null {
  switch (kind) {
    case 'booking':
      return `/bookings/${id}`;
    case 'time':
      // '2027-05-08 10:00 12:00'
      return `/today/${id.slice(0, 10)}`;
    case 'boat':
      return '/today';
    case 'person':
    case 'invite':
    case 'device':
      return '/more/people';
    case 'change set':
      return `/set-up/changes?set=${id}`;
    case 'period':
      return '/money';
    case 'log':
      return '/more/log';
    default:
      return null;
  }
}

import * as contract from '@slipway/shared/api/console/log.ts';
import type { DataOf } from '@slipway/shared/api/endpoint.ts';
import { scopeOf } from '@slipway/shared/rules/permissions.ts';
import { venueDate, venueDateTime } from '@slipway/shared/values/venue-time.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { Command } from '../command/command.ts';
import { csvOf } from '../csv.ts';
import { type LogEntry, readLogPage, whereOf } from './read-log.ts';

/** The most rows in one export. Longer logs have to be read in the database itself. */
const mostRows = 20_000;

/** Exports the log as a file. The export is logged and needs the passkey again, because the file contains names. */
export const exportLog = {
  name: 'export-log',
  permission: 'read-log',
  kind: 'people',
  needsStepUp: true,
  input: contract.exportLog.body,
  async handler(db, actor, filter, { now }) {
    // The shared tablet exports no files, because it may lie unlocked at the jetty.
    const scope = scopeOf({ role: actor.role, isOnTablet: actor.tablet !== null }, 'read-log');
    if (scope === undefined || actor.tablet !== null || actor.person === null)
      throw new Refusal('not_allowed');
    const rows = await readLogPage(db, { staffId: actor.person.id, scope }, filter, mostRows, now);
    const csv = csvOf([header, ...rows.map(lineOf)]);
    return {
      subject: { kind: 'log', id: 'log' },
      effect: { sentence: `The log was exported: ${rows.length} rows.`, figures: [], warnings: [] },
      before: {},
      after: { rows: rows.length, scope },
      result: { name: `log-${venueDate(now)}.csv`, csv, rows: rows.length },
      secrets: ['csv'],
    };
  },
} satisfies Command<typeof contract.exportLog.body, DataOf<typeof contract.exportLog>>;

const header = [
  'id',
  'date',
  'time',
  'person',
  'role',
  'where',
  'deed',
  'kind',
  'subject',
  'what',
  'before',
  'after',
  'reason',
  'takes back',
];

function lineOf(entry: LogEntry): string[] {
  const at = venueDateTime(entry.at);
  return [
    String(entry.id),
    at.date,
    at.time,
    entry.personName ?? '',
    entry.personRole ?? '',
    whereOf(entry),
    entry.command,
    entry.kind,
    `${entry.subjectKind} ${entry.subjectId}`,
    entry.sentence ?? '',
    JSON.stringify(entry.before),
    JSON.stringify(entry.after),
    entry.reason ?? '',
    entry.undoes === null ? '' : String(entry.undoes),
  ];
}

import { hourMs } from '@slipway/shared/values/durations.ts';
import { invariants } from '../books/invariants.ts';
import { lastCheckOfBooks } from '../books/broken-invariants.ts';
import type { Database } from '../../platform/database/tables.ts';
import { type Finding, bad, good } from '../../payments/findings.ts';

const lateAfterHours = 36;

/** The result of the nightly check of the books. */
export async function checkBooks(db: Database, now: Date): Promise<Finding> {
  const last = await lastCheckOfBooks(db);
  if (last === undefined)
    return good('The books are checked every night from 04:00; no night has passed yet.');
  const when = last.endedAt.toISOString().slice(0, 16).replace('T', ' ');
  if (last.broken.length > 0) {
    const sentences = invariants
      .filter(({ name }) => last.broken.includes(name))
      .map(({ sentence }) => sentence);
    return bad(
      `The check of the books on ${when} UTC found that the following is not true: ${sentences.join(' ')} See docs/runbook.md.`,
    );
  }
  if (now.getTime() - last.endedAt.getTime() > lateAfterHours * hourMs)
    return bad(
      `The books were last checked on ${when} UTC. Is the server running at night? Look at its log.`,
    );
  return good(`The books add up: checked on ${when} UTC.`);
}

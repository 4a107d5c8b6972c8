import { dayMs } from '@slipway/shared/values/durations.ts';
import { sql } from 'kysely';
import type { Deps } from '../../deps.ts';
import { preferIndexes } from '../ledger/read-lines.ts';
import { issueCorrection } from './issue-document.ts';

/** Each run looks back to this long before the last run, because events such as a decided dispute may reach us late. */
const lateMs = 2 * dayMs;

/**
 * Looks at each invoiced booking that was refunded or changed since the last run. Writes a credit note if the books
 * have less money or VAT than the documents. If two processes run this together, the second finds nothing to write.
 */
export async function writeCreditNotes(
  deps: Pick<Deps, 'db' | 'now' | 'business' | 'realSince' | 'log'>,
): Promise<void> {
  const { db, business, realSince, log } = deps;
  const now = deps.now();
  const series = await db.selectFrom('vatDocumentNumbers').select(['series', 'lookedTo']).execute();
  if (series.length === 0) return;
  const since = new Date(Math.min(...series.map(({ lookedTo }) => lookedTo.getTime())) - lateMs);
  const { rows } = await db.transaction().execute(async (transaction) => {
    await preferIndexes(transaction);
    return sql<{ bookingId: string }>`
      select distinct s.booking_id from ledger_sources(${since}, null, null) s
      where (s.amount < 0 or s.kind = 'change')
        and exists (select from vat_documents d where d.booking_id = s.booking_id)
      order by 1`.execute(transaction);
  });
  let isWhole = true;
  for (const { bookingId } of rows)
    try {
      await db
        .transaction()
        .execute((transaction) =>
          issueCorrection(transaction, bookingId, { business, now, realSince, staffId: null }),
        );
    } catch (error) {
      isWhole = false;
      log.error({ err: error, bookingId }, 'a credit note could not be written');
    }
  // If a note could not be written, `lookedTo` keeps its value, so later runs look at that booking again.
  if (isWhole) await db.updateTable('vatDocumentNumbers').set({ lookedTo: now }).execute();
}

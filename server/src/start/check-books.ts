import { venueDateTime } from '@slipway/shared/values/venue-time.ts';
import { sql } from 'kysely';
import { setTimeout as wait } from 'node:timers/promises';
import { eraseExpiredData } from '../bookings/follow-up/erase-expired-data.ts';
import { purgeExpiredRows } from '../bookings/follow-up/purge-expired-rows.ts';
import { type Broken, brokenInvariants, queryableOf } from '../operations/books/broken-invariants.ts';
import { invariants } from '../operations/books/invariants.ts';
import { insertMail } from '../mail/mail-queries.ts';
import { booksWrongMail } from '../mail/templates/books-wrong.ts';
import type { Deps } from '../bookings/deps.ts';

/**
 * The hour at which the books are checked. Few people book at that hour, and it comes after any change
 * between summer and winter time.
 */
const checkFrom = '04:00';
const nightsKept = 90;
/** After this time a fault is checked again, because the jobs may have corrected it. */
const lookAgainAfterMs = 30_000;

/**
 * Checks the invariants of the database once a night (operations/books/invariants.ts, docs/decisions/0090). For a
 * broken invariant it logs the ids of the rows and emails the owner. The outcome is shown at /metrics and by the
 * doctor.
 */
export async function checkBooks(
  { db, now, log, business, mailWritten }: Pick<Deps, 'db' | 'now' | 'log' | 'business' | 'mailWritten'>,
  untilLookedAgain: () => Promise<unknown> = () => wait(lookAgainAfterMs),
): Promise<boolean> {
  const begunAt = now();
  const { date, time } = venueDateTime(begunAt);
  if (time < checkFrom) return false;
  const claimed = await sql`
    insert into nightly_checks (date, begun_at) values (${date}, ${begunAt})
    on conflict (date) do update set begun_at = excluded.begun_at
    where nightly_checks.ended_at is null and nightly_checks.begun_at < excluded.begun_at - interval '1 hour'
    returning date`.execute(db);
  if (claimed.rows.length === 0) return false;
  const broken = await brokenBooks({ db, now }, untilLookedAgain);
  for (const { name, sentence, rows } of broken)
    log.error({ invariant: name, rows }, `the books are wrong and break this rule: "${sentence}"`);
  await db.transaction().execute(async (transaction) => {
    await transaction
      .updateTable('nightlyChecks')
      .set({ endedAt: now(), broken: broken.map(({ name }) => name) })
      .where('date', '=', date)
      .execute();
    if (broken.length === 0) return;
    const sentences = broken.map(({ name, sentence }) => `${name}: ${sentence}`);
    await insertMail(transaction, booksWrongMail(date, sentences, business), now());
  });
  if (broken.length > 0) mailWritten();
  await sql`delete from nightly_checks where date < ${date}::date - ${nightsKept}::integer`.execute(db);
  return true;
}

/** The invariants that are still broken after the jobs have had time to correct the faults. */
export async function brokenBooks(
  deps: Pick<Deps, 'db' | 'now'>,
  untilLookedAgain: () => Promise<unknown> = () => Promise.resolve(),
): Promise<Broken[]> {
  const { db, now } = deps;
  const broken = await brokenInvariants(queryableOf(db), now());
  if (broken.length === 0) return [];
  await untilLookedAgain();
  // The hourly jobs that erase data may be days behind, if the clock was moved or the machine was off, so they run now.
  if (broken.some(({ name }) => name === 'I13')) await eraseWhatIsOver(deps);
  const doubtful = invariants.filter(({ name }) => broken.some((one) => one.name === name));
  return brokenInvariants(queryableOf(db), now(), doubtful);
}

async function eraseWhatIsOver(deps: Pick<Deps, 'db' | 'now'>): Promise<void> {
  let erased;
  do erased = await eraseExpiredData(deps);
  while (erased > 0);
  await purgeExpiredRows(deps);
}

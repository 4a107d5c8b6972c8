import { open, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import { makeFolders } from '../../platform/database/private-folder.ts';
import type { Database } from '../../platform/database/tables.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { Deps } from '../../bookings/deps.ts';
import { erasePerson } from './erase-person.ts';
import { personOf } from './person.ts';

/** The file with a copy of the erasures, which a restore needs. Each line has the ids of one erasure. */
export function erasuresFileIn(folder: string): string {
  return join(folder, 'erasures.jsonl');
}

const line = z.object({
  id: z.string(),
  erasedAt: z.string(),
  bookingIds: z.array(z.string()),
  customerIds: z.array(z.string()),
  enquiryIds: z.array(z.number()),
  reviewIds: z.array(z.number()),
});

/** Adds missing erasures to the copy, and erases again anybody whom a restored database still names. */
export async function keepErasures({ db, erasuresFile }: Pick<Deps, 'db' | 'erasuresFile'>): Promise<number> {
  if (erasuresFile === undefined) return 0;
  const waiting = await db
    .selectFrom('erasures')
    .selectAll()
    .where('keptAt', 'is', null)
    .orderBy('erasedAt')
    .execute();
  if (waiting.length > 0) {
    await makeFolders(dirname(erasuresFile), 0o700);
    // A restore may run as a different user, hence mode 0o644. The file's ids alone are not personal data. The servers'
    // umask (start-server.ts) reduces the mode to 0o600.
    const file = await open(erasuresFile, 'a', 0o644);
    try {
      // The file is written before the rows are marked. If two processes write the same line, the second has no effect.
      await file.appendFile(
        waiting
          .map(({ id, erasedAt, bookingIds, customerIds, enquiryIds, reviewIds }) => {
            const ids = { id, bookingIds, customerIds, enquiryIds, reviewIds };
            return `${JSON.stringify({ ...ids, erasedAt: erasedAt.toISOString() })}\n`;
          })
          .join(''),
      );
      await file.sync();
    } finally {
      await file.close();
    }
    await sql`update erasures set kept_at = now() where id = any(${waiting.map(({ id }) => id)})`.execute(db);
  }
  return eraseAgain(db, erasuresFile);
}

/**
 * Repeats each erasure that is in the file but not in the database, because the database was restored to an earlier
 * time. Returns the number of repeated erasures.
 */
export async function eraseAgain(db: Deps['db'], file: string): Promise<number> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });
  // A killed process may leave the last line incomplete. That line's row is unmarked, so the line is written again.
  const listed = text.split('\n').flatMap((words) => {
    const parsed = line.safeParse(parse(words));
    return parsed.success ? [parsed.data] : [];
  });
  if (listed.length === 0) return 0;
  const known = await db
    .selectFrom('erasures')
    .select('id')
    .where(sql<boolean>`id = any(${listed.map(({ id }) => id)})`)
    .execute();
  const ids = new Set(known.map(({ id }) => id));
  let erased = 0;
  for (const { erasedAt, ...one } of listed) {
    if (ids.has(one.id)) continue;
    ids.add(one.id);
    await db.transaction().execute(async (transaction) => {
      await eraseListed(transaction, one);
      const at = new Date(erasedAt);
      await transaction
        .insertInto('erasures')
        .values({ ...one, erasedAt: at, keptAt: at })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    });
    erased += 1;
  }
  return erased;
}

type Listed = Omit<z.output<typeof line>, 'erasedAt'>;

/** Erases a person's listed rows, and all other rows that have an email address found in the listed rows. */
async function eraseListed(
  transaction: Database,
  { bookingIds, customerIds, ...listed }: Listed,
): Promise<void> {
  const { rows } = await sql<{ emailKey: string }>`
    select email_key from bookings where id = any(${bookingIds}) and email_key <> ''
    union select email_key from customers where id = any(${customerIds}) and email_key <> ''`.execute(
    transaction,
  );
  const keys = rows.map(({ emailKey }) => emailKey);
  const found = await personOf(transaction, { keys, bookingIds, customerIds }).catch((error: unknown) => {
    if (error instanceof Refusal) return undefined;
    throw error;
  });
  await erasePerson(transaction, {
    keys,
    emails: found?.emails ?? [],
    bookingIds,
    customerIds,
    enquiryIds: [...new Set([...listed.enquiryIds, ...(found?.enquiryIds ?? [])])],
    reviewIds: listed.reviewIds,
  });
}

function parse(words: string): unknown {
  try {
    return JSON.parse(words);
  } catch {
    return undefined;
  }
}

import type { Database, NewRow } from '../database/tables.ts';

const rememberDays = 365;

export async function insertCustomer(db: Database, customer: NewRow<'customers'>): Promise<void> {
  await db.insertInto('customers').values(customer).execute();
}

/** What was typed in this very browser for this very address; nothing else is ever given to a stranger. */
export function findRememberedCustomer(
  db: Database,
  who: { tokenHash: string; emailKey: string },
  now: Date,
) {
  return db
    .selectFrom('rememberedBrowsers')
    .innerJoin('customers', 'customers.id', 'rememberedBrowsers.customerId')
    .select([
      'customers.id',
      'customers.firstName',
      'customers.lastName',
      'customers.country',
      'customers.phone',
    ])
    .where('rememberedBrowsers.tokenHash', '=', who.tokenHash)
    .where('rememberedBrowsers.expiresAt', '>', now)
    .where('customers.emailKey', '=', who.emailKey)
    .executeTakeFirst();
}

export async function rememberCustomer(
  db: Database,
  tokenHash: string,
  customerId: string,
  now: Date,
): Promise<void> {
  const expiresAt = new Date(now.getTime() + rememberDays * 86_400_000);
  await db.insertInto('rememberedBrowsers').values({ tokenHash, customerId, expiresAt }).execute();
}

import type { Database, NewRow } from '../database/tables.ts';

const rememberDays = 365;

export async function insertCustomer(db: Database, customer: NewRow<'customers'>): Promise<void> {
  await db.insertInto('customers').values(customer).execute();
}

export type RememberedCustomer = NonNullable<Awaited<ReturnType<typeof findRememberedCustomer>>>;

/** The details typed in this very browser, for the email address that was typed with them and no other. */
export function findRememberedCustomer(db: Database, tokenHash: string, now: Date) {
  return db
    .selectFrom('rememberedBrowsers')
    .innerJoin('customers', 'customers.id', 'rememberedBrowsers.customerId')
    .select([
      'customers.id',
      'customers.emailKey',
      'customers.firstName',
      'customers.lastName',
      'customers.country',
      'customers.phone',
    ])
    .where('rememberedBrowsers.tokenHash', '=', tokenHash)
    .where('rememberedBrowsers.expiresAt', '>', now)
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

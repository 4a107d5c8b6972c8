import { dayMs } from '@slipway/shared/values/durations.ts';
import { sql } from 'kysely';
import type { Database, NewRow } from '../../platform/database/tables.ts';
import type { IdempotencyKey } from '../../platform/http/idempotency-store.ts';
import { onceUnder } from '../../platform/http/idempotency.ts';

const rememberDays = 365;

/**
 * Inserts the customer and its idempotency key in one statement. For a repeated key, returns the id of the customer
 * first inserted under the key.
 */
export async function insertCustomer(
  db: Database,
  customer: NewRow<'customers'> & { createdAt: Date },
  key?: IdempotencyKey,
): Promise<{ id: string }> {
  const { id, firstName, lastName, phone, email, country, emailKey, createdAt } = customer;
  if (key === undefined) {
    await db.insertInto('customers').values(customer).execute();
    return { id };
  }
  return onceUnder(db, key, createdAt, { id }, async (claimed) => {
    const { rows } = await sql`
      with claimed as (${claimed})
      insert into customers (id, first_name, last_name, phone, email, country, email_key, created_at)
      select ${id}, ${firstName}, ${lastName}, ${phone}, ${email}, ${country}, ${emailKey}, ${createdAt}::timestamptz
      from claimed
      returning id`.execute(db);
    return rows.length === 1;
  });
}

/** The customer details that the visitor asked this browser to remember, found by the token in its cookie. */
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
  const expiresAt = new Date(now.getTime() + rememberDays * dayMs);
  await db.insertInto('rememberedBrowsers').values({ tokenHash, customerId, expiresAt }).execute();
}

import type { Database } from '../../platform/database/tables.ts';
import type { Deps } from '../../bookings/deps.ts';
import { keyedHashOf, randomCode, randomId } from '../../platform/security/random-id.ts';

const howMany = 10;

/**
 * Makes ten new codes, to be shown once, and ends the old ones. Each code is valid once. 'H7K2QM-9PXW4T' has 59 bits.
 */
export async function makeRecoveryCodes(
  { linkKey }: Pick<Deps, 'linkKey'>,
  db: Database,
  staffId: string,
  now: Date,
): Promise<string[]> {
  await db
    .deleteFrom('staffCredentials')
    .where('staffId', '=', staffId)
    .where('kind', '=', 'recovery')
    .execute();
  const codes = Array.from({ length: howMany }, () => `${randomCode()}-${randomCode()}`);
  await db
    .insertInto('staffCredentials')
    .values(
      codes.map((code) => ({
        id: randomId(),
        staffId,
        kind: 'recovery' as const,
        secret: hashOfRecovery(linkKey.current(), code),
        createdAt: now,
      })),
    )
    .execute();
  return codes;
}

/** Whether the code is one of this person's recovery codes. A right code is used up. */
export async function takeRecoveryCode(
  { linkKey }: Pick<Deps, 'linkKey'>,
  db: Database,
  staffId: string,
  code: string,
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('staffCredentials')
    .where('staffId', '=', staffId)
    .where('kind', '=', 'recovery')
    .where(
      'secret',
      'in',
      linkKey.every().map((key) => hashOfRecovery(key, code)),
    )
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

function hashOfRecovery(key: string, code: string): string {
  return keyedHashOf(key, `recovery ${code.toUpperCase().replaceAll(/[^0-9A-Z]/g, '')}`);
}

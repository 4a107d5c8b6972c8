import { isCopy } from '../operations/backup/copied-database.ts';
import type { Database } from '../platform/database/tables.ts';
import { countRealPayments } from '../set-up/opening/demo-data.ts';
import type { Config } from '../operations/config/config.ts';

/**
 * Returns whether the database is a copy. Throws if a copy would take real money or be open to strangers, or if a
 * database with real payments would use the simulator. The error says what to do.
 */
export async function refuseWrongMoney(
  db: Database,
  { payments, isPublicDemo }: Pick<Config, 'payments' | 'isPublicDemo'>,
): Promise<boolean> {
  if (await isCopy(db)) {
    if (payments === 'live')
      throw new Error(
        'PAYMENTS is live, and this database is a copy for trials (restore --copy). Restore the backup without --copy into another database, or set PAYMENTS=simulated.',
      );
    if (isPublicDemo)
      throw new Error(
        "DEMO_IS_PUBLIC must be unset: this database is a copy of a real business's, with its customers in it.",
      );
    return true;
  }
  if (payments === 'simulated' && (await countRealPayments(db)) > 0)
    throw new Error(
      'PAYMENTS is simulated, and this database has real payments: their customers would be emailed, and their refunds would reach nobody. Set PAYMENTS=live, or use a copy for trials: restore a backup with --copy into another database.',
    );
  return false;
}

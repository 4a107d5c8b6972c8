import { isCopy } from '../operations/backup/copied-database.ts';
import type { Database } from '../platform/database/tables.ts';
import { countRealPayments } from '../set-up/opening/demo-data.ts';
import type { Config } from '../operations/config/config.ts';

/**
 * A copy for trials must not take real money or be shown to strangers, and a database with real payments must not be
 * served with the simulator, which knows none of them. Throws a sentence that says what to do. Returns whether the
 * database is a copy.
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

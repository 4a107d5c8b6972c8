import { type KeptFor, keptFor } from '@slipway/shared/rules/vat-treatment.ts';
import { type Pence, formatGbp, vatWithin } from '@slipway/shared/values/pence.ts';
import { readTermsAt } from '../../catalogue/business-terms.ts';
import type { Database } from '../../platform/database/tables.ts';

/** Of a deposit that is kept now, by the business's rate of now; nothing where there is none in it. */
export async function vatOfKept(
  db: Database,
  kept: Pence,
  reason: KeptFor,
  now: Date,
): Promise<{ label: string; value: string }[]> {
  if (!keptFor[reason].hasVat) return [];
  const { vatRate } = (await readTermsAt(db, now)).terms;
  return vatRate === 0 ? [] : [{ label: 'VAT in it', value: formatGbp(vatWithin(kept, vatRate)) }];
}

import { type ChargeKind, aboutCharges } from '@slipway/shared/rules/charges.ts';
import { type Pence, formatGbp, vatWithin } from '@slipway/shared/values/pence.ts';
import { readTermsAt } from '../../catalogue/business-terms.ts';
import type { Database } from '../../platform/database/tables.ts';

/** The VAT in a charge that is paid now, at the business's present rate; 0 for kinds of charge without VAT. */
export async function vatOfCharge(
  db: Database,
  amount: Pence,
  kind: ChargeKind,
  now: Date,
): Promise<{ label: string; value: string }[]> {
  if (!aboutCharges[kind].hasVat) return [];
  const { vatRate } = (await readTermsAt(db, now)).terms;
  return vatRate === 0 ? [] : [{ label: 'VAT in it', value: formatGbp(vatWithin(amount, vatRate)) }];
}

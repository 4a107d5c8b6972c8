import { mostGiven, unusualChange } from '@slipway/shared/api/console/limits.ts';
import { type Pence, formatGbp, formatShortGbp, noMoney, pence } from '@slipway/shared/values/pence.ts';
import type { Database } from '../../../platform/database/tables.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import { type Hand, type HandMethod, drawerForCash } from '../../../payments/hand-money.ts';

const most = pence(mostGiven * 100);
const unusual = pence(unusualChange * 100);

/**
 * Throws if a card-machine payment has no slip number, or if the cash handed over is too little or implausibly much.
 */
export function requireHand(method: HandMethod, { slip, given }: Hand, amount: Pence): void {
  if (method === 'card_machine' && (slip ?? '').trim() === '')
    throw new Refusal('invalid', {
      message: 'Type the number on the card machine’s slip.',
      details: { field: 'slip' },
    });
  if (method === 'cash' && given !== undefined && given < amount)
    throw new Refusal('invalid', {
      message: `That’s less than ${formatGbp(amount)}.`,
      details: { field: 'given' },
    });
  if (given !== undefined && given > most)
    throw new Refusal('invalid', {
      message: `That’s more than ${formatShortGbp(most)}. Please check what was handed over.`,
      details: { field: 'given' },
    });
}

/**
 * Finds an open drawer for this cash, or opens one for this person. Returns the warnings that the person has to confirm
 * before the cash is taken or returned. `change`: the change to give back.
 */
export async function cashWarnings(
  db: Database,
  staffId: string | null,
  float: Pence | null | undefined,
  now: Date,
  change: Pence = noMoney,
): Promise<string[]> {
  return [
    ...((await drawerForCash(db, staffId, now, float)) === undefined
      ? ['No drawer is open, so this cash is not recorded in any drawer.']
      : []),
    ...(change > unusual ? [`That’s ${formatGbp(change)} of change. Is the amount correct?`] : []),
  ];
}

import { type Pence, formatGbp } from '@slipway/shared/values/pence.ts';
import type { Database } from '../../database/tables.ts';
import { Refusal } from '../../http/refusal.ts';
import { type HandMethod, openDrawerFor } from '../../payments/hand-money.ts';

/** The slip of the card machine; cash as it was handed over, in pence. */
export type Hand = { slip?: string | undefined; given?: number | undefined };

/** The card machine's money is only as good as its paper. */
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
}

export async function drawerWarnings(db: Database, staffId: string | null): Promise<string[]> {
  return (await openDrawerFor(db, staffId)) === undefined
    ? ['No drawer is open, so this cash is in none.']
    : [];
}

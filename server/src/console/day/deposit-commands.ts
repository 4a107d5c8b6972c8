import * as contract from '@slipway/shared/api/console/deposit-commands.ts';
import { type Pence, formatGbp, pence, subtractPence } from '@slipway/shared/values/pence.ts';
import type { Database } from '../../platform/database/tables.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { drawerForCash, handOf, keptByHand } from '../../payments/hand-money.ts';
import { termsOfBooking } from '../../catalogue/business-terms.ts';
import { tripCommand } from './trip-commands.ts';
import { fullName } from './lock-trip.ts';
import { readTrip } from './record-event.ts';

/**
 * A deposit in cash or on the card machine. Staff take it, and later return it, except for the part kept for charges.
 */

export const takeDeposit = tripCommand(
  contract.takeDeposit,
  'take-deposit',
  'deposit_taken',
  async (db, booking, { method, ...typed }, { now }, { person }) => {
    const { slip, float } = handOf(typed);
    requireSlip(method, slip);
    const amount = await depositOf(db, booking.id);
    if (method === 'cash') await drawerForCash(db, person?.id ?? null, now, float);
    return {
      data: { amount, method, ...(slip === undefined ? {} : { slip }) },
      sentence: `${fullName(booking)}’s deposit of ${formatGbp(amount)} was taken ${by[method]}.`,
      figures: [{ label: 'Deposit', value: formatGbp(amount) }],
    };
  },
);

const by = { cash: 'in cash', card_machine: 'by card machine' } as const;

export const giveDepositBack = tripCommand(
  contract.giveDepositBack,
  'give-deposit-back',
  'deposit_returned',
  async (db, booking, { wasOffline, ...typed }, { now }, { person }) => {
    const { slip, float } = handOf(typed);
    const { trip } = await readTrip(db, booking.id);
    const { deposit } = trip;
    if (deposit?.method === 'cash') await drawerForCash(db, person?.id ?? null, now, float);
    if (deposit === null) {
      // A colleague whose device is offline may have recorded the deposit.
      if (wasOffline !== true)
        throw new Refusal('invalid', { message: 'No deposit was recorded for this party.' });
      return {
        data: slip === undefined ? {} : { slip },
        sentence: `${fullName(booking)}’s deposit was given back.`,
      };
    }
    const kept = await keptByHand(db, booking.id);
    const amount = subtractPence(pence(deposit.amount), kept);
    if (amount === 0) throw new Refusal('invalid', { message: 'All of this deposit is kept.' });
    requireSlip(deposit.method, slip);
    const what = kept === 0 ? 'deposit' : `deposit, less ${formatGbp(kept)} that is kept,`;
    return {
      data: slip === undefined ? {} : { slip },
      sentence: `${fullName(booking)}’s ${what} ${kept === 0 ? `of ${formatGbp(amount)} ` : ''}was given back ${by[deposit.method]}${kept === 0 ? '' : `: ${formatGbp(amount)}`}.`,
      figures: [{ label: 'Given back', value: formatGbp(amount) }],
    };
  },
);

/** A card-machine payment needs the number of its slip. */
function requireSlip(method: keyof typeof by, slip: string | undefined): void {
  if (method === 'card_machine' && (slip ?? '').trim() === '')
    throw new Refusal('invalid', {
      message: 'Type the number on the card machine’s slip.',
      details: { field: 'slip' },
    });
}

async function depositOf(db: Database, bookingId: string): Promise<Pence> {
  const { terms } = await db
    .selectFrom('bookings')
    .select(termsOfBooking.as('terms'))
    .where('id', '=', bookingId)
    .executeTakeFirstOrThrow();
  return terms.deposit;
}

import * as contract from '@slipway/shared/api/console/deposit-deeds.ts';
import { type Pence, formatGbp, pence, penceOf, subtractPence } from '@slipway/shared/values/pence.ts';
import { loadCustomer } from '../../bookings/select-booking.ts';
import type { Database } from '../../platform/database/tables.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { insertMail } from '../../mail/mail-queries.ts';
import { depositDecidedMail } from '../../mail/templates/deposit-decided.ts';
import { drawerForCash, handOf } from '../../payments/hand-money.ts';
import { termsOfBooking } from '../../catalogue/business-terms.ts';
import { deed } from './deeds.ts';
import { fullName } from './lock-trip.ts';
import { readTrip } from './record-event.ts';
import { vatOfKept } from './vat-of-kept.ts';

/** A deposit in the hand: taken, given back, and kept in part or whole. */

export const takeDeposit = deed(
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

export const giveDepositBack = deed(
  contract.giveDepositBack,
  'give-deposit-back',
  'deposit_returned',
  async (db, booking, { wasOffline, ...typed }, { now }, { person }) => {
    const { slip, float } = handOf(typed);
    const { trip } = await readTrip(db, booking.id);
    const { deposit } = trip;
    if (deposit?.method === 'cash') await drawerForCash(db, person?.id ?? null, now, float);
    if (deposit === null) {
      // Whoever was without signal may have taken it on another device.
      if (wasOffline !== true)
        throw new Refusal('invalid', { message: 'No deposit was recorded for this party.' });
      return {
        data: slip === undefined ? {} : { slip },
        sentence: `${fullName(booking)}’s deposit was given back.`,
      };
    }
    requireSlip(deposit.method, slip);
    const amount = pence(deposit.amount);
    return {
      data: slip === undefined ? {} : { slip },
      sentence: `${fullName(booking)}’s deposit of ${formatGbp(amount)} was given back ${by[deposit.method]}.`,
      figures: [{ label: 'Given back', value: formatGbp(amount) }],
    };
  },
);

/** Of a deposit in cash or by card machine some or all is kept for a reason, and the rest is given back as it was taken. */
export const keepHandDeposit = deed(
  contract.keepHandDeposit,
  'keep-hand-deposit',
  'deposit_returned',
  async (db, booking, { amount, because, keptFor, ...typed }, { now }, { person }) => {
    const { slip, float } = handOf(typed);
    const { deposit } = (await readTrip(db, booking.id)).trip;
    if (deposit === null || deposit.returned !== null)
      throw new Refusal('invalid', { message: 'No deposit is held by hand for this party.' });
    const whole = pence(deposit.amount);
    const kept = penceOf(amount);
    if (kept === 0)
      throw new Refusal('invalid', { message: 'How much is kept?', details: { field: 'amount' } });
    if (kept > whole)
      throw new Refusal('invalid', {
        message: `At most ${formatGbp(whole)} can be kept.`,
        details: { field: 'amount' },
      });
    const rest = subtractPence(whole, kept);
    if (rest > 0) requireSlip(deposit.method, slip);
    if (deposit.method === 'cash') await drawerForCash(db, person?.id ?? null, now, float);
    const why = because.trim();
    const customer = await loadCustomer(db, booking);
    const decided = { booking, customer, deposit: whole, kept, because: why, way: deposit.method };
    await insertMail(db, depositDecidedMail(decided), now);
    const of = `${fullName(booking)}’s deposit`;
    return {
      data: { kept, keptFor, ...(slip === undefined || rest === 0 ? {} : { slip }) },
      sentence:
        rest === 0
          ? `${of} of ${formatGbp(kept)} is kept because of ${why}.`
          : `${formatGbp(kept)} of ${of} is kept because of ${why}, and ${formatGbp(rest)} is given back ${by[deposit.method]}.`,
      figures: [
        { label: 'Kept', value: formatGbp(kept) },
        { label: 'Given back', value: formatGbp(rest) },
        ...(await vatOfKept(db, kept, keptFor, now)),
      ],
      after: { kept, keptFor },
      personal: { before: {}, after: { because: why } },
      money: kept,
    };
  },
);

/** The card machine's money is only as good as its paper. */
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

import * as contract from '@slipway/shared/api/console/books.ts';
import { takingsKinds } from '@slipway/shared/rules/ledger.ts';
import { type LocalDate, formatMonth, localDate } from '@slipway/shared/values/local-date.ts';
import { addPence, formatGbp, noMoney } from '@slipway/shared/values/pence.ts';
import { venueDate } from '@slipway/shared/values/venue-time.ts';
import { UnknownInBooks } from '../../../../bookings/money/ledger/ledger-line.ts';
import {
  lastOf,
  linesToLock,
  lockLedger,
  nextMonth,
  writeMonth,
} from '../../../../bookings/money/ledger/lock-month.ts';
import { readLocked } from '../../../../bookings/money/ledger/locked-months.ts';
import { type LineWithVat, vatSums } from '../../../../bookings/money/ledger/sum-vat.ts';
import { counted } from '@slipway/shared/values/counted.ts';
import type { Database } from '../../../../platform/database/tables.ts';
import { Refusal } from '../../../../platform/http/refusal.ts';
import { command } from '../../../command/command.ts';

/**
 * Locks a month that is over: its lines are stored and never change. Each month is locked once, after the month before
 * it. A later difference becomes a line of the open month. This command has no undo, because a month is never unlocked.
 */
export const lockPeriod = command(contract.lockPeriod, {
  name: 'lock-period',
  kind: 'money',
  async handler(db, actor, { month: asked }, { now }) {
    const month = localDate(`${asked}-01`);
    await lockLedger(db);
    await requireNext(db, month, now);
    const lines = await readOrStop(() => linesToLock(db, month));
    await writeMonth(db, month, lines, { lockedBy: actor.person?.id ?? null, now });
    const of = (some: readonly LineWithVat[]) => addPence(noMoney, ...some.map(({ line }) => line.amount));
    const takings = of(lines.filter(({ line }) => takingsKinds.includes(line.kind)));
    const vat = addPence(noMoney, ...vatSums(lines).map((each) => each.vat));
    const late = lines.filter(({ line }) => venueDate(line.at) < month);
    return {
      subject: { kind: 'period', id: asked },
      effect: {
        sentence: `${formatMonth(month)} is locked with ${counted(lines.length, 'line')}. It can’t be unlocked: later changes are posted in the month that is open then, with a note.`,
        figures: [
          { label: 'Takings', value: formatGbp(takings) },
          // A business that is not registered for VAT sees no VAT here.
          ...(vat === 0 ? [] : [{ label: 'VAT', value: formatGbp(vat) }]),
          { label: 'Lines', value: String(lines.length) },
          ...(late.length === 0
            ? []
            : [{ label: 'Of earlier months', value: `${late.length}, ${formatGbp(of(late))}` }]),
        ],
        warnings: [],
      },
      before: {},
      after: { month: asked, lines: lines.length, takings, vat },
      result: { lines: lines.length },
    };
  },
});

async function requireNext(db: Database, month: LocalDate, now: Date): Promise<void> {
  const locked = await readLocked(db);
  const next = await nextMonth(db, locked);
  const refuse = (message: string) => new Refusal('invalid', { message, details: { field: 'month' } });
  if (next === undefined) throw refuse('Nothing was ever taken, so there is no month to lock.');
  if (month < next)
    throw refuse(
      locked === undefined
        ? `The books begin in ${formatMonth(next)}.`
        : `${formatMonth(month)} is locked already.`,
    );
  if (month > next) throw refuse(`Months are locked in their order: ${formatMonth(next)} is next.`);
  if (lastOf(month) >= venueDate(now)) throw refuse(`${formatMonth(month)} is not over yet.`);
}

/** If the books contain an unknown word, the refusal names the word, and nothing is locked. */
export async function readOrStop<Read>(read: () => Promise<Read>): Promise<Read> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof UnknownInBooks) throw new Refusal('invalid', { message: error.message });
    throw error;
  }
}

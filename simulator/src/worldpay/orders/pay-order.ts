import type { Simulator } from '../../simulator.ts';
import type { OrderRow } from '../rows.ts';
import { habitsOf } from '../habits.ts';
import { type OutcomeName, outcomeOf } from '../page/outcomes.ts';
import { changeOrder } from './change-order.ts';

/** The kind of task that gives a slow bank's answer. The task's subject consists of the outcome and the order's id. */
export const answerSlowly = 'worldpay_answer';
export const doCapture = 'worldpay_capture';
const lapseTask = 'worldpay_lapse';

const slowBankMs = 60_000;
export const capturedAfterMs = 1000;
const holdLapsesMs = 7 * 24 * 3_600_000;

export const lapse = lapseTask;

/** Charges a card. A slow bank gives the outcome after a minute, and any other bank immediately. */
export function payOrder(
  simulator: Simulator,
  before: OrderRow,
  name: OutcomeName,
  card: NonNullable<OrderRow['card']>,
): OrderRow {
  const outcome = outcomeOf(name);
  const row = {
    ...before,
    underWay: undefined,
    card,
    doRefundsFail: outcome.doRefundsFail ?? before.doRefundsFail,
  };
  if (outcome.isSlow === true) {
    simulator.timetable.schedule(
      { merchant: row.merchant, kind: answerSlowly, subject: `${name} ${row.id}` },
      slowBankMs,
    );
    return changeOrder(
      simulator,
      row,
      { lastEvent: 'SENT_FOR_AUTHORISATION' },
      journal('SENT_FOR_AUTHORISATION', row),
    );
  }
  return endPayment(simulator, row, name);
}

export function endPayment(simulator: Simulator, row: OrderRow, name: OutcomeName): OrderRow {
  switch (outcomeOf(name).ends) {
    case 'authorised':
      return authorise(simulator, row);
    case 'refused':
      return changeOrder(simulator, row, { lastEvent: 'REFUSED' }, journal('REFUSED', row));
    case 'error':
      return changeOrder(simulator, row, { lastEvent: 'ERROR' }, journal('ERROR', row));
  }
}

function authorise(simulator: Simulator, before: OrderRow): OrderRow {
  const { merchant, id, amount } = before;
  const change = { lastEvent: 'AUTHORISED', authorised: amount, held: amount } as const;
  const row = changeOrder(simulator, before, change, journal('AUTHORISED', before));
  if (habitsOf(simulator, merchant).isAuthorisedTwice)
    changeOrder(simulator, row, {}, journal('AUTHORISED', row));
  simulator.timetable.schedule({ merchant, kind: lapse, subject: id }, holdLapsesMs);
  if (!before.isCapturedAtOnce) return row;
  simulator.timetable.schedule({ merchant, kind: doCapture, subject: id }, capturedAfterMs);
  return changeOrder(simulator, row, { capturing: amount });
}

/** Ends an authorisation that has lapsed. */
export function lapseHold(simulator: Simulator, row: OrderRow): void {
  if (row.lastEvent !== 'AUTHORISED') return;
  changeOrder(simulator, row, { lastEvent: 'EXPIRED', held: 0 }, journal('EXPIRED', row));
}

function journal(
  type: 'SENT_FOR_AUTHORISATION' | 'AUTHORISED' | 'REFUSED' | 'ERROR' | 'EXPIRED',
  row: OrderRow,
) {
  return { type, amount: row.amount };
}

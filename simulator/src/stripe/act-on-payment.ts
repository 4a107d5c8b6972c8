import { ControlRefusal, type Fields } from '../control/read-fields.ts';
import type { Simulator } from '../simulator.ts';
import { doubleLine, loseLine } from './balance/act-on-balance.ts';
import { changeCharge } from './charges/make-charge.ts';
import { answerDispute, closeDispute, openDispute, warnOfFraud } from './disputes/open-dispute.ts';
import { finishAuthentication } from './payment-intents/finish-authentication.ts';
import { charges, paymentIntents } from './rows.ts';
import { type PaymentIntentWire, paymentMovements } from './wire.ts';

const actions = [
  'refunds_fail_later',
  'refunds_pend',
  'refunds_succeed',
  'dispute',
  'inquiry',
  'dispute_answered',
  'dispute_won',
  'dispute_lost',
  'fraud_warning',
  'lose_line',
  'double_line',
] as const;

/**
 * POST /__sim/payments/:payment {action, amount?, movement?}. `amount` is the disputed part, `movement` the kind of
 * balance line.
 */
export function actOnPayment(simulator: Simulator, payment: string, fields: Fields): object | undefined {
  const row = simulator.store.get(paymentIntents, payment);
  if (row === undefined) return undefined;
  const action = fields.oneOf('action', actions);
  const amount = action === 'dispute' ? fields.optionalNumber('amount') : undefined;
  const isOfLine = action === 'lose_line' || action === 'double_line';
  const movement = isOfLine ? fields.optionalOneOf('movement', paymentMovements) : undefined;
  fields.end();
  const charge = simulator.store.get(charges, row.wire.latest_charge ?? '');
  if (charge === undefined) throw new ControlRefusal(409, 'This payment has no charge yet.');
  return simulator.store.write(() => {
    switch (action) {
      case 'refunds_fail_later':
        return changeCharge(simulator, charge, {}, { refunds: 'fail_later' }).wire;
      case 'refunds_pend':
        return changeCharge(simulator, charge, {}, { refunds: 'pend' }).wire;
      case 'refunds_succeed':
        return changeCharge(simulator, charge, {}, { refunds: 'succeed' }).wire;
      case 'dispute':
        return openDispute(simulator, charge.wire.id, { isInquiry: false, amount });
      case 'inquiry':
        return openDispute(simulator, charge.wire.id, { isInquiry: true });
      case 'dispute_answered':
        return answerDispute(simulator, charge.wire.id);
      case 'dispute_won':
        return closeDispute(simulator, charge.wire.id, 'won');
      case 'dispute_lost':
        return closeDispute(simulator, charge.wire.id, 'lost');
      case 'fraud_warning':
        return warnOfFraud(simulator, charge.wire.id);
      case 'lose_line':
        return loseLine(simulator, payment, movement);
      case 'double_line':
        return doubleLine(simulator, payment, movement);
    }
  });
}

/** Ends 3-D Secure, for POST /__sim/3ds/:payment {result} and for the buttons of the bank's page. */
export function authenticatePayment(
  simulator: Simulator,
  payment: string,
  result: 'complete' | 'fail',
): PaymentIntentWire | undefined {
  const row = simulator.store.get(paymentIntents, payment);
  if (row === undefined) return undefined;
  if (row.wire.status !== 'requires_action') {
    throw new ControlRefusal(
      409,
      `This payment is not waiting for authentication: it is ${row.wire.status}.`,
    );
  }
  return simulator.store.write(() => finishAuthentication(simulator, row, result)).wire;
}

import type { Simulator } from '../../simulator.ts';
import type { Body } from '../api/body.ts';
import type { Caller } from '../api/authenticate.ts';
import { type Outcome, ok } from '../api/answers.ts';
import { type Scenario, globalpayScenarios, scenarioOf } from '../cards/scenarios.ts';
import { getUnusedPaymentMethod } from '../payment-methods/create-payment-method.ts';
import { type PaymentMethodRow, paymentMethods } from '../rows.ts';
import { type NewTransaction, makeTransaction } from './make-transaction.ts';
import { invalid, notPossible } from '../api/failure.ts';
import { changeAuthentication, getAuthentication } from '../authentications/find-authentication.ts';
import type { TransactionWire } from '../wire.ts';
import { changeTransaction } from './change-transaction.ts';
import { getTransaction } from './read-transactions.ts';

export const lapseHoldTask = 'globalpay_lapse_hold';
export const reverseTask = 'globalpay_reverse';

const holdMs = 7 * 24 * 60 * 60 * 1000;
const reversesAfterMs = 60_000;
/** An enrolled card must be authenticated before it is charged. */
const authenticationRequired = '111';

const downstreamError: Outcome = {
  status: 502,
  wire: {
    error_code: 'SYSTEM_ERROR_DOWNSTREAM',
    detailed_error_code: '50013',
    detailed_error_description:
      'There was an unexpected failure at the bank. An automatic reversal will happen if charged.',
  },
};

/** POST /ucp/transactions: charges a card. A decline is answered with 200, without an amount. */
export function createSale(simulator: Simulator, caller: Caller, body: Body): Outcome {
  const sale = readSale(simulator, caller, body);
  const { scenario: cardScenario, wire: method } = sale.method;
  const chosen = globalpayScenarios.take(simulator, {
    merchant: caller.merchant.id,
    attemptId: sale.reference,
    amount: sale.amount,
  });
  const scenario = scenarioOf(chosen ?? cardScenario);
  simulator.store.put(paymentMethods, method.id, { ...sale.method, isUsed: true });
  if (scenario.systemError === 'not_charged') return downstreamError;
  const decline = declineOf(scenario, sale.hasAuthentication);
  const isHeld = sale.captureMode === 'LATER';
  const row = makeTransaction(simulator, caller, {
    type: 'SALE',
    status: decline === undefined ? (isHeld ? 'PREAUTHORIZED' : 'CAPTURED') : 'DECLINED',
    capture_mode: sale.captureMode,
    country: sale.country,
    reference: sale.reference,
    order: sale.order,
    amount: sale.amount,
    action: { type: 'AUTHORIZE', result_code: decline === undefined ? 'SUCCESS' : 'DECLINED' },
    result: decline ?? '00',
    card: { brand: method.card.brand, masked_number_last4: method.card.masked_number_last4 },
  });
  const task = { merchant: caller.merchant.id, subject: row.wire.id };
  if (decline === undefined && isHeld) simulator.timetable.schedule({ ...task, kind: lapseHoldTask }, holdMs);
  if (scenario.systemError === 'charged') {
    simulator.timetable.schedule({ ...task, kind: reverseTask }, reversesAfterMs);
    return { ...downstreamError, made: row.wire };
  }
  return ok(row.wire);
}

type Sale = Pick<NewTransaction, 'country' | 'reference' | 'order' | 'amount'> & {
  captureMode: 'AUTO' | 'LATER';
  method: PaymentMethodRow;
  hasAuthentication: boolean;
};

function readSale(simulator: Simulator, { merchant }: Caller, body: Body): Sale {
  body.oneOf('account_name', ['transaction_processing']);
  body.oneOf('channel', ['CNP']);
  body.oneOf('type', ['SALE']);
  const captureMode = body.oneOf('capture_mode', ['AUTO', 'LATER']);
  const amount = body.amount('amount');
  const currency = body.oneOf('currency', ['GBP']);
  const country = body.oneOf('country', ['GB']);
  const reference = body.matching('reference', /^[\x20-\x7e]{1,50}$/, 'up to 50 plain characters');
  const order = body.optionalObject('order');
  const orderReference = order?.text('reference');
  body.optionalText('ip_address');
  const method = body.object('payment_method');
  method.text('name');
  method.oneOf('entry_mode', ['ECOM']);
  method.optionalText('narrative');
  const id = method.text('id');
  const authentication = method.optionalObject('authentication')?.text('id');
  body.end();
  const row = getUnusedPaymentMethod(simulator, merchant.id, id);
  if (authentication !== undefined)
    spendAuthentication(simulator, {
      merchant: merchant.id,
      id: authentication,
      method: id,
      amount,
      currency,
    });
  return {
    captureMode,
    amount,
    country,
    reference,
    order: orderReference === undefined ? null : { reference: orderReference },
    method: row,
    hasAuthentication: authentication !== undefined,
  };
}

function declineOf(scenario: Scenario, hasAuthentication: boolean): string | undefined {
  if (scenario.threeDS !== undefined && !hasAuthentication) return authenticationRequired;
  return scenario.decline;
}

const good = ['NOT_ENROLLED', 'SUCCESS_AUTHENTICATED', 'SUCCESS_ATTEMPT_MADE'];

/** Uses an authentication for a charge. The authentication must be passed, unused, and for the same card and amount. */
function spendAuthentication(
  simulator: Simulator,
  charge: { merchant: string; id: string; method: string; amount: number; currency: string },
): void {
  const row = getAuthentication(simulator, charge.merchant, charge.id);
  if (row.paymentMethod !== charge.method)
    throw invalid('payment_method.authentication.id contains unexpected data: it is of another card.');
  if (row.amount !== charge.amount || row.wire.currency !== charge.currency)
    throw invalid('payment_method.authentication.id contains unexpected data: it is for another amount.');
  if (!good.includes(row.wire.status) || row.isUsed)
    throw notPossible(
      `You cannot charge with an authentication that is ${row.isUsed ? 'used' : row.wire.status}.`,
    );
  changeAuthentication(simulator, row, { isUsed: true });
}

/** POST /ucp/transactions/:id/capture {amount?}: captures a sale once, up to the authorised sum. */
export function captureSale(simulator: Simulator, caller: Caller, body: Body, id: string): TransactionWire {
  const amount = body.optionalAmount('amount');
  body.end();
  const row = getTransaction(simulator, caller, id);
  if (row.wire.status !== 'PREAUTHORIZED')
    throw notPossible(`You cannot capture a transaction that is ${row.wire.status}.`);
  const taken = amount ?? row.authorised;
  if (taken > row.authorised) throw invalid('amount contains unexpected data: more than was authorised.');
  return changeTransaction(simulator, row, {
    status: 'CAPTURED',
    action: 'CAPTURE',
    amount: taken,
    captured: taken,
  }).wire;
}

import { ControlRefusal, type Fields } from '../control/read-fields.ts';
import type { LedgerRow } from '../ledger.ts';
import { type Merchant, findMerchant, keepMerchant } from '../merchants.ts';
import type { Provider } from '../provider.ts';
import type { Collection } from '../store/store.ts';
import type { Simulator } from '../simulator.ts';
import type { Task } from '../timetable.ts';
import { actOnPayment, authenticatePayment } from './act-on-payment.ts';
import { forgetSavedAnswers } from './api/idempotency.ts';
import { serveApi } from './api/serve-api.ts';
import { moveBalance } from './balance/act-on-balance.ts';
import { browserRoutes } from './browser/browser-routes.ts';
import { stripeScenarios } from './cards/scenarios.ts';
import { openDispute, openDisputeTask, warnOfFraud, warnOfFraudTask } from './disputes/open-dispute.ts';
import { forgetHabits, keepHabits, readHabits } from './habits.ts';
import { writeWebhook } from './events/write-webhook.ts';
import { lapseHold } from './payment-intents/ask-bank.ts';
import { lapse } from './payment-intents/cancel-intent.ts';
import { finishSlowly } from './payment-intents/finish-authentication.ts';
import { finishSlowPayment } from './payment-intents/pay.ts';
import { makePast } from './make-past.ts';
import { settleRefund, settleRefundTask } from './refunds/settle-refund.ts';
import {
  balanceTransactions,
  charges,
  disputes,
  events,
  fraudWarnings,
  paymentIntents,
  paymentMethods,
  refunds,
} from './rows.ts';
import { readAddresses } from '../control/read-addresses.ts';

export const stripe: Provider = {
  name: 'stripe',
  routes(simulator) {
    const keysInUse = new Set<string>();
    return [
      ...browserRoutes(simulator),
      { method: '*', path: '/v1/*', handle: (call) => serveApi(simulator, keysInUse, call) },
    ];
  },
  registerMerchant,
  runTask,
  writeWebhook,
  ledger,
  forgetMerchant,
  setScenario,
  makePast,
  moveBalance,
  actOnPayment,
  authenticate: authenticatePayment,
};

/** Registers a merchant, or updates its settings. Called at each start of the merchant's server. */
function registerMerchant(simulator: Simulator, fields: Fields): Merchant {
  const secretKey = key(fields, 'secret_key', /^sk_test_\w{8,}$/, 'sk_test_...');
  const publishableKey = key(fields, 'publishable_key', /^pk_test_\w{8,}$/, 'pk_test_...');
  const webhookSecret = key(fields, 'webhook_secret', /^whsec_\S{8,}$/, 'whsec_...');
  const { webhookUrl, allowedOrigins } = readAddresses(fields);
  fields.end();
  const known = findMerchant(simulator, secretKey);
  const owner = findMerchant(simulator, publishableKey);
  if (owner !== undefined && owner.id !== known?.id) {
    throw new ControlRefusal(409, 'This publishable_key belongs to another merchant.');
  }
  return simulator.store.write(() =>
    keepMerchant(simulator, {
      id: known?.id ?? `acct_1${simulator.makeId(15)}`,
      provider: 'stripe',
      names: [secretKey, publishableKey],
      webhookUrl,
      allowedOrigins,
      keys: { secret_key: secretKey, publishable_key: publishableKey, webhook_secret: webhookSecret },
    }),
  );
}

function key(fields: Fields, name: string, pattern: RegExp, example: string): string {
  const sent = fields.text(name);
  if (!pattern.test(sent)) throw new ControlRefusal(400, `${name} must look like ${example}`);
  return sent;
}

function runTask(simulator: Simulator, { kind, subject }: Task): void {
  switch (kind) {
    case lapseHold:
      lapse(simulator, subject);
      return;
    case settleRefundTask:
      settleRefund(simulator, subject);
      return;
    case finishSlowPayment:
      finishSlowly(simulator, subject);
      return;
    case openDisputeTask:
      openDispute(simulator, subject);
      return;
    case warnOfFraudTask:
      warnOfFraud(simulator, subject);
      return;
    default:
      throw new ControlRefusal(500, `Stripe has no task ${kind}.`);
  }
}

function setScenario(simulator: Simulator, merchant: Merchant, fields: Fields): object {
  const habits = fields.optionalObject('habits');
  if (habits === undefined) return stripeScenarios.set(simulator, merchant, fields);
  const set = readHabits(habits);
  fields.end();
  return keepHabits(simulator, merchant.id, set);
}

function ledger({ store }: Simulator, { id }: Merchant): LedgerRow[] {
  const chargedBack = (dispute = '') => {
    const { amount = 0, status } = store.get(disputes, dispute)?.wire ?? {};
    return status === 'lost' ? { charged_back: amount } : {};
  };
  return store.listGroup(paymentIntents, id).map(({ wire, authorised }) => ({
    attempt_id: wire.metadata.attempt_id ?? null,
    payment_intent: wire.id,
    amount: wire.amount,
    authorised,
    held: wire.amount_capturable,
    captured: wire.amount_received,
    refunded: store.get(charges, wire.latest_charge ?? '')?.refunded ?? 0,
    ...chargedBack(store.get(charges, wire.latest_charge ?? '')?.dispute),
    status: wire.status,
  }));
}

function forgetMerchant(simulator: Simulator, { id }: Merchant): void {
  const { store } = simulator;
  for (const { wire } of store.listGroup(paymentIntents, id)) {
    for (const refund of store.listGroup(refunds, wire.id)) store.remove(refunds, refund.wire.id);
  }
  const forget = <Row extends { wire: { id: string } }>(rows: Collection<Row>) => {
    for (const { wire } of store.listGroup(rows, id)) store.remove(rows, wire.id);
  };
  forget(paymentIntents);
  forget(paymentMethods);
  forget(charges);
  forget(disputes);
  forget(balanceTransactions);
  forget(fraudWarnings);
  forget(events);
  forgetSavedAnswers(simulator, id);
  forgetHabits(simulator, id);
  stripeScenarios.forget(simulator, id);
}

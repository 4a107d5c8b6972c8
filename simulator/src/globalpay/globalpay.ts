import { ControlRefusal, type Fields } from '../control/read-fields.ts';
import { type Merchant, findMerchant, keepMerchant } from '../merchants.ts';
import type { Provider } from '../provider.ts';
import type { Collection } from '../store/store.ts';
import type { Simulator } from '../simulator.ts';
import type { Task } from '../timetable.ts';
import { forgetUsedKeys } from './api/idempotency.ts';
import { serveApi } from './api/serve-api.ts';
import { answerBank } from './authentications/answer-bank.ts';
import { globalpayScenarios } from './cards/scenarios.ts';
import { makePast } from './make-past.ts';
import { writeNotification } from './notifications/write-notification.ts';
import { authentications, notifications, paymentMethods, transactions } from './rows.ts';
import { lapseHoldTask, reverseTask } from './transactions/create-sale.ts';
import { reverseByItself } from './transactions/reverse-sale.ts';
import { readAddresses } from '../control/read-addresses.ts';
import type { LedgerRow } from '../ledger.ts';
import { GlobalpayFailure } from './api/failure.ts';
import { refund } from './transactions/refund-sale.ts';
import type { Route } from '../http/call.ts';
import { publicFileRoute } from '../http/public-files.ts';
import { answerChallenge, showChallenge, showMethod } from './browser/bank-pages.ts';
import { showCardForm } from './browser/card-form-page.ts';

export const globalpay: Provider = {
  name: 'globalpay',
  routes: (simulator) => [
    ...browserRoutes(simulator),
    { method: '*', path: '/ucp/*', handle: (call) => serveApi(simulator, call) },
  ],
  registerMerchant,
  runTask,
  writeWebhook: writeNotification,
  ledger,
  forgetMerchant,
  setScenario: globalpayScenarios.set,
  makePast,
  actOnPayment,
  authenticate: answerBank,
};

/** Registers a merchant, or updates its settings. Called at each start of the merchant's server. */
function registerMerchant(simulator: Simulator, fields: Fields): Merchant {
  const appId = fields.text('app_id');
  const appKey = fields.text('app_key');
  if (!/^\w{8,64}$/.test(appId) || !/^\w{8,64}$/.test(appKey))
    throw new ControlRefusal(400, 'app_id and app_key must be 8 to 64 letters and digits.');
  const { webhookUrl, allowedOrigins } = readAddresses(fields);
  fields.end();
  const known = findMerchant(simulator, appId);
  if (known !== undefined && known.provider !== 'globalpay')
    throw new ControlRefusal(409, 'This app_id belongs to another merchant.');
  return simulator.store.write(() =>
    keepMerchant(simulator, {
      id: known?.id ?? `MER_${simulator.makeId(24)}`,
      provider: 'globalpay',
      names: [appId],
      webhookUrl,
      allowedOrigins,
      keys: { app_id: appId, app_key: appKey },
    }),
  );
}

function runTask(simulator: Simulator, { kind, subject }: Task): void {
  if (kind !== lapseHoldTask && kind !== reverseTask)
    throw new ControlRefusal(500, `Global Payments has no task ${kind}.`);
  reverseByItself(simulator, subject);
}

/** Returns a row for each sale. The row includes the refunds of the sale. */
function ledger({ store }: Simulator, { id }: Merchant): LedgerRow[] {
  return store
    .listGroup(transactions, id)
    .filter(({ wire }) => wire.type === 'SALE')
    .map(({ wire, requested, authorised, captured, refunded }) => ({
      attempt_id: wire.reference,
      payment_intent: wire.id,
      amount: requested,
      authorised,
      held: wire.status === 'PREAUTHORIZED' ? authorised : 0,
      captured,
      refunded,
      status: wire.status,
    }));
}

/** Deletes a merchant's data. Access tokens stay valid, so that a running server does not notice the reset. */
function forgetMerchant(simulator: Simulator, { id }: Merchant): void {
  const { store } = simulator;
  const forget = <Row extends { wire: { id: string } }>(rows: Collection<Row>) => {
    for (const { wire } of store.listGroup(rows, id)) store.remove(rows, wire.id);
  };
  forget(paymentMethods);
  forget(transactions);
  forget(authentications);
  for (const each of store.listGroup(notifications, id)) store.remove(notifications, each.id);
  forgetUsedKeys(simulator, id);
  globalpayScenarios.forget(simulator, id);
}

/** POST /__sim/payments/:payment {action: 'refund', amount}: refunds a sale as in the merchant's dashboard. */
function actOnPayment(simulator: Simulator, payment: string, fields: Fields): object | undefined {
  const row = simulator.store.get(transactions, payment);
  const merchant = findMerchant(simulator, row?.merchant ?? '');
  if (row === undefined || merchant === undefined) return undefined;
  fields.oneOf('action', ['refund']);
  const amount = fields.optionalNumber('amount') ?? row.captured;
  fields.end();
  try {
    return simulator.store.write(() => refund(simulator, { merchant }, row, amount)).wire;
  } catch (error) {
    if (error instanceof GlobalpayFailure) throw new ControlRefusal(409, error.message);
    throw error;
  }
}

/** Pages and scripts that the shopper's browser loads from Global Payments and from the bank. */
function browserRoutes(simulator: Simulator): Route[] {
  return [
    publicFileRoute('/globalpayments.js', 'globalpay-js/globalpayments.js'),
    ...['card-form.css', 'card-form.js', 'challenge.js', 'post-form.js'].map((file) =>
      publicFileRoute(`/globalpay/${file}`, `globalpay/${file}`),
    ),
    { method: 'GET', path: '/globalpay/card-form', handle: (call) => showCardForm(simulator, call) },
    { method: 'POST', path: '/acs/method', handle: (call) => showMethod(simulator, call) },
    { method: 'POST', path: '/acs/challenge', handle: (call) => showChallenge(simulator, call) },
    { method: 'POST', path: '/acs/answer', handle: (call) => answerChallenge(simulator, call) },
  ];
}

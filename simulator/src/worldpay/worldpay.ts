import { ControlRefusal, type Fields } from '../control/read-fields.ts';
import type { Route } from '../http/call.ts';
import { publicFileRoute } from '../http/public-files.ts';
import type { LedgerRow } from '../ledger.ts';
import { type Merchant, findMerchant, keepMerchant } from '../merchants.ts';
import type { Provider } from '../provider.ts';
import type { Simulator } from '../simulator.ts';
import type { Task } from '../timetable.ts';
import { actOnPayment, authenticatePayment } from './act-on-payment.ts';
import { writeNotification } from './events/write-notification.ts';
import { forgetHabits, keepHabits, readHabits } from './habits.ts';
import { makePast } from './make-past.ts';
import {
  cancelNow,
  captureNow,
  doCancel,
  endRefund,
  endRefundNow,
  refundedOf,
  sendRefund,
  sendRefundNow,
} from './orders/modify-order.ts';
import { answerSlowly, doCapture, endPayment, lapse, lapseHold } from './orders/pay-order.ts';
import { type OutcomeName, chosenOutcomes } from './page/outcomes.ts';
import { showPage } from './page/show-page.ts';
import { pressButton } from './page/press-button.ts';
import { events, orders } from './rows.ts';
import { serveService } from './service/serve-service.ts';
import { readAddresses } from '../control/read-addresses.ts';

const pageAddress = '/app/hpp/integration/wpg/corporate';

export const worldpay: Provider = {
  name: 'worldpay',
  routes,
  registerMerchant,
  runTask,
  writeWebhook: writeNotification,
  accepts: (status, body) => status === 200 && body === '[OK]',
  ledger,
  forgetMerchant,
  setScenario,
  makePast,
  actOnPayment,
  authenticate: authenticatePayment,
};

function routes(simulator: Simulator): Route[] {
  return [
    {
      method: 'POST',
      path: '/jsp/merchant/xml/paymentService.jsp',
      handle: (call) => serveService(simulator, call),
    },
    { method: 'GET', path: pageAddress, handle: (call) => showPage(simulator, call) },
    { method: 'POST', path: pageAddress, handle: (call) => pressButton(simulator, call) },
    ...['payment-page.css', 'payment-page.js'].map((file) =>
      publicFileRoute(`/worldpay/${file}`, `worldpay/${file}`),
    ),
  ];
}

/** Registers a merchant, or updates its settings. Called at each start of the merchant's server. */
function registerMerchant(simulator: Simulator, fields: Fields): Merchant {
  const merchantCode = key(fields, 'merchant_code', /^[A-Z0-9_]{3,40}$/, 'letters in capitals and digits');
  const username = key(fields, 'username', /^[A-Za-z0-9_]{3,40}$/, 'letters and digits');
  const password = key(fields, 'password', /^\S{8,}$/, 'a password of 8 characters and more');
  const installationId = key(fields, 'installation_id', /^\d{3,12}$/, 'a number');
  const macSecret = key(fields, 'mac_secret', /^\S{8,}$/, 'a secret of 8 characters and more');
  const adminCode = key(
    fields,
    'admin_code',
    /^[A-Z0-9_]{0,40}$/,
    'letters in capitals and digits, or empty',
  );
  const { webhookUrl, allowedOrigins } = readAddresses(fields);
  fields.end();
  const known = findMerchant(simulator, merchantCode);
  const owner = findMerchant(simulator, username);
  if (owner !== undefined && owner.id !== known?.id) {
    throw new ControlRefusal(409, 'This username belongs to another merchant.');
  }
  return simulator.store.write(() =>
    keepMerchant(simulator, {
      id: known?.id ?? `worldpay_${simulator.makeId(15)}`,
      provider: 'worldpay',
      names: [merchantCode, username],
      webhookUrl,
      allowedOrigins,
      keys: {
        merchant_code: merchantCode,
        username,
        password,
        installation_id: installationId,
        mac_secret: macSecret,
        admin_code: adminCode,
      },
    }),
  );
}

function key(fields: Fields, name: string, pattern: RegExp, kind: string): string {
  const sent = fields.text(name);
  if (!pattern.test(sent)) throw new ControlRefusal(400, `${name} must be ${kind}.`);
  return sent;
}

/** Runs a scheduled task. Its subject is an order's id, sometimes after a refund's number or an outcome: '2 <id>'. */
function runTask(simulator: Simulator, { kind, subject }: Task): void {
  const [, detail = '', id = ''] = /^(?:(\w+) )?(.*)$/.exec(subject) ?? [];
  const row = simulator.store.get(orders, id);
  if (row === undefined) return;
  switch (kind) {
    case answerSlowly:
      endPayment(simulator, row, detail as OutcomeName);
      return;
    case lapse:
      lapseHold(simulator, row);
      return;
    case doCapture:
      captureNow(simulator, row);
      return;
    case doCancel:
      cancelNow(simulator, row);
      return;
    case sendRefund:
      sendRefundNow(simulator, row, Number(detail));
      return;
    case endRefund:
      endRefundNow(simulator, row, Number(detail));
      return;
    default:
      throw new ControlRefusal(500, `Worldpay has no task ${kind}.`);
  }
}

/** Sets the outcome of payments. With {habits}, sets the behaviour of this account instead. */
function setScenario(simulator: Simulator, merchant: Merchant, fields: Fields): object {
  const habits = fields.optionalObject('habits');
  if (habits === undefined) return chosenOutcomes.set(simulator, merchant, fields);
  const set = readHabits(habits);
  fields.end();
  return keepHabits(simulator, merchant.id, set);
}

function ledger({ store }: Simulator, { id }: Merchant): LedgerRow[] {
  return store.listGroup(orders, id).map((row) => ({
    attempt_id: row.orderCode,
    payment_intent: row.orderCode,
    amount: row.amount,
    authorised: row.authorised,
    held: row.held,
    captured: row.captured,
    refunded: refundedOf(row),
    status: row.lastEvent ?? 'OPEN',
  }));
}

function forgetMerchant(simulator: Simulator, { id }: Merchant): void {
  const { store } = simulator;
  for (const row of store.listGroup(orders, id)) store.remove(orders, row.id);
  for (const event of store.listGroup(events, id)) store.remove(events, event.id);
  chosenOutcomes.forget(simulator, id);
  forgetHabits(simulator, id);
}

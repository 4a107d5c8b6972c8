import { ControlRefusal } from '../control/control-refusal.ts';
import type { Route } from '../http/call.ts';
import { publicFileRoute } from '../http/public-files.ts';
import type { Fields } from '../control/read-fields.ts';
import type { LedgerRow } from '../ledger.ts';
import type { Merchant } from '../merchants.ts';
import type { Provider } from '../provider.ts';
import type { Till } from '../till.ts';
import type { Task } from '../timetable.ts';
import { actOnPayment, authenticatePayment } from './act-on-payment.ts';
import { writeNotification } from './events/write-notification.ts';
import { forgetHabits, setHabits } from './habits.ts';
import { introduce } from './introduce.ts';
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
import type { OutcomeName } from './page/outcomes.ts';
import { chosenOutcomes } from './page/chosen-outcomes.ts';
import { showPage } from './page/show-page.ts';
import { pressButton } from './page/press-button.ts';
import { events, orders } from './rows.ts';
import { serveService } from './service/serve-service.ts';

const pageAddress = '/app/hpp/integration/wpg/corporate';

export const worldpay: Provider = {
  name: 'worldpay',
  routes,
  introduce,
  runTask,
  writeWebhook: writeNotification,
  accepts: (status, body) => status === 200 && body === '[OK]',
  ledger,
  forgetMerchant,
  setScenario,
  actOnPayment,
  authenticate: authenticatePayment,
};

function routes(till: Till): Route[] {
  return [
    {
      method: 'POST',
      path: '/jsp/merchant/xml/paymentService.jsp',
      handle: (call) => serveService(till, call),
    },
    { method: 'GET', path: pageAddress, handle: (call) => showPage(till, call) },
    { method: 'POST', path: pageAddress, handle: (call) => pressButton(till, call) },
    ...['payment-page.css', 'payment-page.js'].map((file) =>
      publicFileRoute(`/worldpay/${file}`, `worldpay/${file}`),
    ),
  ];
}

/** The subject is an order, with the outcome or the number of the refund before it. */
function runTask(till: Till, { kind, subject }: Task): void {
  const [, detail = '', id = ''] = /^(?:(\w+) )?(.*)$/.exec(subject) ?? [];
  const row = till.store.get(orders, id);
  if (row === undefined) return;
  switch (kind) {
    case answerSlowly:
      endPayment(till, row, detail as OutcomeName);
      return;
    case lapse:
      lapseHold(till, row);
      return;
    case doCapture:
      captureNow(till, row);
      return;
    case doCancel:
      cancelNow(till, row);
      return;
    case sendRefund:
      sendRefundNow(till, row, Number(detail));
      return;
    case endRefund:
      endRefundNow(till, row, Number(detail));
      return;
    default:
      throw new ControlRefusal(500, `Worldpay has no task ${kind}.`);
  }
}

/** How payments go; or {habits}, how this account differs from the usual. */
function setScenario(till: Till, merchant: Merchant, fields: Fields): object {
  const habits = fields.optionalObject('habits');
  if (habits === undefined) return chosenOutcomes.set(till, merchant, fields);
  fields.end();
  return setHabits(till, merchant.id, habits);
}

function ledger({ store }: Till, { id }: Merchant): LedgerRow[] {
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

function forgetMerchant(till: Till, { id }: Merchant): void {
  const { store } = till;
  for (const row of store.listGroup(orders, id)) store.remove(orders, row.id);
  for (const event of store.listGroup(events, id)) store.remove(events, event.id);
  chosenOutcomes.forget(till, id);
  forgetHabits(till, id);
}

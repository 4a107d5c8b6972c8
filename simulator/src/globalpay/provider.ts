import { ControlRefusal } from '../control/control-refusal.ts';
import type { Merchant } from '../merchants.ts';
import type { Provider } from '../provider.ts';
import type { Collection } from '../store/collection.ts';
import type { Till } from '../till.ts';
import type { Task } from '../timetable.ts';
import { actOnPayment } from './act-on-payment.ts';
import { forgetUsedKeys } from './api/idempotency.ts';
import { serveApi } from './api/serve-api.ts';
import { answerBank } from './authentications/answer-bank.ts';
import { browserRoutes } from './browser/browser-routes.ts';
import { globalpayScenarios } from './cards/chosen-scenarios.ts';
import { introduce } from './introduce.ts';
import { ledger } from './ledger.ts';
import { writeNotification } from './notifications/write-notification.ts';
import { authentications, notifications, paymentMethods, transactions } from './rows.ts';
import { lapseHoldTask, reverseTask } from './transactions/create-sale.ts';
import { reverseByItself } from './transactions/reverse-sale.ts';

export const globalpay: Provider = {
  name: 'globalpay',
  routes: (till) => [
    ...browserRoutes(till),
    { method: '*', path: '/ucp/*', handle: (call) => serveApi(till, call) },
  ],
  introduce,
  runTask,
  writeWebhook: writeNotification,
  ledger,
  forgetMerchant,
  setScenario: globalpayScenarios.set,
  actOnPayment,
  authenticate: answerBank,
};

function runTask(till: Till, { kind, subject }: Task): void {
  if (kind !== lapseHoldTask && kind !== reverseTask)
    throw new ControlRefusal(500, `Global Payments has no task ${kind}.`);
  reverseByItself(till, subject);
}

/** Its tokens stay: whoever holds one need not know that everything begins anew. */
function forgetMerchant(till: Till, { id }: Merchant): void {
  const { store } = till;
  const forget = <Row extends { wire: { id: string } }>(rows: Collection<Row>) => {
    for (const { wire } of store.listGroup(rows, id)) store.remove(rows, wire.id);
  };
  forget(paymentMethods);
  forget(transactions);
  forget(authentications);
  for (const each of store.listGroup(notifications, id)) store.remove(notifications, each.id);
  forgetUsedKeys(till, id);
  globalpayScenarios.forget(till, id);
}

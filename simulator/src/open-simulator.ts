import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { Clock } from './clock.ts';
import { controlRoutes } from './control/control-routes.ts';
import { DeliveryQueue } from './deliveries/delivery-queue.ts';
import { sendDelivery } from './deliveries/send-delivery.ts';
import { globalpay } from './globalpay/globalpay.ts';
import type { Route } from './http/call.ts';
import { findMerchant } from './merchants.ts';
import { makeIds } from './store/id-maker.ts';
import { lockFolder } from './store/folder-lock.ts';
import { Store } from './store/store.ts';
import { stripe } from './stripe/stripe.ts';
import { textRoutes } from './texts/texts.ts';
import type { Simulator } from './simulator.ts';
import { Timetable } from './timetable.ts';
import { metOffice } from './weather/met-office.ts';
import { worldpay } from './worldpay/worldpay.ts';
import { page } from './http/page.ts';
import { publicFileRoute, readPublicFile } from './http/public-files.ts';

const providers = [stripe, worldpay, globalpay];
const lookEveryMs = 200;

/** Opens a simulator on a data folder, with the stored state and the scheduled work. */
export function openSimulator({ dataDir, seed }: { dataDir: string; seed?: string }): {
  routes: Route[];
  close: () => void;
} {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const unlock = lockFolder(dataDir);
  const store = new Store(join(dataDir, 'till.jsonl'));
  const clock = new Clock(store);
  const simulator: Simulator = {
    store,
    clock,
    timetable: new Timetable(store, clock),
    makeId: makeIds(store, seed),
    deliveries: new DeliveryQueue(store, clock),
  };
  const runDue = () => {
    simulator.timetable.runDue((task) => {
      const provider = findMerchant(simulator, task.merchant)?.provider;
      providers.find(({ name }) => name === provider)?.runTask(simulator, task);
    });
  };
  simulator.deliveries.start((delivery) => sendDelivery(simulator, providers, delivery));
  const looking = setInterval(runDue, lookEveryMs);
  return {
    routes: [
      ...uiRoutes,
      ...controlRoutes(simulator, providers, runDue),
      ...metOffice(simulator),
      ...providers.flatMap(({ routes }) => routes(simulator)),
      ...textRoutes(simulator),
    ],
    close() {
      clearInterval(looking);
      simulator.deliveries.stop();
      store.close();
      unlock();
    },
  };
}

/** The page on which a person sees payments, deliveries and calls, and sets the clock and the faults. */
const uiRoutes: Route[] = [
  ...['/', '/__sim/ui'].map((path): Route => ({
    method: 'GET',
    path,
    handle: () => page(readPublicFile('ui/ui.html'), { embeddedIn: [] }),
  })),
  publicFileRoute('/__sim/ui.css', 'ui/ui.css'),
  publicFileRoute('/__sim/ui.js', 'ui/ui.js'),
].map((route) => ({ ...route, isOnlyFromHere: true }));

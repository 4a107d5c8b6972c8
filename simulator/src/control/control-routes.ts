import { forgetFaults, listFaults, makeFault } from '../faults/make-fault.ts';
import { type Call, type Route, jsonAnswer } from '../http/call.ts';
import { totals } from '../ledger.ts';
import { type Merchant, findMerchant, forgetMerchants, listMerchants } from '../merchants.ts';
import { readPastPayments } from '../past/past-payment.ts';
import type { Provider } from '../provider.ts';
import { forgetRequests, listRequests } from '../request-log.ts';
import { forgetTexts } from '../texts/texts.ts';
import type { Simulator } from '../simulator.ts';
import { ControlRefusal, Fields } from './read-fields.ts';
import { chooseSky, forgetSky, skies } from '../weather/sky.ts';
import { deliveries } from '../deliveries/delivery.ts';

/** The simulator's own calls under /__sim, for servers, tests and people. */
export function controlRoutes(
  simulator: Simulator,
  providers: readonly Provider[],
  runDue: () => void,
): Route[] {
  const providerOf = (merchant: Merchant) => getProvider(providers, merchant.provider);
  const ofMerchant = (act: (merchant: Merchant, fields: Fields) => unknown) => (call: Call) => {
    const fields = Fields.of(call);
    return jsonAnswer(act(getMerchant(simulator, fields.optionalText('merchant')), fields) ?? {});
  };
  const aboutMerchant = (show: (merchant: Merchant, query: URLSearchParams) => unknown) => (call: Call) => {
    runDue();
    return jsonAnswer(show(getMerchant(simulator, call.query.get('merchant') ?? undefined), call.query));
  };
  const onPayment =
    (act: (provider: Provider, payment: string, fields: Fields) => object | undefined) => (call: Call) => {
      const { payment = '' } = call.params;
      runDue();
      for (const provider of providers) {
        const result = act(provider, payment, Fields.of(call));
        if (result !== undefined) return jsonAnswer(result);
      }
      throw new ControlRefusal(404, `There is no payment ${payment}.`);
    };
  return [
    get('health', () => jsonAnswer({ status: 'ok', pid: process.pid, ...showClock(simulator) })),
    post('merchant', (call) => {
      const fields = Fields.of(call);
      const names = providers.map(({ name }) => name);
      const merchant = getProvider(providers, fields.oneOf('provider', names)).registerMerchant(
        simulator,
        fields,
      );
      return jsonAnswer({ merchant: merchant.id, provider: merchant.provider });
    }),
    get('merchants', () => {
      return jsonAnswer(
        listMerchants(simulator).map(({ id, provider, webhookUrl }) => ({
          merchant: id,
          provider,
          webhook_url: webhookUrl,
        })),
      );
    }),
    get('clock', () => jsonAnswer(showClock(simulator))),
    post('clock', (call) => {
      advanceClock(simulator, Fields.of(call));
      runDue();
      simulator.deliveries.recount();
      return jsonAnswer(showClock(simulator));
    }),
    get(
      'faults',
      aboutMerchant((merchant) => listFaults(simulator, merchant.id)),
    ),
    post(
      'faults',
      ofMerchant((merchant, fields) => makeFault(simulator, merchant.id, fields)),
    ),
    post(
      'faults/clear',
      ofMerchant((merchant, fields) => {
        const id = fields.optionalText('id');
        fields.end();
        return forgetFaults(simulator, merchant.id, id);
      }),
    ),
    post('sky', (call) => {
      const fields = Fields.of(call);
      const sky = fields.oneOf('sky', skies);
      fields.end();
      chooseSky(simulator.store, sky);
      return jsonAnswer({ sky });
    }),
    post(
      'scenario',
      ofMerchant((merchant, fields) => providerOf(merchant).setScenario(simulator, merchant, fields)),
    ),
    post(
      'past',
      ofMerchant((merchant, fields) => {
        const { makePast } = providerOf(merchant);
        const payments = readPastPayments(fields);
        const made = simulator.store.write(() =>
          payments.filter((each) => makePast(simulator, merchant, each)),
        );
        return { made: made.length, known: payments.length - made.length };
      }),
    ),
    post(
      'balance',
      ofMerchant((merchant, fields) => {
        const { moveBalance } = providerOf(merchant);
        if (moveBalance === undefined) throw new ControlRefusal(409, 'This provider has no balance to read.');
        return moveBalance(simulator, merchant, fields);
      }),
    ),
    post(
      '3ds/:payment',
      onPayment((provider, payment, fields) => {
        const result = fields.oneOf('result', ['complete', 'fail']);
        fields.end();
        return provider.authenticate(simulator, payment, result);
      }),
    ),
    post(
      'payments/:payment',
      onPayment((provider, payment, fields) => provider.actOnPayment(simulator, payment, fields)),
    ),
    get(
      'ledger',
      aboutMerchant((merchant, query) => {
        const rows = providerOf(merchant).ledger(simulator, merchant);
        return { merchant: merchant.id, totals: totals(rows), payments: latest(rows, query) };
      }),
    ),
    get(
      'requests',
      aboutMerchant((merchant, query) => {
        const [method, path] = [query.get('method'), query.get('path')];
        const requests = listRequests(simulator, merchant.id)
          .filter((request) => method === null || request.method === method)
          .filter((request) => path === null || request.path === path);
        return latest(requests, query);
      }),
    ),
    get(
      'events',
      aboutMerchant((merchant, query) => latest(listDeliveries(simulator, merchant.id), query)),
    ),
    post('reset', (call) => {
      const fields = Fields.of(call);
      const name = fields.optionalText('merchant');
      const isEverything = fields.optionalFlag('merchants') ?? false;
      fields.end();
      reset(simulator, providers, name === undefined ? undefined : getMerchant(simulator, name));
      if (isEverything) forgetMerchants(simulator);
      return jsonAnswer({});
    }),
  ];
}

/** Returns the last 50 rows for `?last=50`, and all rows without `last`. The caller has sorted the rows by time. */
function latest<Row>(rows: Row[], query: URLSearchParams): Row[] {
  const last = Number(query.get('last') ?? 0);
  return last > 0 ? rows.slice(-last) : rows;
}

function get(path: string, handle: Route['handle']): Route {
  return { method: 'GET', path: `/__sim/${path}`, isOnlyFromHere: true, handle };
}

function post(path: string, handle: Route['handle']): Route {
  return { method: 'POST', path: `/__sim/${path}`, isOnlyFromHere: true, handle };
}

/** Finds a merchant by its id or one of its keys. The key may be left out if only one merchant is registered. */
function getMerchant(simulator: Simulator, name: string | undefined): Merchant {
  const merchants = name === undefined ? listMerchants(simulator) : [findMerchant(simulator, name)];
  const [merchant] = merchants;
  if (merchants.length > 1)
    throw new ControlRefusal(400, 'merchant is missing, and several merchants are registered.');
  if (merchant === undefined)
    throw new ControlRefusal(404, 'This merchant is not registered with the simulator.');
  return merchant;
}

function getProvider(providers: readonly Provider[], name: string): Provider {
  const provider = providers.find((each) => each.name === name);
  if (provider === undefined) throw new Error(`The simulator has no provider ${name}.`);
  return provider;
}

/** Lists every delivery with all its tries, oldest first. */
function listDeliveries({ store }: Simulator, merchant: string): object[] {
  return store.listGroup(deliveries, merchant).map(({ id, event, type, dueMs, state, tries }) => ({
    id,
    event,
    type,
    state,
    next_try: state === 'pending' ? new Date(dueMs).toISOString() : null,
    tries,
  }));
}

function showClock({ clock }: Simulator): { now: string; ahead_ms: number } {
  return { now: new Date(clock.nowMs()).toISOString(), ahead_ms: clock.aheadMs };
}

/** POST /__sim/clock: {advance: 'P7D'}, or {set: '2026-06-01T10:00:00Z'} for a later instant. */
function advanceClock({ clock }: Simulator, fields: Fields): void {
  const set = fields.optionalText('set');
  if (set === undefined) {
    const ms = fields.durationMs('advance');
    fields.end();
    clock.advance(ms);
    return;
  }
  fields.end();
  const ms = Date.parse(set) - clock.nowMs();
  if (Number.isNaN(ms)) throw new ControlRefusal(400, 'set must be an instant like 2026-06-01T10:00:00Z.');
  if (ms < 0) throw new ControlRefusal(409, 'The clock can only be moved forward.');
  clock.advance(ms);
}

/**
 * Deletes the data of one merchant. Without `merchant`, deletes the data of all merchants and resets the clock.
 * Merchants stay registered.
 */
function reset(simulator: Simulator, providers: readonly Provider[], merchant: Merchant | undefined): void {
  const { store } = simulator;
  store.write(() => {
    for (const each of merchant === undefined ? listMerchants(simulator) : [merchant]) {
      providers.find(({ name }) => name === each.provider)?.forgetMerchant(simulator, each);
      for (const { id } of store.listGroup(deliveries, each.id)) store.remove(deliveries, id);
      forgetFaults(simulator, each.id, undefined);
      forgetRequests(simulator, each.id);
      simulator.timetable.forgetMerchant(each.id);
    }
    if (merchant === undefined) {
      simulator.clock.reset();
      forgetSky(store);
      forgetTexts(simulator);
    }
  });
  simulator.deliveries.recount();
}

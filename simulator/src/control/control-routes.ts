import { forgetFaults, listFaults, makeFault } from '../faults/make-fault.ts';
import { type Call, type Route, jsonAnswer } from '../http/call.ts';
import { totals } from '../ledger.ts';
import { type Merchant, findMerchant, forgetMerchants, listMerchants } from '../merchants.ts';
import { readPastPayments } from '../past/past-payment.ts';
import type { Provider } from '../provider.ts';
import { listRequests, forgetRequests } from '../request-log.ts';
import { forgetTexts } from '../texts/texts.ts';
import type { Till } from '../till.ts';
import { ControlRefusal, Fields } from './read-fields.ts';
import { chooseSky, forgetSky, skies } from '../weather/sky.ts';
import { deliveries } from '../deliveries/delivery.ts';

/** The till's own calls under /__sim, for servers, tests and people. */
export function controlRoutes(till: Till, providers: readonly Provider[], runDue: () => void): Route[] {
  const providerOf = (merchant: Merchant) => getProvider(providers, merchant.provider);
  const ofMerchant = (act: (merchant: Merchant, fields: Fields) => unknown) => (call: Call) => {
    const fields = Fields.of(call);
    return jsonAnswer(act(getMerchant(till, fields.optionalText('merchant')), fields) ?? {});
  };
  const aboutMerchant = (show: (merchant: Merchant, query: URLSearchParams) => unknown) => (call: Call) => {
    runDue();
    return jsonAnswer(show(getMerchant(till, call.query.get('merchant') ?? undefined), call.query));
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
    get('health', () => jsonAnswer({ status: 'ok', pid: process.pid, ...showClock(till) })),
    post('merchant', (call) => {
      const fields = Fields.of(call);
      const names = providers.map(({ name }) => name);
      const merchant = getProvider(providers, fields.oneOf('provider', names)).registerMerchant(till, fields);
      return jsonAnswer({ merchant: merchant.id, provider: merchant.provider });
    }),
    get('merchants', () => {
      return jsonAnswer(
        listMerchants(till).map(({ id, provider, webhookUrl }) => ({
          merchant: id,
          provider,
          webhook_url: webhookUrl,
        })),
      );
    }),
    get('clock', () => jsonAnswer(showClock(till))),
    post('clock', (call) => {
      advanceClock(till, Fields.of(call));
      runDue();
      till.deliveries.recount();
      return jsonAnswer(showClock(till));
    }),
    get(
      'faults',
      aboutMerchant((merchant) => listFaults(till, merchant.id)),
    ),
    post(
      'faults',
      ofMerchant((merchant, fields) => makeFault(till, merchant.id, fields)),
    ),
    post(
      'faults/clear',
      ofMerchant((merchant, fields) => {
        const id = fields.optionalText('id');
        fields.end();
        return forgetFaults(till, merchant.id, id);
      }),
    ),
    post('sky', (call) => {
      const fields = Fields.of(call);
      const sky = fields.oneOf('sky', skies);
      fields.end();
      chooseSky(till.store, sky);
      return jsonAnswer({ sky });
    }),
    post(
      'scenario',
      ofMerchant((merchant, fields) => providerOf(merchant).setScenario(till, merchant, fields)),
    ),
    post(
      'past',
      ofMerchant((merchant, fields) => {
        const { makePast } = providerOf(merchant);
        const payments = readPastPayments(fields);
        const made = till.store.write(() => payments.filter((each) => makePast(till, merchant, each)));
        return { made: made.length, known: payments.length - made.length };
      }),
    ),
    post(
      'balance',
      ofMerchant((merchant, fields) => {
        const { moveBalance } = providerOf(merchant);
        if (moveBalance === undefined) throw new ControlRefusal(409, 'This provider has no balance to read.');
        return moveBalance(till, merchant, fields);
      }),
    ),
    post(
      '3ds/:payment',
      onPayment((provider, payment, fields) => {
        const result = fields.oneOf('result', ['complete', 'fail']);
        fields.end();
        return provider.authenticate(till, payment, result);
      }),
    ),
    post(
      'payments/:payment',
      onPayment((provider, payment, fields) => provider.actOnPayment(till, payment, fields)),
    ),
    get(
      'ledger',
      aboutMerchant((merchant, query) => {
        const rows = providerOf(merchant).ledger(till, merchant);
        return { merchant: merchant.id, totals: totals(rows), payments: latest(rows, query) };
      }),
    ),
    get(
      'requests',
      aboutMerchant((merchant, query) => {
        const [method, path] = [query.get('method'), query.get('path')];
        const requests = listRequests(till, merchant.id)
          .filter((request) => method === null || request.method === method)
          .filter((request) => path === null || request.path === path);
        return latest(requests, query);
      }),
    ),
    get(
      'events',
      aboutMerchant((merchant, query) => latest(listDeliveries(till, merchant.id), query)),
    ),
    post('reset', (call) => {
      const fields = Fields.of(call);
      const name = fields.optionalText('merchant');
      const isEverything = fields.optionalFlag('merchants') ?? false;
      fields.end();
      reset(till, providers, name === undefined ? undefined : getMerchant(till, name));
      if (isEverything) forgetMerchants(till);
      return jsonAnswer({});
    }),
  ];
}

/** `?last=50` of a list whose newest come last. */
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

/** By its id or one of its keys; may be left out when there is only one. */
function getMerchant(till: Till, name: string | undefined): Merchant {
  const merchants = name === undefined ? listMerchants(till) : [findMerchant(till, name)];
  const [merchant] = merchants;
  if (merchants.length > 1) throw new ControlRefusal(400, 'merchant is missing: there are several.');
  if (merchant === undefined)
    throw new ControlRefusal(404, 'This merchant has not been introduced to the till.');
  return merchant;
}

function getProvider(providers: readonly Provider[], name: string): Provider {
  const provider = providers.find((each) => each.name === name);
  if (provider === undefined) throw new Error(`The till does not play ${name}.`);
  return provider;
}

/** Every delivery with each try, oldest first. */
function listDeliveries({ store }: Till, merchant: string): object[] {
  return store.listGroup(deliveries, merchant).map(({ id, event, type, dueMs, state, tries }) => ({
    id,
    event,
    type,
    state,
    next_try: state === 'pending' ? new Date(dueMs).toISOString() : null,
    tries,
  }));
}

function showClock({ clock }: Till): { now: string; ahead_ms: number } {
  return { now: new Date(clock.nowMs()).toISOString(), ahead_ms: clock.aheadMs };
}

/** POST /__sim/clock: {advance: 'P7D'}, or {set: '2026-06-01T10:00:00Z'} for a later instant. */
function advanceClock({ clock }: Till, fields: Fields): void {
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
  if (ms < 0) throw new ControlRefusal(409, 'The clock goes forward only.');
  clock.advance(ms);
}

/** Deletes what one merchant has done, or all of them and the clock. Merchants stay registered. */
function reset(till: Till, providers: readonly Provider[], merchant: Merchant | undefined): void {
  const { store } = till;
  store.write(() => {
    for (const each of merchant === undefined ? listMerchants(till) : [merchant]) {
      providers.find(({ name }) => name === each.provider)?.forgetMerchant(till, each);
      for (const { id } of store.listGroup(deliveries, each.id)) store.remove(deliveries, id);
      forgetFaults(till, each.id, undefined);
      forgetRequests(till, each.id);
      till.timetable.forgetMerchant(each.id);
    }
    if (merchant === undefined) {
      till.clock.reset();
      forgetSky(store);
      forgetTexts(till);
    }
  });
  till.deliveries.recount();
}

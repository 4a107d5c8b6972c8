import { addReservation, addZeroCostReservation } from '@slipway/shared/api/reservations.ts';
import type { WireReservation } from '@slipway/shared/api/reservations.ts';
import { saveCustomer } from '@slipway/shared/api/customers.ts';
import type { BodyOf, DataOf, Endpoint } from '@slipway/shared/api/endpoint.ts';
import { consoleRefusalData } from '@slipway/shared/api/console/refusal-data.ts';
import type { RefusalData } from '@slipway/shared/api/refusals.ts';
import { reservationBody } from '@slipway/testing/reservation-body.ts';
import type { FastifyInstance } from 'fastify';
import { expect } from 'vitest';
import { classic } from './test-catalogue.ts';
import type { Slot } from './test-catalogue.ts';

export type Ask = {
  body?: unknown;
  params?: Record<string, string>;
  query?: Record<string, string>;
  /** The value of the Idempotency-Key header. */
  key?: string;
  headers?: Record<string, string>;
};

type RawAnswer = { status: number; text: string; headers: Record<string, unknown> };

type Refused = RefusalData & { status: number; message: string; retryAfter: number | undefined };

export type Reserved = DataOf<typeof addReservation>;
export type Customer = BodyOf<typeof saveCustomer>;

export type Visitor = {
  cookies: Map<string, string>;
  ask: (endpoint: Endpoint, ask?: Ask) => Promise<RawAnswer>;
  /** Sends a request, expects success, and returns the data. The data must fit the contract. */
  get: <E extends Endpoint>(endpoint: E, ask?: Ask) => Promise<DataOf<E>>;
  /** Sends a request and expects a refusal, with a message in the field that the page reads. */
  refused: (endpoint: Endpoint, ask?: Ask) => Promise<Refused>;
  aCustomer: (changes?: Partial<Customer>) => Promise<string>;
  /** The body that 'Pay Now' sends for four guests on Classic at £150. If you change the price, change `total` too. */
  aReservation: (slot: Slot, changes?: Partial<WireReservation>) => Promise<WireReservation>;
  /** Holds a boat and begins to pay. */
  hold: (slot: Slot, changes?: Partial<WireReservation>) => Promise<Reserved>;
  /** Books at no cost with a coupon for the full price; returns the booking id. */
  book: (slot: Slot, coupon: string, changes?: Partial<WireReservation>) => Promise<string>;
};

/** A browser with its own cookies and network address. */
export function visitorOf(
  { app, log }: { app: FastifyInstance; log: readonly string[] },
  address: string,
  email: string,
): Visitor {
  const cookies = new Map<string, string>();
  let customer: Promise<string> | undefined;

  async function ask(endpoint: Endpoint, { body, params, query, key, headers }: Ask = {}) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await app.inject({
      method: endpoint.method,
      url: `/api${pathOf(endpoint, params)}`,
      remoteAddress: address,
      ...(query === undefined ? {} : { query }),
      ...(body === undefined ? {} : { payload: body as object }),
      headers: {
        ...(cookie === '' ? {} : { cookie }),
        ...(key === undefined ? {} : { 'idempotency-key': key }),
        ...headers,
      },
    });
    for (const set of response.cookies) cookies.set(set.name, set.value);
    return { status: response.statusCode, text: response.payload, headers: response.headers };
  }

  const visitor: Visitor = {
    cookies,
    ask,
    async get(endpoint, asked) {
      const { status, text } = await ask(endpoint, asked);
      expect(status, `${text}\n${log.at(-1) ?? ''}`).toBe(200);
      const envelope = JSON.parse(text) as { success: boolean; message: unknown; data: unknown };
      // An answer without `data` fails here, even if the contract allows null.
      expect(envelope).toEqual({ success: true, message: expect.any(String), data: envelope.data ?? null });
      return endpoint.data.parse(envelope.data) as DataOf<typeof endpoint>;
    },
    async refused(endpoint, asked) {
      const { status, text, headers } = await ask(endpoint, asked);
      const envelope = JSON.parse(text) as { success: boolean; message: unknown; data: unknown };
      expect({ status, success: envelope.success }, `${text}\n${log.at(-1) ?? ''}`).toEqual({
        status: expect.not.stringMatching('500'),
        success: false,
      });
      const isBookingCall = endpoint.path.startsWith('/booking/add_');
      const message = isBookingCall ? (envelope.message as { customer: string }).customer : envelope.message;
      expect(message).toEqual(expect.stringMatching(/^\S.{8,}$/));
      const retryAfter = headers['retry-after'] === undefined ? undefined : Number(headers['retry-after']);
      const data = consoleRefusalData.parse(envelope.data) as RefusalData;
      return { status, message: message as string, retryAfter, ...data };
    },
    async aCustomer(changes = {}) {
      const typed = {
        first_name: 'Ada',
        last_name: 'Byron',
        phone: '07700900123',
        country: 'United Kingdom',
      };
      const { id } = await visitor.get(saveCustomer, { body: { ...typed, email, ...changes } });
      return id;
    },
    async aReservation(slot, changes = {}) {
      if (changes.customer === undefined) customer ??= visitor.aCustomer();
      const ordered = changes.customer ?? (await customer!);
      return reservationBody(
        { customer: ordered, slot, guests: changes.passengers ?? 4, packageId: classic },
        changes,
      );
    },
    async hold(slot, changes) {
      return visitor.get(addReservation, { body: await visitor.aReservation(slot, changes) });
    },
    async book(slot, coupon, changes) {
      const free = { payment_method_id: '5', coupon_code: coupon, total: 0 } as const;
      const body = await visitor.aReservation(slot, { ...free, ...changes });
      return visitor.get(addZeroCostReservation, { body });
    },
  };
  return visitor;
}

function pathOf(endpoint: Endpoint, params: Record<string, string> = {}): string {
  return endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
}

/** A line of an order as the browser sends it. */
export function orderLine(menuId: number, price: number, quantity = 1, comment = '') {
  const words = { menu_name: 'as shown', menu_type: 'food' as const };
  return { menu_id: menuId, quantity, price, comment, ...words };
}

/** The headers, except two that change with every answer: the time, and the number of calls left in this minute. */
export function settledHeaders({ headers }: RawAnswer): [string, unknown][] {
  return Object.entries(headers).filter(([name]) => name !== 'date' && !name.startsWith('x-ratelimit-'));
}

import type { FastifyInstance } from 'fastify';
import { contract } from '@slipway/shared/api/contract.ts';
import type { Endpoint } from '@slipway/shared/api/endpoint.ts';
import { type Server, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { buildApp } from '../src/start/app.ts';
import { incidents } from '../src/platform/runtime/incidents.ts';
import { clockOf, testConfig } from '../src/testing/test-deps.ts';
import { anAttacker } from './forgeries/attacker.ts';
import { closeConnections, postJson, send } from './forgeries/http-client.ts';
import { type ScheduleEnv, openScheduleEnv } from './settling/schedule-env.ts';
import { unhurriedProviderMs } from './unhurried.ts';

const cards = ['4242424242424242', '4242 4242 4242 4242', '5555-5555-5555-4444', '378282246310005'];
const posts = Object.entries<Endpoint>(contract).filter(([, { method }]) => method === 'POST');

let env: ScheduleEnv;
let app: FastifyInstance;
let origin: string;
/** Everything that the server logged, and everything that it sent to the payment simulator. */
const logged: string[] = [];
const toTheSimulator: string[] = [];
let wire: Server;
let honest: Record<string, object>;

beforeAll(async () => {
  env = await openScheduleEnv();
  wire = recorder(env.simulator.url);
  await new Promise<void>((resolve) => {
    wire.listen(0, '127.0.0.1', resolve);
  });
  const address = `http://127.0.0.1:${(wire.address() as AddressInfo).port}`;
  const providers = env.providers.map(({ adapter }) =>
    adapter({ address, now: env.now, timeoutMs: unhurriedProviderMs }),
  );
  const write = (fields: object, message: string) => logged.push(JSON.stringify({ fields, message }));
  const log = { error: write, warn: write };
  app = await buildApp(
    { ...env.deps, providers, log, incidents: incidents(log) },
    {
      config: { ...testConfig, logLevel: 'trace' },
      clock: clockOf(env.now),
      clockMoved: async () => {},
      browserOrigins: () => ({ script: [], frame: [], connect: [], formAction: [] }),
      logStream: { write: (line) => logged.push(line) },
    },
  );
  origin = await app.listen({ port: 0, host: '127.0.0.1' });
  honest = await honestBodies();
});
afterAll(async () => {
  closeConnections();
  wire.close();
  await app.close();
  await env.stop();
});

describe('a card number in a text field is refused and leaves no trace', () => {
  it.each(posts)('%s', async (name, endpoint) => {
    const fields = textFields(jsonSchema(endpoint));
    for (const [nth, field] of fields.entries()) {
      // All fields share one check. So the first field is tried with every card, and each other field with one card.
      for (const card of nth === 0 ? cards : [cards[nth % cards.length]!]) {
        for (const text of [card, `Please take ${card}, 12/40, 123`]) {
          const answer = await post(endpoint, withText(honest[name] ?? {}, field, text));
          expect(answer.status, `${field.join('.')}: ${answer.body}`).toBe(endpoint.isServed ? 400 : 404);
          expect(digitsOf(answer.body)).not.toContain(digitsOf(card));
        }
      }
    }
    for (const card of cards) {
      await post(endpoint, { ...honest[name], card_number: card, cvc: '123' });
      await post(endpoint, `card=${card}`);
      await send(origin, postJson(`/api${endpoint.path}?card=${encodeURIComponent(card)}`, {}));
    }
  });

  // A single check after all calls, because the check reads every table.
  it('no refused card number is in a table, the log or the simulator', async () => {
    expect(await placesWith(cards)).toEqual([]);
  });

  it('the refusal of a card number says what to do', async () => {
    const { body } = await post(
      contract.addEnquiry,
      withText(honest['addEnquiry'] ?? {}, ['message'], cards[1] ?? ''),
    );
    expect(JSON.parse(body)).toMatchObject({
      success: false,
      message: 'Please take the card number out. A card is only ever entered in the card form, when you pay.',
    });
  });
});

it('the test tries every text field that a visitor can fill in', () => {
  const tried = posts.flatMap(([name, endpoint]) =>
    textFields(jsonSchema(endpoint)).map((field) => `${name} ${field.join('.')}`),
  );
  expect(tried).toEqual(
    expect.arrayContaining([
      'saveCustomer first_name',
      'saveCustomer phone',
      'addEnquiry message',
      'addReservation order_items.0.comment',
      'addReservation coupon_code',
      'addReservation replaces.booking_id',
      'checkCoupon email',
      'addReview words',
    ]),
  );
});

it('control: the tables are searched, and the log and the calls to the simulator are recorded', async () => {
  // A valid phone number that is not a card number.
  const mark = '+44 7000 100200';
  for (const [name, field] of [
    ['saveCustomer', ['phone']],
    ['addEnquiry', ['message']],
    ['addReservation', ['order_items', '0', 'comment']],
  ] as const) {
    const endpoint = contract[name];
    const answer = await post(endpoint, withText(honest[name] ?? {}, field, mark));
    expect(answer.status, answer.body).toBe(200);
  }
  expect(await placesWith([mark])).toEqual(['booking_items', 'customers', 'enquiries', 'mails']);
  expect(toTheSimulator.join('\n')).toContain('metadata');
  expect(logged.join('\n')).toContain('/api/query/add');
});

function post(endpoint: Endpoint, body: unknown) {
  return send(origin, postJson(`/api${endpoint.path}`, body));
}

/** Valid request bodies, so that only the inserted card number can be the reason for a refusal. */
async function honestBodies(): Promise<Record<string, object>> {
  const attacker = await anAttacker({ env, send: (sent) => send(origin, sent) });
  const line = { menu_id: 0, menu_name: 'x', quantity: 1, price: 1, menu_type: 'food', comment: '' };
  const { rows } = await env.pool.query<{ id: number; price: number }>(
    'select id, price from menu_items where is_active and not is_alcohol and package_ids is null order by id limit 1',
  );
  const item = rows[0] ?? { id: 0, price: 0 };
  const order = {
    ...attacker.body,
    order_items: [{ ...line, menu_id: item.id }],
    total: 150 + item.price / 100,
  };
  return {
    findCustomer: { email: 'ann@example.com' },
    saveCustomer: {
      first_name: 'Ann',
      last_name: 'Lake',
      phone: '07700900123',
      email: 'ann@example.com',
      country: 'France',
    },
    checkCoupon: { code: 'LAKE25', email: '' },
    applyCoupon: { code: 'LAKE25', email: 'ann@example.com' },
    addReservation: order,
    addZeroCostReservation: { ...order, payment_method_id: '5' },
    addEnquiry: { name: 'Ann', email: 'ann@example.com', phone: '7700900123', message: 'Hello' },
  };
}

type Schema = {
  type?: string;
  enum?: unknown[];
  properties?: Record<string, Schema>;
  items?: Schema;
};

function jsonSchema({ body }: Endpoint): Schema {
  return z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }) as Schema;
}

/** Returns the paths of all fields in which the contract accepts text: ids, dates and sentences. */
function textFields(schema: Schema, at: readonly string[] = []): string[][] {
  if (schema.type === 'string' && schema.enum === undefined) return [[...at]];
  if (schema.items !== undefined) return textFields(schema.items, [...at, '0']);
  return Object.entries(schema.properties ?? {}).flatMap(([name, inner]) => textFields(inner, [...at, name]));
}

function withText(body: object, [name = '', ...rest]: readonly string[], text: string): object {
  const inner = (body as Record<string, object>)[name] ?? (rest[0] === '0' ? [] : {});
  const changed = rest.length === 0 ? text : withText(inner, rest, text);
  return Array.isArray(body)
    ? body.map((each, nth) => (String(nth) === name ? changed : (each as unknown)))
    : { ...body, [name]: changed };
}

/**
 * Returns the places that contain one of these numbers, with or without spaces: tables, the log, or calls to the
 * simulator.
 */
async function placesWith(numbers: readonly string[]): Promise<string[]> {
  const { rows } = await env.pool.query<{ name: string }>(
    `select table_name as name from information_schema.tables
     where table_schema = 'public' and table_type = 'BASE TABLE' order by table_name`,
  );
  const places: [string, string][] = [
    ['log', logged.join('\n')],
    ['simulator', toTheSimulator.join('\n')],
  ];
  for (const { name } of rows) {
    const { rows: found } = await env.pool.query<{ row: string }>(`select t::text as row from "${name}" t`);
    places.push([name, found.map(({ row }) => row).join('\n')]);
  }
  const wanted = numbers.map(digitsOf);
  return places
    .filter(([, text]) => wanted.some((number) => digitsOf(text).includes(number)))
    .map(([name]) => name)
    .toSorted();
}

function digitsOf(text: string): string {
  return text.replaceAll(/\D/g, '');
}

/** A proxy between the server and the payment simulator that records every call. */
function recorder(simulator: string): Server {
  return createServer((incoming, outgoing) => {
    const chunks: Buffer[] = [];
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
    incoming.on('end', () => {
      const body = Buffer.concat(chunks);
      toTheSimulator.push(`${incoming.url} ${JSON.stringify(incoming.headers)} ${body.toString()}`);
      void passOn(simulator, incoming.method ?? 'GET', incoming.url ?? '/', incoming.headers, body).then(
        ({ status, text }) => {
          outgoing.writeHead(status, { 'content-type': 'application/json' });
          outgoing.end(text);
        },
      );
    });
  });
}

async function passOn(
  simulator: string,
  method: string,
  path: string,
  headers: NodeJS.Dict<string | string[]>,
  body: Buffer,
): Promise<{ status: number; text: string }> {
  const kept = ['authorization', 'content-type', 'stripe-version', 'idempotency-key'];
  const response = await fetch(simulator + path, {
    method,
    headers: Object.fromEntries(
      kept.flatMap((name) => (headers[name] ? [[name, String(headers[name])]] : [])),
    ),
    ...(body.length === 0 ? {} : { body: new Uint8Array(body) }),
  });
  return { status: response.status, text: await response.text() };
}

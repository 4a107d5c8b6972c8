import * as z from 'zod/mini';
import type { ConsoleEndpoint } from '@slipway/shared/api/console/console-endpoint.ts';
import { boardLivePath, getBoard } from '@slipway/shared/api/console/board.ts';
import { diaryLivePath, getDiary } from '@slipway/shared/api/console/diary.ts';
import { consoleContract } from '@slipway/shared/api/console/console-contract.ts';
import { consoleRefusalData } from '@slipway/shared/api/console/refusal-data.ts';
import { consoleRefusalStatus } from '@slipway/shared/api/console/refusals.ts';
import { contract } from '@slipway/shared/api/contract.ts';
import { type Endpoint, refusalStatusAt, refusalsOf } from '@slipway/shared/api/endpoint.ts';
import { refusalCode, refusalData } from '@slipway/shared/api/refusal-data.ts';
import type { RefusalCode } from '@slipway/shared/api/refusals.ts';
import type { Business } from '@slipway/shared/business.ts';
import type { BrowserCookies } from './browser-cookies.ts';
import { refusalMessages } from './refusal.ts';

type Described = { business: Pick<Business, 'name' | 'email'>; cookies: Pick<BrowserCookies, 'names'> };

/** The contract as an OpenAPI document, made from the same data that serves the calls. */
export function openApiDocument({ business, cookies }: Described): object {
  const served = Object.entries<Endpoint>({ ...contract, ...consoleContract }).filter(
    ([, endpoint]) => endpoint.isServed,
  );
  const paths: Record<string, object> = {};
  for (const [name, endpoint] of served) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(name, endpoint) };
  }
  for (const { path, ...stream } of streams)
    paths[path.replace(/:(\w+)/g, '{$1}')] = { get: streamed(stream) };
  return {
    openapi: '3.1.0',
    info: {
      title: business.name,
      version: '1',
      description:
        'Boats, times, bookings and payments. Every answer is an envelope of `success`, `message` and `data`. ' +
        'If `success` is false, `message` is for the visitor and `data.code` for the program.',
      contact: { name: business.name, email: business.email },
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/api' }],
    tags: Object.values(tags),
    paths,
    components: components(cookies.names),
  };
}

/** The groups of calls, by the first part of the path. */
const tags: Record<string, { name: string; description: string }> = {
  package: { name: 'Packages', description: 'Activities on a boat.' },
  periodstatic: { name: 'Availability', description: 'Dates with their times, and whether a boat is free.' },
  sky: {
    name: 'Weather',
    description: 'The wind forecast for the next trips, compared with the wind limit.',
  },
  gallery: { name: 'Gallery', description: 'The boats as the site shows them.' },
  menu: { name: 'Add-ons', description: 'Food, drinks and extras.' },
  user: { name: 'Customers', description: 'Who books.' },
  coupon: { name: 'Coupons', description: 'The discount of a code.' },
  address: { name: 'Addresses', description: 'The post town of a postcode.' },
  setting: { name: 'Settings', description: 'Facts about the business for the screens.' },
  paymentmethod: { name: 'Payment methods', description: 'The ways to pay.' },
  booking: { name: 'Bookings', description: 'Holds, payments, bookings and cancellations.' },
  text_links: { name: 'Links', description: 'The target of a short address in a text message.' },
  party: { name: 'Parties', description: 'The trip, for the other guests.' },
  review: { name: 'Reviews', description: 'Reviews by guests.' },
  query: { name: 'Enquiries', description: 'The contact form.' },
  console: { name: 'Console', description: 'For the people who run the boats.' },
};

function tagOf({ path }: Endpoint): string {
  const tag = tags[path.split('/')[1] ?? ''];
  if (tag === undefined) throw new Error(`${path} has no tag in the API description`);
  return tag.name;
}

function operation(operationId: string, endpoint: Endpoint): object {
  const { method, summary, cookies } = endpoint;
  return {
    operationId,
    summary,
    tags: [tagOf(endpoint)],
    ...('access' in endpoint
      ? consoleSecurity(endpoint as ConsoleEndpoint)
      : // Every public call also works without a cookie. A cookie identifies a customer, or a browser with a hold.
        { security: [{}, ...cookies.map((cookie) => ({ [cookie]: [] }))] }),
    parameters: [
      ...parameters(endpoint.params, 'path'),
      ...parameters(endpoint.query, 'query'),
      ...(endpoint.isIdempotent ? [refTo('parameters', 'IdempotencyKey')] : []),
      ...('access' in endpoint && method === 'POST' ? [refTo('parameters', 'FromConsole')] : []),
    ],
    ...(method === 'POST' ? { requestBody: { content: bodyOf(endpoint) } } : {}),
    responses: responses(endpoint),
  };
}

/** The description of a call's body: JSON, or the bytes of a file. */
function bodyOf(endpoint: Endpoint): object {
  if (!('takes' in endpoint)) return json(jsonSchema(endpoint.body, 'input'));
  const types = endpoint.takes as readonly string[];
  return Object.fromEntries(types.map((type) => [type, { schema: { type: 'string', format: 'binary' } }]));
}

type Stream = { name: string; endpoint: Endpoint; event: string; of: string; summary: string };

/** The streams. After each change, a stream sends the new data of its `endpoint` to every client that listens. */
const streams: readonly (Stream & { path: string })[] = [
  {
    path: boardLivePath,
    name: 'watchBoard',
    endpoint: getBoard,
    event: 'board',
    of: 'the whole day, in the form of `data` of getBoard',
    summary: 'A day at the jetty, live: server-sent events',
  },
  {
    path: diaryLivePath,
    name: 'watchDiary',
    endpoint: getDiary,
    event: 'diary',
    of: 'the whole month, in the form of `data` of getDiary',
    summary: 'A month of the diary, live: server-sent events',
  },
];

function streamed({ name, endpoint, event, of, summary }: Stream): object {
  const { 200: _done, ...refusals } = responses(endpoint);
  return {
    ...operation(name, endpoint),
    summary,
    responses: {
      200: {
        description:
          `An event \`${event}\` is sent at once and after each change. It contains ${of}. Its \`id\` is the tag of that data. ` +
          'A comment is sent every 15 seconds. When the session ends or is locked, a last event `ended` is sent.',
        content: {
          'text/event-stream': {
            schema: { type: 'string', contentSchema: jsonSchema(endpoint.data, 'output') },
          },
        },
      },
      ...refusals,
    },
  };
}

/** The session and the permission that the call needs. */
function consoleSecurity({ access }: ConsoleEndpoint): object {
  if (access === 'signed-out') return { description: 'Needs no session.', security: [{}] };
  const needed = {
    locked: 'Needs a session, which may be locked.',
    'signed-in': 'Needs a session.',
  };
  const description =
    access in needed ? needed[access as keyof typeof needed] : `Needs the permission \`${access}\`.`;
  return { description, security: [{ staff: [] }], 'x-access': access };
}

function responses(endpoint: Endpoint): Record<string, object> {
  const refusalWith = (codes: readonly RefusalCode[]) => ({
    allOf: [
      refTo('schemas', 'access' in endpoint ? 'ConsoleRefusal' : 'Refusal'),
      {
        type: 'object',
        properties: { data: { type: 'object', properties: { code: { type: 'string', enum: codes } } } },
      },
    ],
  });
  const byStatus = new Map<number, RefusalCode[]>();
  for (const code of refusalsOf(endpoint)) {
    const status = refusalStatusAt(endpoint, code);
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  const done = envelope({ const: true }, jsonSchema(endpoint.data, 'output'));
  const refused = byStatus.get(200);
  return {
    200: {
      description: refused === undefined ? 'Done' : `Done, or refused: ${refused.join(', ')}`,
      content: json(refused === undefined ? done : { anyOf: [done, refusalWith(refused)] }),
    },
    ...(endpoint.method === 'POST'
      ? { 413: refTo('responses', 'TooLarge'), 415: refTo('responses', 'NotJson') }
      : {}),
    500: refTo('responses', 'Fault'),
    ...Object.fromEntries(
      [...byStatus]
        .filter(([status]) => status !== 200)
        .map(([status, codes]) => [status, refusal(status, codes, refusalWith(codes))]),
    ),
  };
}

function refusal(status: number, codes: readonly RefusalCode[], schema: object): object {
  return {
    description: `Refused: ${codes.join(', ')}`,
    ...(status === 409 || status === 429 || status === 503
      ? { headers: { 'Retry-After': refTo('headers', 'RetryAfter') } }
      : {}),
    // Status 400 may also answer an unreadable request. That answer has no refusal code.
    content: json(status === 400 ? { anyOf: [schema, refTo('schemas', 'Problem')] } : schema),
  };
}

function components(cookieNames: Record<'hold' | 'remember' | 'staff', string>): object {
  const cookie = (name: string, description: string) => ({ type: 'apiKey', in: 'cookie', name, description });
  const problem = (description: string) => ({ description, content: json(refTo('schemas', 'Problem')) });
  const refused = (data: z.ZodMiniType) => {
    const { properties, ...rest } = jsonSchema(data, 'output');
    const code = refTo('schemas', 'RefusalCode');
    return envelope({ const: false }, { ...rest, properties: { ...properties, code } });
  };
  return {
    schemas: {
      Message: {
        description:
          'A sentence for the visitor. If one of the two calls that reserve is refused, the sentence is under `customer`.',
        anyOf: [
          { type: 'string' },
          { type: 'object', required: ['customer'], properties: { customer: { type: 'string' } } },
        ],
      },
      RefusalCode: {
        type: 'string',
        enum: [...refusalCode.options, ...Object.keys(consoleRefusalStatus)],
        description: Object.entries(refusalMessages)
          .map(([code, message]) => `- \`${code}\`: ${message}`)
          .join('\n'),
      },
      Refusal: refused(refusalData),
      ConsoleRefusal: refused(consoleRefusalData),
      Problem: envelope({ const: false }, { type: 'object' }),
    },
    responses: {
      TooLarge: problem('The body is larger than any call needs'),
      NotJson: problem('The body is not JSON'),
      Fault: problem('A fault of the server; `message` has a number to quote when you report it'),
    },
    parameters: {
      IdempotencyKey: {
        name: 'Idempotency-Key',
        in: 'header',
        description: 'The same key with the same body gets the first answer again.',
        required: false,
        schema: { type: 'string', minLength: 8, maxLength: 255 },
      },
      FromConsole: {
        name: 'Slipway-Console',
        in: 'header',
        description:
          'A page of another site cannot send this header, because the browser asks us first and we refuse.',
        required: true,
        schema: { type: 'string', const: '1' },
      },
    },
    headers: {
      RetryAfter: {
        description: 'Seconds after which the same call may succeed.',
        schema: { type: 'integer', minimum: 1 },
      },
    },
    securitySchemes: {
      hold: cookie(cookieNames.hold, 'Identifies the browser, and so its holds and bookings.'),
      remember: cookie(cookieNames.remember, 'The customer that this browser was asked to remember.'),
      staff: cookie(cookieNames.staff, 'The session of somebody who works here.'),
    },
  };
}

function envelope(success: object, data: object): object {
  return {
    type: 'object',
    required: ['success', 'message', 'data'],
    properties: { success: { type: 'boolean', ...success }, message: refTo('schemas', 'Message'), data },
  };
}

function json(schema: object): object {
  return { 'application/json': { schema } };
}

function refTo(kind: string, name: string): object {
  return { $ref: `#/components/${kind}/${name}` };
}

type JsonSchema = { properties?: Record<string, object>; required?: string[] };

function parameters(schema: z.ZodMiniType, place: 'path' | 'query'): object[] {
  const { properties = {}, required = [] } = jsonSchema(schema, 'input');
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }));
}

function jsonSchema(schema: z.ZodMiniType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest as JsonSchema;
}

import { boardLivePath } from '@slipway/shared/api/console/board.ts';
import { diaryLivePath } from '@slipway/shared/api/console/diary.ts';
import { consoleContract } from '@slipway/shared/api/console/console-contract.ts';
import type { ConsoleEndpoint } from '@slipway/shared/api/console/console-endpoint.ts';
import { consoleRefusalStatus } from '@slipway/shared/api/console/refusals.ts';
import { contract } from '@slipway/shared/api/contract.ts';
import { type Endpoint, refusalStatusAt, refusalsOf } from '@slipway/shared/api/endpoint.ts';
import { type RefusalCode, refusalStatus } from '@slipway/shared/api/refusals.ts';
import { permissions } from '@slipway/shared/rules/permissions.ts';
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openTestApp } from '../../testing/test-app.ts';
import { browserCookies } from './browser-cookies.ts';
import { openApiDocument } from './openapi.ts';

type Schema = {
  type?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: boolean;
  enum?: string[];
  anyOf?: Schema[];
  allOf?: Schema[];
};
type Content = { content: { 'application/json': { schema: Schema } } };
type Operation = {
  operationId: string;
  summary: string;
  description?: string;
  security: Record<string, []>[];
  parameters: Parameter[];
  requestBody?: Content;
  responses: Record<string, (Content & { description: string }) | { $ref: string }>;
};
type Parameter = { name: string; in: string; required: boolean; schema: Schema } | { $ref: string };
type Document = { openapi: string; info: object; paths: Record<string, Record<string, Operation>> };

const business = { name: 'Roundabout Boats', email: 'hello@roundaboutboats.example' };
const described = { business, cookies: browserCookies(false) };
const document = openApiDocument(described) as Document;
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
);
// A stream needs the same permission, and has the same refusals, as the call that reads the same data.
const watchBoard = { ...consoleContract.getBoard, path: boardLivePath as `/${string}` };
const watchDiary = { ...consoleContract.getDiary, path: diaryLivePath as `/${string}` };
const whole: Record<string, Endpoint> = { ...contract, ...consoleContract, watchBoard, watchDiary };
const entries = Object.entries(whole);

test('the API description lists exactly the served calls, each under its name', () => {
  const described = operations.map(
    ({ path, method, operation }) => `${operation.operationId} ${method} ${path}`,
  );
  const served = entries
    .filter(([, endpoint]) => endpoint.isServed)
    .map(([name, { method, path }]) => `${name} ${method.toLowerCase()} ${path.replace(/:(\w+)/g, '{$1}')}`);
  expect(described.toSorted()).toEqual(served.toSorted());
});

test.each(operations)(
  '$operation.operationId has the fields that OpenAPI 3.1 requires',
  ({ path, method, operation }) => {
    expect(operation.summary.length).toBeGreaterThan(10);
    const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    const parameters = operation.parameters.map((parameter) => resolved<Parameter>(parameter));
    const declared = parameters.filter((parameter) => parameter.in === 'path');
    expect(declared.map(({ name }) => name)).toEqual(inPath);
    for (const { required } of declared) expect(required).toBe(true);
    expect(new Set(parameters.map(({ name }) => name))).toHaveLength(parameters.length);
    if (method === 'post') {
      const { content } = operation.requestBody!;
      for (const [type, { schema }] of Object.entries(content)) {
        const isFile = type.startsWith('image/');
        expect(schema).toMatchObject(
          isFile ? { type: 'string', format: 'binary' } : { type: 'object', additionalProperties: false },
        );
        for (const name of schema.required ?? []) expect(schema.properties).toHaveProperty(name);
      }
    } else expect(operation.requestBody).toBeUndefined();
    for (const response of Object.values(operation.responses)) {
      const { description, content } = resolved(response);
      expect(description).not.toBe('');
      if ('text/event-stream' in content) continue;
      for (const schema of envelopesIn(content['application/json'].schema)) {
        expect(schema.required).toEqual(['success', 'message', 'data']);
        expect(Object.keys(schema.properties!)).toEqual(schema.required);
      }
    }
  },
);

test.each(operations)(
  '$operation.operationId lists exactly its own refusals, each with its status',
  ({ operation }) => {
    const endpoint = whole[operation.operationId]!;
    const inDocument = Object.entries(operation.responses).flatMap(([status, response]) =>
      codesIn(resolved(response).content['application/json']?.schema ?? {}).map(
        (code) => `${status} ${code}`,
      ),
    );
    const listed = refusalsOf(endpoint).map((code) => `${refusalStatusAt(endpoint, code)} ${code}`);
    expect(inDocument.toSorted()).toEqual(listed.toSorted());
    expect(new Set(listed)).toHaveLength(listed.length);
  },
);

test('only refusals of the console have the console’s additional fields', () => {
  const dataOf = (name: string) =>
    Object.keys(resolved<Schema>({ $ref: `#/components/schemas/${name}` }).properties!.data!.properties!);
  const open = ['code', 'problem', 'field', 'total', 'booking_id', 'coupon_removed', 'challenge', 'quote'];
  expect(dataOf('Refusal')).toEqual(open);
  expect(dataOf('ConsoleRefusal')).toEqual([
    ...open,
    'lockedUntil',
    'preview',
    'changed',
    'outAlready',
    'ends',
  ]);
  for (const { path, operation } of operations)
    expect(JSON.stringify(operation).includes('/ConsoleRefusal"'), path).toBe(path.startsWith('/console/'));
});

test('every refusal of the contract is listed for at least one served call', () => {
  const served = entries.filter(([, { isServed }]) => isServed);
  const answered = new Set(served.flatMap(([, endpoint]) => refusalsOf(endpoint)));
  expect([...answered].toSorted()).toEqual(
    Object.keys({ ...refusalStatus, ...consoleRefusalStatus }).toSorted(),
  );
});

test.each<[keyof typeof contract, string[]]>([
  ['listMenu', ['200', '400', '429', '500', '503']],
  ['checkCoupon', ['200', '400', '413', '415', '429', '500', '503']],
  ['getBooking', ['200', '400', '404', '429', '500', '503']],
  ['confirmWorldpay', ['200', '400', '404', '412', '413', '415', '429', '500', '503']],
  ['addReservation', ['200', '400', '409', '413', '415', '422', '428', '429', '500', '503']],
])('the call %s can answer with these statuses', (name, statuses) => {
  const found = operations.find(({ operation }) => operation.operationId === name);
  expect(Object.keys(found!.operation.responses)).toEqual(statuses);
});

test('every public call works without a cookie, and names the optional cookie that it reads', () => {
  const open = operations.filter(({ operation }) => operation.operationId in contract);
  for (const { operation } of open) expect(operation.security[0]).toEqual({});
  const withCookies = open.filter(({ operation }) => operation.security.length > 1);
  expect(withCookies.map(({ operation }) => operation.operationId).toSorted()).toEqual([
    'addReservation',
    'addZeroCostReservation',
    'applyCoupon',
    'findCustomer',
    'saveCustomer',
  ]);
  const onHttps = openApiDocument({ business, cookies: browserCookies(true) });
  expect(onHttps).toMatchObject({
    components: { securitySchemes: { hold: { in: 'cookie', name: '__Host-hold' } } },
  });
});

test('each call of the console names the roles that may make it', () => {
  for (const [name, { access }] of Object.entries<ConsoleEndpoint>(consoleContract)) {
    const { operation } = operations.find((each) => each.operation.operationId === name)!;
    expect(operation.security, name).toEqual(access === 'signed-out' ? [{}] : [{ staff: [] }]);
    expect(operation.description, name).toMatch(
      access in permissions ? `permission \`${access}\`` : /Needs (no|a) session/,
    );
  }
});

test('the recommended rules of a published linter find no mistake in the API description', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'slipway-openapi-'));
  const file = join(folder, 'openapi.json');
  await writeFile(file, JSON.stringify(document));
  const { totals, problems } = await lint(file);
  await rm(folder, { recursive: true });
  expect({ totals, problems }).toMatchObject({
    totals: { errors: 0, warnings: 0, ignored: 0 },
    problems: [],
  });
});

test('only calls that create something accept an Idempotency-Key', () => {
  const taking = operations.filter(({ operation }) =>
    operation.parameters.some((parameter) => resolved<Parameter>(parameter).name === 'Idempotency-Key'),
  );
  expect(taking.map(({ operation }) => operation.operationId).toSorted()).toEqual(
    entries
      .filter(([, endpoint]) => endpoint.isServed && endpoint.isIdempotent)
      .map(([name]) => name)
      .toSorted(),
  );
});

test('the API description can be fetched, and has no external references', async () => {
  const site = await openTestApp();
  const response = await site.app.inject('/api/openapi.json');
  expect((await site.app.inject('/api/openapi.json')).payload).toBe(response.payload);
  expect(document).toMatchObject({
    openapi: '3.1.0',
    info: { title: 'Roundabout Boats', version: '1' },
    servers: [{ url: '/api' }],
  });
  const references = [...response.payload.matchAll(/"\$ref":"([^"]+)"/g)].map(([, address]) => address!);
  expect(references.length).toBeGreaterThan(operations.length);
  for (const $ref of references) expect(resolved({ $ref }), $ref).toBeTypeOf('object');
  await site.close();
});

type LintReport = { totals: Record<'errors' | 'warnings' | 'ignored', number>; problems: object[] };

/** Lints the API description in a process of its own, without network calls. */
function lint(file: string): Promise<LintReport> {
  const cli = createRequire(import.meta.url).resolve('@redocly/cli/bin/cli.js');
  const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };
  return new Promise((resolve, reject) => {
    execFile(
      process.execPath,
      [cli, 'lint', file, '--extends', 'recommended', '--format', 'json'],
      { env, cwd: tmpdir() },
      (error, stdout, stderr) => {
        try {
          resolve(JSON.parse(stdout) as LintReport);
        } catch {
          reject(new Error(`the linter says no JSON: ${stderr}`, { cause: error }));
        }
      },
    );
  });
}

/** Resolves a reference inside the document. */
function resolved<Found extends object>(value: Found | { $ref: string }): Exclude<Found, { $ref: string }> {
  if (!('$ref' in value)) return value as Exclude<Found, { $ref: string }>;
  const keys = value.$ref.replace(/^#\//, '').split('/');
  return keys.reduce<unknown>((at, key) => (at as Record<string, unknown>)[key], document) as Exclude<
    Found,
    { $ref: string }
  >;
}

function envelopesIn(schema: Schema): Schema[] {
  const whole = resolved(schema);
  if (whole.anyOf !== undefined) return whole.anyOf.flatMap(envelopesIn);
  return whole.allOf === undefined ? [whole] : envelopesIn(whole.allOf[0]!);
}

function codesIn(schema: Schema): RefusalCode[] {
  const whole = resolved(schema);
  if (whole.anyOf !== undefined) return whole.anyOf.flatMap(codesIn);
  return (whole.allOf?.[1]?.properties?.data?.properties?.code?.enum ?? []) as RefusalCode[];
}

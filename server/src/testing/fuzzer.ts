import type { Random } from './random.ts';

/** The description of a value in an OpenAPI document. */
type Schema = {
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  properties?: Record<string, Schema>;
  additionalProperties?: boolean | Schema;
  required?: string[];
  items?: Schema;
  pattern?: string;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
};
type Operation = {
  operationId: string;
  tags: string[];
  parameters?: { name: string; in: 'path' | 'query'; required?: boolean; schema: Schema }[];
  /** Left out if the body is a file. */
  requestBody?: { content: { 'application/json'?: { schema: Schema } } };
};
export type Described = { paths: Record<string, Record<'get' | 'post', Operation | undefined>> };

export type FuzzedCall = {
  operation: string;
  isOfConsole: boolean;
  method: 'GET' | 'POST';
  url: string;
  payload: string | undefined;
  headers: Record<string, string>;
};

/**
 * Values that break programs: wrong types, extreme numbers, bytes that Postgres refuses, built-in names of
 * JavaScript, and injected code.
 */
const hostile: readonly unknown[] = JSON.parse(String.raw`[
  null, true, false, 0, -0, -1, 1, 1.5, 1e21, -1e308, 2147483648, 9007199254740993, 0.30000000000000004,
  "", " ", "0", "-1", "NaN", "1e309", "1,0", "\u0000", "a\u0000b", "\ud800", "\u202egnp", "😀😀😀😀😀😀😀",
  "2027-02-30", "2027-13-01", "0000-00-00", "99999-01-01", "+275760-09-13", "24:00", "25:61", "10:00:00",
  "' or 1=1 --", "<script>alert(1)</script>", "=HYPERLINK(1)", "a\r\nBcc: b@example.com", "../../etc/passwd",
  "__proto__", "constructor", "toString", "%00", "%", [], {}, [[]], [null], {"length": 1e9},
  {"then": "x"}, {"__proto__": {"isAdmin": true}}
]`) as unknown[];
const veryLong: readonly unknown[] = ['x'.repeat(3000), Array.from({ length: 200 }, () => 'a')];
const badValues: readonly unknown[] = [...hostile, ...veryLong];

/** Fields that most calls leave out, because a server seldom requires them. */
const seldom = new Set(['proof', 'replaces', 'captcha']);

const words = [
  'Ada',
  'Byron',
  'ada@example.com',
  '07700900123',
  'United Kingdom',
  'MK9 1AA',
  'wind',
  'Boat 1',
];

const hex = '0123456789abcdef';

/** A value as text: a string unchanged, any other value as JSON. */
const textOf = (value: unknown) => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''));

/**
 * Makes calls from the API's own description. Most calls are valid and use values from earlier answers; others have a
 * field or two that no form would send. The same seed makes the same calls, if the answers are the same
 * (seeded-chance.ts).
 */
export function fuzzer(described: Described, random: Random) {
  const operations = Object.entries(described.paths).flatMap(([path, methods]) =>
    (['get', 'post'] as const).flatMap((method) => {
      const operation = methods[method];
      // Streams are left out, because their answers do not end.
      return operation === undefined || operation.operationId.startsWith('watch')
        ? []
        : [{ path, method, operation }];
    }),
  );
  /** Values from answers, by the name of their field. */
  const seen = new Map<string, unknown[]>();

  function note(name: string, value: unknown): void {
    const known = seen.get(name) ?? [];
    if (known.length < 12) known.push(value);
    else known[random.below(known.length)] = value;
    seen.set(name, known);
  }

  function learn(value: unknown, name = ''): void {
    if (Array.isArray(value)) for (const one of value.slice(0, 5)) learn(one, name);
    else if (typeof value === 'object' && value !== null)
      for (const [key, one] of Object.entries(value)) learn(one, key);
    else if (name !== '' && value !== null) note(name, value);
  }

  /** For each name of a field, the names that other calls use for the same thing. */
  const aliases: Record<string, readonly string[]> = {
    id: ['id', 'booking_id', 'bookingId', 'period_id', 'slotId', 'package_id', 'packageId'],
    booking_id: ['booking_id', 'bookingId', 'id'],
    bookingId: ['bookingId', 'booking_id', 'id'],
    slotId: ['slotId', 'period_id'],
    packageId: ['packageId', 'package_id'],
    couponCode: ['coupon_code'],
    guests: ['guests', 'passengers'],
    payment_reference: ['transactionReference', 'payment_reference'],
    customer: ['id', 'customer'],
    passengers: ['passengers', 'guests'],
  };

  function valueOf(schema: Schema, name: string, depth = 0): unknown {
    const known = (aliases[name] ?? [name]).flatMap((alias) => seen.get(alias) ?? []);
    const fitting = known.filter((value) => fits(schema, value));
    if (fitting.length > 0 && random.chance(0.75)) return random.pick(fitting);
    if (schema.const !== undefined) return schema.const;
    if (schema.enum !== undefined) return random.pick(schema.enum);
    const choice = schema.anyOf ?? schema.oneOf;
    if (choice !== undefined) return valueOf(random.pick(choice), name, depth);
    if (schema.allOf !== undefined) return valueOf(schema.allOf[0]!, name, depth);
    const type = Array.isArray(schema.type) ? random.pick(schema.type) : schema.type;
    switch (type) {
      case 'object':
        return objectOf(schema, depth);
      case 'array':
        return Array.from({ length: depth > 3 ? 0 : random.below(3) }, () =>
          valueOf(schema.items ?? {}, name, depth + 1),
        );
      case 'integer':
      case 'number':
        return numberOf(schema, type === 'integer');
      case 'boolean':
        return random.chance(0.5);
      case 'null':
        return null;
      case 'string':
        return stringOf(schema, name);
      default:
        return random.pick(badValues);
    }
  }

  /**
   * Whether the value is one of the schema's options, or has the schema's type and pattern. Limits of numbers are not
   * checked.
   */
  function fits({ type, pattern, enum: options }: Schema, value: unknown): boolean {
    if (options !== undefined) return options.includes(value);
    if (type === 'string')
      return typeof value === 'string' && (pattern === undefined || new RegExp(pattern).test(value));
    if (type === 'integer') return Number.isInteger(value);
    if (type === 'number') return typeof value === 'number';
    return type === 'boolean' && typeof value === 'boolean';
  }

  function objectOf({ properties = {}, required = [] }: Schema, depth: number): Record<string, unknown> {
    const named = Object.entries(properties).filter(
      ([name]) => required.includes(name) || random.chance(seldom.has(name) ? 0.05 : 0.6),
    );
    return Object.fromEntries(named.map(([name, one]) => [name, valueOf(one, name, depth + 1)]));
  }

  function numberOf({ minimum = 0, maximum = 20 }: Schema, isWhole: boolean): number {
    // A few calls send the largest or smallest number that the schema allows, to find sums that overflow.
    if (random.chance(0.03)) return random.chance(0.7) ? maximum : minimum;
    const most = Math.min(maximum, Math.max(minimum, -50) + 50);
    const number = Math.max(minimum, -50) + random.below(Math.max(1, most - minimum));
    return isWhole || random.chance(0.7) ? number : number + 0.5;
  }

  const some = (howMany: number, of: string) =>
    Array.from({ length: howMany }, () => of.charAt(random.below(of.length))).join('');

  function stringOf({ pattern = '', minLength = 0 }: Schema, name: string): string {
    if (pattern.includes('T(?:'))
      return new Date(1_809_345_600_000 + random.below(9_000_000) * 1000).toISOString();
    if (pattern.includes('{8}(-'))
      return `${some(8, hex)}-${some(4, hex)}-${some(4, hex)}-${some(4, hex)}-${some(12, hex)}`;
    if (pattern === '^[0-9a-z]{26}$' || name === 'request_id') return some(26, '0123456789abcdefgh');
    if (pattern.startsWith(String.raw`^\d`))
      return some(pattern.includes('{6}') ? 6 : 1 + random.below(2), '0123456789');
    if (pattern.includes('[01]\\d')) return `${10 + random.below(10)}:${random.pick(['00', '30'])}`;
    if (pattern.includes('20\\d\\d-')) return `2027-0${1 + random.below(9)}`;
    if (pattern.includes('{43}')) return some(43, hex);
    if (name === 'date' || name.endsWith('_date') || /^(from|to|until)$/.test(name))
      return `2027-0${1 + random.below(9)}-${10 + random.below(19)}`;
    if (name.includes('email')) return `fuzz${random.below(30)}@example.com`;
    return random.pick(words).padEnd(minLength, 'x');
  }

  /** Replaces a value, or one of its fields, by a value that no form sends. */
  function spoilt(value: unknown): unknown {
    if (typeof value !== 'object' || value === null || random.chance(0.1)) return random.pick(badValues);
    if (Array.isArray(value))
      return value.length === 0
        ? random.pick(badValues)
        : value.map((one, at) => (at === 0 ? spoilt(one) : one));
    const keys = Object.keys(value);
    const key = keys.length === 0 || random.chance(0.1) ? textOf(random.pick(badValues)) : random.pick(keys);
    const { [key]: was, ...rest } = value as Record<string, unknown>;
    if (random.chance(0.2)) return rest;
    return { ...rest, [key]: random.chance(0.4) ? spoilt(was) : random.pick(badValues) };
  }

  const inAddress = (value: unknown) => encodeURIComponent(textOf(value).replaceAll(/[\ud800-\udfff]/g, '?'));

  function nextCall(): FuzzedCall {
    const { path, method, operation } = random.pick(operations);
    const isSpoilt = random.chance(0.4);
    const parameter = (schema: Schema, name: string) =>
      inAddress(isSpoilt && random.chance(0.5) ? random.pick(badValues) : valueOf(schema, name));
    let url = `/api${path}`;
    const query: string[] = [];
    for (const { name, in: place, required, schema } of operation.parameters ?? []) {
      if (place === 'path') url = url.replace(`{${name}}`, parameter(schema, name));
      else if (place === 'query' && (required === true || random.chance(0.7)))
        query.push(`${name}=${parameter(schema, name)}`);
    }
    if (isSpoilt && random.chance(0.1))
      query.push(random.pick(['__proto__=1', 'a=1&a=2', '%', 'x=%00', 'id[]=1']));
    if (query.length > 0) url += `?${query.join('&')}`;
    return {
      operation: operation.operationId,
      isOfConsole: path.startsWith('/console'),
      method: method === 'get' ? 'GET' : 'POST',
      url,
      ...(method === 'get' ? { payload: undefined, headers: {} } : bodyOf(operation, isSpoilt)),
    };
  }

  function bodyOf(operation: Operation, isSpoilt: boolean): Pick<FuzzedCall, 'payload' | 'headers'> {
    const schema = operation.requestBody?.content['application/json']?.schema ?? {};
    const whole = valueOf(schema, '');
    const body = isSpoilt ? spoilt(whole) : whole;
    let payload = JSON.stringify(body) ?? '';
    const headers: Record<string, string> = { 'content-type': 'application/json' };
    if (random.chance(0.3)) headers['idempotency-key'] = `fuzz-key-${random.below(50)}`;
    if (isSpoilt && random.chance(0.08)) payload = payload.slice(0, random.below(payload.length + 1));
    if (isSpoilt && random.chance(0.05))
      headers['content-type'] = random.pick([
        'text/plain',
        'application/xml',
        'multipart/form-data',
        'application/json; charset=x',
      ]);
    return { payload, headers };
  }

  return { nextCall, learn, operations: operations.length };
}

import { contract } from '@slipway/shared/api/contract.ts';
import type { Endpoint } from '@slipway/shared/api/endpoint.ts';
import { describe, expect, test } from 'vitest';
import { menu } from '../../testing/test-catalogue.ts';
import * as z from 'zod/mini';
import { testAppOfFile } from '../../testing/test-app.ts';

const site = testAppOfFile();

/** Text that a database or a JSON column rejects: half a surrogate pair, and the NUL character. */
const unreadable = ['boat \ud83d', '\udea4 boat', 'bo\u0000at'];

type Schema = {
  type?: string;
  properties?: Record<string, Schema>;
  items?: Schema;
  anyOf?: Schema[];
  enum?: unknown[];
  pattern?: string;
  minimum?: number;
  minItems?: number;
};

const served = Object.entries<Endpoint>(contract).filter(([, { isServed }]) => isServed);

/** Lists the path of each text field in a body. */
function textsOf(schema: Schema, path: string[] = []): string[][] {
  if (schema.anyOf !== undefined) return schema.anyOf.flatMap((each) => textsOf(each, path));
  if (schema.items !== undefined) return textsOf(schema.items, [...path, '0']);
  if (schema.properties !== undefined)
    return Object.entries(schema.properties).flatMap(([name, each]) => textsOf(each, [...path, name]));
  return schema.type === 'string' ? [path] : [];
}

/** A value that the schema accepts, with `text` at `path`. */
function sampleOf(schema: Schema, path: readonly string[], text: string): unknown {
  const [name, ...rest] = path;
  if (schema.anyOf !== undefined) return sampleOf(schema.anyOf[0]!, path, text);
  if (schema.items !== undefined) return [sampleOf(schema.items, rest, text)];
  if (schema.properties !== undefined) {
    const values = Object.entries(schema.properties).map(([each, property]) => [
      each,
      sampleOf(property, each === name ? rest : ['elsewhere'], text),
    ]);
    return Object.fromEntries(values);
  }
  if (schema.enum !== undefined) return path.length === 0 ? text : schema.enum[0];
  if (schema.type === 'string') return path.length === 0 ? text : aText(schema);
  if (schema.type === 'boolean') return true;
  return Math.max(1, schema.minimum ?? 1);
}

function aText({ pattern }: Schema): string {
  const some = ['boat', '0123456789abcdefghijklmnop', '2027-05-08', 'PMT_1', '1'];
  return some.find((each) => pattern === undefined || new RegExp(pattern).test(each)) ?? 'boat';
}

const bodyOf = ({ body }: Endpoint) =>
  z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }) as Schema;

describe('text that no database can hold', () => {
  test.each(served)(
    'text that no database can hold is refused by %s, in every field',
    async (_name, endpoint) => {
      const answers: unknown[] = [];
      const paths = endpoint.method === 'POST' ? textsOf(bodyOf(endpoint)) : [];
      for (const path of paths) {
        for (const text of unreadable) {
          const { statusCode, payload } = await site.app.inject({
            method: 'POST',
            url: `/api${endpoint.path}`,
            headers: { 'content-type': 'application/json' },
            payload: JSON.stringify(sampleOf(bodyOf(endpoint), path, text)),
          });
          const isNamed = payload.includes(`${path.join('.')} `);
          if (statusCode !== 400 || !isNamed) answers.push({ path, text, statusCode, payload });
        }
      }
      expect(answers).toEqual([]);
    },
  );

  test('a URL with text that no database can hold never causes a server error', async () => {
    for (const [, { method, path }] of served) {
      for (const text of ['%00', '%ED%A0%BD', 'x%00y']) {
        const url = `/api${path.replace(/:\w+/, text)}?email=${text}`;
        const { statusCode } = await site.app.inject({
          method,
          url,
          payload: method === 'POST' ? {} : undefined,
        });
        expect(statusCode, url).toBeLessThan(500);
      }
    }
  });

  test('more than 30 fields are tried with text that no database can hold', () => {
    const fields = served.flatMap(([, endpoint]) =>
      endpoint.method === 'POST' ? textsOf(bodyOf(endpoint)) : [],
    );
    expect(fields.length).toBeGreaterThan(30);
  });

  test('an add-on’s comment may contain a whole emoji, but not half of one', async () => {
    const slot = await site.aSlot();
    const visitor = site.aVisitor();
    const comment = 'A table by the window \u{1f6a4}';
    const cake = { menu_id: menu.cake, menu_name: 'Celebration cake', quantity: 1, price: 32 };
    const { booking_id: id } = await visitor.hold(slot, {
      order_items: [{ ...cake, menu_type: 'others', comment }],
      total: 182,
    });
    const items = await site.db
      .selectFrom('bookingItems')
      .select('comment')
      .where('bookingId', '=', id)
      .execute();
    expect(items).toContainEqual({ comment });
  });
});

import { getPostTown, outwardCodePattern } from '@slipway/shared/api/addresses.ts';
import { beforeAll, expect, test } from 'vitest';
import { testAppOfFile } from '../../testing/test-app.ts';
import type { Visitor } from '../../testing/test-visitor.ts';
import codesOf from './post-towns.json' with { type: 'json' };

const site = testAppOfFile();
let visitor: Visitor;
beforeAll(async () => {
  visitor = site.aVisitor();
});

const townOf = async (code: string) =>
  (await visitor.get(getPostTown, { params: { outward_code: code } })).post_town;

test('the first half of a postcode, in capital or small letters, gives the town', async () => {
  expect(await townOf('MK9')).toBe('Milton Keynes');
  expect(await townOf('mk16')).toBe('Newport Pagnell');
  expect(await townOf('SW1A')).toBe('London');
});

test('a postcode with several towns, only PO boxes or no addresses gives no town', async () => {
  expect(await townOf('AL7')).toBeNull();
  expect(await townOf('MK77')).toBeNull();
  expect(await townOf('ZZ99')).toBeNull();
});

test('the town of a postcode may be cached for a day and revalidated by its tag; a refusal is not cached', async () => {
  const { headers } = await visitor.ask(getPostTown, { params: { outward_code: 'MK9' } });
  expect(headers['cache-control']).toBe('public, max-age=86400');
  const again = await visitor.ask(getPostTown, {
    params: { outward_code: 'MK9' },
    headers: { 'if-none-match': String(headers['etag']) },
  });
  expect(again.status).toBe(304);
  expect(await visitor.refused(getPostTown, { params: { outward_code: '75001' } })).toMatchObject({
    code: 'malformed',
    status: 400,
  });
});

test('each outward code in post-towns.json matches the form’s pattern and appears once', () => {
  const codes = Object.values(codesOf).flatMap((text) => text.split(' '));
  expect(new Set(codes).size).toBe(codes.length);
  expect(codes.filter((code) => !outwardCodePattern.test(code))).toEqual([]);
  expect(codes.length).toBeGreaterThan(2700);
});

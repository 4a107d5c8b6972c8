import {
  addReservation,
  addZeroCostReservation,
  type WireReservation,
} from '@slipway/shared/api/reservations.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, openTestApp } from '../../testing/test-app.ts';
import { menu } from '../../testing/test-catalogue.ts';
import { orderLine } from '../../testing/test-visitor.ts';

let site: TestApp;
let coupon: string;
beforeAll(async () => {
  site = await openTestApp();
  coupon = await site.aCoupon({ maxUses: 1000, maxUsesPerEmail: 1 });
});
afterAll(() => site.close());

/** The messages between server and database while a reservation is made: everything else has been done before. */
async function roundTrips(
  endpoint: typeof addReservation | typeof addZeroCostReservation,
  body: WireReservation,
  key?: string,
) {
  const visitor = site.aVisitor();
  let status = 0;
  const statements = await site.queries.during(async () => {
    ({ status } = await visitor.ask(endpoint, { body, ...(key === undefined ? {} : { key }) }));
  });
  return { status, statements: statements.map((statement) => statement.replace(/\s+/g, ' ').trim()) };
}

const read = expect.stringMatching(/^select .*from "settings"/);
const write = expect.stringMatching(/^with written as materialized \(select reserve_booking_and_tell\(/);
const free = (code: string) => ({ payment_method_id: '5', coupon_code: code, total: 0 }) as const;

describe('one read and one write carry a reservation', () => {
  test.each([
    ['without a key', undefined],
    ['with a key', 'reserve-round-trips-key-1'],
  ])('booked at no cost, %s', async (_what, key) => {
    const body = await site.aVisitor().aReservation(await site.aSlot(), free(coupon));
    expect(await roundTrips(addZeroCostReservation, body, key)).toEqual({
      status: 200,
      statements: [read, write],
    });
  });

  test.each([
    ['without a key', undefined],
    ['with a key', 'reserve-round-trips-key-2'],
  ])('refused because the last boat is gone, %s', async (_what, key) => {
    const slot = await site.aSlot();
    await site.aVisitor().book(slot, coupon);
    const body = await site.aVisitor().aReservation(slot, free(coupon));
    expect(await roundTrips(addZeroCostReservation, body, key)).toEqual({
      status: 409,
      statements: [read, write],
    });
  });

  test('refused because the coupon is used up', async () => {
    const visitor = site.aVisitor();
    await visitor.book(await site.aSlot(), coupon);
    const body = await visitor.aReservation(await site.aSlot(), free(coupon));
    expect(await roundTrips(addZeroCostReservation, body)).toEqual({
      status: 409,
      statements: [read],
    });
  });

  test('held with a full order: the answer of the provider is stored apart, after it has come', async () => {
    const body = await site.aVisitor().aReservation(await site.aSlot(), {
      order_items: Array.from({ length: 60 }, () => orderLine(menu.cake, 32, 50)),
      total: 96_150,
    });
    const afterwards: string[][] = [];
    site.provider.steps.begin.push(async (attempt) => {
      afterwards.push(site.queries.statements.slice(-2));
      return { kind: 'embedded_card', clientSecret: 'secret', providerRef: attempt.id };
    });
    const { status, statements } = await roundTrips(addReservation, body);
    expect(status).toBe(200);
    expect(statements.slice(0, 2)).toEqual([read, write]);
    expect(afterwards[0]!.map((statement) => statement.trim())).toEqual([
      expect.stringMatching(/^select/),
      expect.stringMatching(/^with written as materialized \(select reserve_booking/),
    ]);
    expect(statements.slice(2)).toEqual([
      'begin',
      expect.stringMatching(/^update "payment_attempts"/),
      'commit',
    ]);
  });

  test('what is refused before the write is read once and not written at all', async () => {
    const body = await site.aVisitor().aReservation(await site.aSlot(), { total: 1 });
    expect(await roundTrips(addReservation, body)).toEqual({ status: 409, statements: [read] });
  });

  test('what is malformed costs the database nothing', async () => {
    const body = await site.aVisitor().aReservation(await site.aSlot(), { passengers: 11 });
    expect(await roundTrips(addReservation, body)).toEqual({ status: 400, statements: [] });
  });

  test('the answer to a known key is one read and a look at the key', async () => {
    const body = await site.aVisitor().aReservation(await site.aSlot(), free(await site.aCoupon()));
    await roundTrips(addZeroCostReservation, body, 'reserve-round-trips-key-3');
    const { status, statements } = await roundTrips(
      addZeroCostReservation,
      body,
      'reserve-round-trips-key-3',
    );
    expect({ status, statements }).toEqual({
      status: 200,
      statements: [read, expect.stringMatching(/^select .*from "idempotency_keys"/)],
    });
  });
});

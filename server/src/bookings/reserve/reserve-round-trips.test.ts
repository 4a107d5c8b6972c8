import {
  addReservation,
  addZeroCostReservation,
  type WireReservation,
} from '@slipway/shared/api/reservations.ts';
import { localDate } from '@slipway/shared/values/local-date.ts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { testAppOfFile } from '../../testing/test-app.ts';
import { menu } from '../../testing/test-catalogue.ts';
import { orderLine } from '../../testing/test-visitor.ts';

const site = testAppOfFile();
let coupon: string;
beforeAll(async () => {
  coupon = await site.aCoupon({ maxUses: 1000, maxUsesPerEmail: 1 });
});

/** The statements that one reservation sends to the database, once the catalogue is in memory. */
async function roundTrips(
  endpoint: typeof addReservation | typeof addZeroCostReservation,
  body: WireReservation,
  key?: string,
) {
  const visitor = site.aVisitor();
  let status = 0;
  await remembered(body);
  const statements = await site.queries.during(async () => {
    ({ status } = await visitor.ask(endpoint, { body, ...(key === undefined ? {} : { key }) }));
  });
  return { status, statements: statements.map((statement) => statement.replace(/\s+/g, ' ').trim()) };
}

const read = expect.stringMatching(/^select reservation_facts\(/);
const write = expect.stringMatching(/^select reserve\(/);
const catalogue = expect.stringMatching(/^select .*from "settings"/);
const month = expect.stringMatching(/^select .*from "slots"/);
/** Reads the catalogue and the trip's month into memory, as an earlier booking in the same month would have done. */
async function remembered(body: WireReservation): Promise<void> {
  const found = await site.deps.catalogue.current();
  const { rows } = await sql<{ isCurrent: boolean }>`
    select catalogue_seen_now(${site.deps.catalogue.seenBy(found)}::pg_snapshot) is not null as is_current`.execute(
    site.db,
  );
  if (rows[0]?.isCurrent !== true) site.deps.catalogue.forget(found);
  await (await site.deps.catalogue.current()).slot(localDate(body.date), body.period_id);
}

const free = (code: string) => ({ payment_method_id: '5', coupon_code: code, total: 0 }) as const;

describe('a reservation takes one database round trip', () => {
  test.each([
    ['without a key', undefined],
    ['with a key', 'reserve-round-trips-key-1'],
  ])('a booking at no cost, %s, takes one round trip', async (_what, key) => {
    const body = await site.aVisitor().aReservation(await site.aSlot(), free(coupon));
    expect(await roundTrips(addZeroCostReservation, body, key)).toEqual({
      status: 200,
      statements: [write],
    });
  });

  test.each([
    ['without a key', undefined],
    ['with a key', 'reserve-round-trips-key-2'],
  ])('a refusal because no boat is left, %s, takes one round trip', async (_what, key) => {
    const slot = await site.aSlot();
    await site.aVisitor().book(slot, coupon);
    const body = await site.aVisitor().aReservation(slot, free(coupon));
    expect(await roundTrips(addZeroCostReservation, body, key)).toEqual({
      status: 409,
      statements: [write],
    });
  });

  test('a refusal because the coupon is used up takes one round trip', async () => {
    const visitor = site.aVisitor();
    await visitor.book(await site.aSlot(), coupon);
    const body = await visitor.aReservation(await site.aSlot(), free(coupon));
    expect(await roundTrips(addZeroCostReservation, body)).toEqual({
      status: 409,
      statements: [write],
    });
  });

  test('a hold with as many order lines as allowed takes one round trip, and storing the provider’s answer takes another', async () => {
    const body = await site.aVisitor().aReservation(await site.aSlot(), {
      order_items: Array.from({ length: 60 }, () => orderLine(menu.cake, 32, 50)),
      total: 96_150,
    });
    const afterwards: string[][] = [];
    site.provider.steps.begin.push(async (attempt) => {
      afterwards.push(site.queries.statements.slice(-1));
      return { kind: 'embedded_card', clientSecret: 'secret', providerRef: attempt.id };
    });
    const { status, statements } = await roundTrips(addReservation, body);
    expect(status).toBe(200);
    expect(statements.slice(0, 1)).toEqual([write]);
    expect(afterwards[0]!.map((statement) => statement.trim())).toEqual([
      expect.stringMatching(/^select reserve\(/),
    ]);
    expect(statements.slice(1)).toEqual([
      'begin',
      expect.stringMatching(/^update "payment_attempts"/),
      'commit',
    ]);
  });

  test('a refusal before the write takes one read and no write', async () => {
    const body = await site.aVisitor().aReservation(await site.aSlot(), { total: 1 });
    expect(await roundTrips(addReservation, body)).toEqual({ status: 409, statements: [read] });
  });

  test('a visitor with a hold needs one read and one write', async () => {
    const visitor = site.aVisitor();
    await visitor.hold(await site.aSlot());
    const body = await visitor.aReservation(await site.aSlot());
    await remembered(body);
    const statements = await site.queries.during(() => visitor.get(addReservation, { body }));
    expect(statements.slice(0, 2).map((statement) => statement.trim())).toEqual([write, write]);
  });

  test('the first call for a month reads the month; the first call after a change reads catalogue and month again', async () => {
    const slot = await site.aSlot({ date: '2027-11-20' });
    const visitor = site.aVisitor();
    const body = await visitor.aReservation(slot);
    const statements = await site.queries.during(() => visitor.get(addReservation, { body }));
    expect(statements.slice(0, 5).map((statement) => statement.replace(/\s+/g, ' ').trim())).toEqual([
      month,
      write,
      catalogue,
      month,
      write,
    ]);
  });

  test('a malformed call makes no database query', async () => {
    const body = await site.aVisitor().aReservation(await site.aSlot(), { passengers: 13 });
    expect(await roundTrips(addReservation, body)).toEqual({ status: 400, statements: [] });
  });

  test('a repeated call with the same idempotency key takes one round trip, which looks up the key', async () => {
    const body = await site.aVisitor().aReservation(await site.aSlot(), free(await site.aCoupon()));
    await roundTrips(addZeroCostReservation, body, 'reserve-round-trips-key-3');
    const { status, statements } = await roundTrips(
      addZeroCostReservation,
      body,
      'reserve-round-trips-key-3',
    );
    expect({ status, statements }).toEqual({
      status: 200,
      statements: [write, expect.stringMatching(/^select .*from "idempotency_keys"/)],
    });
  });
});

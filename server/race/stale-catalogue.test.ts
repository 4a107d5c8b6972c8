import { pence } from '@slipway/shared/values/pence.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { reserveWithPayment } from '../src/bookings/reserve/answer-reservation.ts';
import { Refusal } from '../src/platform/http/refusal.ts';
import type { Deps } from '../src/bookings/deps.ts';
import { randomId } from '../src/platform/security/random-id.ts';
import { report } from './outcomes.ts';
import { crowd } from './repeats.ts';
import { addCustomer, reservationCall } from './reservation-call.ts';
import { type Slot, addSeparateSlots } from './scene.ts';
import { spoil, withoutTheCatalogueCheck } from './spoil.ts';
import { type TwoPools, openTwoPools } from './two-pools.ts';

// Each process keeps the catalogue in its memory. A booking must use the last price committed before the booking began.
// This holds in every process, and after any kind of change.
let pools: TwoPools;
let slots: Slot[];

beforeAll(async () => {
  pools = await openTwoPools();
  slots = await addSeparateSlots(pools.pool, 4);
  // Makes both processes read the catalogue and the month.
  for (const index of [0, 1]) expect(await bookAt(pools.nth(index), slots[index]!, 15_000)).toBe('reserved');
});
afterAll(async () => void (await pools?.stop()));

/** Presses 'Pay Now' at a price that the visitor saw. */
async function bookAt(deps: Deps, slot: Slot, total: number): Promise<string> {
  const call = reservationCall({
    customerId: await addCustomer(deps),
    browserHash: randomId(),
    networkHash: randomId(),
    slot,
    method: 'stripe',
    total: pence(total),
  });
  try {
    await reserveWithPayment(deps, call);
    return 'reserved';
  } catch (error) {
    if (error instanceof Refusal) return `${error.code} ${error.options.details?.total ?? ''}`.trim();
    throw error;
  }
}

const setSurcharge = (slot: Slot, pencePerTrip: number) =>
  pools.pool.query('update slots set surcharge_value = $2 where id = $1', [slot.id, pencePerTrip]);

test('right after each price change both processes sell at the new price', async () => {
  const [slot] = (await addSeparateSlots(pools.pool, 1)) as [Slot];
  const changes = crowd(5);
  let refusedAsChanged = 0;
  for (let run = 1; run <= changes; run += 1) {
    await setSurcharge(slot, run * 100);
    const old = 15_000 + (run - 1) * 100;
    for (const index of [0, 1])
      if ((await bookAt(pools.nth(index), slot, old)) === `price_changed ${old + 100}`) refusedAsChanged += 1;
  }
  report('prices changed right before', { refused: refusedAsChanged });
  expect(refusedAsChanged).toBe(changes * 2);
  expect(await bookAt(pools.nth(0), slot, 15_000 + changes * 100)).toBe('reserved');
});

test('a price change that is not yet committed delays no booking, and applies once it is committed', async () => {
  const [slot] = (await addSeparateSlots(pools.pool, 1)) as [Slot];
  const owner = await pools.pool.connect();
  try {
    await owner.query('begin');
    await owner.query('update slots set surcharge_value = 500 where id = $1', [slot.id]);
    expect(await bookAt(pools.nth(0), slot, 15_000)).toBe('reserved');
    expect(await bookAt(pools.nth(1), slot, 15_500)).toBe('price_changed 15000');
    await owner.query('commit');
  } finally {
    owner.release();
  }
  expect(await bookAt(pools.nth(0), slot, 15_000)).toBe('price_changed 15500');
  expect(await bookAt(pools.nth(1), slot, 15_500)).toBe('reserved');
});

test('control: without the check of the catalogue a booking at an outdated price is accepted', async () => {
  const [first, second] = (await addSeparateSlots(pools.pool, 2)) as [Slot, Slot];
  expect(await bookAt(pools.nth(0), first, 15_000)).toBe('reserved');
  const putRight = await spoil(pools.pool, withoutTheCatalogueCheck);
  await setSurcharge(second, 700);
  expect(await bookAt(pools.nth(0), second, 15_000)).toBe('reserved');
  await putRight();
  expect(await bookAt(pools.nth(0), second, 15_000)).toBe('price_changed 15700');
});

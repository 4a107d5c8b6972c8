import { listAvailability } from '@slipway/shared/api/catalogue.ts';
import { addDays, localDate } from '@slipway/shared/values/local-date.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { closeTime } from '../../catalogue/availability/closures.ts';
import { monday, testAppOfFile } from '../../testing/test-app.ts';
import type { Slot } from '../../testing/test-catalogue.ts';
import { advancePayments } from '../money/paying/advance-payments.ts';
import { cancelDay } from '../../testing/cancel-day.ts';
import { completeBookings } from '../follow-up/complete-bookings.ts';
import { findPaymentOutcome } from '../money/paying/payment-outcome.ts';
import type { Reserved } from '../../testing/test-visitor.ts';

const site = testAppOfFile({ boats: 2 });
beforeEach(() => site.clock.set(monday));

const callOff = ({ date }: Slot, from?: string, to?: string) =>
  cancelDay(site.deps, { date: localDate(date), ...(from === undefined ? {} : { from, to }) }, 'strong wind');

async function statusesOf(...ids: string[]): Promise<string[]> {
  const rows = await site.db.selectFrom('bookings').select(['id', 'status']).where('id', 'in', ids).execute();
  return ids.map((id) => rows.find((row) => row.id === id)?.status ?? 'none');
}

const outcomeOf = (held: Reserved) =>
  findPaymentOutcome(site.deps, held.booking_id, held.transactionReference);

describe('calling off part of a day', () => {
  const startsOf = async ({ date }: Slot) => {
    const days = await site.aVisitor().get(listAvailability, { body: { from: date, to: date } });
    return days.flatMap(({ periods }) => periods.map(({ start_time }) => start_time.slice(0, 5)));
  };

  test('trips that overlap the called-off hours by a minute are called off, and other trips take place', async () => {
    const coupon = await site.aCoupon();
    const morning = await site.aSlot();
    const [noon, evening] = [
      await site.aSlot({ date: morning.date, startTime: '12:30' }),
      await site.aSlot({ date: morning.date, startTime: '15:00' }),
    ];
    const booked = await Promise.all(
      [morning, noon, evening].map((slot) => site.aVisitor().book(slot, coupon)),
    );
    const held = [await site.aVisitor().hold(noon), await site.aVisitor().hold(evening)];
    expect(await callOff(morning, '11:59', '15:00')).toMatchObject({ told: 2, ended: 1 });
    expect(await startsOf(morning)).toEqual(['15:00']);
    const ids = [...booked, ...held.map(({ booking_id: id }) => id)];
    expect(await statusesOf(...ids)).toEqual(['cancelled', 'cancelled', 'confirmed', 'called_off', 'held']);
    for (const one of held) site.provider.pays(one.booking_id);
    expect(await Promise.all(held.map(outcomeOf))).toEqual(['cancelled', 'confirmed']);
  });

  test('a slot stays on sale if it ends as called-off hours begin, or begins as they end', async () => {
    const slot = await site.aSlot({ startTime: '12:00' });
    await callOff(slot, '10:00', '12:00');
    await callOff(slot, '14:00', '24:00');
    expect(await startsOf(slot)).toEqual(['12:00']);
    await site.aVisitor().hold(slot);
  });

  test('calling off does not change a trip that is over', async () => {
    const coupon = await site.aCoupon();
    const slot = await site.aSlot();
    const later = await site.aSlot({ date: slot.date, startTime: '15:00' });
    const over = await site.aVisitor().book(slot, coupon);
    const toCome = await site.aVisitor().book(later, coupon);
    site.clock.set(new Date(`${slot.date}T12:30:00+01:00`));
    expect(await callOff(slot)).toMatchObject({ told: 1 });
    expect(await statusesOf(over, toCome)).toEqual(['confirmed', 'cancelled']);
    site.clock.set(new Date(`${addDays(slot.date, 1)}T03:00:00+01:00`));
    await completeBookings(site.deps);
    expect(await statusesOf(over, toCome)).toEqual(['completed', 'cancelled']);
  });
});

test('if sales for a day are stopped, paid trips take place, and visitors who are still paying are not charged', async () => {
  const slot = await site.aSlot();
  const [paid, paying] = [await site.aVisitor().hold(slot), await site.aVisitor().hold(slot)];
  site.provider.pays(paid.booking_id);
  expect(await outcomeOf(paid)).toBe('confirmed');
  expect(
    await closeTime(
      site.db,
      { date: localDate(slot.date) },
      { reason: 'a regatta', isCalledOff: false },
      site.clock.now(),
    ),
  ).toMatchObject({ ended: 1 });
  site.provider.pays(paying.booking_id);
  expect(await outcomeOf(paying)).toBe('cancelled');
  await advancePayments(site.deps);
  expect(await statusesOf(paid.booking_id, paying.booking_id)).toEqual(['confirmed', 'called_off']);
  const taken = site.provider.callsOf('capture').map(({ attempt }) => attempt.bookingId);
  expect(taken.filter((id) => id === paid.booking_id)).toHaveLength(1);
  expect(taken).not.toContain(paying.booking_id);
});

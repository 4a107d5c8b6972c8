import { askPayment } from '@slipway/shared/api/payments.ts';
import { localDate } from '@slipway/shared/values/local-date.ts';
import { beforeAll, expect, test } from 'vitest';
import { endHoldsInStops } from '../cancellation/end-holds-in-stops.ts';
import { aBookedParty, move, viewOf } from '../../testing/amending.ts';
import { testAppOfFile } from '../../testing/test-app.ts';
import { at, minute } from '../../testing/test-clock.ts';
import { advancePayments } from '../money/paying/advance-payments.ts';

const site = testAppOfFile({ boats: 1 });
beforeAll(async () => {
  site.clock.set(at('2027-05-03 09:00'));
});

test('a move to a stopped time can be paid during the minute in which staff can undo the stop; a later payment is released', async () => {
  const booked = await aBookedParty(site, await site.aSlot({ date: '2027-06-12' }));
  const dear = await site.aSlot({ date: '2027-06-13', surchargeValue: 2500 });
  const stop = () =>
    site.db
      .insertInto('closures')
      .values({
        date: localDate('2027-06-13'),
        reason: '',
        kind: 'held',
        endsHoldsAt: new Date(site.clock.now().getTime() + minute),
      })
      .execute();
  const outcome = async ({ transactionReference }: Awaited<ReturnType<typeof move>>) => {
    site.provider.pays(booked.id);
    const asked = { booking_id: booked.id, payment_reference: transactionReference! };
    return (await booked.visitor.get(askPayment, { body: asked })).status;
  };
  const late = await move(booked, dear);
  await stop();
  site.clock.forward(minute);
  expect(await outcome(late)).toBe('cancelled');
  expect(await site.booking(booked.id)).toMatchObject({ date: '2027-06-12', status: 'confirmed' });
  await endHoldsInStops(site.deps);
  await advancePayments(site.deps);
  const moves = site.db
    .selectFrom('paymentAttempts')
    .select(['status', 'amount'])
    .where('purpose', '=', 'move');
  expect(await moves.execute()).toEqual([{ status: 'voided', amount: 2_500 }]);
  expect(await viewOf(booked)).toMatchObject({ booking_date: '2027-06-12', awaits_payment: null });

  await site.db.deleteFrom('closures').execute();
  const begun = await move(booked, dear);
  await stop();
  site.clock.forward(minute / 2);
  expect(await outcome(begun)).toBe('confirmed');
  expect(await site.booking(booked.id)).toMatchObject({ date: '2027-06-13', total: 17_500 });
});

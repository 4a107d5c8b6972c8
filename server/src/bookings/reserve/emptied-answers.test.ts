import { methodIds } from '@slipway/shared/api/payment-method-ids.ts';
import { cancelBooking } from '@slipway/shared/api/bookings.ts';
import { addReservation } from '@slipway/shared/api/reservations.ts';
import { askPayment } from '@slipway/shared/api/payments.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { stubProvider } from '../../testing/stub-provider.ts';
import { monday, testAppOfFile } from '../../testing/test-app.ts';
import { business } from '../../testing/test-deps.ts';
import { minute } from '../../testing/test-clock.ts';
import type { Reserved, Visitor } from '../../testing/test-visitor.ts';
import { countDeclines } from '../money/paying/settle.ts';
import { expireHolds } from '../money/paying/expire-holds.ts';

const site = testAppOfFile({ boats: 3 });
beforeEach(() => site.clock.set(monday));

let keys = 0;
type Held = { visitor: Visitor; booking: Reserved; ask: { body: unknown; key: string } };

async function hold(): Promise<Held> {
  const visitor = site.aVisitor();
  const methodId = methodIds[site.deps.providers[0]!.name];
  const body = await visitor.aReservation(await site.aSlot(), { payment_method_id: methodId });
  const ask = { body, key: `emptied-key-${(keys += 1)}` };
  return { visitor, ask, booking: await visitor.get(addReservation, ask) };
}

const pair = ({ booking_id, transactionReference }: Reserved) => ({
  booking_id,
  payment_reference: transactionReference,
});

/** Every row of our tables that contains the secret of this payment, or the browser's token for this payment. */
async function rowsWithSecret({ booking }: Held): Promise<string[]> {
  const attempt = await site.attempt(booking.booking_id);
  const keysKept = await site.db.selectFrom('idempotencyKeys').selectAll().execute();
  return keysKept.map((row) => JSON.stringify(row)).filter((row) => row.includes(` of ${attempt.id}`));
}

async function pay({ visitor, booking }: Held, provider = site.provider): Promise<void> {
  provider.pays(booking.booking_id);
  expect(await visitor.get(askPayment, { body: pair(booking) })).toEqual({ status: 'confirmed' });
}

const ends: [string, (held: Held) => Promise<unknown>, object][] = [
  ['is paid', (held) => pay(held), { status: 409, code: 'already_paid' }],
  [
    'is paid and cancelled',
    async (held) => {
      await pay(held);
      const { emailKey: email } = await site.booking(held.booking.booking_id);
      await held.visitor.get(cancelBooking, { body: { id: held.booking.booking_id, email } });
    },
    { status: 409, code: 'already_paid' },
  ],
  [
    'runs out',
    async () => {
      site.clock.forward(15 * minute);
      await expireHolds(site.deps);
    },
    { status: 409, code: 'hold_over' },
  ],
  [
    'is replaced',
    async ({ visitor }) => visitor.hold(await site.aSlot()),
    { status: 409, code: 'hold_over' },
  ],
  [
    'is cancelled after too many declined cards',
    async ({ booking }) => {
      const declineLimits = { perHold: 5, perNetworkHour: 99, alarmAbove: 99 };
      site.deps.declineLimits = declineLimits;
      await site.db.transaction().execute(async (db) => {
        const attempt = await db
          .updateTable('paymentAttempts')
          .set({ declines: 5 })
          .where('bookingId', '=', booking.booking_id)
          .returning('id')
          .executeTakeFirstOrThrow();
        await countDeclines(
          { business, declineLimits },
          db,
          { attempt, networkHash: null },
          5,
          site.clock.now(),
        );
      });
    },
    { status: 429, code: 'too_many_declines' },
  ],
];

describe.each(ends)('a hold that %s', (_what, end, refusal) => {
  test('once a hold has ended, our tables contain no secret of its payment, and a repeat of the call returns the hold’s state', async () => {
    const held = await hold();
    expect(await rowsWithSecret(held)).toHaveLength(1);
    const begins = site.provider.callsOf('begin').length;
    await end(held);
    expect(await rowsWithSecret(held)).toEqual([]);
    for (let nth = 1; nth <= 2; nth += 1) {
      const { status, text } = await held.visitor.ask(addReservation, held.ask);
      expect({ status, code: (JSON.parse(text) as { data: { code: string } }).data.code }).toEqual(refusal);
    }
    expect(await rowsWithSecret(held)).toEqual([]);
    const again = site.provider.callsOf('begin').slice(begins);
    expect(again.filter(({ attempt }) => attempt.bookingId === held.booking.booking_id)).toEqual([]);
  });
});

test('while the hold lasts, the same call gets the first answer, to the byte', async () => {
  const { visitor, ask, booking } = await hold();
  expect(await visitor.get(addReservation, ask)).toEqual(booking);
});

test('after a declined card the stored answer remains, because another card may still pay', async () => {
  const held = await hold();
  site.provider.declines(held.booking.booking_id);
  await held.visitor.get(askPayment, { body: pair(held.booking) });
  expect(await rowsWithSecret(held)).toHaveLength(1);
});

test('the card token that the browser got from the provider is deleted once the booking is paid', async () => {
  const tokens = stubProvider('tokenised');
  site.deps.providers = [tokens];
  const held = await hold();
  expect(await rowsWithSecret(held)).toHaveLength(1);
  await pay(held, tokens);
  expect(await rowsWithSecret(held)).toEqual([]);
  site.deps.providers = [site.provider];
});

test('an answer that arrives after the hold has ended is not stored, and its payment is cancelled', async () => {
  const visitor = site.aVisitor();
  const ask = { body: await visitor.aReservation(await site.aSlot()), key: 'late-begin-key' };
  const { reached, answer } = site.provider.hangNextBegin();
  const late = visitor.refused(addReservation, ask);
  await reached;
  site.clock.forward(15 * minute);
  await expireHolds(site.deps);
  answer();
  expect(await late).toMatchObject({ status: 409, code: 'hold_over' });
  expect(await visitor.refused(addReservation, ask)).toMatchObject({ status: 409, code: 'hold_over' });
  const row = await site.db
    .selectFrom('idempotencyKeys')
    .selectAll()
    .where('key', '=', ask.key)
    .executeTakeFirstOrThrow();
  expect(JSON.stringify(row)).not.toContain('secret');
  expect(await site.attempt(row.bookingId!)).toMatchObject({
    providerRef: expect.stringContaining('ref '),
    cancelRequestedAt: expect.any(Date),
  });
});

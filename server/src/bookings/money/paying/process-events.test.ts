import { beforeEach, describe, expect, test } from 'vitest';
import { monday, testAppOfFile } from '../../../testing/test-app.ts';
import { day, minute } from '../../../testing/test-clock.ts';
import type { Reserved } from '../../../testing/test-visitor.ts';
import { processEvents } from './process-events.ts';

const site = testAppOfFile();
beforeEach(() => {
  site.clock.set(monday);
  site.log.length = 0;
});

function stateOf({ booking_id }: Reserved) {
  return site.db
    .selectFrom('bookings')
    .innerJoin('paymentAttempts as attempts', 'attempts.bookingId', 'bookings.id')
    .select(['bookings.status', 'attempts.status as attempt'])
    .where('bookings.id', '=', booking_id)
    .executeTakeFirstOrThrow();
}

describe('a message from a provider', () => {
  const deliver = (payload: string, provider = 'stripe') =>
    site.app.inject({
      method: 'POST',
      url: `/webhooks/${provider}`,
      payload,
      headers: { 'content-type': 'application/json' },
    });
  const stored = () => site.db.selectFrom('providerEvents').selectAll().execute();
  const event = (attemptId: string | null) => ({
    dedupeKey: `event of ${attemptId ?? 'nobody'}`,
    attemptId,
    providerRef: null,
    hint: 'payment_intent.amount_capturable_updated',
  });

  test('a provider’s message is stored and answered before it is processed, and is stored once even if it arrives twice', async () => {
    const held = await site.aVisitor().hold(await site.aSlot());
    const { attempt } = site.provider.callsOf('begin').at(-1)!;
    site.provider.pays(held.booking_id);
    for (let delivery = 1; delivery <= 2; delivery += 1) {
      site.provider.events.push(event(attempt.id));
      const response = await deliver('genuine');
      expect([response.statusCode, response.json()]).toEqual([200, { received: true }]);
    }
    expect(await stored()).toMatchObject([{ attemptId: attempt.id, processedAt: null, receivedAt: monday }]);
    expect(await stateOf(held)).toMatchObject({ status: 'held' });
    expect(await processEvents(site.deps)).toBe(1);
    expect(await stateOf(held)).toMatchObject({ status: 'confirmed', attempt: 'authorised' });
    expect(await processEvents(site.deps)).toBe(0);
  });

  test('a message that is forged or empty, or names an unknown provider, is refused and not stored', async () => {
    const before = await stored();
    expect((await deliver('{"type":"payment_intent.succeeded"}')).statusCode).toBe(400);
    expect((await deliver('')).statusCode).toBe(400);
    expect((await deliver('genuine', 'nobody')).statusCode).toBe(404);
    expect(await stored()).toEqual(before);
  });

  test('a provider’s message about another shop is accepted, delays no other message, and is dropped after three days', async () => {
    for (let nth = 1; nth <= 60; nth += 1) {
      site.provider.events.push({ ...event('z'.repeat(26)), dedupeKey: `of another shop ${nth}` });
      expect((await deliver('genuine')).statusCode).toBe(200);
    }
    site.clock.forward(minute);
    const held = await site.aVisitor().hold(await site.aSlot());
    const { attempt } = site.provider.callsOf('begin').at(-1)!;
    site.provider.pays(held.booking_id);
    site.provider.events.push(event(attempt.id));
    await deliver('genuine');
    expect(await processEvents(site.deps)).toBe(1);
    expect(await stateOf(held)).toMatchObject({ status: 'confirmed', attempt: 'authorised' });

    const waiting = async () => (await stored()).filter(({ processedAt }) => processedAt === null).length;
    expect(await waiting()).toBe(60);
    expect(site.log).toEqual([]);
    site.clock.forward(3 * day);
    await processEvents(site.deps);
    expect(await waiting()).toBe(0);
    expect(site.log).toHaveLength(60);
    expect(site.log[0]).toContain('an event for no attempt of ours');
  });
});

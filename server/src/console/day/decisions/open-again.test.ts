import { answerOffer, getBooking } from '@slipway/shared/api/bookings.ts';
import { undoAction } from '@slipway/shared/api/console/me.ts';
import { openAgain } from '@slipway/shared/api/console/open-again.ts';
import {
  answerForParty,
  callOff as callOffByStaff,
  getDecisions,
} from '@slipway/shared/api/console/decisions.ts';
import { listAvailability } from '@slipway/shared/api/catalogue.ts';
import { openSales, stopSales } from '@slipway/shared/api/console/stops.ts';
import { localDate } from '@slipway/shared/values/local-date.ts';
import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { cancelTrip } from '../../../bookings/cancellation/call-off.ts';
import { endUndoHolds } from '../../../bookings/cancellation/cancel-booking.ts';
import { endHoldsInStops } from '../../../bookings/cancellation/end-holds-in-stops.ts';
import { signLink } from '../../../platform/security/signed-link.ts';
import { cancelDay } from '../../../testing/cancel-day.ts';
import { did, held, statusOf, undo } from '../../../testing/stopping-sales.ts';
import type { Slot } from '../../../testing/test-catalogue.ts';
import { at, minute } from '../../../testing/test-clock.ts';
import { jettyOfFile, saturday } from '../../../testing/test-jetty.ts';
import { type StaffBrowser, signedInAs } from '../../../testing/test-staff.ts';

const jetty = jettyOfFile();
let dock: StaffBrowser;
let manager: StaffBrowser;
beforeEach(async () => {
  await jetty.site.db.deleteFrom('closures').execute();
  ({ dock, manager } = await jetty.begin());
  await jetty.site.db.deleteFrom('mails').execute();
  await jetty.site.db.deleteFrom('cancellations').execute();
});

const times = { date: localDate(saturday), from: '12:00', to: '19:00' };
const callOff = async (time: Parameters<typeof cancelDay>[1] = times) => {
  await cancelDay(jetty.site.deps, time, 'strong wind');
  return stopOf(time.from);
};
const stopOf = async (from: string | undefined) => {
  const stops = await jetty.site.db
    .selectFrom('closures')
    .selectAll()
    .where('isCalledOff', '=', true)
    .execute();
  return stops.find(({ fromTime }) => (fromTime ?? undefined) === from)!.id;
};
const open = (stop: number, who = manager) => did(who, openAgain as never, { stop });
const onSale = async () =>
  (await jetty.site.aVisitor().get(listAvailability, { body: { from: saturday, to: saturday } })).flatMap(
    ({ periods }) =>
      periods.flatMap(({ isAvailable, isSoldOut, start_time: start }) =>
        isAvailable && !isSoldOut ? start : [],
      ),
  );
const claimOf = (id: string) =>
  jetty.site.db
    .selectFrom('allocations')
    .select(['boatId', 'deadline'])
    .where('bookingId', '=', id)
    .executeTakeFirst();
const newsOf = async (id: string) =>
  (await jetty.site.mailed({ bookingId: id, kind: 'old_time' })).map(({ textBody }) => textBody);

async function asParty(id: string) {
  const { email } = await jetty.site.db
    .selectFrom('bookings')
    .innerJoin('customers', 'customers.id', 'customerId')
    .select('email')
    .where('bookings.id', '=', id)
    .executeTakeFirstOrThrow();
  const link = signLink(jetty.site.deps.linkKey, 'another day', id);
  const visitor = jetty.site.aVisitor();
  const body = (slot: Slot | undefined) => ({
    id,
    email,
    link,
    ...(slot === undefined ? {} : { period_id: slot.id }),
  });
  return {
    sees: () => visitor.get(getBooking, { params: { id }, query: { email } }),
    takes: async (slot: Slot | undefined) => (await visitor.ask(answerOffer, { body: body(slot) })).text,
  };
}

describe('a called-off time that is opened again', () => {
  test('opening a time again reserves a place for each called-off party, until the party answers or the place expires', async () => {
    const { one, four } = jetty.slots;
    const [ada, bea, cyd] = [await jetty.aParty(one), await jetty.aParty(one), await jetty.aParty(four)];
    const stop = await callOff();
    expect(await onSale()).toEqual([]);
    const done = await open(stop);
    expect(done.effect).toEqual({
      sentence: 'On sale again: 12:00–19:00. 3 called-off parties have their old places until 10:30.',
      figures: [
        { label: '13:00 Ada Byron', value: '4 guests: kept until 10:30' },
        { label: '13:00 Ada Byron', value: '4 guests: kept until 10:30' },
        { label: '16:00 Ada Byron', value: '4 guests: kept until 10:30' },
      ],
      warnings: [],
    });
    expect(done.result).toEqual({ kept: 3, told: 0 });
    expect(await onSale()).toEqual(['13:00', '16:00']);
    expect(await claimOf(ada)).toMatchObject({ deadline: at(`${saturday} 10:30`) });
    expect(await newsOf(ada)).toEqual([expect.stringContaining('Until 10:30 it is yours')]);
    // Two of the three boats are reserved: anybody can buy the third, and each party sees its own reserved place.
    await jetty.site.aVisitor().hold(one);
    expect(await onSale()).toEqual(['16:00']);
    const [a, b, c] = [await asParty(ada), await asParty(bea), await asParty(cyd)];
    const kept = { period_id: one.id, kept_until: at(`${saturday} 10:30`).toISOString() };
    expect((await a.sees()).old_time).toEqual(kept);

    // A party from another time cannot move to a place that is reserved for somebody else.
    expect(await c.takes(one)).toContain('slot_taken');
    expect(await a.takes(one)).toContain('Your old time is yours again');
    expect([await statusOf(jetty, ada), await claimOf(ada)]).toMatchObject(['confirmed', { deadline: null }]);
    expect((await a.sees()).old_time).toBeNull();
    expect((await jetty.site.mailed({ bookingId: ada })).map(({ kind }) => kind)).toContain(
      'booking_on_again',
    );
    // The unsent email to the party is dropped.
    expect(await newsOf(ada)).toEqual([]);
    expect(await a.takes(one)).toContain('offer_over');

    expect(await b.takes(four)).toContain('Your new time is booked');
    expect([await statusOf(jetty, bea), await claimOf(bea)]).toMatchObject(['confirmed', { deadline: null }]);
    expect(await onSale()).toEqual(['13:00', '16:00']);

    jetty.site.clock.set(at(`${saturday} 10:30`));
    expect((await c.sees()).old_time).toBeNull();
    expect(await endUndoHolds(jetty.site.db, jetty.site.clock.now())).toBe(1);
    expect(await claimOf(cyd)).toBeUndefined();
    // The party can still choose. Its old time is now on sale to everybody.
    expect(await c.takes(four)).toContain('Your old time is yours again');
    expect(await statusOf(jetty, cyd)).toBe('confirmed');
  });

  test('when a party chooses the refund, its reserved place and its coupon are released immediately', async () => {
    const ada = await jetty.aParty(jetty.slots.one);
    const uses = () =>
      jetty.site.db.selectFrom('couponUses').select('bookingId').where('bookingId', '=', ada).execute();
    const bea = await jetty.aParty(jetty.slots.one);
    const { deps, db } = jetty.site;
    await db
      .transaction()
      .execute((each) => cancelTrip(deps, each, bea, { reason: 'a broken motor' }, deps.now()));
    // Parties that were cancelled for another reason get no place.
    expect((await open(await callOff())).result).toEqual({ kept: 1, told: 0 });
    expect(await uses()).toHaveLength(1);
    expect(await (await asParty(ada)).takes(undefined)).toContain('stays cancelled');
    expect([await claimOf(ada), await uses()]).toEqual([undefined, []]);
  });

  test('if a reopened time is called off again, its parties lose the reserved places, are told, and can still choose', async () => {
    const ada = await jetty.aParty(jetty.slots.one);
    await open(await callOff());
    const stop = await callOff({ ...times, from: '12:30' });
    expect(await endUndoHolds(jetty.site.db, jetty.site.clock.now())).toBe(1);
    const party = await asParty(ada);
    expect((await party.sees()).old_time).toBeNull();
    expect(await party.takes(jetty.slots.one)).toContain('slot_not_on_sale');
    expect(await newsOf(ada)).toContainEqual(
      expect.stringContaining('can’t go ahead after all because of strong wind'),
    );
    await open(stop);
    expect(await claimOf(ada)).toMatchObject({ deadline: at(`${saturday} 10:30`) });
  });

  test('a reopening names the parties that cannot get a place, and the parties to ring', async () => {
    const { one, four } = jetty.slots;
    const [big, ...others] = [await jetty.aParty(four), await jetty.aParty(four), await jetty.aParty(one)];
    const stop = await callOff();
    // Two of the three boats are occupied at 16:00, and the party of 13:00 has no email address.
    await jetty.site.db.updateTable('bookings').set({ guests: 8 }).where('id', '=', big).execute();
    await jetty.site.db
      .updateTable('customers')
      .set({ email: '', firstName: 'Dai' })
      .where(
        'id',
        'in',
        jetty.site.db.selectFrom('bookings').select('customerId').where('id', '=', others[1]!),
      )
      .execute();
    const [second, third] = await jetty.site.db
      .selectFrom('boats')
      .select('id')
      .orderBy('id')
      .offset(1)
      .execute();
    for (const boat of [second!, third!]) {
      const repair = await jetty.site.db
        .insertInto('boatMaintenance')
        .values({ boatId: boat.id, reason: 'motor' })
        .returning('id')
        .executeTakeFirstOrThrow();
      await jetty.site.db
        .insertInto('allocations')
        .values({
          boatId: boat.id,
          during: `[${saturday} 16:00,${saturday} 18:30)`,
          bookingId: null,
          maintenanceId: repair.id,
          deadline: null,
        })
        .execute();
    }
    await did(manager, stopSales, held({ from: '18:00', to: '20:00' }));
    const { effect } = await open(stop);
    expect(effect.figures.map(({ value }) => value).toSorted()).toEqual([
      '4 guests: kept until 10:30',
      '4 guests: no boat fits',
      '8 guests: kept until 10:30',
    ]);
    expect(effect.warnings).toEqual([
      expect.stringMatching(/^Dai Byron, 13:00: no email address: ring \S+\.$/),
      expect.stringMatching(
        /^Ada Byron, 16:00: no boat that fits them is free. They keep their choice: ring/,
      ),
      'Sales are still stopped 18:00–20:00: held.',
    ]);
    expect(await newsOf(others[0]!)).toEqual([]);
  });

  test('a reopened trip that starts within a quarter of an hour has no reserved places, and its parties are told at once', async () => {
    const [ada, bea] = [await jetty.aParty(jetty.slots.one), await jetty.aParty(jetty.slots.ten)];
    const stop = await callOff({ date: times.date });
    jetty.site.clock.set(at(`${saturday} 10:50`));
    manager = await signedInAs(jetty.site, 'manager');
    const { effect } = await open(stop);
    expect(effect.sentence).toBe(
      'On sale again: all day. 1 called-off party is told at once: too little time is left to keep a place.',
    );
    expect(effect.warnings).toEqual([
      expect.stringContaining('10:00: it is too late to take this time online'),
    ]);
    expect([await claimOf(ada), await claimOf(bea)]).toEqual([undefined, undefined]);
    expect(await newsOf(ada)).toEqual([expect.stringContaining('first come, first served')]);
    expect(await (await asParty(ada)).takes(jetty.slots.one)).toContain('Your old time is yours again');
  });
});

describe('undoing a reopening within its minute', () => {
  test('undoing a reopening restores every row, but a party that has chosen keeps its choice', async () => {
    const { one, four } = jetty.slots;
    const [ada, bea] = [await jetty.aParty(one), await jetty.aParty(one)];
    const other = await jetty.site.aSlot({ date: '2027-05-15', startTime: '13:00' });
    const before = await jetty.site.db.selectFrom('closures').selectAll().execute();
    const stop = await callOff();
    const stopped = await jetty.site.db.selectFrom('closures').selectAll().execute();
    const done = await open(stop);
    await (await asParty(bea)).takes(other);
    await undo(manager, done);
    expect(await jetty.site.db.selectFrom('closures').selectAll().execute()).toEqual(stopped);
    expect([await claimOf(ada), await newsOf(ada), await onSale()]).toEqual([undefined, [], []]);
    expect(await statusOf(jetty, bea)).toBe('confirmed');
    expect(before).toEqual([]);
    expect(await (await asParty(ada)).takes(four)).toContain('slot_not_on_sale');
  });

  test('a reopening cannot be undone once a called-off party or a stranger has a place at that time', async () => {
    const { one } = jetty.slots;
    const ada = await jetty.aParty(one);
    const cannot = async (done: { action: { id: string } }) =>
      manager.refused(undoAction, { body: { action: done.action.id, requestId: randomUUID() } } as never);
    const done = await open(await callOff());
    await (await asParty(ada)).takes(one);
    expect(await cannot(done)).toMatchObject({
      code: 'cannot_undo',
      message: expect.stringContaining('Call the time off'),
    });
    const again = await open(await callOff());
    await jetty.site.aVisitor().hold(one);
    expect(await cannot(again)).toMatchObject({ code: 'cannot_undo' });
  });
});

test('a time can be reopened only once and only after a call-off, and dock staff must ask a manager to reopen it', async () => {
  await jetty.aParty(jetty.slots.one);
  const stop = await callOff();
  expect(await manager.refusedRun(openSales, { stops: [stop] })).toMatchObject({
    message:
      'This time was called off, so its parties have the first claim. Please load the page again to open it.',
  });
  const asked = (await dock.get(openAgain, { body: { stop, requestId: randomUUID() } })) as {
    asked: unknown;
  };
  expect(asked.asked).not.toBeNull();
  expect(await onSale()).toEqual([]);
  // A preview changes nothing.
  await manager.get(openAgain, { body: { stop, isPreview: true } });
  expect(await onSale()).toEqual([]);
  await open(stop);
  expect(await manager.refusedRun(openAgain, { stop })).toMatchObject({
    message: 'This time is on sale again already.',
  });
  const { result } = await did(dock, stopSales, held({}));
  expect(await manager.refusedRun(openAgain, { stop: result.stop })).toMatchObject({ code: 'not_found' });
  jetty.site.clock.forward(2 * minute);
});

test('while a call-off can be undone, its time cannot be reopened; undoing a second call-off restores the reserved places', async () => {
  const { one } = jetty.slots;
  const ada = await jetty.aParty(one);
  const callsOff = () => did(manager, callOffByStaff as never, { ...times, because: 'strong wind' });
  await callsOff();
  const stop = await stopOf(times.from);
  const early = await manager.refusedRun(openAgain, { stop });
  expect(early).toMatchObject({
    code: 'being_changed',
    message: expect.stringContaining('Undo that instead'),
  });
  await jetty.later(2 * minute);
  await endHoldsInStops(jetty.site.deps);
  const decided = async () =>
    (await manager.get(getDecisions, { params: { date: saturday } })).decisions.find(({ parties }) =>
      parties.some(({ bookingId }) => bookingId === ada),
    );
  expect(await decided()).toMatchObject({ stop, endedAt: null, parties: [{ keptUntil: null }] });
  await open(stop);
  expect(await decided()).toMatchObject({
    stop: null,
    endedAt: jetty.site.clock.now().toISOString(),
    parties: [{ keptUntil: (await claimOf(ada))?.deadline?.toISOString() }],
  });
  await jetty.later(2 * minute);
  const kept = await claimOf(ada);
  const again = await callsOff();
  expect((await (await asParty(ada)).sees()).old_time).toBeNull();
  await undo(manager, again);
  expect(await claimOf(ada)).toEqual(kept);
  expect(await (await asParty(ada)).takes(one)).toContain('Your old time is yours again');
  expect(await statusOf(jetty, ada)).toBe('confirmed');
});

test('if staff undo a party’s refund, the party’s old place is reserved until the same time as before', async () => {
  const ada = await jetty.aParty(jetty.slots.one);
  await open(await callOff());
  const kept = await claimOf(ada);
  const done = await did(manager, answerForParty as never, { bookingId: ada });
  expect((await claimOf(ada))?.deadline).toEqual(new Date(jetty.site.clock.now().getTime() + minute));
  await undo(manager, done);
  expect(await claimOf(ada)).toEqual(kept);
});

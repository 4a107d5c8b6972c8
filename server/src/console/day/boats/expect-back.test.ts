import { expectBack, planBoatOut, planLateBoat, takeBoatOut } from '@slipway/shared/api/console/boats.ts';
import { recordBack, recordNoShow, recordOut } from '@slipway/shared/api/console/board.ts';
import { getKitchen } from '@slipway/shared/api/console/kitchen.ts';
import { undoAction } from '@slipway/shared/api/console/me.ts';
import { pence } from '@slipway/shared/values/pence.ts';
import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { menu } from '../../../testing/test-catalogue.ts';
import { at, minute } from '../../../testing/test-clock.ts';
import { jettyOfFile, saturday } from '../../../testing/test-jetty.ts';
import type { StaffBrowser } from '../../../testing/test-staff.ts';

const jetty = jettyOfFile();
let dock: StaffBrowser;
let manager: StaffBrowser;
let kitchen: StaffBrowser;
beforeEach(async () => {
  ({ dock, manager, kitchen } = await jetty.begin());
  await jetty.site.db.deleteFrom('lateReturns').execute();
  await jetty.site.db.deleteFrom('toldToWait').execute();
  await jetty.site.db.deleteFrom('mails').where('kind', '=', 'boat_late').execute();
});

/**
 * Returns the parties in the order of the kitchen's list. Each party has the time until which it waits for a
 * boat, and the time at which its dishes must be ready.
 */
async function kitchenList() {
  const { parties } = await kitchen.get(getKitchen, { params: { date: saturday } });
  return parties.map(({ bookingId, startTime, waitsUntil, readyTime, readyAt }) => {
    expect(readyAt).toBe(at(`${saturday} ${readyTime}`).toISOString());
    return { bookingId, startTime, waitsUntil, readyTime };
  });
}

/** Orders a dish for each of these parties. */
const order = (...ids: string[]) =>
  jetty.site.db
    .insertInto('bookingItems')
    .values(
      ids.map((bookingId) => ({
        bookingId,
        position: 0,
        menuItemId: menu.platter,
        name: 'Grazing board',
        type: 'food' as const,
        unitPrice: pence(850),
        quantity: 4,
        comment: '',
      })),
    )
    .execute();

const planOf = (bookingId: string, expected: string, who = dock) =>
  who.get(planLateBoat, { query: { bookingId, expected } });
const bodyOf = async (bookingId: string, expected: string, tells = false) => {
  const plan = await planOf(bookingId, expected);
  return {
    bookingId,
    expected,
    tells,
    plan: {
      moves: plan.moves.map(({ bookingId: id, from, to }) => ({ bookingId: id, from, to: to.id })),
      waits: plan.waits.map(({ bookingId: id, sailsAt }) => ({ bookingId: id, sailsAt })),
    },
  };
};
const run = (body: object, who = dock) => who.get(expectBack, { body: { ...body, requestId: randomUUID() } });
const mails = () =>
  jetty.site.db.selectFrom('mails').select(['kind', 'bookingId']).where('kind', '=', 'boat_late').execute();
const sent = () =>
  jetty.site.db
    .updateTable('mails')
    .set({ attempts: 1, sentAt: jetty.site.clock.now() })
    .where('kind', '=', 'boat_late')
    .execute();
const said = () => jetty.site.db.selectFrom('lateReturns').select(['bookingId', 'expectedAt']).execute();
const told = () => jetty.site.db.selectFrom('toldToWait').select(['bookingId', 'sailsAt']).execute();

/** Three boats sail at ten and are due at noon. Each boat has another trip at one o'clock. Boat 1 is late. */
async function aLateBoat() {
  const first = [await aPartyAt('ten'), await aPartyAt('ten'), await aPartyAt('ten')] as const;
  const next = [await aPartyAt('one'), await aPartyAt('one'), await aPartyAt('one')] as const;
  await jetty.later(30 * minute);
  for (const id of first) await dock.run(recordOut, jetty.event(id));
  jetty.site.clock.set(at(`${saturday} 12:40`));
  await jetty.later(0);
  for (const id of first.slice(1)) await dock.run(recordBack, jetty.event(id));
  return { late: first[0], next };
}
const aPartyAt = (slot: 'ten' | 'one' | 'four') => jetty.aParty(jetty.slots[slot]);

test('staff choose whether a waiting party is told, and a later party gets another boat if the wait would delay its trip', async () => {
  const { late, next } = await aLateBoat();
  const four = await aPartyAt('four');
  expect(await jetty.boatOf(four)).toBe(1);
  const plan = await planOf(late, '13:00');
  // The boat is back at 13:00, and ready at 13:30 after half an hour of turnaround. The next trip of two
  // hours ends at 15:30, so the boat is ready again at 16:00.
  expect(plan).toMatchObject({
    boat: 'Boat 1',
    moves: [],
    waits: [{ bookingId: next[0], startTime: '13:00', sailsAt: '13:30', minutes: 30, toldAt: null }],
  });
  const evening = await planOf(late, '14:30');
  expect(evening.moves).toMatchObject([{ bookingId: four, to: { id: 2 } }]);
  expect(evening.waits).toMatchObject([{ bookingId: next[0], sailsAt: '15:00', minutes: 120 }]);

  const { effect, action } = await run(await bodyOf(late, '13:00'));
  expect(effect.sentence).toMatch(
    /^Boat 1 with Ada .* is expected back at 13:00\. 1 party waits for the late boat\.$/,
  );
  expect([await mails(), await told()]).toEqual([[], []]);
  expect(await said()).toEqual([{ bookingId: late, expectedAt: at(`${saturday} 13:00`) }]);

  const again = await run(await bodyOf(late, '14:30', true));
  expect(again.effect.sentence).toContain('1 party waits for the late boat, and is told its new time.');
  expect(await jetty.boatOf(four)).toBe(2);
  expect(await mails()).toEqual([{ kind: 'boat_late', bookingId: next[0] }]);
  expect(await told()).toEqual([{ bookingId: next[0], sailsAt: '15:00' }]);
  expect((await planOf(late, '14:30')).waits).toMatchObject([{ bookingId: next[0], toldAt: '15:00' }]);

  const takeBack = (one: typeof action) =>
    dock.get(undoAction, { body: { action: one!.id, requestId: randomUUID() } });
  await takeBack(again.action);
  expect([await mails(), await told(), await jetty.boatOf(four)]).toEqual([[], [], 1]);
  expect(await said()).toEqual([{ bookingId: late, expectedAt: at(`${saturday} 13:00`) }]);
  await takeBack(action);
  expect(await said()).toEqual([]);
});

test('the kitchen uses the new time of a waiting party, even after the boat is back', async () => {
  const { late, next } = await aLateBoat();
  const [waiting, other] = next;
  await order(waiting, other);
  const booked = (bookingId: string) => ({
    bookingId,
    startTime: '13:00',
    waitsUntil: null,
    readyTime: '12:45',
  });
  const asBooked = expect.arrayContaining([booked(waiting), booked(other)]);
  expect(await kitchenList()).toEqual(asBooked);
  const { action } = await run(await bodyOf(late, '13:10', true));
  const waits = { bookingId: waiting, startTime: '13:00', waitsUntil: '13:40', readyTime: '13:25' };
  expect(await kitchenList()).toEqual([booked(other), waits]);
  expect((await jetty.card(waiting, dock)).waitsUntil).toEqual({ time: '13:40', told: '13:40' });
  await dock.get(undoAction, { body: { action: action!.id, requestId: randomUUID() } });
  expect(await kitchenList()).toEqual(asBooked);
  await run(await bodyOf(late, '13:10', true));
  await sent();
  await dock.run(recordBack, jetty.event(late));
  expect(await kitchenList()).toEqual([booked(other), waits]);
  const isToldAlready = { time: '13:40', told: '13:40', isBoatBack: true };
  expect((await jetty.card(waiting, dock)).waitsUntil).toEqual(isToldAlready);
});

test('the return of a late boat drops unsent messages about the delay, and an undo restores the messages', async () => {
  const { late, next } = await aLateBoat();
  const waitsOf = async () => (await jetty.card(next[0], dock)).waitsUntil;
  await run(await bodyOf(late, '13:00', true));
  await sent();
  const again = await run(await bodyOf(late, '13:20', true));
  const press = { ...jetty.event(late), requestId: randomUUID() };
  const back = await dock.get(recordBack, { body: press });
  expect(back.effect.sentence).toMatch(
    / is back\. 1 party is not told to wait, because the message had not been sent\.$/,
  );
  expect(await mails()).toHaveLength(1);
  expect(await told()).toEqual([{ bookingId: next[0], sailsAt: '13:30' }]);
  expect(await waitsOf()).toEqual({ time: '13:30', told: '13:30', isBoatBack: true });
  const takeBack = (action: string) => dock.get(undoAction, { body: { action, requestId: randomUUID() } });
  await takeBack(back.action!.id);
  expect(await mails()).toHaveLength(2);
  expect(await waitsOf()).toEqual({ time: '13:50', told: '13:50' });
  await takeBack(again.action!.id);
  expect(await mails()).toHaveLength(1);
  expect(await waitsOf()).toEqual({ time: '13:30', told: '13:30' });
});

/** Takes boat 1 out of service. */
const repair = (from: string, to: string) =>
  manager.run(takeBoatOut, {
    boat: 1,
    from: { date: saturday, time: from },
    to: { date: saturday, time: to },
    why: 'Service',
  });

test('a late trip does not postpone a repair, and no party waits for the end of the repair', async () => {
  const late = await aPartyAt('ten');
  const four = await aPartyAt('four');
  expect([await jetty.boatOf(late), await jetty.boatOf(four)]).toEqual([1, 1]);
  await repair('12:30', '15:30');
  await jetty.later(30 * minute);
  await dock.run(recordOut, jetty.event(late));
  jetty.site.clock.set(at(`${saturday} 12:40`));
  await jetty.later(0);
  for (const expected of ['13:00', '14:30', '15:40']) {
    const { effect } = await run(await bodyOf(late, expected));
    expect(effect.sentence, expected).toMatch(
      expected === '15:40'
        ? /1 party has another boat at the same time/
        : /Nobody waits for the late boat\.$/,
    );
  }
  expect(await said()).toEqual([{ bookingId: late, expectedAt: at(`${saturday} 15:40`) }]);
  expect(await jetty.boatOf(four)).toBe(2);
});

test('a party that cannot be back before a repair is named in the plan, and gets an offer', async () => {
  const { late, next } = await aLateBoat();
  await repair('15:30', '16:00');
  expect((await planOf(late, '12:45')).without).toMatchObject([{ bookingId: next[0] }]);
  const { effect } = await run(await bodyOf(late, '14:00', true));
  expect(effect.sentence).toMatch(
    /1 party finds no boat, and is told nothing yet\. Nobody waits for the late boat\.$/,
  );
  expect(effect.figures).toEqual([{ label: expect.stringContaining('13:00, Ada'), value: 'no boat' }]);
  expect(effect.warnings).toEqual([
    expect.stringMatching(/Give this party another boat or time: 13:00, Ada/),
  ]);
  expect([await mails(), await told()]).toEqual([[], []]);
  const card = await jetty.card(next[0], dock);
  expect(card.waitsUntil).toBeUndefined();
  expect(card.needsYou).toMatchObject([{ kind: 'boat_unfit' }]);
  // A trip that ends when the repair begins can keep the boat.
  const query = { boat: '1', from: `${saturday}T12:40`, to: `${saturday}T15:30` };
  const { stranded } = await manager.get(planBoatOut, { query });
  expect(stranded).toMatchObject([{ bookingId: next[0], times: [{ startTime: '16:00' }] }]);
});

test('a party whose trip begins before its boat’s repair waits for the boat, however late the boat is', async () => {
  const { late, next } = await aLateBoat();
  jetty.site.clock.set(at(`${saturday} 15:40`));
  await jetty.later(0);
  const { effect } = await run(await bodyOf(late, '16:00'));
  expect(effect.figures).toMatchObject([{ value: 'sails at 16:30, 210 minutes later' }]);
  expect((await jetty.card(next[0], dock)).waitsUntil).toMatchObject({ time: '16:30' });
});

test('an absent party does not wait for a late boat, and the next waiting party gets the absent party’s boat', async () => {
  const { late, next } = await aLateBoat();
  jetty.site.clock.set(at(`${saturday} 13:10`));
  await jetty.later(0);
  expect((await jetty.card(late, dock)).waits).toMatchObject({ bookingId: next[0] });
  await dock.run(recordNoShow, jetty.event(next[1]));
  const { effect, action } = await run(await bodyOf(late, '13:30'));
  expect(effect.sentence).toMatch(
    /13:30\. 1 party has another boat at the same time, .* Nobody waits for the late boat\.$/,
  );
  expect(effect.figures.map(({ value }) => value)).toEqual([
    'Boat 1 → Boat 2',
    'Boat 2 → Boat 1, has not come',
  ]);
  expect([await jetty.boatOf(next[0]), await jetty.boatOf(next[1])]).toEqual([2, 1]);
  expect((await jetty.card(late, dock)).waits).toBeNull();
  await dock.get(undoAction, { body: { action: action!.id, requestId: randomUUID() } });
  expect([await jetty.boatOf(next[0]), await jetty.boatOf(next[1])]).toEqual([1, 2]);

  await dock.run(recordNoShow, jetty.event(next[0]));
  expect(await planOf(late, '13:30')).toMatchObject({ moves: [], waits: [], without: [] });
});

test('an outdated plan is refused: if two people apply one plan, the second gets a new plan', async () => {
  const { late } = await aLateBoat();
  const four = await aPartyAt('four');
  const body = await bodyOf(late, '14:30');
  expect(body.plan.moves).toHaveLength(1);
  await run(body, manager);
  expect(await dock.refusedRun(expectBack, body)).toMatchObject({
    code: 'boat_taken',
    message: expect.stringContaining('Something has changed'),
  });
  expect(await jetty.boatOf(four)).toBe(2);
  const nobody = { ...(await bodyOf(late, '14:30')), plan: { moves: [], waits: [] } };
  expect(await dock.refusedRun(expectBack, nobody)).toMatchObject({ code: 'boat_taken' });
  expect(await dock.refusedRun(expectBack, { ...body, expected: '12:00' })).toMatchObject({
    message: expect.stringContaining('12:00 has passed'),
  });
  await dock.run(recordBack, jetty.event(late));
  expect(await dock.refusedRun(expectBack, body)).toMatchObject({ code: 'trip_over' });
  expect(
    await kitchen.refused(planLateBoat, { query: { bookingId: late, expected: '15:00' } }),
  ).toMatchObject({
    code: 'not_allowed',
  });
});

test.each(['command: decided', 'command: written', 'undo: written'] as const)(
  'a server killed at "%s" has stored the whole change or nothing, and after a repeated press the change is stored once',
  async (point) => {
    const { late, next } = await aLateBoat();
    const body = { ...(await bodyOf(late, '13:00', true)), requestId: randomUUID() };
    const ofUndo = randomUUID();
    const undo = point === 'undo: written' ? (await dock.get(expectBack, { body })).action : null;
    const press = () =>
      undo === null
        ? dock.ask(expectBack, { body })
        : dock.ask(undoAction, { body: { action: undo.id, requestId: ofUndo } });
    const { deps } = jetty.site;
    const alive = deps.crashPoint;
    deps.crashPoint = (reached) => {
      if (reached === point) throw new Error('dies here');
    };
    await press();
    deps.crashPoint = alive;
    const isDone = point === 'command: written';
    expect(await said()).toHaveLength(isDone ? 1 : 0);
    expect(await told()).toHaveLength(isDone ? 1 : 0);
    await press();
    const isSaid = undo === null;
    expect(await said()).toHaveLength(isSaid ? 1 : 0);
    expect(await mails()).toEqual(isSaid ? [{ kind: 'boat_late', bookingId: next[0] }] : []);
  },
);

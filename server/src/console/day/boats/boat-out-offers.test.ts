import { expectBack, planBoatOut, takeBoatOut } from '@slipway/shared/api/console/boats.ts';
import { getBoard, nameBoat, recordArrived, recordOut } from '@slipway/shared/api/console/board.ts';
import { markDishes } from '@slipway/shared/api/console/kitchen.ts';
import { undoAction } from '@slipway/shared/api/console/me.ts';
import { pence } from '@slipway/shared/values/pence.ts';
import { sql } from 'kysely';
import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { aPaidBooking } from '../../../testing/paid-booking.ts';
import { jettyOfFile, saturday } from '../../../testing/test-jetty.ts';
import { menu } from '../../../testing/test-catalogue.ts';
import { at, minute } from '../../../testing/test-clock.ts';
import type { StaffBrowser } from '../../../testing/test-staff.ts';

const jetty = jettyOfFile();
let dock: StaffBrowser;
let manager: StaffBrowser;
let kitchen: StaffBrowser;
beforeEach(async () => {
  ({ dock, manager, kitchen } = await jetty.begin());
});

const moment = (time: string) => ({ date: saturday, time });
const time = { boat: 1, from: moment('09:30'), to: moment('15:30') };
const planNow = (aside: readonly string[] = []) =>
  manager.get(planBoatOut, {
    query: {
      boat: '1',
      from: `${saturday}T09:30`,
      to: `${saturday}T15:30`,
      ...(aside.length === 0 ? {} : { aside: aside.join(',') }),
    },
  });
type PlanNow = Awaited<ReturnType<typeof planNow>>;
type Answer = { answer: 'time'; slotId: number; boat: number } | { answer: 'choice' } | { answer: 'money' };

const bodyOf = (plan: PlanNow, answers: Record<string, Answer> = {}) => ({
  ...time,
  why: 'the motor cuts out',
  plan: {
    moves: plan.moves.map(({ bookingId, from, to }) => ({ bookingId, from, to: to.id })),
    offers: plan.stranded.map(({ bookingId }) => ({
      bookingId,
      ...(answers[bookingId] ?? { answer: 'choice' }),
    })),
  },
});
const done = (who: StaffBrowser, body: object) =>
  who.get(takeBoatOut, { body: { ...body, requestId: randomUUID() } });
const takeBack = (who: StaffBrowser, action: { id: string } | null) =>
  who.get(undoAction, { body: { action: action!.id, requestId: randomUUID() } });

/** The rows of all tables that change when a boat is taken out of service, except the log and the bookings' events. */
async function everything() {
  const { rows } = await sql<{ all: unknown }>`select json_build_object(
    'bookings', (select json_agg(to_json(b) order by b.id) from bookings b),
    'claims', (select json_agg(to_jsonb(a) - 'id' order by a.boat_id, a.during) from allocations a),
    'cancellations', (select json_agg(to_json(c)) from cancellations c),
    'repairs', (select json_agg(to_json(m)) from boat_maintenance m),
    'money', (select json_agg(json_build_array(p.id, p.status, p.reversal_requested_at, p.captured) order by p.id) from payment_attempts p),
    'refunds', (select json_agg(to_json(r)) from refunds r),
    'coupons', (select json_agg(to_json(u) order by u.booking_id) from coupon_uses u),
    'ring', (select json_agg(to_json(r)) from parties_to_ring r),
    'mails', (select json_agg(m.id order by m.id) from mails m)) as all`.execute(jetty.site.db);
  return rows[0]!.all;
}

/**
 * Three parties at ten on three boats, and one party at one o'clock on the first boat. `isPaid`: the first party has
 * paid by card.
 */
async function aFullMorning({ isPaid = false } = {}) {
  jetty.site.clock.set(new Date('2027-05-03T09:00:00Z'));
  const paid = isPaid
    ? await aPaidBooking({ ...jetty.site, aSlot: async () => jetty.slots.ten })
    : await jetty.aParty(jetty.slots.ten);
  jetty.site.clock.set(new Date(`${saturday}T08:30:00Z`));
  const [two, three] = [await jetty.aParty(jetty.slots.ten), await jetty.aParty(jetty.slots.ten)];
  const one = await jetty.aParty(jetty.slots.one);
  expect(await Promise.all([paid, two, three, one].map((id) => jetty.boatOf(id)))).toEqual([1, 2, 3, 1]);
  return { paid, two, three, one };
}

test('a party without a boat gets another time, a choice by email or a refund, and staff can undo each of the three', async () => {
  const { paid, two, one } = await aFullMorning({ isPaid: true });
  const plan = await planNow();
  expect(plan).toMatchObject({
    begins: { date: saturday, time: '09:30' },
    onIt: null,
    isProved: true,
    moves: [{ bookingId: one, boat: 'Boat 1', to: { id: 2 } }],
    stranded: [
      {
        bookingId: paid,
        isPaying: false,
        isAside: false,
        money: 150,
        times: [
          { startTime: '13:00', boat: { id: 3 } },
          { startTime: '16:00', boat: { id: 1 } },
        ],
        others: [{ startTime: '10:00' }, { startTime: '10:00' }],
      },
    ],
  });
  const [first] = plan.stranded[0]!.times;
  const before = await everything();
  const answers: Record<string, [Answer, RegExp, string[]]> = {
    time: [
      { answer: 'time', slotId: first!.slotId, boat: first!.boat.id },
      /1 party has another time of the same day at the same price/,
      ['booking_moved'],
    ],
    choice: [{ answer: 'choice' }, /they can choose another time or a refund by email/, ['day_cancelled']],
    money: [{ answer: 'money' }, /1 party is refunded/, ['day_cancelled']],
  };
  for (const [kind, [answer, sentence, mails]] of Object.entries(answers)) {
    const body = bodyOf(plan, { [paid]: answer });
    const preview = await manager.get(takeBoatOut, { body: { ...body, isPreview: true } });
    expect(await everything(), kind).toEqual(before);
    const { effect, action } = await done(manager, { ...body, fingerprint: preview.fingerprint });
    expect(effect.sentence).toMatch(sentence);
    expect(effect.sentence).toContain('1 party has another boat at the same time and price');
    const written = await jetty.site.db
      .selectFrom('mails')
      .select(['kind', 'bookingId'])
      .orderBy('createdAt', 'desc')
      .execute();
    // A party that keeps its place and time gets no message.
    expect(written.filter(({ bookingId }) => bookingId === one || bookingId === two).length).toBe(2);
    expect(written.filter(({ bookingId }) => bookingId === paid).map((mail) => mail.kind)).toEqual(mails);
    if (kind === 'time') await saysWhyItMoved(paid);
    expect([await jetty.boatOf(one), await jetty.boatOf(paid)]).toEqual([2, kind === 'time' ? 3 : undefined]);
    await takeBack(manager, action);
    const after = await everything();
    expect(after, kind).toEqual(before);
  }
  // The refund is requested immediately. Staff can undo the refund until it is sent.
  await done(manager, bodyOf(plan, { [paid]: { answer: 'money' } }));
  const refunds = await jetty.site.db.selectFrom('refunds').select(['amount', 'status']).execute();
  expect(refunds).toEqual([{ amount: 15_000, status: 'requested' }]);
  // The email says that the party is refunded. Staff also ring the party, because it may be on its way.
  const { toRing } = await manager.get(getBoard, { params: { date: saturday } });
  expect(toRing).toMatchObject([{ bookingId: paid, why: 'refunded', choice: null }]);
  const [mail] = await jetty.site.mailed({ bookingId: paid, kind: 'day_cancelled' });
  expect(mail!.textBody).toContain('We’re refunding £150.00');
  expect(mail!.textBody).not.toContain('As you told us');
  await jetty.site.db.deleteFrom('partiesToRing').execute();
});

/** The email names the old time; the text that staff typed about the boat is not in it. */
async function saysWhyItMoved(bookingId: string) {
  const [mail] = await jetty.site.mailed({ bookingId, kind: 'booking_moved' });
  expect(mail).toMatchObject({
    subject: 'We’ve had to move your trip: Classic, Saturday 8 May 2027, 13:00',
    textBody: expect.stringContaining(
      'Classic on Saturday 8 May 2027, 10:00 can’t go ahead at that time because of a boat that had to be taken out of service. You now sail at 13:00 on the same day, at the same price.',
    ),
  });
  expect(mail!.textBody).not.toContain('motor');
}

test('a party that gets another party’s boat keeps its time, and staff must ring only the party that gave up the boat', async () => {
  const { paid, two, three } = await aFullMorning();
  const plan = await planNow([three]);
  expect(plan.moves.map(({ bookingId, to }) => [bookingId, to.id])).toContainEqual([paid, 3]);
  expect(plan.stranded).toMatchObject([{ bookingId: three, isAside: true, others: [] }]);
  const before = await everything();
  const { action } = await done(manager, bodyOf(plan));
  expect([await jetty.boatOf(paid), await jetty.boatOf(two), await jetty.boatOf(three)]).toEqual([
    3,
    2,
    undefined,
  ]);
  // The party that gave up its boat is on the list of parties that staff must ring.
  const board = await manager.get(getBoard, { params: { date: saturday } });
  expect(board.toRing).toMatchObject([{ bookingId: three, rungAt: null }]);
  await takeBack(manager, action);
  expect(await everything()).toEqual(before);
});

test('a plan that is outdated or already applied is refused, and nothing is written', async () => {
  const { paid, one } = await aFullMorning();
  const plan = await planNow();
  const before = await everything();
  const without = { ...bodyOf(plan), plan: { moves: bodyOf(plan).plan.moves, offers: [] } };
  expect(await manager.refusedRun(takeBoatOut, without)).toMatchObject({ code: 'boat_taken' });
  const stays = bodyOf(plan);
  stays.plan.moves[0]!.to = 3;
  await jetty.site.db
    .insertInto('openingChecks')
    .values({
      boatId: 3,
      date: saturday as never,
      isFit: false,
      note: 'leaks',
      checkedAt: jetty.site.clock.now(),
      staffId: null,
    })
    .execute();
  expect(await manager.refusedRun(takeBoatOut, stays)).toMatchObject({ code: 'boat_taken' });
  await jetty.site.db.deleteFrom('openingChecks').execute();
  expect(await everything()).toEqual(before);
  await dock.run(nameBoat, { bookingId: one, boat: 3 });
  expect(await manager.refusedRun(takeBoatOut, bodyOf(plan))).toMatchObject({
    code: 'boat_taken',
    message: expect.stringContaining('Something has changed'),
  });
  const again = await planNow();
  expect(again.moves).toEqual([]);
  await done(manager, bodyOf(again));
  expect(await manager.refusedRun(takeBoatOut, bodyOf(again))).toMatchObject({
    message: expect.stringContaining('Boat 1 is out already'),
  });
  expect(await jetty.boatOf(paid)).toBeUndefined();
});

test('dock staff see no plan, and taking a boat out of service cannot be undone once a moved party has sailed', async () => {
  const { one } = await aFullMorning();
  expect(
    await dock.refused(planBoatOut, {
      query: { boat: '1', from: `${saturday}T09:30`, to: `${saturday}T15:30` },
    }),
  ).toMatchObject({ code: 'not_allowed' });
  const { action } = await done(manager, bodyOf(await planNow()));
  await dock.run(recordOut, jetty.event(one));
  expect(
    await manager.refused(undoAction, { body: { action: action!.id, requestId: randomUUID() } }),
  ).toMatchObject({ code: 'cannot_undo' });
  await jetty.later(minute);
});

test('a party at the jetty whose boat breaks gets another boat, even after its start time', async () => {
  const party = await jetty.aParty(jetty.slots.ten);
  await jetty.later(20 * minute);
  await dock.run(recordArrived, jetty.event(party));
  await jetty.later(20 * minute);
  const plan = await manager.get(planBoatOut, {
    query: { boat: '1', from: `${saturday}T09:30`, to: `${saturday}T15:30` },
  });
  expect(plan).toMatchObject({ onIt: null, moves: [{ bookingId: party, to: { id: 2 } }], stranded: [] });
  await done(manager, bodyOf(plan));
  expect(await jetty.boatOf(party)).toBe(2);
});

test('a party that has not sailed by its start time gets another boat, or an offer if no boat is free', async () => {
  const party = await jetty.aParty(jetty.slots.ten);
  await jetty.later(50 * minute);
  const query = { boat: '1', from: `${saturday}T10:20`, to: '2027-05-09T00:00' };
  const plan = await manager.get(planBoatOut, { query });
  expect(plan).toMatchObject({
    begins: { time: '10:20' },
    onIt: null,
    moves: [{ bookingId: party, to: { id: 2 } }],
    stranded: [],
  });
  const tonight = { from: moment('10:20'), to: { date: '2027-05-09', time: '00:00' } };
  const { effect, action } = await done(manager, { ...bodyOf(plan), ...tonight });
  expect(effect.warnings).toEqual([
    expect.stringMatching(/Nobody has recorded that this party went out: .*10:00, Ada/),
  ]);
  expect(await jetty.boatOf(party)).toBe(2);
  await takeBack(manager, action);
  expect(await jetty.boatOf(party)).toBe(1);

  for (const _ of [2, 3]) await jetty.aParty(jetty.slots.ten);
  const full = await manager.get(planBoatOut, { query });
  expect(full).toMatchObject({ onIt: null, moves: [], stranded: [{ bookingId: party }] });
  await done(manager, { ...bodyOf(full), ...tonight });
  expect(await jetty.boatOf(party)).toBeUndefined();
});

test('the plan for a late boat moves neither the party on board nor parties that wait for other late boats', async () => {
  const first = [await jetty.aParty(jetty.slots.ten), await jetty.aParty(jetty.slots.ten)] as const;
  const next = [await jetty.aParty(jetty.slots.one), await jetty.aParty(jetty.slots.one)] as const;
  await jetty.later(30 * minute);
  for (const id of first) await dock.run(recordOut, jetty.event(id));
  await jetty.later(140 * minute);
  const plan = await manager.get(planBoatOut, {
    query: { boat: '1', from: `${saturday}T12:20`, to: '2027-05-09T00:00' },
  });
  expect(plan).toMatchObject({
    begins: { time: '12:30' },
    onIt: { until: '12:30' },
    moves: [{ bookingId: next[0], to: { id: 3 } }],
    stranded: [],
  });
  const body = { ...bodyOf(plan), from: moment('12:20'), to: { date: '2027-05-09', time: '00:00' } };
  const { effect } = await done(manager, body);
  expect(effect.sentence).toMatch(/^Boat 1 is out from Saturday 8 May 2027, 12:30/);
  expect([await jetty.boatOf(first[0]), await jetty.boatOf(next[1])]).toEqual([1, 2]);
});

test('the plan shows the trips of each boat, the dishes prepared for a party, and the wind at each time', async () => {
  const { paid } = await aFullMorning();
  const dish = { type: 'food' as const, unitPrice: pence(850), bookingId: paid, comment: '' };
  await jetty.site.db
    .insertInto('bookingItems')
    .values([
      { ...dish, menuItemId: menu.platter, name: 'Grazing board', position: 0, quantity: 4 },
      { ...dish, menuItemId: menu.prosecco, name: 'Prosecco', position: 1, quantity: 2 },
    ])
    .execute();
  const dishes = [{ item: menu.platter, portions: 3 }];
  await kitchen.run(markDishes, { bookingId: paid, step: 'prepared', dishes });
  const said = {
    source: 'metoffice',
    kind: 'forecast' as const,
    gustKmh: 20,
    rainMm: null,
    rainPercent: null,
    weatherCode: null,
    saidAt: jetty.site.clock.now(),
    readAt: jetty.site.clock.now(),
  };
  await jetty.site.db
    .insertInto('weatherHours')
    .values(
      // The forecast ends before the last hours of the 16:00 trip.
      [13, 14, 15, 16].map((hour) => ({
        ...said,
        hour: at(`${saturday} ${hour}:00`),
        meanKmh: hour - 1,
      })),
    )
    .execute();
  const { stranded, dayWithoutIt } = await planNow();
  await jetty.site.db.deleteFrom('weatherHours').execute();
  expect(stranded).toMatchObject([
    {
      bookingId: paid,
      dishes: { ordered: 6, prepared: 3 },
      times: [
        { startTime: '13:00', boatUntil: '15:30', wind: { words: '12 to 13 km/h', verdict: 'watch' } },
        { startTime: '16:00', boatUntil: '18:30', wind: null },
      ],
    },
  ]);
  const tens = { from: 600, to: 750, firstName: 'Ada' };
  expect(dayWithoutIt).toEqual({
    date: saturday,
    out: { from: 570, to: 930 },
    boats: [
      {
        id: 2,
        name: 'Boat 2',
        claims: [
          { ...tens, what: 'stays' },
          { ...tens, from: 780, to: 930, what: 'moves' },
        ],
      },
      { id: 3, name: 'Boat 3', claims: [{ ...tens, what: 'stays' }] },
      { id: 1, name: 'Boat 1', claims: [{ ...tens, what: 'without' }] },
    ],
  });
});

test('a plan for a boat that is out of service or late is refused if it moves a party booked for another day', async () => {
  const sunday = await jetty.site.aSlot({ date: '2027-05-09', startTime: '10:00' });
  const far = await jetty.aParty(sunday);
  const late = await jetty.aParty(jetty.slots.ten);
  const body = bodyOf(await planNow());
  const move = { bookingId: far, from: (await jetty.boatOf(far))!, to: 3 };
  const withMore = { ...body, plan: { ...body.plan, moves: [...body.plan.moves, move] } };
  expect(await manager.refusedRun(takeBoatOut, withMore)).toMatchObject({ code: 'boat_taken' });
  await dock.run(recordOut, jetty.event(late));
  const plan = { moves: [move], waits: [] };
  expect(
    await dock.refusedRun(expectBack, { bookingId: late, expected: '12:30', tells: false, plan }),
  ).toMatchObject({ code: 'boat_taken' });
  expect(await jetty.boatOf(far)).toBe(move.from);
});

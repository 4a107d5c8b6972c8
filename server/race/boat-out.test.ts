import { localTime } from '@slipway/shared/values/local-time.ts';
import { toInstant } from '@slipway/shared/values/venue-time.ts';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { randomId } from '../src/platform/security/random-id.ts';
import { terminal } from '../src/console/command/command.ts';
import { runCommand } from '../src/console/command/run-command.ts';
import { expectBack } from '../src/console/day/boats/expect-back.ts';
import { planForStaff } from '../src/console/day/boats/plan-for-staff.ts';
import { takeBoatOut } from '../src/console/day/boats/take-boat-out.ts';
import { recordOut } from '../src/console/day/trip-commands.ts';
import { report } from './outcomes.ts';
import { patiently, repeatedly } from './repeats.ts';
import { aRival, book } from './rivals.ts';
import { type Slot, addSlots, freshDay, leaveBoats } from './scene.ts';
import { dropConstraint, spoil } from './spoil.ts';
import { type TwoPools, openTwoPools } from './two-pools.ts';

/**
 * Two people in two processes apply one plan for a boat that is out of service or late, while visitors book places that
 * the plan uses.
 */

let race: TwoPools;
beforeAll(async () => {
  race = await openTwoPools();
});
afterAll(async () => expect(await race?.stop()).toBe(0));

async function twoPeopleOnOnePlan(race: TwoPools) {
  const date = freshDay();
  const [first, second] = (await addSlots(race.pool, date, ['10:00-12:00', '13:00-15:00'])) as [Slot, Slot];
  const { rows: boats } = await race.pool.query<{ id: number }>(
    'select id from boats where is_in_service order by id',
  );
  const booked = async (slot: Slot, nth: number) => book(race.nth(nth), await aRival(race.nth(nth)), slot);
  // The first slot is full. The second slot has one boat left, for the party whose boat is out of service.
  for (let nth = 0; nth < boats.length; nth += 1) await booked(first, nth);
  for (let nth = 0; nth < boats.length - 1; nth += 1) await booked(second, nth);
  const out = boats[0]!.id;
  const plan = await planForStaff(
    race.nth(0).db,
    { boat: String(out), from: `${date}T09:00`, to: `${date}T12:30` },
    race.clock.now(),
  );
  const [stranded] = plan.stranded;
  const [time] = stranded!.times;
  const input = {
    boat: out,
    from: { date, time: '09:00' },
    to: { date, time: '12:30' },
    why: 'the motor',
    plan: {
      moves: plan.moves.map(({ bookingId, from, to }) => ({ bookingId, from, to: to.id })),
      offers: [
        {
          bookingId: stranded!.bookingId,
          answer: 'time' as const,
          slotId: time!.slotId,
          boat: time!.boat.id,
        },
      ],
    },
  };
  const apply = (nth: number) =>
    runCommand(race.nth(nth), terminal, takeBoatOut, { input, requestId: randomId() });
  const [one, two, visitor] = await Promise.all([
    ...[0, 1].map((nth) =>
      apply(nth).then(
        () => 'out',
        (error: { code?: string }) => error.code ?? 'broken',
      ),
    ),
    booked(second, 1).then(({ outcome }) => outcome),
  ]);
  const applied = [one, two].filter((outcome) => outcome === 'out').length;
  const { rows } = await race.pool.query<{ repairs: number; shared: number; homeless: number }>(
    `select (select count(*)::integer from allocations a where a.maintenance_id is not null and a.during && tsrange($1::date, $1::date + 1)) as repairs,
       (select count(*)::integer from allocations a join allocations b on a.boat_id = b.boat_id and a.id < b.id and a.during && b.during) as shared,
       (select count(*)::integer from bookings b where b.date = $1 and b.status = 'confirmed'
          and not exists (select from allocations a where a.booking_id = b.id)) as homeless`,
    [date],
  );
  const { repairs, shared, homeless } = rows[0]!;
  const wrong = [
    ...(applied > 1 ? ['applied twice'] : []),
    ...(repairs === applied ? [] : ['the boat is not out as often as somebody was told so']),
    ...(shared > 0 ? ['two on one boat'] : []),
    ...(homeless > 0 ? ['a party without a boat'] : []),
    // Either the visitor gets the last place, or the plan uses it for a party that must move.
    ...(applied === 1 && visitor === 'reserved' ? ['the last place twice'] : []),
    ...(applied === 0 && visitor !== 'reserved' ? ['refused for nobody'] : []),
  ];
  return { wrong, outcome: applied === 1 ? 'the plan' : 'the visitor' };
}

test(
  "when two people apply one plan and a visitor wants the plan's last place, one of the three succeeds",
  patiently,
  async () => {
    const counted: Record<string, number> = {};
    await repeatedly(async () => {
      const { wrong, outcome } = await twoPeopleOnOnePlan(race);
      counted[outcome] = (counted[outcome] ?? 0) + 1;
      expect(wrong).toEqual([]);
    });
    report('the last place went to', counted);
  },
);

test(
  'the control: without the constraint and the lock of the day, two parties get one boat',
  patiently,
  async () => {
    const own = await openTwoPools();
    await dropConstraint(own.pool);
    await spoil(own.pool, {
      function: 'lock_day',
      change: (source) => source.replace('when p_is_alone then', 'when false then'),
    });
    let wrong: string[] = [];
    for (let nth = 0; nth < 20 && wrong.length === 0; nth += 1) ({ wrong } = await twoPeopleOnOnePlan(own));
    await own.stop();
    expect(wrong).not.toEqual([]);
  },
);

/**
 * A boat is late and its next party waits. Two people record the delay and tell the party, both from the same preview.
 */
async function twoPeopleOnOneLatePlan(
  race: TwoPools,
  { withFingerprint = true }: { withFingerprint?: boolean } = {},
) {
  const date = freshDay();
  await leaveBoats(race.pool, date, 1);
  const slots = (await addSlots(race.pool, date, ['10:00-12:00', '13:00-15:00'])) as [Slot, Slot];
  const [late, next] = await Promise.all(
    slots.map(async (slot, nth) => {
      const booked = await book(race.nth(nth), await aRival(race.nth(nth)), slot);
      return booked.outcome === 'reserved' ? booked.bookingId : '';
    }),
  );
  const goTo = (time: string) =>
    race.clock.advance((toInstant(date, localTime(time)).getTime() - race.clock.now().getTime()) / 60_000);
  goTo('10:05');
  const out = { bookingId: late!, event: randomUUID(), happenedAt: race.clock.now().toISOString() };
  await runCommand(race.nth(0), terminal, recordOut, { input: out, requestId: randomId() });
  goTo('12:40');
  const plan = { moves: [], waits: [{ bookingId: next!, sailsAt: '13:45' }] };
  const input = { bookingId: late!, expected: '13:15', tells: true, plan };
  const { fingerprint } = await runCommand(race.nth(0), terminal, expectBack, { input, isPreview: true });
  const answers = await Promise.all(
    [0, 1].map((nth) =>
      runCommand(race.nth(nth), terminal, expectBack, {
        input,
        requestId: randomId(),
        ...(withFingerprint ? { fingerprint } : {}),
      }).then(
        () => 'said',
        (error: { code?: string }) => error.code ?? 'broken',
      ),
    ),
  );
  const { rows } = await race.pool.query<{ emails: number; told: number }>(
    `select (select count(*)::integer from mails where booking_id = $1 and kind = 'boat_late') as emails,
       (select count(*)::integer from told_to_wait where booking_id = $1) as told`,
    [next],
  );
  return { answers: answers.toSorted(), ...rows[0]! };
}

const toldOnce = { answers: ['preview_changed', 'said'], emails: 1, told: 1 };

test(
  'two people apply one plan for a late boat: the party is told once, and the other person gets a new preview',
  patiently,
  async () => {
    await repeatedly(async () => expect(await twoPeopleOnOneLatePlan(race)).toEqual(toldOnce));
  },
);

test('the control: if the agreed preview is not checked, the party is told twice', patiently, async () => {
  expect(await twoPeopleOnOneLatePlan(race, { withFingerprint: false })).toEqual({
    answers: ['said', 'said'],
    emails: 2,
    told: 1,
  });
});

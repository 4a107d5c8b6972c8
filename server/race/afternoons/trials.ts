import { addDays } from '@slipway/shared/values/local-date.ts';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { randomFrom } from '../../src/testing/random.ts';
import { comeToRest } from '../settling/come-to-rest.ts';
import type { ScheduleEnv } from '../settling/schedule-env.ts';
import { openScheduleEnv } from '../settling/schedule-env.ts';
import { type Trials, playShare } from '../settling/share-of-trials.ts';
import { addOwner } from '../undo/staff-of-trials.ts';
import { beginAfternoon, openAfternoon, playSteps } from './afternoon.ts';
import { dayAfterAll } from '../settling/times-of-trials.ts';

/** For each environment: how often each step happened, and a sentence for each party that lost its kept place. */
const noted = new WeakMap<ScheduleEnv, { done: Map<string, number>; broken: string[] }>();
const notesOf = (env: ScheduleEnv) => {
  const notes = noted.get(env) ?? { done: new Map<string, number>(), broken: [] };
  noted.set(env, notes);
  return notes;
};

/** Plays one random afternoon for each seed, all at the same time, until nothing is pending. */
export async function runAfternoons(env: ScheduleEnv, seeds: readonly number[]): Promise<string[]> {
  const { done, broken } = notesOf(env);
  // The afternoons are so far ahead that a cancellation gets a full refund.
  const first = await dayAfterAll(env);
  const afternoons = [];
  for (const [nth, seed] of seeds.entries()) {
    const random = randomFrom(seed);
    afternoons.push({ random, afternoon: await openAfternoon(env, addDays(first, 2 * nth), random, done) });
  }
  const told = await Promise.all(
    afternoons.map(async ({ afternoon, random }) => [await beginAfternoon(afternoon, random)]),
  );
  // Before each round of steps the clock moves by some minutes, so that an undo, a hold or a kept place sometimes
  // expires.
  const clock = randomFrom(seeds[0]! + 1_000_000_000);
  for (const minutes of [clock.pick([0, 2, 2, 2]), clock.pick([0, 2, 2, 16]), clock.pick([0, 2, 45]), 16]) {
    if (minutes > 0) await env.advance(minutes);
    const played = await Promise.all(afternoons.map(({ afternoon, random }) => playSteps(afternoon, random)));
    for (const [nth, steps] of played.entries()) told[nth]!.push(`${minutes} minutes`, steps);
  }
  await comeToRest(env);
  broken.push(...afternoons.flatMap(({ afternoon }) => afternoon.broken));
  return told.map((steps, nth) => `${seeds[nth]}: ${steps.join(' | ')}`);
}

/**
 * Returns a sentence for each fault found in the bookings. Must be called when nothing is pending. The books and the
 * invariants are checked elsewhere.
 */
export async function wrongInAfternoons(env: ScheduleEnv): Promise<string[]> {
  const { rows } = await sql<{ wrong: string }>`
    select b.id || ' has a trip in a time that is called off' as wrong
      from bookings b join closures c on c.is_called_off and closes(c, b.date, b.start_time, b.end_time)
      where b.status in ('held', 'confirmed', 'completed')
    union all
    -- Who was paying had a minute; a cancellation that is taken back is of before.
    select b.id || ' was sold in a time that was stopped before'
      from bookings b join closures c on closes(c, b.date, b.start_time, b.end_time)
      where b.status = 'confirmed' and b.confirmed_at > c.stopped_at + interval '70 seconds'
    union all
    select b.id || ' is ' || b.status || ' and keeps a place until ' || a.deadline
      from allocations a join bookings b on b.id = a.booking_id where a.deadline is not null
    union all
    select b.id || ' was called off, and nobody has told it' from bookings b
      join cancellations x on x.booking_id = b.id
      where x.by_whom = 'business' and x.offer_until is not null and b.email_key <> ''
        and not exists (select from mails m where m.booking_id = b.id and m.kind = 'day_cancelled')
    union all
    select b.id || ' has its old time again, and nobody has confirmed it' from bookings b
      join booking_events e on e.booking_id = b.id and e.cause like 'the old time again%'
      where b.email_key <> ''
        and not exists (select from mails m where m.booking_id = b.id and m.kind = 'booking_on_again')
    union all
    select b.id || ' has answered, and its choice is open' from bookings b
      join cancellations x on x.booking_id = b.id
      join decided_parties p on p.booking_id = b.id and p.answer = 'money'
      where x.offer_until is not null and p.answered_at >= x.cancelled_at`.execute(env.db);
  return [...rows.map(({ wrong }) => wrong), ...notesOf(env).broken.splice(0)];
}

export async function openAfternoons(isEmbedded: boolean): Promise<ScheduleEnv> {
  const env = await openScheduleEnv({ isEmbedded });
  await addOwner(env.db);
  return env;
}

const trialsOf = (howMany: number): Trials => ({
  howMany,
  firstSeed: Number(process.env.AFTERNOONS_SEED ?? 1),
  run: runAfternoons,
  wrong: wrongInAfternoons,
  again: (seed, count) => `AFTERNOONS_SEED=${seed} AFTERNOONS=${count} AFTERNOONS_ON_SERVER=${count}`,
});

/** The number of afternoons in one environment. A small database is quick to search for free days, and to check. */
const afternoonsOfAnEnv = 200;

/** Plays all afternoons, in one environment after another. Returns the number of deadlocks that Postgres broke. */
export async function playAfternoons(howMany: number, isEmbedded: boolean): Promise<number> {
  const envs = Math.ceil(howMany / afternoonsOfAnEnv);
  const sums = new Map<string, number>();
  let deadlocks = 0;
  for (let nth = 0; nth < envs; nth += 1) {
    const env = await openAfternoons(isEmbedded);
    try {
      await playShare(env, trialsOf(howMany), { first: nth, every: envs });
      for (const [what, times] of notesOf(env).done) sums.set(what, (sums.get(what) ?? 0) + times);
    } finally {
      deadlocks += await env.stop();
    }
  }
  console.info([...sums].map(([what, times]) => `${what}: ${times}`).join('\n'));
  // The afternoons prove something only if each of these events happened often enough.
  for (const what of ['call-off', 'open-again', 'an old time that was kept', 'the money', 'taken back'])
    expect(howMany < 50 || (sums.get(what) ?? 0) > howMany / 50, `${what}: ${sums.get(what)}`).toBe(true);
  return deadlocks;
}

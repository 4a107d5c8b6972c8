import { localDate } from '@slipway/shared/values/local-date.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { challengeFor } from '../src/bookings/reserve/require-proof.ts';
import type { Deps } from '../src/bookings/deps.ts';
import { prove } from '../src/testing/prove.ts';
import { report } from './outcomes.ts';
import { crowd, patiently, repeatedly } from './repeats.ts';
import { type Rival, hold, payNow, rivals, tally } from './rivals.ts';
import { type Slot, addSlots, freshDay, haveBoats } from './scene.ts';
import { dropProofConstraint } from './spoil.ts';
import { type TwoPools, openTwoPools } from './two-pools.ts';

const networkHash = 'one network';

let pools: TwoPools;
let visitors: Rival[];
beforeAll(async () => {
  pools = await openTwoPools();
  // There are enough boats for all visitors. A hold can therefore be refused only because its proof is missing or
  // already used.
  await haveBoats(pools.pool, 150);
  visitors = await rivals(pools.nth(0), crowd(100));
});
afterAll(async () => void (await pools?.stop()));

/** Dependencies with proofs of work switched on: on a day with many unpaid holds, each further hold needs a proof. */
const nth = (index: number): Deps => ({ ...pools.nth(index), proofBits: { usual: 10, most: 12 } });

/** Ends all earlier holds. Returns the four slots of a new day on which a hold needs a proof. */
async function aDearDay(): Promise<Slot[]> {
  pools.clock.advance(16);
  await pools.sweep();
  const date = freshDay();
  await pools.pool.query(
    'insert into held_days (date, since, last_seen_at) select $1::date, at, at from (select $2::timestamptz as at) now',
    [date, pools.clock.now()],
  );
  return addSlots(pools.pool, date, ['08:00-10:00', '10:30-12:30', '13:00-15:00', '15:30-17:30']);
}

/** Returns a proof for the slot's day, for a network whose visitors have no cookies. */
function aProof(slot: Slot): Rival['proof'] {
  const asker = { browserHash: 'of nobody', networkHash };
  return prove(challengeFor(nth(0).linkKey, asker, localDate(slot.date), 10, pools.clock.now()));
}

/** Sends one proof from all browsers of a network at the same time. Returns the number of holds that are made. */
async function raceOfOneProof(what: string): Promise<number> {
  const slots = await aDearDay();
  const proof = aProof(slots[0]!);
  const tries = await Promise.all(
    visitors.map((visitor, index) =>
      hold(nth(index), { ...visitor, networkHash, proof }, slots[index % slots.length]!),
    ),
  );
  const outcomes = tally(tries);
  const { reserved = 0, proof_needed: refused = 0 } = outcomes;
  report(what, { calls: tries.length, held: reserved, refused });
  expect(reserved + refused).toBe(tries.length);
  const { rows } = await pools.pool.query(
    `select (select count(*) from bookings where date = $1) as bookings,
       (select count(*) from allocations join bookings b on b.id = booking_id where b.date = $1) as allocations,
       (select count(*) from used_proofs where id = $2) as proofs`,
    [slots[0]!.date, proof!.challenge.slice(0, 26)],
  );
  expect(rows, 'a refused visitor leaves nothing behind').toEqual([
    { bookings: reserved, allocations: reserved, proofs: reserved },
  ]);
  return reserved;
}

test(
  'if many browsers on one network send the same proof of work, only one hold is made',
  patiently,
  async () => {
    await repeatedly(async () => {
      expect(await raceOfOneProof('one proof')).toBe(1);
    });
  },
);

test(
  'if the same Pay Now with a proof of work is sent many times, only one hold is made and all answers are equal',
  patiently,
  async () => {
    await repeatedly(async (run) => {
      const [slot] = await aDearDay();
      const visitor = { ...visitors[0]!, networkHash, proof: aProof(slot!) };
      const answers = await Promise.all(
        Array.from({ length: crowd(100) }, (_, index) =>
          payNow(nth(index), visitor, slot!, `one-proof-${run}`),
        ),
      );
      expect([...new Set(answers.map(({ status, answer }) => `${status} ${answer}`))]).toEqual([
        expect.stringMatching(/^200 /),
      ]);
      const { rows } = await pools.pool.query('select count(*) as held from bookings where date = $1', [
        slot!.date,
      ]);
      expect(rows).toEqual([{ held: 1 }]);
    });
  },
);

test(
  'control: if the constraint is dropped, one proof of work makes several holds and nothing deadlocks',
  patiently,
  async () => {
    await dropProofConstraint(pools.pool);
    await repeatedly(async () => {
      expect(await raceOfOneProof('one proof, no guard')).toBeGreaterThanOrEqual(2);
    });
    expect(await pools.stop(), 'deadlocks').toBe(0);
  },
);

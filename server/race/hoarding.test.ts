import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type Harbour,
  type Hoard,
  harbourOnEmbedded,
  harbourOnPostgres,
  holdsOfAddress,
} from './hoarders.ts';
import { report } from './outcomes.ts';
import { isEverywhere, patiently, replacers } from './repeats.ts';
import { aRival, hold } from './rivals.ts';
import { type Slot, addSeparateSlots } from './scene.ts';
import {
  type Spoiling,
  spoil,
  withPauseAfterCountingHolds,
  withoutHoldLimits,
  withoutStillHeld,
  withoutTheNetworkLock,
} from './spoil.ts';
import { openTwoPools } from './two-pools.ts';

/** In each burst, this number of calls must be refused. */
const tooMany = isEverywhere ? 40 : 10;
/** When a burst begins, its address may make this many more holds. */
const left = 5;
let addresses = 0;
/** Each address is in a /24 of its own. */
const anAddress = () => `10.0.${(addresses += 1)}.1`;

// npm test leaves the embedded database out, because its single connection makes races unlikely.
describe.each([
  { database: 'Postgres, two servers', open: harbourOnPostgres, takesTurns: false },
  ...(isEverywhere ? [{ database: 'embedded Postgres', open: harbourOnEmbedded, takesTurns: true }] : []),
])('$database', ({ database, open, takesTurns }) => {
  let harbour: Harbour;
  beforeAll(async () => {
    harbour = await open();
  });

  async function held(): Promise<number> {
    const { rows } = await harbour.pool.query<{ held: number }>(
      "select count(*)::integer as held from bookings where status = 'held'",
    );
    return rows[0]?.held ?? Number.NaN;
  }

  async function hoarded(
    race: string,
    ...how: Parameters<Harbour['hoard']>
  ): Promise<Hoard & { more: number }> {
    const before = await held();
    const hoard = await harbour.hoard(...how);
    const more = (await held()) - before;
    const { holds, refused, ms } = hoard;
    report(`${race}, ${database}`, { calls: how[1], held: holds.length, refused: refused.length, more, ms });
    return { ...hoard, more };
  }

  /**
   * Makes one hold from a new address. Then reassigns holds of other addresses to the new address, until it may make
   * only `left` more holds. Returns the new address and its first hold.
   */
  async function anAddressNearlyFull(): Promise<{ address: string; holds: Hoard['holds'] }> {
    const address = anAddress();
    const { holds } = await hoarded('to be replaced', address, 1);
    const { rowCount } = await harbour.pool.query(
      `with own as (select * from bookings where id = $1)
       update bookings b set network_hash = own.network_hash, wider_network_hashes = own.wider_network_hashes
       from own where b.id in (
         select id from bookings where network_hash <> own.network_hash and status = 'held' limit $2)`,
      [holds[0]?.replaces.booking_id, holdsOfAddress - left - 1],
    );
    expect(rowCount).toBe(holdsOfAddress - left - 1);
    return { address, holds };
  }

  async function whileSpoiled(spoilings: Spoiling[], work: () => Promise<void>): Promise<void> {
    const putRight = await spoil(harbour.pool, ...spoilings);
    try {
      await work();
    } finally {
      await putRight();
    }
  }

  test(
    `if ${replacers} calls replace one hold at the same time, only one succeeds, and its hold has the old deadline`,
    patiently,
    async () => {
      const address = anAddress();
      const full = await hoarded('burst', address, holdsOfAddress + tooMany);
      expect({ held: full.holds.length, more: full.more }).toEqual({
        held: holdsOfAddress,
        more: holdsOfAddress,
      });
      expectPolite(full);

      let [target] = full.holds;
      // More calls in the same minute would be refused because of the limit on calls.
      for (const [link, calls] of (isEverywhere ? [replacers, 60, 60] : [replacers, replacers]).entries()) {
        const chained = await hoarded(`link ${link + 1} of a chain`, address, calls, target);
        expect({ held: chained.holds.length, more: chained.more }).toEqual({ held: 1, more: 0 });
        expectPolite(chained);
        expect(chained.holds[0]?.deadline).toBe(target?.deadline);
        [target] = chained.holds;
      }
    },
  );

  test('calls that come too late to replace a hold make new holds, up to the limit', patiently, async () => {
    const { address, holds } = await anAddressNearlyFull();
    const calls = 1 + left + tooMany;
    const rush = await hoarded('more calls than an address may hold', address, calls, holds[0]);
    expect({ held: rush.holds.length, more: rush.more }).toEqual({ held: 1 + left, more: left });
    expectPolite(rush);
  });

  test('without the check that the old hold still exists, one hold becomes many', patiently, async () => {
    const address = anAddress();
    const { holds } = await hoarded('to be replaced', address, 1);
    await whileSpoiled([withoutStillHeld], async () => {
      const { more } = await hoarded('not looked whether still held', address, replacers, holds[0]);
      expect(more).toBeGreaterThanOrEqual(2);
    });
  });

  test('without the limit on holds, every call from one address gets a boat', patiently, async () => {
    const { address } = await anAddressNearlyFull();
    await whileSpoiled([withoutHoldLimits], async () => {
      const { holds } = await hoarded('no limit', address, left + tooMany);
      expect(holds).toHaveLength(left + tooMany);
    });
  });

  // The embedded database is left out: its single connection takes one call after another, even without the lock.
  test.skipIf(takesTurns)(
    'calls that pause between counting and writing break the limit on holds, unless each call locks its network',
    patiently,
    async () => {
      const guarded = await anAddressNearlyFull();
      await whileSpoiled([withPauseAfterCountingHolds(0.05)], async () => {
        const { holds } = await hoarded('lock, late write', guarded.address, left + tooMany);
        expect(holds).toHaveLength(left);
      });
      const unguarded = await anAddressNearlyFull();
      // The pause is long, so that all calls, even slow ones, have counted the holds before any call writes.
      await whileSpoiled([withPauseAfterCountingHolds(1), withoutTheNetworkLock], async () => {
        const { holds } = await hoarded('no lock, late write', unguarded.address, left + tooMany);
        expect(holds.length).toBeGreaterThan(left);
      });
    },
  );

  test('all invariants hold, and Postgres found no deadlock', async () => {
    expect(await harbour.close()).toEqual([]);
  });
});

describe('a site with the limits switched off', () => {
  let pools: Awaited<ReturnType<typeof openTwoPools>>;
  beforeAll(async () => {
    pools = await openTwoPools();
  });
  afterAll(async () => void (await pools?.stop()));

  test('visitors never wait for a lock of their network, even if thousands share that network', async () => {
    const visitor = await aRival(pools.nth(0));
    const [slot] = (await addSeparateSlots(pools.pool, 1)) as [Slot];
    const { rows } = await pools.pool.query<{ source: string }>(
      "select pg_get_functiondef('reserve_booking'::regproc) as source",
    );
    const lockClass = /c_network_locks constant integer := (\d+);/.exec(rows[0]?.source ?? '')?.[1];
    const holder = await pools.pool.connect();
    await holder.query('begin');
    await holder.query('select pg_advisory_xact_lock($1::integer, hashtext($2))', [
      lockClass,
      visitor.browserHash,
    ]);
    expect((await hold(pools.nth(0), visitor, slot)).outcome).toBe('reserved');
    await holder.query('rollback');
    holder.release();
  });
});

function expectPolite({ refused }: Hoard): void {
  const answers = new Set(refused.map(({ status, text }) => `${status} ${text}`));
  expect([...answers]).toEqual([
    expect.stringMatching(/^429 \{"success":false,"message":\{"customer":"You’ve started .*"too_many_holds"/),
  ]);
}

import { copyFileSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { startServerProcess } from '@slipway/testing/server-process.ts';
import { FailoverVisitors } from '../failover/failover-visitors.ts';
import { brokenInvariants } from '../invariants.ts';
import { report } from '../outcomes.ts';
import { PostgresHosts } from '../postgres-hosts.ts';
import { addSeparateSlots, haveBoats } from '../scene.ts';

/** `npm run prove wal` plays 3 drills. npm test plays none, because a drill tests mainly Postgres' own programs. */
const drills = Number(process.env.WAL_DRILLS ?? 0);
/** The `archive_timeout` of a drill. For a live site docs/backup.md sets 240 seconds. */
const archiveSeconds = 3;

test.runIf(drills > 0)(
  'a destroyed server is restored from base backup and archived log, completely or to a chosen time',
  { timeout: 600_000 * drills },
  async () => {
    for (let drill = 1; drill <= drills; drill += 1) await play(drill);
  },
);

async function play(drill: number): Promise<void> {
  const postgres = await PostgresHosts.startOne((folder) => [
    'archive_mode=on',
    `archive_timeout=${archiveSeconds}`,
    `archive_command=sh ${folder}/archive-wal.sh %p %f ${folder}/archive`,
  ]);
  try {
    const { folder, primary, standby } = postgres;
    copyFileSync(join(import.meta.dirname, '../../../deploy/archive-wal.sh'), join(folder, 'archive-wal.sh'));
    await postgres.run('mkdir', ['-p', join(folder, 'archive')]);
    if (!postgres.hasProgram('pg_basebackup'))
      throw new Error('This drill needs pg_basebackup: install the client programs of Postgres.');
    const server = await startServerProcess({ DATABASE_URL: postgres.url(primary) });
    const pool = postgres.pool(primary);
    await pool.query('delete from closures');
    await haveBoats(pool, 3);
    const slots = await addSeparateSlots(pool, 4000);
    await postgres.run('pg_basebackup', [
      `--dbname=${postgres.url(primary)}`,
      `--pgdata=${join(folder, 'base')}`,
      '--checkpoint=fast',
      '--wal-method=none',
      '--no-sync',
    ]);

    const visitors = new FailoverVisitors(
      [server],
      slots,
      { url: '', publishableKey: '' },
      { free: 4, paying: 0 },
    );
    await wait(2000);
    const before = new Set(visitors.told.map(({ id }) => id));
    const { target } = await postgres.askOne<{ target: string }>(
      primary,
      'select clock_timestamp()::text as target',
    );
    await wait(1000);
    // The next step archives the log of all bookings so far. So each of these bookings must survive.
    const safe = new Set(visitors.told.map(({ id }) => id));
    await archived(postgres);
    await wait(3000 + Math.random() * archiveSeconds * 1000);

    const destroyedAt = performance.now();
    await postgres.kill(primary);
    await server.end('SIGKILL');
    rmSync(primary.data, { recursive: true });
    await visitors.leave();
    await pool.end();
    const told = visitors.told.filter(({ at }) => at < destroyedAt);

    const start = performance.now();
    await restore(postgres, primary, '');
    const seconds = (performance.now() - start) / 1000;
    const atTheEnd = await bookingsOf(postgres, primary);
    const lost = told.filter(({ id }) => !atTheEnd.has(id));
    expect(lost.filter(({ id }) => safe.has(id))).toEqual([]);
    const looking = postgres.pool(primary);
    expect(await brokenInvariants(looking, new Date(Date.now() - 60_000))).toEqual([]);
    await looking.end();

    await restore(
      postgres,
      standby,
      `recovery_target_time = '${target}'\nrecovery_target_action = 'promote'\n`,
    );
    const atTarget = await bookingsOf(postgres, standby);
    expect([...before].filter((id) => !atTarget.has(id))).toEqual([]);
    const { later } = await postgres.askOne<{ later: number }>(
      standby,
      `select count(*)::int as later from bookings where created_at > '${target}'`,
    );
    expect(later).toBe(0);

    report(`drill ${drill}`, {
      'archived at least every, s': archiveSeconds,
      told: told.length,
      'not archived yet, and lost': lost.length,
      'of the last seconds': (lost.length === 0 ? 0 : (destroyedAt - lost[0]!.at) / 1000).toFixed(1),
      'restored in, s': seconds.toFixed(1),
      'at the time asked for': atTarget.size,
    });
  } finally {
    await postgres.stop();
  }
}

/** Restores the server as docs/backup.md describes. */
async function restore(
  postgres: PostgresHosts,
  host: PostgresHosts['primary'],
  target: string,
): Promise<void> {
  const { folder } = postgres;
  await postgres.run('cp', ['-a', join(folder, 'base'), host.data]);
  mkdirSync(join(host.data, 'pg_wal'), { recursive: true });
  postgres.write(
    host,
    'postgresql.auto.conf',
    `restore_command = 'gunzip -c ${folder}/archive/%f.gz > %p'\n${target}`,
  );
  postgres.write(host, 'recovery.signal', '');
  await postgres.startHost(host);
  for (;;) {
    const row = await postgres.askOne<{ recovering: boolean }>(
      host,
      'select pg_is_in_recovery() as recovering',
    );
    if (!row.recovering) return;
    await wait(50);
  }
}

/** Resolves when the archive contains everything that is committed now. */
async function archived(postgres: PostgresHosts): Promise<void> {
  const { primary } = postgres;
  const { wal } = await postgres.askOne<{ wal: string }>(
    primary,
    'select pg_walfile_name(pg_switch_wal()) as wal',
  );
  for (;;) {
    const row = await postgres.askOne<{ last: string | null }>(
      primary,
      'select last_archived_wal as last from pg_stat_archiver',
    );
    if (row.last !== null && row.last >= wal) return;
    await wait(50);
  }
}

async function bookingsOf(postgres: PostgresHosts, host: PostgresHosts['primary']): Promise<Set<string>> {
  const rows = await postgres.ask<{ id: string }>(host, "select id from bookings where status = 'confirmed'");
  return new Set(rows.map(({ id }) => id));
}

import { expect, inject, test } from 'vitest';
import { impatientPool } from './impatient-pool.ts';
import { visitorsPatience } from './patience.ts';

const cluster = inject('unitCluster');

test.skipIf(cluster === undefined)('Postgres shows the process id of each connection', async () => {
  const url = Object.assign(new URL(cluster ?? ''), { pathname: '/postgres' }).href;
  const pool = impatientPool(url, { ...visitorsPatience, max: 1 });
  const { rows } = await pool.query<{ name: string }>(
    'select application_name as name from pg_stat_activity where pid = pg_backend_pid()',
  );
  await pool.end();
  expect(rows).toEqual([{ name: `slipway-${process.pid}` }]);
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OpenDatabase } from '../database/open-database.ts';
import { createTestDatabase } from '../testing/test-database.ts';
import { type JobQueue, startJobs } from './job-queue.ts';

let opened: OpenDatabase;
let jobs: JobQueue;
const logged: { fields: object; message: string }[] = [];
const runs = { mending: 0, slow: 0 };
let finishSlow = () => {};

beforeAll(async () => {
  opened = await createTestDatabase();
  jobs = await startJobs(
    opened.pool,
    [
      {
        name: 'mending',
        everySeconds: 60,
        run: async () => {
          runs.mending += 1;
          if (runs.mending === 1) throw new Error('the first time goes wrong');
        },
      },
      {
        name: 'slow',
        everySeconds: 60,
        cron: '5 0 * * *',
        run: () => {
          runs.slow += 1;
          return new Promise<void>((resolve) => {
            finishSlow = resolve;
          });
        },
      },
    ],
    { error: (fields, message) => logged.push({ fields, message }) },
  );
});
afterAll(() => opened.close());

const until = (isSo: () => boolean) => expect.poll(isSo, { timeout: 10_000, interval: 50 }).toBe(true);

test('a job runs when it is hinted at; one that fails is logged and runs again', async () => {
  jobs.hint('mending');
  await until(() => runs.mending === 1 && logged.length > 0);
  expect(logged).toEqual([
    {
      fields: { err: expect.objectContaining({ message: 'the first time goes wrong' }), job: 'mending' },
      message: 'job failed',
    },
  ]);
  jobs.hint('mending');
  await until(() => runs.mending === 2);
  expect(logged).toHaveLength(1);
});

test('of many hints one is kept, and stopping waits for the job at work', async () => {
  for (let nth = 1; nth <= 20; nth += 1) jobs.hint('slow');
  await until(() => runs.slow === 1);
  let isStopped = false;
  const started = performance.now();
  const stopping = jobs.stop().then(() => {
    isStopped = true;
  });
  await opened.pool.query('select 1');
  expect(isStopped).toBe(false);
  finishSlow();
  await stopping;
  expect(performance.now() - started).toBeLessThan(8000);
  expect(runs.slow).toBe(1);
  expect(logged).toHaveLength(1);
});

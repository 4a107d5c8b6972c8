import PgBoss from 'pg-boss';
import type pg from 'pg';
import { type JobHealth, jobHealth } from './job-health.ts';
import { isWorthRetrying } from '../database/constraint-violation.ts';
import { stopTimes } from '../start/stop-times.ts';
import { spacedHints } from './spaced-hints.ts';

/** One kind of background work. `run` looks for itself what is due, so that a lost or doubled call does no harm. */
export type Job = {
  name: string;
  run: () => Promise<unknown>;
  /** Sent every few seconds by each process; of many sent at once one is kept. */
  everySeconds?: number;
  /** In the lake's time zone. */
  cron?: string;
};

export type JobQueue = {
  /** Asks for a job soon; a hint, since the clock sends it anyway. */
  hint: (name: string) => void;
  /** The same for every job that has a beat: time has passed at one stroke. */
  hintAll: () => void;
  stop: () => Promise<void>;
};

type Log = { error: (fields: object, message: string) => void };

const minute = 60;

/**
 * Background work through pg-boss, on a Postgres server and on the embedded one alike. All processes share the
 * queues. 'short': of a job's beats one waits at most, while one that died at work stands in nobody's way, which it
 * would for minutes if only one might be at work.
 */
export async function startJobs(
  pool: pg.Pool,
  jobs: readonly Job[],
  log: Log,
  health: JobHealth = jobHealth(),
): Promise<JobQueue> {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => cleanly(pool, text, values) },
    // Beats are worth nothing once they have run.
    archiveCompletedAfterSeconds: 2 * minute,
    deleteAfterMinutes: 10,
    maintenanceIntervalSeconds: minute,
    cronMonitorIntervalSeconds: 15,
  });
  boss.on('error', (error) => log.error({ err: error }, 'job queue'));
  await oneProcessAtATime(pool, async () => {
    await boss.start();
    for (const { name } of jobs) {
      await boss.createQueue(name, { name, policy: 'short', retryLimit: 0, expireInSeconds: 5 * minute });
    }
  });
  for (const job of jobs) {
    await boss.work(
      job.name,
      { pollingIntervalSeconds: job.everySeconds === undefined ? 5 : 1 },
      async () => {
        try {
          await job.run();
          health.worked(job.name);
        } catch (error) {
          if (health.failed(job.name)) log.error({ err: error, job: job.name }, 'job failed');
          throw error;
        }
      },
    );
    if (job.cron !== undefined) await boss.schedule(job.name, job.cron, {}, { tz: 'Europe/London' });
  }

  const send = (name: string) => {
    boss.send(name, {}).catch((error: unknown) => log.error({ err: error, job: name }, 'job not sent'));
  };
  const hints = spacedHints(send);
  const beating = jobs.filter(({ everySeconds }) => everySeconds !== undefined);
  const hintAll = () => beating.forEach(({ name }) => send(name));
  const beats = beating.map(({ name, everySeconds = 0 }) =>
    setInterval(() => send(name), everySeconds * 1000),
  );
  return {
    hint: hints.hint,
    hintAll,
    stop: async () => {
      hints.stop();
      for (const beat of beats) clearInterval(beat);
      await boss.stop({ graceful: true, wait: true, timeout: stopTimes.jobsMs, close: false });
    },
  };
}

/** Any number that no other lock of ours has. */
const queueLock = 7_211_340;

/**
 * Making a queue changes tables that all queues share; two processes that do it at once wait for each other in a
 * circle. An embedded database has one process and one connection, which could not be held besides.
 */
async function oneProcessAtATime(pool: pg.Pool, work: () => Promise<void>): Promise<void> {
  if (pool.options.max === 1) return work();
  const client = await pool.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [queueLock]);
    await work();
  } finally {
    // Ending the connection gives the lock back, whatever state it is in.
    client.release(true);
  }
}

const mostTries = 4;

/**
 * pg-boss sends whole transactions as one text. When one fails half-way, its connection would go back to the pool
 * inside an aborted transaction and spoil whatever comes next; on the embedded database that is everything. A
 * deadlock did nothing and is simply tried again.
 */
async function cleanly(pool: pg.Pool, text: string, values: unknown[]): Promise<pg.QueryResult> {
  for (let tried = 1; ; tried += 1) {
    const client = await pool.connect();
    try {
      return await client.query(text, values);
    } catch (error) {
      await client.query('rollback').catch(() => {});
      if (!isWorthRetrying(error) || tried === mostTries) throw error;
    } finally {
      client.release();
    }
  }
}

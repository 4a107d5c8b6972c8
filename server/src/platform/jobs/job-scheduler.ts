import type { Incidents } from '../runtime/incidents.ts';
import { isDoneWithin } from '../runtime/within.ts';
import type { JobHealth } from './job-health.ts';

/** One kind of background work. `run` finds the due work, so a lost or repeated call does no harm. */
export type Job = {
  name: string;
  /** The longest pause between two runs. */
  everySeconds: number;
  run: () => Promise<unknown>;
  /**
   * True: the job does not run immediately after a start of the server or a jump of the clock. Such a job deletes rows,
   * and other jobs must report these rows first.
   */
  isHousekeeping?: true;
  /** The longest time of a run, for work that is slow on a small machine; by default `longestRunMs`. */
  longestRunSeconds?: number;
};

export type JobScheduler = {
  /**
   * Runs a job now, or again after the current run. The request is only a hint: without it, the job finds the work
   * after its next interval.
   */
  runSoon: (name: string) => void;
  /** Called after a start or a jump of the clock. Runs all jobs immediately, except housekeeping. */
  runAllSoon: () => void;
  /** Starts no more runs, and waits briefly for the current runs. */
  stop: () => Promise<void>;
};

type Reports = { jobHealth: JobHealth; incidents: Incidents };

/** Many hints in a row, such as one for each booking under load, cause at most four runs a second. */
const betweenRunsMs = 250;

/**
 * After this time a run no longer blocks its job: every wait for a database, a provider or a mail server has timed out
 * by then.
 */
const longestRunMs = 300_000;

/** Each pause is shortened at random by up to this share, so servers that start together do not run jobs together. */
const jitter = 0.1;

/**
 * Runs each job at its own interval. A process has one run of a job at a time, but two processes may run the same job
 * at the same time. A lock could not prevent this: the lock would have to expire in case its process hangs, and then a
 * second run could begin. So two runs at the same time must do no harm (docs/decisions/0034-jobs-without-a-queue.md).
 */
export function startJobs(jobs: readonly Job[], reports: Reports): JobScheduler {
  const scheduled = new Map(jobs.map((job) => [job.name, schedule(job, reports)]));
  return {
    runSoon: (name) => scheduled.get(name)?.runSoon(),
    runAllSoon: () => {
      for (const { name, isHousekeeping } of jobs) {
        if (isHousekeeping !== true) scheduled.get(name)?.runSoon();
      }
    },
    stop: async () => {
      const runs = Array.from(scheduled.values(), ({ stop }) => stop());
      await isDoneWithin(stopTimes.jobsMs, Promise.all(runs));
    },
  };
}

function schedule(job: Job, reports: Reports) {
  const intervalMs = job.everySeconds * 1000;
  let running: Promise<void> | undefined;
  let isAskedFor = false;
  let isStopped = false;
  let mayRunAt = 0;
  // The first run is at a random time within the first interval. Otherwise, an hourly housekeeping job would never run
  // on a server that is restarted every ten minutes.
  let timer = setTimeout(run, Math.random() * intervalMs);

  function run(): void {
    isAskedFor = false;
    mayRunAt = performance.now() + betweenRunsMs;
    running = runReported(job, reports).then(() => {
      running = undefined;
      if (isAskedFor) runSoon();
      else runIn(intervalMs * (1 - jitter * Math.random()));
    });
  }

  function runSoon(): void {
    if (running === undefined) runIn(Math.max(0, mayRunAt - performance.now()));
    else isAskedFor = true;
  }

  function runIn(ms: number): void {
    clearTimeout(timer);
    if (!isStopped) timer = setTimeout(run, ms);
  }

  return {
    runSoon,
    stop: async () => {
      isStopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}

async function runReported(
  { name, run, longestRunSeconds = longestRunMs / 1000 }: Job,
  { jobHealth, incidents }: Reports,
): Promise<void> {
  try {
    const running = run();
    if (!(await isDoneWithin(longestRunSeconds * 1000, running))) {
      throw new Error(`still running after ${longestRunSeconds} s; the next run no longer waits for it`);
    }
    await running;
    jobHealth.worked(name);
  } catch (error) {
    jobHealth.failed(name);
    incidents.note('job_failed', { err: error, job: name }, name);
  }
}

/**
 * How long a stop may take: Docker kills the process after 10 seconds. An early end loses nothing, since each step is
 * committed before the next begins.
 */
export const stopTimes = {
  /**
   * How long a stopping process waits for open requests. Nearly every answer takes less time. After this time, the
   * process closes all connections, even in the middle of a request or an answer.
   */
  requestsMs: 3_000,
  /**
   * How long a stopping process waits for the jobs that are running. Unfinished work is due again at the next start.
   */
  jobsMs: 3_000,
  /** A stopping process exits within `drainSeconds` plus this time, even if work is unfinished. */
  wholeMs: 8_000,
} as const;

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { incidents } from '../runtime/incidents.ts';
import { type Job, type JobScheduler, startJobs, stopTimes } from './job-scheduler.ts';
import { jobHealth } from './job-health.ts';

type Logged = { err: Error; job: string; times: number };

let jobs: JobScheduler;
let logged: Logged[];
let health: ReturnType<typeof jobHealth>;

beforeEach(() => {
  vi.useFakeTimers();
  logged = [];
  health = jobHealth();
});
afterEach(async () => {
  const stopping = jobs.stop();
  await vi.runAllTimersAsync();
  await stopping;
  vi.useRealTimers();
});

function start(...list: Job[]): void {
  const log = (fields: object) => void logged.push(fields as Logged);
  jobs = startJobs(list, { jobHealth: health, incidents: incidents({ error: log, warn: log }) });
}

/** A job whose runs last until the test ends them. */
function controlled(name: string, everySeconds = 60) {
  const runs: { end: () => void; fail: (error: Error) => void }[] = [];
  const run = () =>
    new Promise<void>((resolve, reject) => {
      runs.push({ end: resolve, fail: reject });
    });
  return { name, everySeconds, run, runs };
}

function counted(name: string, everySeconds = 60) {
  const run = vi.fn<() => Promise<void>>(async () => {});
  return { name, everySeconds, run };
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const seconds = (count: number) => pass(count * 1000);

test('a job runs at least once in each interval, including the first interval', async () => {
  const mails = counted('send-mails', 5);
  const slots = counted('materialise-slots', 300);
  start(mails, slots);
  for (let round = 1; round <= 60; round += 1) {
    const before = mails.run.mock.calls.length;
    await seconds(5);
    expect(mails.run.mock.calls.length).toBeGreaterThan(before);
  }
  expect(slots.run.mock.calls.length).toBeGreaterThanOrEqual(1);
  // The job does not run much more often than once in each interval.
  expect(mails.run.mock.calls.length).toBeLessThanOrEqual(68);
});

test('an hourly job of a server that is restarted every ten minutes still runs about once an hour', async () => {
  const hourly = counted('retain', 3600);
  for (let restart = 1; restart <= 6 * 500; restart += 1) {
    start(hourly);
    await seconds(600);
    await jobs.stop();
  }
  expect(hourly.run.mock.calls.length / 500).toBeGreaterThan(0.7);
  expect(hourly.run.mock.calls.length / 500).toBeLessThan(1.3);
});

test('servers that start together soon run their jobs at different times', async () => {
  const startedAt: number[][] = [[], []];
  for (const times of startedAt) {
    start({ name: 'remind', everySeconds: 60, run: async () => times.push(performance.now()) });
    const begunAt = performance.now();
    jobs.runAllSoon();
    await seconds(600);
    times.forEach((time, index) => (times[index] = time - begunAt));
    await jobs.stop();
  }
  expect(startedAt[0]?.slice(1)).not.toEqual(startedAt[1]?.slice(1));
});

test('a requested job runs immediately, and again after a second request', async () => {
  const mails = counted('send-mails');
  start(mails);
  jobs.runSoon('send-mails');
  await pass(1);
  expect(mails.run).toHaveBeenCalledTimes(1);
  await pass(250);
  jobs.runSoon('send-mails');
  await pass(1);
  expect(mails.run).toHaveBeenCalledTimes(2);
});

test('a thousand requests for a job in a second cause at most five runs, and one run follows the last request', async () => {
  const mails = counted('send-mails');
  start(mails);
  for (let ms = 0; ms < 1000; ms += 1) {
    jobs.runSoon('send-mails');
    await pass(1);
  }
  expect(mails.run.mock.calls.length).toBeLessThanOrEqual(5);
  jobs.runSoon('send-mails');
  const before = mails.run.mock.calls.length;
  await seconds(1);
  expect(mails.run).toHaveBeenCalledTimes(before + 1);
});

test('jobs do not wait for each other', async () => {
  const hanging = controlled('send-mails');
  const refunds = counted('send-refunds');
  start(hanging, refunds);
  jobs.runSoon('send-mails');
  jobs.runSoon('send-refunds');
  await pass(1);
  expect(hanging.runs).toHaveLength(1);
  expect(refunds.run).toHaveBeenCalledTimes(1);
});

test('a request during a run causes another run afterwards', async () => {
  const mails = controlled('send-mails');
  start(mails);
  jobs.runSoon('send-mails');
  await pass(1);
  jobs.runSoon('send-mails');
  jobs.runSoon('send-mails');
  await seconds(2);
  expect(mails.runs, 'one run of a job at a time').toHaveLength(1);
  mails.runs[0]?.end();
  await pass(1);
  expect(mails.runs).toHaveLength(2);
  mails.runs[1]?.end();
  await seconds(2);
  expect(mails.runs, 'two hints are one more run').toHaveLength(2);
});

test('a request during a run that fails also causes another run', async () => {
  const mails = controlled('send-mails');
  start(mails);
  jobs.runSoon('send-mails');
  await pass(1);
  jobs.runSoon('send-mails');
  await seconds(1);
  mails.runs[0]?.fail(new Error('the connection broke'));
  await pass(1);
  expect(mails.runs).toHaveLength(2);
});

test('if a job throws, the error is logged, and the job runs again at its interval', async () => {
  const mending = counted('remind', 60);
  mending.run.mockRejectedValueOnce(new Error('the first time goes wrong'));
  start(mending);
  jobs.runSoon('remind');
  await pass(1);
  expect(logged).toEqual([
    { err: expect.objectContaining({ message: 'the first time goes wrong' }), job: 'remind', times: 1 },
  ]);
  expect(health.failures().get('remind')).toBe(1);
  await seconds(60);
  expect(mending.run).toHaveBeenCalledTimes(2);
  expect(health.failures().get('remind')).toBe(0);
  await seconds(120);
  expect(logged).toHaveLength(1);
});

test('if a job throws synchronously, the error is logged and the job runs again', async () => {
  const broken = counted('remind', 60);
  broken.run.mockImplementationOnce(() => {
    throw new Error('at once');
  });
  start(broken);
  jobs.runSoon('remind');
  await seconds(61);
  expect(logged.map(({ err }) => err.message)).toEqual(['at once']);
  expect(broken.run.mock.calls.length).toBeGreaterThan(1);
});

test('jobs that keep failing are each logged once a minute', async () => {
  const failing = (name: string) => ({
    name,
    everySeconds: 5,
    run: async () => {
      throw new Error(`${name} fails`);
    },
  });
  start(failing('send-mails'), failing('send-refunds'));
  jobs.runAllSoon();
  await seconds(50);
  expect(logged.map(({ job, times }) => `${job} ${times}`)).toEqual(['send-mails 1', 'send-refunds 1']);
  await seconds(20);
  expect(logged).toHaveLength(4);
  expect(logged[3]?.times).toBeGreaterThan(5);
  expect(health.failures().get('send-mails')).toBeGreaterThan(10);
});

test('a hanging run blocks its job for five minutes at most', async () => {
  const hanging = controlled('send-mails', 5);
  const other = counted('send-refunds', 5);
  start(hanging, other);
  jobs.runAllSoon();
  await seconds(299);
  expect(hanging.runs).toHaveLength(1);
  expect(other.run.mock.calls.length).toBeGreaterThan(50);
  expect(logged).toEqual([]);
  await seconds(1);
  expect(logged).toEqual([
    {
      err: expect.objectContaining({ message: expect.stringContaining('300 s') }),
      job: 'send-mails',
      times: 1,
    },
  ]);
  await seconds(5);
  expect(hanging.runs).toHaveLength(2);
  // A late failure of the hanging run does not matter.
  hanging.runs[0]?.fail(new Error('late'));
  hanging.runs[1]?.end();
  await seconds(5);
  expect(hanging.runs).toHaveLength(3);
  expect(logged).toHaveLength(1);
  expect(health.failures().get('send-mails')).toBe(0);
});

test('a job with a longer limit is not reported as failed before that limit', async () => {
  const season = { ...controlled('make-season', 5), longestRunSeconds: 3600 };
  start(season);
  jobs.runSoon('make-season');
  await seconds(3599);
  expect(season.runs).toHaveLength(1);
  expect([logged, health.failures().get('make-season')]).toEqual([[], undefined]);
  await seconds(1);
  expect(logged.map(({ err }) => err.message)).toEqual([expect.stringContaining('3600 s')]);
});

test('two processes can run the same job at the same time, even if one of the runs hangs', async () => {
  const hanging = controlled('send-mails', 5);
  start(hanging);
  const first = jobs;
  jobs.runSoon('send-mails');
  const working = counted('send-mails', 5);
  start(working);
  jobs.runSoon('send-mails');
  await seconds(60);
  expect(hanging.runs).toHaveLength(1);
  expect(working.run.mock.calls.length).toBeGreaterThanOrEqual(12);
  hanging.runs[0]?.end();
  await first.stop();
});

test('after a process was suspended for many intervals, it runs each job once', async () => {
  const mails = counted('send-mails', 5);
  start(mails);
  jobs.runSoon('send-mails');
  await pass(1);
  expect(mails.run).toHaveBeenCalledTimes(1);
  // An hour passes in which no job can run.
  vi.advanceTimersByTime(3_600_000);
  await pass(0);
  expect(mails.run).toHaveBeenCalledTimes(2);
  await seconds(5);
  expect(mails.run).toHaveBeenCalledTimes(3);
});

test('a jump of the machine’s clock changes no interval', async () => {
  const mails = counted('send-mails', 5);
  start(mails);
  for (const jumpMs of [-86_400_000, 86_400_000]) {
    jobs.runSoon('send-mails');
    await pass(1);
    const before = mails.run.mock.calls.length;
    vi.setSystemTime(Date.now() + jumpMs);
    jobs.runSoon('send-mails');
    await seconds(1);
    expect(mails.run).toHaveBeenCalledTimes(before + 1);
    await seconds(5);
    expect(mails.run.mock.calls.length).toBeGreaterThan(before + 1);
  }
});

test('all jobs except housekeeping run when the server starts or the demo clock is moved', async () => {
  const mails = counted('send-mails', 5);
  const reminders = counted('remind', 60);
  const retain = { ...counted('retain', 3600), isHousekeeping: true as const };
  vi.spyOn(Math, 'random').mockReturnValueOnce(0.9).mockReturnValueOnce(0.9).mockReturnValueOnce(0.9);
  start(mails, reminders, retain);
  jobs.runAllSoon();
  await pass(1);
  expect([mails.run, reminders.run, retain.run].map(({ mock }) => mock.calls.length)).toEqual([1, 1, 0]);
  await seconds(3600);
  expect(retain.run).toHaveBeenCalledTimes(1);
});

test('a stop waits for the current run, and starts no further run', async () => {
  const slow = controlled('send-mails', 5);
  start(slow);
  for (let nth = 1; nth <= 20; nth += 1) jobs.runSoon('send-mails');
  await pass(1);
  jobs.runSoon('send-mails');
  let isStopped = false;
  const stopping = jobs.stop().then(() => {
    isStopped = true;
  });
  jobs.runSoon('send-mails');
  await seconds(1);
  expect(isStopped).toBe(false);
  slow.runs[0]?.end();
  await stopping;
  await seconds(600);
  expect(slow.runs).toHaveLength(1);
  expect(logged).toEqual([]);
});

test('a hanging run does not delay the stop', async () => {
  const hanging = controlled('send-mails', 5);
  start(hanging);
  jobs.runSoon('send-mails');
  await pass(1);
  let isStopped = false;
  void jobs.stop().then(() => {
    isStopped = true;
  });
  await pass(stopTimes.jobsMs - 10);
  expect(isStopped).toBe(false);
  await pass(20);
  expect(isStopped).toBe(true);
});

test('after the stop no job runs, whether it is requested or due', async () => {
  const mails = counted('send-mails', 5);
  start(mails);
  jobs.runSoon('send-mails');
  await jobs.stop();
  expect(vi.getTimerCount()).toBe(0);
  jobs.runSoon('send-mails');
  jobs.runAllSoon();
  await seconds(60);
  expect(mails.run).not.toHaveBeenCalled();
});

import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { programBundle } from '@slipway/testing/program-bundle.ts';
import type { LoadJob, LoadMessage, LoadResult } from './load-job.ts';
import { type Contestant, measured } from './contestants.ts';

export type LoadGenerator = { child: ChildProcess; stop: () => void };

/** The cost of one operation, in milliseconds of CPU, and its elapsed time. */
export type Sample = LoadResult & { serverMs: number; databaseMs: number; cpuMs: number; perSecond: number };

export async function startLoadGenerator(): Promise<LoadGenerator> {
  // The generator does not inherit this program's loader options.
  const child = fork(await programBundle('server/bench/load-generator.ts'), { execArgv: [] });
  return { child, stop: () => void child.kill() };
}

/**
 * Puts load on a contestant. Throws if an answer has an unexpected status, because a server that refuses calls looks
 * too fast.
 */
export async function loadOn(
  contestant: Contestant,
  { child }: LoadGenerator,
  job: Omit<LoadJob, 'url'>,
  expected: readonly number[] = [200],
  /** Resolves when the contestant has done all work that the calls caused. The measurement includes this work. */
  workIsDone: () => Promise<void> = async () => {},
): Promise<Sample> {
  child.send({ ...job, url: contestant.url });
  if ((await answerOf(child)) !== 'prepared') throw new Error('The load generator lost its place.');
  const { result, serverMs, databaseMs } = await measured(contestant, async () => {
    child.send('go');
    const answer = (await answerOf(child)) as LoadResult;
    await workIsDone();
    return answer;
  });
  const strange = Object.keys(result.statuses).find((status) => !expected.includes(Number(status)));
  if (strange !== undefined)
    throw new Error(`${contestant.name} answered ${result.firstOthers[Number(strange)] ?? strange}`);
  const perCall = (ms: number) => ms / result.calls;
  return {
    ...result,
    serverMs: perCall(serverMs),
    databaseMs: perCall(databaseMs),
    cpuMs: perCall(serverMs + databaseMs),
    perSecond: result.calls / result.seconds,
  };
}

async function answerOf(child: ChildProcess): Promise<LoadMessage> {
  const ended = new AbortController();
  const exit = once(child, 'exit', { signal: ended.signal }).then(() => {
    throw new Error('The load generator ended.');
  });
  exit.catch(() => {});
  const [message] = (await Promise.race([once(child, 'message', { signal: ended.signal }), exit])) as [
    LoadMessage,
  ];
  ended.abort();
  return message;
}

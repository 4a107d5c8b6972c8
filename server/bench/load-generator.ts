/** Puts load on a server. load.ts forks this program, so that the generator's work is not counted as the server's. */
import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { percentile } from './figures.ts';
import type { LoadJob, LoadMessage, LoadResult } from './load-job.ts';

let job: LoadJob | undefined;

process.on('message', (message: LoadJob | 'go') => {
  if (message !== 'go') {
    job = message;
    tell('prepared');
    return;
  }
  if (job === undefined) throw new Error('go without a job');
  void run(job).then(tell);
});

function tell(message: LoadMessage): void {
  process.send?.(message);
}

async function run(asked: LoadJob): Promise<LoadResult> {
  const agent = new Agent({ keepAlive: true, maxSockets: asked.clients });
  const took: number[] = [];
  const others: number[] = [];
  const statuses: Record<number, number> = {};
  const firstOthers: Record<number, string> = {};
  let next = 0;
  let doneInTime = 0;
  const most = asked.bodies?.length ?? Number.POSITIVE_INFINITY;
  const startedAt = performance.now();
  const endsAt = startedAt + asked.seconds * 1000;
  const countsFrom = startedAt + (asked.skipSeconds ?? 0) * 1000;

  const call = async (nth: number) => {
    const body = asked.bodies?.[next] ?? asked.body;
    next += 1;
    const localAddress = asked.addresses === true ? `127.0.1.${nth + 1}` : undefined;
    const sentAt = performance.now();
    const { status, text } = await send(agent, asked, body, localAddress).catch(brokenOff);
    const answeredAt = performance.now();
    if (status === 200 && answeredAt >= countsFrom && answeredAt < endsAt) doneInTime += 1;
    if (sentAt < countsFrom) return;
    const isOther = status !== 200 && asked.rate !== undefined;
    (isOther ? others : took).push(answeredAt - sentAt);
    statuses[status] = (statuses[status] ?? 0) + 1;
    if (status !== 200) firstOthers[status] ??= `${status} ${text.slice(0, 300)}`;
  };
  const client = async (nth: number) => {
    while (next < most && performance.now() < endsAt) await call(nth);
  };
  /** Makes the calls that are due, every 5 ms. */
  const openLoop = async (rate: number) => {
    const open = new Set<Promise<void>>();
    while (next < most && performance.now() < endsAt) {
      const due = Math.min(most, ((performance.now() - startedAt) / 1000) * rate);
      while (next < due && open.size < asked.clients) {
        const begun: Promise<void> = call(0).finally(() => open.delete(begun));
        open.add(begun);
      }
      await wait(5);
    }
    await Promise.all(open);
  };
  if (asked.rate === undefined)
    await Promise.all(Array.from({ length: asked.clients }, (_, nth) => client(nth)));
  else await openLoop(asked.rate);
  const seconds = (performance.now() - startedAt) / 1000;
  agent.destroy();
  took.sort((a, b) => a - b);
  others.sort((a, b) => a - b);
  return {
    calls: took.length + others.length,
    seconds,
    p50: percentile(took, 0.5),
    p99: percentile(took, 0.99),
    othersP99: percentile(others, 0.99),
    statuses,
    doneInTime,
    firstOthers,
  };
}

/**
 * A call whose connection broke has status 0. If too many connections are opened at once, the operating system resets
 * some of them before the server sees them.
 */
function brokenOff(error: Error): { status: number; text: string } {
  return { status: 0, text: error.message };
}

function send(
  agent: Agent,
  { url, path, method, keys }: LoadJob,
  body: string | undefined,
  localAddress: string | undefined,
): Promise<{ status: number; text: string }> {
  const headers: Record<string, string | number> = {};
  if (body !== undefined) {
    headers['content-type'] = 'application/json';
    headers['content-length'] = Buffer.byteLength(body);
  }
  if (keys === true) headers['idempotency-key'] = randomUUID();
  return new Promise((resolve, reject) => {
    const call = request(
      url + path,
      { agent, method, headers, ...(localAddress === undefined ? {} : { localAddress }) },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', reject);
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            text: response.statusCode === 200 ? '' : Buffer.concat(chunks).toString(),
          }),
        );
      },
    );
    call.on('error', reject);
    call.end(body);
  });
}

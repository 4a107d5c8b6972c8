import { setTimeout as wait } from 'node:timers/promises';
import { venueDate } from '@slipway/shared/values/venue-time.ts';
import type { Bench } from '../bench.ts';
import { type Contestant, createScene, measured, startSlipway } from '../contestants.ts';
import { type ConsoleSession, sessionAt, signIn } from '../console-session.ts';
import { percentile, short } from '../figures.ts';

const screensAtFirst = 20;
const screensAtSecond = 3;
const events = 120;

/**
 * Connects screens to two server processes. The screens show today's trips. Measures the processor time while nothing
 * happens, and the delay until each screen shows a new battery level.
 */
export async function screens({ clusters, seconds, rounds }: Bench): Promise<string[]> {
  const scene = await createScene(clusters.ours);
  const first = await startSlipway(scene);
  const session = await signIn(first, 'dock');
  const { rows: boats } = await scene.pool.query<{ id: number }>('select id from boats order by id limit 3');
  const idleFor = Math.max(10, seconds * rounds);
  const unwatched = await idle(first, idleFor);
  const atFirst = await open(first, session, screensAtFirst);
  await wait(2_000);
  const watched = await idle(first, idleFor);
  const second = await startSlipway(scene);
  const sessionAtSecond = sessionAt(second, session.cookie);
  const watching = [...atFirst, ...(await open(second, session, screensAtSecond))];

  const seen: number[] = [];
  for (let nth = 0; nth < events; nth += 1) {
    // Each server process reads the changes twice a second. The press comes at a random moment between two reads.
    await wait(Math.random() * 1_000);
    const boat = boats[nth % boats.length]!.id;
    // A battery level that this boat did not have before.
    const percent = 10 + (nth % 80);
    const pressedAt = performance.now();
    const shown = watching.map(async (screen) => (await screen.next(percent)) - pressedAt);
    await (nth % 2 === 0 ? session : sessionAtSecond).command('board/battery', { boat, percent });
    seen.push(...(await Promise.all(shown)));
  }
  for (const screen of watching) screen.close();
  await first.stop();
  await second.stop();
  await scene.drop();
  const sorted = seen.toSorted((a, b) => a - b);
  const at = (share: number) => short(percentile(sorted, share));
  const within = (ms: number) =>
    `${short((100 * sorted.filter((each) => each <= ms).length) / sorted.length)} %`;
  return [
    `idle, ${screensAtFirst} screens watch: ${short(watched)} % of a core, the database included, ${short(unwatched)} % unwatched (goal: at most 2)`,
    `from the press until another screen has it, ${sorted.length} times: p50 ${at(0.5)} ms, p75 ${at(0.75)}, p90 ${at(0.9)}, p95 ${at(0.95)}, p99 ${at(0.99)}, longest ${at(1)}`,
    `  within a quarter of a second ${within(250)}, half ${within(500)}, a second ${within(1_000)}, two ${within(2_000)} (goal: 95 % within 1 s, all within 2)`,
  ];
}

/** Processor time of the server and its database while nothing happens, in per cent of a core. */
async function idle(server: Contestant, seconds: number): Promise<number> {
  const { serverMs, databaseMs } = await measured(server, () => wait(seconds * 1_000));
  return (100 * (serverMs + databaseMs)) / (seconds * 1_000);
}

type Screen = {
  /** Resolves with the time at which the screen shows this battery level. */
  next: (percent: number) => Promise<number>;
  close: () => void;
};

async function open({ url }: Contestant, { cookie }: ConsoleSession, howMany: number): Promise<Screen[]> {
  return Promise.all(Array.from({ length: howMany }, () => watch(url, cookie)));
}

async function watch(url: string, cookie: string): Promise<Screen> {
  const leaving = new AbortController();
  const today = venueDate(new Date());
  const answer = await fetch(`${url}/api/console/board/${today}/live`, {
    headers: { cookie },
    signal: leaving.signal,
  });
  if (!answer.ok || answer.body === null) throw new Error(`The live day answered ${answer.status}.`);
  let waiting: { isShown: (text: string) => boolean; show: (at: number) => void } | undefined;
  const read = async (body: ReadableStream<Uint8Array>) => {
    let text = '';
    for await (const part of body.pipeThrough(new TextDecoderStream())) {
      text += part;
      const end = text.lastIndexOf('\n\n');
      if (end === -1) continue;
      const [events, at] = [text.slice(0, end), performance.now()];
      text = text.slice(end + 2);
      if (waiting?.isShown(events) !== true) continue;
      waiting.show(at);
      waiting = undefined;
    }
  };
  read(answer.body).catch((error: Error) => {
    if (error.name !== 'AbortError') throw error;
  });
  return {
    next: (percent) =>
      new Promise((show) => {
        waiting = { isShown: (text) => text.includes(`"percent":${percent},`), show };
      }),
    close: () => leaving.abort(),
  };
}

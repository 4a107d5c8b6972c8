import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SiteToRender } from '@slipway/shared/site-rendering.ts';
import { sampleBusiness as business } from '@slipway/shared/testing/sample-business.ts';
import { afterAll, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { endsAfterMs, longestMs, renderInThread } from './render-in-thread.ts';

/** A fake renderer. The template 'throw' makes it fail, 'hang' makes it hang. `trips` contains the thread's number. */
const program = `
const { parentPort, threadId } = require('node:worker_threads');
parentPort.on('message', ({ site, port }) => {
  if (site.template === 'throw') throw new Error('out of memory');
  if (site.template === 'hang') return;
  port.postMessage({ rendered: { pages: [], trips: [String(threadId)], mostGuests: 0 } });
  port.close();
});
`;
const folder = mkdtempSync(join(tmpdir(), 'slipway-renderer-'));
const path = join(folder, 'renderer.cjs');
writeFileSync(path, program);
afterAll(() => rmSync(folder, { recursive: true }));

const site: SiteToRender = { publicUrl: '', template: '', styleSheets: {}, business, fetch };
const hang = { ...site, template: 'hang' };

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
});

/** Renders, and returns the number of the thread. */
function renderer() {
  const render = renderInThread(path);
  return async (which = site) => (await render(which)).trips[0];
}

it('a request that arrives before the thread’s idle time is over gets the same thread', async () => {
  const render = renderer();
  const first = await render();
  vi.advanceTimersByTime(endsAfterMs - 1);
  expect(await render()).toBe(first);
});

it('a request that arrives while the idle thread ends gets a new thread', async () => {
  const render = renderer();
  const first = await render();
  vi.advanceTimersByTime(endsAfterMs);
  expect(await render()).not.toBe(first);
});

it('after an error of the thread, the next request gets a new thread', async () => {
  const render = renderer();
  await expect(render({ ...site, template: 'throw' })).rejects.toThrow('out of memory');
  expect(await render()).toBeDefined();
});

it('a rendering that never ends fails at the time limit, and the next request gets a new thread', async () => {
  const render = renderer();
  const stuck = render(hang);
  stuck.catch(() => {});
  const first = await render();
  vi.advanceTimersByTime(longestMs);
  await expect(stuck).rejects.toThrow('the thread that renders the pages ended');
  expect(await render()).not.toBe(first);
});

it('many requests at once cause no warning about listeners', async () => {
  const render = renderer();
  const warn = vi.fn();
  process.on('warning', warn);
  onTestFinished(() => void process.off('warning', warn));
  await Promise.all(Array.from({ length: 30 }, () => render()));
  expect(warn).not.toHaveBeenCalled();
});

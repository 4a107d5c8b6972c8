import type { SiteRenderer, SiteToRender } from '@slipway/shared/site-rendering.ts';
import type { RenderingAnswer, RenderingCall } from '@slipway/shared/site-rendering.ts';
import { minuteMs, secondMs } from '@slipway/shared/values/durations.ts';
import { MessageChannel, Worker } from 'node:worker_threads';

/**
 * The idle thread waits this long before it ends and frees its memory. Pages for several numbers of guests are often
 * requested one after another, and the same thread can render them all.
 */
export const endsAfterMs = 2 * secondMs;
/** A request waits this long for its pages. A rendering without an end would block all later renderings. */
export const longestMs = minuteMs;

/**
 * Renders in a separate thread, which starts when pages are requested and ends after a short idle time. So the process
 * can answer calls while pages are rendered, and has React and all pages in memory only for a short time. Rejects if
 * the rendering fails or takes too long; the next request then starts a new thread. `program`: the built renderer.
 */
export function renderInThread(program: string): SiteRenderer['renderSite'] {
  let thread: Worker | undefined;
  let ending: NodeJS.Timeout | undefined;
  let atWork = 0;

  /** A request that arrives while the old thread ends must get a new thread. */
  const end = (ended: Worker | undefined) => {
    if (thread === ended) thread = undefined;
    void ended?.terminate();
  };

  const running = (): Worker => {
    clearTimeout(ending);
    if (thread !== undefined) return thread;
    const started = new Worker(program, { resourceLimits: { maxYoungGenerationSizeMb: 8 } });
    // The thread does not keep the process alive: the process may stop while the thread renders.
    started.unref();
    // Each request adds its own listeners.
    started.setMaxListeners(0);
    started.once('exit', () => end(started));
    // Without a listener, an error in the thread would end the process. The requests that wait for pages get the error.
    started.on('error', () => end(started));
    thread = started;
    return started;
  };

  return async (site) => {
    atWork += 1;
    const used = running();
    const deadline = setTimeout(() => end(used), longestMs).unref();
    try {
      return await renderIn(used, site);
    } finally {
      clearTimeout(deadline);
      atWork -= 1;
      if (atWork === 0) ending = setTimeout(() => end(thread), endsAfterMs).unref();
    }
  };
}

function renderIn(thread: Worker, { fetch, ...site }: SiteToRender): ReturnType<SiteRenderer['renderSite']> {
  return new Promise((resolve, reject) => {
    const { port1: ours, port2: theirs } = new MessageChannel();
    const end = () => {
      ours.close();
      thread.off('error', fail);
      thread.off('exit', exited);
    };
    const fail = (error: unknown) => {
      end();
      reject(error instanceof Error ? error : new Error(String(error)));
    };
    const exited = () => fail(new Error('the thread that renders the pages ended'));
    thread.once('error', fail);
    thread.once('exit', exited);
    ours.on('message', (message: RenderingAnswer | RenderingCall) => {
      if ('call' in message) {
        fetch(message.url, message.init)
          .then(async (response) => ({ status: response.status, text: await response.text() }))
          .then((answer) => ours.postMessage({ call: message.call, ...answer }), fail);
        return;
      }
      if ('error' in message) return fail(message.error);
      end();
      resolve(message.rendered);
    });
    ours.unref();
    thread.postMessage({ site, port: theirs }, [theirs]);
  });
}

import type { MessagePort } from 'node:worker_threads';
import type {
  RenderingAnswer,
  RenderingCall,
  RenderingCallAnswer,
  RenderingTask,
} from '@slipway/shared/site-rendering.ts';
import { renderSite } from './render-site.ts';

let last: Promise<void> = Promise.resolve();

/**
 * Renders one task after another, because renderings share the transport and the business's details. Each task makes
 * its calls through its own port, and closes the port at the end.
 */
export function renderInTurn({ site, port }: RenderingTask<MessagePort>): void {
  const tell = (message: RenderingAnswer | RenderingCall) => port.postMessage(message);
  const fetch = fetchThrough(port, tell);
  last = last
    .then(() => renderSite({ ...site, fetch }))
    .then(
      (rendered) => tell({ rendered }),
      (error: unknown) => tell({ error }),
    )
    .finally(() => port.close());
}

/**
 * A call fails once its `signal` aborts or the server has closed the port, because a call without an answer would
 * delay all later renderings.
 */
function fetchThrough(port: MessagePort, tell: (call: RenderingCall) => void): typeof fetch {
  const waiting = new Map<number, { resolve: (response: Response) => void; reject: (why: Error) => void }>();
  let calls = 0;
  let isClosed = false;
  const closed = () => new Error('the server no longer waits for these pages');
  port.on('message', ({ call, status, text }: RenderingCallAnswer) => {
    waiting.get(call)?.resolve(new Response(text, { status }));
    waiting.delete(call);
  });
  port.once('close', () => {
    isClosed = true;
    for (const { reject } of waiting.values()) reject(closed());
  });
  return (input, init) =>
    new Promise((resolve, reject) => {
      if (isClosed) throw closed();
      init?.signal?.throwIfAborted();
      calls += 1;
      init?.signal?.addEventListener('abort', () => reject(init.signal?.reason));
      waiting.set(calls, { resolve, reject });
      tell({
        call: calls,
        url: input instanceof Request ? input.url : input.toString(),
        init: {
          ...(init?.method === undefined ? {} : { method: init.method }),
          ...(typeof init?.body === 'string' ? { body: init.body } : {}),
          headers: Object.fromEntries(new Headers(init?.headers)),
        },
      });
    });
}

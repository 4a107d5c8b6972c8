import { type MessagePort, parentPort } from 'node:worker_threads';
import type {
  RenderingAnswer,
  RenderingCall,
  RenderingCallAnswer,
  RenderingTask,
} from '@slipway/shared/site-rendering.ts';
import { inlineScripts, renderSite } from './render-site.ts';

/**
 * The program of the server's rendering thread: renders the requested pages, and makes its calls through the server.
 */
parentPort?.on('message', ({ site, port }: RenderingTask<MessagePort>) => {
  const tell = (message: RenderingAnswer | RenderingCall) => port.postMessage(message);
  renderSite({ ...site, fetch: fetchThrough(port, tell) })
    .then(
      (rendered) => tell({ rendered }),
      (error: unknown) => tell({ error }),
    )
    .finally(() => port.close());
});

function fetchThrough(port: MessagePort, tell: (call: RenderingCall) => void): typeof fetch {
  const waiting = new Map<number, (response: Response) => void>();
  let calls = 0;
  port.on('message', ({ call, status, text }: RenderingCallAnswer) => {
    waiting.get(call)?.(new Response(text, { status }));
    waiting.delete(call);
  });
  return (input, init) =>
    new Promise((resolve) => {
      calls += 1;
      waiting.set(calls, resolve);
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

export { inlineScripts };

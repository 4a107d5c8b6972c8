import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The event's body, untyped for the tests. */
type Anything = ReturnType<typeof JSON.parse>;

export type Received = { body: string; signature: string; headers: IncomingHttpHeaders; event: Anything };

/** Starts a receiver of webhooks. A test can make the receiver refuse webhooks. */
export async function startReceiver() {
  const received: Received[] = [];
  let status = 200;
  let answer = '';
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => (body += chunk));
    request.on('end', () => {
      received.push({
        body,
        signature: String(request.headers['stripe-signature']),
        headers: request.headers,
        event: parse(body),
      });
      response.statusCode = status;
      response.end(answer);
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/webhooks/stripe`,
    received,
    types: () => received.map(({ event }) => event?.type as string),
    answerWith(code: number, text = '') {
      status = code;
      answer = text;
    },
    /** Waits until this many webhooks have arrived, and returns the webhooks. */
    async waitFor(count: number): Promise<Received[]> {
      // The wait fails after this time. Even a slow machine needs less.
      const giveUpAt = Date.now() + 120_000;
      while (received.length < count) {
        if (Date.now() > giveUpAt) {
          throw new Error(
            `Only ${received.length} of ${count} events came: ${received.map(({ event }) => event?.type).join(', ')}`,
          );
        }
        await new Promise((done) => setTimeout(done, 10));
      }
      return received;
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}

/** Undefined if the body is XML. */
function parse(body: string): Anything {
  return body.startsWith('<') ? undefined : JSON.parse(body);
}

/** Waits long enough for an event to arrive, if an event was sent. */
export function aWhile(): Promise<void> {
  return new Promise((done) => setTimeout(done, 250));
}

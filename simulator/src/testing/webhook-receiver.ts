import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The event's body, untyped for the tests. */
type Anything = ReturnType<typeof JSON.parse>;

export type Received = { body: string; signature: string; headers: IncomingHttpHeaders; event: Anything };

/** Receives webhooks, and can be told to refuse them. */
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
    /** Waits until so many webhooks have arrived, and returns them. */
    async waitFor(count: number): Promise<Received[]> {
      // Only a hang takes this long, not a slow machine.
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

/** Long enough to show that an event does not arrive. */
export function aWhile(): Promise<void> {
  return new Promise((done) => setTimeout(done, 250));
}

import { Agent, type OutgoingHttpHeaders, request } from 'node:http';

export type Sent = {
  method?: string;
  path: string;
  headers?: OutgoingHttpHeaders;
  body?: Buffer | string;
};

export type Answer = { status: number; body: string; location: string | undefined };

const agent = new Agent({ keepAlive: true, maxSockets: 4 });

/**
 * An HTTP client for requests that `fetch` would correct or refuse: with duplicate or very long headers, or a raw body.
 */
export function send(origin: string, { method = 'GET', path, headers, body }: Sent): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(origin);
    const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) };
    const outgoing = request(
      { agent, hostname, port, method, path, headers: { ...headers, ...length } },
      (incoming) => {
        const chunks: Buffer[] = [];
        incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
        incoming.on('error', reject);
        incoming.on('end', () =>
          resolve({
            status: incoming.statusCode ?? 0,
            body: Buffer.concat(chunks).toString(),
            location: incoming.headers.location,
          }),
        );
      },
    );
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}

export const postJson = (path: string, body: unknown, headers: OutgoingHttpHeaders = {}): Sent => ({
  method: 'POST',
  path,
  headers: { 'content-type': 'application/json', ...headers },
  body: typeof body === 'string' ? body : JSON.stringify(body),
});

export function closeConnections(): void {
  agent.destroy();
}

import { type IncomingMessage, type Server, type ServerResponse, createServer } from 'node:http';
import { type Answer, type Call, type Route, jsonAnswer } from './call.ts';
import { matchRoute } from './match-route.ts';
import { ControlRefusal } from '../control/read-fields.ts';
import { BlockList, isIPv6 } from 'node:net';

const bodyLimit = 1024 * 1024;

export function makeHttpServer(routes: readonly Route[]): Server {
  return createServer((request, response) => {
    answer(routes, request)
      .catch((error: unknown) => (hasHungUp(request) ? hungUp : answerForError(error)))
      .then((sent) => send(sent, request, response))
      .catch((error: unknown) => {
        console.error(error);
        response.destroy();
      });
  });
}

const hungUp: Answer = { status: 0, body: '', arrives: 'not' };

/** A caller that disconnects while sending is not an error of the simulator. */
function hasHungUp(request: IncomingMessage): boolean {
  return request.destroyed && !request.complete;
}

async function answer(routes: readonly Route[], request: IncomingMessage): Promise<Answer> {
  const address = request.url ?? '/';
  if (!URL.canParse(address, 'http://simulator')) throw new ControlRefusal(400, 'This is not an address.');
  const url = new URL(address, 'http://simulator');
  const method = request.method ?? 'GET';
  const matched = matchRoute(routes, method === 'HEAD' ? 'GET' : method, url.pathname);
  if (matched === undefined)
    return jsonAnswer({ message: `The simulator has nothing at ${url.pathname}.` }, 404);
  if (matched === 'wrong_method') {
    return jsonAnswer({ message: `${url.pathname} does not accept ${method} requests.` }, 405);
  }
  if (matched.route.isOnlyFromHere === true && !isFromHere(request)) {
    const message = 'This call is accepted only from the simulator’s own machine, at localhost or 127.0.0.1.';
    return jsonAnswer({ message }, 403);
  }
  // Behind a proxy, links to the simulator's pages must lead through the proxy too.
  const isHttps = request.headers['x-forwarded-proto'] === 'https';
  const call: Call = {
    method,
    path: url.pathname,
    query: url.searchParams,
    headers: request.headers,
    body: await readBody(request),
    params: matched.params,
    simulatorUrl: `${isHttps ? 'https' : 'http'}://${request.headers.host ?? 'localhost'}`,
  };
  return matched.route.handle(call);
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > bodyLimit) throw new ControlRefusal(413, 'The body is longer than the simulator reads.');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function answerForError(error: unknown): Answer {
  if (error instanceof ControlRefusal) return jsonAnswer({ message: error.message }, error.status);
  console.error(error);
  return jsonAnswer({ message: 'The simulator failed: see its output.' }, 500);
}

function send(
  { status, headers, body, arrives = 'whole' }: Answer,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  if (arrives === 'not') {
    request.socket.resetAndDestroy();
    return;
  }
  const bytes = Buffer.from(body);
  response.writeHead(status, {
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
    ...headers,
    'content-length': bytes.length,
  });
  if (arrives === 'whole') {
    response.end(bytes);
    return;
  }
  response.write(bytes.subarray(0, Math.floor(bytes.length / 2)), () => request.socket.destroy());
}

const thisMachine = new BlockList();
thisMachine.addSubnet('127.0.0.0', 8, 'ipv4');
thisMachine.addAddress('::1', 'ipv6');

const localName = /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d{1,5})?$/i;
const writtenByProxies = [
  'forwarded',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
  'via',
];

/**
 * Returns whether a call comes from this machine. Such a call has a local socket, a local host name and no header of a
 * proxy. A page of another site cannot change the host name.
 */
export function isFromHere({ socket, headers }: Pick<IncomingMessage, 'socket' | 'headers'>): boolean {
  const address = (socket.remoteAddress ?? '').replace(/^::ffff:/i, '');
  return (
    thisMachine.check(address, isIPv6(address) ? 'ipv6' : 'ipv4') &&
    localName.test(headers.host ?? '') &&
    !writtenByProxies.some((name) => headers[name] !== undefined)
  );
}

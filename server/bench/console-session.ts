import { randomUUID } from 'node:crypto';
import type { Contestant } from './contestants.ts';

/** A member of the demo team, signed in at the console of a simulated site. */
export type ConsoleSession = {
  cookie: string;
  /** Runs a command and returns its result; throws if it is refused. */
  command: (path: string, words: object) => Promise<unknown>;
  /** Previews a command and returns the HTTP status, even if the preview is refused. */
  preview: (path: string, words: object) => Promise<number>;
};

export async function signIn(at: Contestant, role: 'owner' | 'dock'): Promise<ConsoleSession> {
  const signedIn = await post(at, 'demo/sign-in', { role });
  if (!signedIn.ok) throw new Error(`Signing in answered ${signedIn.status}.`);
  const cookies = signedIn.headers.getSetCookie().map((each) => each.split(';')[0]);
  return sessionAt(at, cookies.join('; '));
}

/** Returns a session that uses this cookie. Every server process with the same database accepts the cookie. */
export function sessionAt(at: Contestant, cookie: string): ConsoleSession {
  return {
    cookie,
    async command(path, words) {
      const answer = await post(at, path, { ...words, requestId: randomUUID() }, cookie);
      if (!answer.ok) throw new Error(`${path} was answered with ${answer.status}: ${await answer.text()}`);
      return ((await answer.json()) as { data: { result: unknown } }).data.result;
    },
    async preview(path, words) {
      const answer = await post(at, path, { ...words, isPreview: true }, cookie);
      await answer.arrayBuffer();
      return answer.status;
    },
  };
}

function post({ url }: Contestant, path: string, body: object, cookie = ''): Promise<Response> {
  return fetch(`${url}/api/console/${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'slipway-console': '1',
      'sec-fetch-site': 'same-origin',
      cookie,
    },
    body: JSON.stringify(body),
  });
}

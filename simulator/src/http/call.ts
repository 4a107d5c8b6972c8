import type { IncomingHttpHeaders } from 'node:http';

/** One call with its whole body. */
export type Call = {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: IncomingHttpHeaders;
  body: string;
  /** The named parts of the route's path. */
  params: Record<string, string>;
  /** The origin by which the caller reached the simulator. */
  simulatorUrl: string;
};

export type Answer = {
  status: number;
  headers?: Record<string, string>;
  body: string;
  /** How the answer is cut off: after the first half, or by a reset connection. */
  arrives?: 'whole' | 'half' | 'not';
};

export type Route = {
  /** '*' matches every method. */
  method: string;
  /** '/a/:name' fills params; a star at the end matches everything that begins so. */
  path: string;
  /**
   * Whether only this machine may call it, as for the simulator's own tools. Pages on which shoppers pay are public.
   */
  isOnlyFromHere?: true;
  handle: (call: Call) => Answer | Promise<Answer>;
};

export function jsonAnswer(value: unknown, status = 200): Answer {
  return {
    status,
    headers: { 'content-type': 'application/json; charset=utf-8' },
    body: JSON.stringify(value, null, 2),
  };
}

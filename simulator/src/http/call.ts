import type { IncomingHttpHeaders } from 'node:http';

/** One call as it arrived, read to its end. */
export type Call = {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: IncomingHttpHeaders;
  body: string;
  /** The named parts of the route's path. */
  params: Record<string, string>;
  /** The address by which the caller reached the till, without a slash at the end. */
  tillUrl: string;
};

export type Answer = {
  status: number;
  headers?: Record<string, string>;
  body: string;
  /** What arrives of it: the first half and then silence, or a reset connection in its place. */
  arrives?: 'whole' | 'half' | 'not';
};

export type Route = {
  /** '*' takes them all. */
  method: string;
  /** '/a/:name' fills params; a star at the end takes everything that begins so. */
  path: string;
  /** For who is at this machine: the till's own tools. What visitors pay by is for all. */
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

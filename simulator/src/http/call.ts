import type { IncomingHttpHeaders } from 'node:http';

/** A call with its complete body. */
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
  /** How much of the answer arrives: all, the first half, or nothing (the connection is reset). */
  arrives?: 'whole' | 'half' | 'not';
};

export type Route = {
  /** '*' matches every method. */
  method: string;
  /** '/a/:name' fills `params`. A star at the end matches any rest of the path. */
  path: string;
  /**
   * Whether only this machine may call the route. The simulator's tools are such routes; pages on which shoppers pay
   * are public.
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

/** A task of the load generator. By default it is a closed loop: each client makes one call after another. */
export type LoadJob = {
  url: string;
  method: 'GET' | 'POST';
  path: string;
  clients: number;
  /** The load ends after this time, or earlier when there is nothing left to send. */
  seconds: number;
  /** Each body is sent once. Without bodies the calls continue until the time is up. */
  bodies?: readonly string[];
  /** A body that every call sends, in place of `bodies`. */
  body?: string;
  /** Each client calls from a different IP address, so that the limits on calls from one address can stay on. */
  addresses?: boolean;
  /**
   * An open loop: this many calls begin each second, even while earlier calls wait. `clients` limits the open calls.
   */
  rate?: number;
  /** The number of seconds at the start that are not measured. */
  skipSeconds?: number;
  /** Each call has a new Idempotency-Key. */
  keys?: boolean;
};

export type LoadResult = {
  calls: number;
  seconds: number;
  p50: number;
  p99: number;
  /** The 99th percentile of the response times of answers with a status other than 200, in ms. */
  othersP99: number;
  /** The number of answers with each HTTP status. Status 0: the connection broke. */
  statuses: Record<number, number>;
  /** The number of answers with status 200 between `skipSeconds` and the end of the load. */
  doneInTime: number;
  /** The text of the first answer with each status other than 200. */
  firstOthers: Record<number, string>;
};

/** The generator's messages to its parent. */
export type LoadMessage = 'prepared' | LoadResult;

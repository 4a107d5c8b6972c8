/** A load generator's task: a closed loop, in which each client makes one call after another. */
export type LoadJob = {
  url: string;
  method: 'GET' | 'POST';
  path: string;
  clients: number;
  /** It ends then, or earlier when there is nothing left to send. */
  seconds: number;
  /** Each is sent once; without them the calls have no body and continue until the time is up. */
  bodies?: readonly string[];
  /** Instead of `bodies`: sent again and again. */
  body?: string;
  /** Each client calls from an address of its own, so that limits on calls can stay on. */
  addresses?: boolean;
  /** Sends an Idempotency-Key of its own with each call. */
  keys?: boolean;
};

export type LoadResult = {
  calls: number;
  seconds: number;
  p50: number;
  p99: number;
  /** How many of each HTTP status. */
  statuses: Record<number, number>;
  /** The first answer that was not 200. */
  firstOther?: string;
};

/** The generator's messages to its parent. */
export type LoadMessage = 'prepared' | LoadResult;

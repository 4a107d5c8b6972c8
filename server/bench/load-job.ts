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
  /**
   * An open loop instead: calls begin at this rate per second, however many still wait. `clients` is the most open.
   */
  rate?: number;
  /** Not measured: answers in the first seconds, and the duration of calls sent in them. */
  skipSeconds?: number;
  /** Sends an Idempotency-Key of its own with each call. */
  keys?: boolean;
};

export type LoadResult = {
  calls: number;
  seconds: number;
  p50: number;
  p99: number;
  /** 99 in 100 answers other than 200 came within this time. */
  othersP99: number;
  /** The number of each HTTP status; 0: the connection broke. */
  statuses: Record<number, number>;
  /** Answers 200 between the first seconds that do not count and the end of the calls, whenever they were sent. */
  doneInTime: number;
  /** The first answer of each status other than 200. */
  firstOthers: Record<number, string>;
};

/** The generator's messages to its parent. */
export type LoadMessage = 'prepared' | LoadResult;

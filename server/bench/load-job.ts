/** A load generator's task: a closed loop, in which each client makes one call after another. */
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
  /** Each client calls from an address of its own, so that limits on calls can stay on. */
  addresses?: boolean;
  /** An open loop: this many calls begin each second, even while earlier ones wait. `clients` limits the open calls. */
  rate?: number;
  /** The first seconds, whose answers are not counted and whose calls are not timed. */
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
  /** Answers of status 200 after `skipSeconds`, also to calls sent before, until the calls end. */
  doneInTime: number;
  /** The first answer of each status other than 200. */
  firstOthers: Record<number, string>;
};

/** The generator's messages to its parent. */
export type LoadMessage = 'prepared' | LoadResult;

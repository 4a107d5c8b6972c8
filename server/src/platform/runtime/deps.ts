import type { Kysely } from 'kysely';
import type { ChangeFeed } from '../database/change-feed.ts';
import type { Tables } from '../database/tables.ts';
import type { BrowserCookies } from '../http/browser-cookies.ts';
import type { SharedLimiter, TakingLimits } from '../http/shared-limits.ts';
import type { JobHealth } from '../jobs/job-health.ts';
import type { Hashing } from '../security/hashing.ts';
import type { SigningKey } from '../security/signing-keys.ts';
import type { CrashPoint } from './crash-points.ts';
import type { Incidents } from './incidents.ts';
import type { PreviewTurns } from './preview-turns.ts';

/** The dependencies that every room of the server has: a part of `Deps`. */
export type PlatformDeps = {
  db: Kysely<Tables>;
  /** Await its `untilFresh` before using anything kept in memory. */
  changes: ChangeFeed;
  now: () => Date;
  /** Without a trailing slash. */
  publicUrl: string;
  isSimulated: boolean;
  /** When this database first took real money: bookings made earlier are tests. Simulated: a time in the far future. */
  realSince: Date;
  /**
   * Strangers sign in as the demo team: nobody can add people or ways to sign in, typed text is not stored, and no
   * email is sent.
   */
  isPublicDemo: boolean;
  cookies: BrowserCookies;
  limiter: SharedLimiter;
  previews: PreviewTurns;
  /** The number of holds and free bookings that a network may make in an hour; undefined: no limit. */
  takingLimits: TakingLimits | undefined;
  /** The difficulty of the proof of work for a hold of a day under pressure; undefined: no proof is ever required. */
  proofBits: { usual: number; most: number } | undefined;
  /**
   * Above this many unpaid holds of a network, we do not email that a payment was not completed; undefined: always
   * email.
   */
  unpaidHoldsTold: number | undefined;
  /** The key of the hashes of network addresses. */
  networkKey: SigningKey;
  /** Signs the links in our emails and the challenges of proofs of work. */
  linkKey: SigningKey;
  /** Reads the keys again, to learn of replaced ones. */
  readKeys: () => Promise<void>;
  /** The cost of hashing a password or PIN of the console, and so of a guess. */
  hashing: Hashing;
  /** The file with the copy of the list of erasures; undefined: no backups are made. */
  erasuresFile: string | undefined;
  /** The health of this process's jobs. */
  jobHealth: JobHealth;
  /** How long a repeated call waits for the first one. */
  waitForFirstMs: number;
  /** How long after its decision a reservation may be written. */
  writeWithinMs: number;
  /** Tells the jobs that there are emails to send; if this hint is lost, the emails are a few seconds late. */
  mailWritten: () => void;
  /** The same for payments to be captured, cancelled, voided or refunded, and for stored provider events. */
  paymentsDue: () => void;
  eventsStored: () => void;
  log: Record<'error' | 'warn', (fields: object, message: string) => void>;
  incidents: Incidents;
  /** Called at the points of crash-points.ts; does nothing except in the crash suite. */
  crashPoint: (point: CrashPoint) => void;
};

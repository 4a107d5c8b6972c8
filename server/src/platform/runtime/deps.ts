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

/** The dependencies that every part of the server needs. */
export type PlatformDeps = {
  db: Kysely<Tables>;
  /** Await `untilFresh` before using data in memory. */
  changes: ChangeFeed;
  now: () => Date;
  /** The address of the site, without a trailing slash. */
  publicUrl: string;
  isSimulated: boolean;
  /**
   * The time at which this database began to take real money. Earlier bookings are tests. On a simulated site, this
   * time is in the far future.
   */
  realSince: Date;
  /**
   * Whether strangers may sign in as the demo team. On such a site, nobody can add people or ways to sign in, typed
   * text is not stored, and no email is sent.
   */
  isPublicDemo: boolean;
  cookies: BrowserCookies;
  limiter: SharedLimiter;
  previews: PreviewTurns;
  /** The number of holds and free bookings that a network may make in an hour; undefined: no limit. */
  takingLimits: TakingLimits | undefined;
  /** The difficulty of the proof of work that a hold may need; undefined: no hold needs a proof. */
  proofBits: { usual: number; most: number } | undefined;
  /**
   * We email about an uncompleted payment only if the visitor's network has at most this many unpaid holds; undefined:
   * always.
   */
  unpaidHoldsTold: number | undefined;
  /** The key for hashes of network addresses. */
  networkKey: SigningKey;
  /** Signs the links in our emails and the challenges of proofs of work. */
  linkKey: SigningKey;
  /** Reads the signing keys again, because a command may have replaced the keys. */
  readKeys: () => Promise<void>;
  /** The cost of hashing a password or a PIN of the console. */
  hashing: Hashing;
  /** The file with the copy of the list of erasures; undefined: no backups are made. */
  erasuresFile: string | undefined;
  /** The health of this process's jobs. */
  jobHealth: JobHealth;
  /** How long a repeated call waits for the first call with the same idempotency key. */
  waitForFirstMs: number;
  /** The longest time from the decision about a reservation to its commit. */
  writeWithinMs: number;
  /** Tells the jobs that an email is due. If this hint is lost, the email is a few seconds late. */
  mailWritten: () => void;
  /**
   * Tells the jobs that a payment must be captured, cancelled, voided or refunded, or that a provider's event is
   * stored.
   */
  paymentsDue: () => void;
  eventsStored: () => void;
  log: Record<'error' | 'warn', (fields: object, message: string) => void>;
  incidents: Incidents;
  /** Called at each point of crash-points.ts; does nothing except in the crash suite. */
  crashPoint: (point: CrashPoint) => void;
};

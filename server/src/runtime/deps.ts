import type { CrashPoint } from './crash-points.ts';
import type { Business } from '@slipway/shared/business.ts';
import type { Kysely } from 'kysely';
import type { Tables } from '../database/tables.ts';
import type { BrowserCookies } from '../http/browser-cookies.ts';
import type { SharedLimiter, TakingLimits } from '../http/shared-limits.ts';
import type { Incidents } from './incidents.ts';
import type { JobHealth } from '../jobs/job-health.ts';
import type { DeclineLimits } from '../payments/decline-limits.ts';
import type { ConfiguredProviders } from '../payments/configured-providers.ts';
import type { RecentAnswers } from '../payments/recent-answers.ts';

/** What the features need from outside: a plain object, made in main.ts and by the tests. */
export type Deps = {
  db: Kysely<Tables>;
  now: () => Date;
  business: Business;
  /** Without a slash at the end. */
  publicUrl: string;
  /** Those that are built and configured, in the order in which they are offered; the first is the default. */
  providers: ConfiguredProviders['providers'];
  inBrowser: ConfiguredProviders['inBrowser'];
  isSimulated: boolean;
  cookies: BrowserCookies;
  limiter: SharedLimiter;
  /** How many holds and free bookings a network may take in an hour; undefined: as many as it likes. */
  takingLimits: TakingLimits | undefined;
  /** How hard the work for a hold of a day under pressure is; undefined: no such day is looked for. */
  proofBits: { usual: number; most: number } | undefined;
  /** Nobody is told that a payment was not completed when their network has made more unpaid holds; undefined: told. */
  unpaidHoldsTold: number | undefined;
  declineLimits: DeclineLimits;
  recentAnswers: RecentAnswers;
  /** Keys the hashes of network addresses. */
  networkKey: string;
  /** Signs the links that we mail and the challenges that we give. */
  linkKey: string;
  /** How the jobs of this process are. */
  jobHealth: JobHealth;
  /** How long a repeated call waits for the first one that is still at work. */
  waitForFirstMs: number;
  /** How long after it was decided a reservation may be written. */
  writeWithinMs: number;
  /** Tells the jobs that there is mail to send; losing the hint only costs seconds. */
  mailWritten: () => void;
  /** The same for payments to be taken, given up or sent back, and for stored provider events. */
  paymentsDue: () => void;
  eventsStored: () => void;
  log: Record<'error' | 'warn', (fields: object, message: string) => void>;
  incidents: Incidents;
  /** Called at the instants of crash-points.ts; does nothing unless the crash suite is at work. */
  crashPoint: (point: CrashPoint) => void;
};

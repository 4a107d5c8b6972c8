import type { Business } from '@slipway/shared/business.ts';
import type { Kysely } from 'kysely';
import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import type { Tables } from './database/tables.ts';
import type { Deps } from './deps.ts';
import { browserCookies } from './http/browser-cookies.ts';
import { waitForFirstMs } from './http/idempotency.ts';
import { sharedLimiter, simulatedLimitFactor } from './http/shared-limits.ts';
import { jobHealth } from './jobs/job-health.ts';
import { declineLimits } from './payments/decline-limits.ts';
import type { OfferedPayments } from './payments/offered-payments.ts';
import { answerFreshMs, recentAnswers } from './payments/recent-answers.ts';
import { signingKey } from './signing-keys.ts';

/** Start values for a live site; a simulated one allows twenty times as much. */
const holdsPerNetworkHour = 3;
const holdsPerEmail = 2;

/** Deps as the configuration asks for them. Makes the signing keys on the first start. */
export async function makeDeps(
  db: Kysely<Tables>,
  clock: Clock,
  business: Business,
  config: Pick<Config, 'payments' | 'publicUrl' | 'rateLimits'>,
  payments: OfferedPayments,
  process: Pick<Deps, 'mailWritten' | 'paymentsDue' | 'eventsStored' | 'log' | 'reached'>,
): Promise<Deps> {
  const isOn = config.rateLimits === 'on';
  const factor = config.payments === 'simulated' ? simulatedLimitFactor : 1;
  const limit = (most: number) => (isOn ? most * factor : Number.POSITIVE_INFINITY);
  return {
    db,
    now: clock.now,
    business,
    publicUrl: config.publicUrl,
    providers: payments.providers,
    inBrowser: payments.inBrowser,
    isSimulated: config.payments === 'simulated',
    cookies: browserCookies(config.publicUrl.startsWith('https:')),
    limiter: sharedLimiter({
      isOn,
      factor,
      key: await signingKey(db, 'limits', clock.now()),
      now: clock.now,
    }),
    holdsPerNetworkHour: limit(holdsPerNetworkHour),
    holdsPerEmail: limit(holdsPerEmail),
    declineLimits: {
      // Not more of them when simulated: cards that are declined are tried there on purpose.
      perHold: isOn ? declineLimits.perHold : Number.POSITIVE_INFINITY,
      perNetworkHour: limit(declineLimits.perNetworkHour),
      alarmAbove: isOn ? declineLimits.alarmAbove : Number.POSITIVE_INFINITY,
    },
    recentAnswers: recentAnswers(isOn ? answerFreshMs : 0),
    networkKey: await signingKey(db, 'network', clock.now()),
    linkKey: await signingKey(db, 'links', clock.now()),
    jobHealth: jobHealth(),
    waitForFirstMs,
    ...process,
  };
}

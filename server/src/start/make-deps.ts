import { weatherSources } from '@slipway/shared/values/weather.ts';
import { calendarQuestion } from '../catalogue/availability/calendar-facts.ts';
import { proofBits } from '../bookings/reserve/day-pressure.ts';
import { catalogueMemory } from '../catalogue/catalogue-memory.ts';
import type { Clock } from '../platform/runtime/clock.ts';
import { erasuresFileIn } from '../console/personal-data/erasures.ts';
import type { Config } from '../operations/config/config.ts';
import { changeFeed } from '../platform/database/change-feed.ts';
import type { OpenDatabase } from '../platform/database/open-database.ts';
import { writeWithinMs } from '../platform/database/patience.ts';
import type { Deps } from '../bookings/deps.ts';
import { browserCookies } from '../platform/http/browser-cookies.ts';
import { waitForFirstMs } from '../platform/http/idempotency.ts';
import {
  sharedLimiter,
  simulatedLimitFactor,
  takingLimits,
  unpaidHoldsTold,
} from '../platform/http/shared-limits.ts';
import { incidents } from '../platform/runtime/incidents.ts';
import { asSaid, liveBusiness } from '../catalogue/live-business.ts';
import { jobHealth } from '../platform/jobs/job-health.ts';
import { declineLimits } from '../payments/declines.ts';
import type { ConfiguredProviders } from '../payments/configured-providers.ts';
import { answerFreshMs, recentAnswers } from '../payments/recent-answers.ts';
import { previewTurns } from '../platform/runtime/preview-turns.ts';
import { venueToday } from '../platform/runtime/venue-today.ts';
import { hashing } from '../platform/security/hashing.ts';
import { readLiveSince } from '../set-up/opening/demo-data.ts';
import { openKeyring } from '../platform/security/signing-keys.ts';

type Hooks = Pick<Deps, 'mailWritten' | 'paymentsDue' | 'eventsStored' | 'log' | 'crashPoint'>;

const nothing = () => {};

/** Hooks that do nothing, for a process without jobs or a log. The server's jobs find due work on their own. */
export const quietHooks: Hooks = {
  mailWritten: nothing,
  paymentsDue: nothing,
  eventsStored: nothing,
  log: { error: nothing, warn: nothing },
  crashPoint: nothing,
};

/** Makes the dependencies from the configuration. On the first start it also makes the signing keys. */
export async function makeDeps(
  { db, changes }: Pick<OpenDatabase, 'db' | 'changes'>,
  clock: Clock,
  config: Pick<Config, 'payments' | 'publicUrl' | 'rateLimits'> &
    Partial<Pick<Config, 'isPublicDemo' | 'erasuresFolder' | 'backupPassphrase' | 'weatherKeys'>>,
  payments: ConfiguredProviders,
  hooks: Hooks,
): Promise<Deps> {
  const isOn = config.rateLimits === 'on';
  const keyring = await openKeyring(db, clock.now);
  const live = await liveBusiness(db, clock.now);
  const factor = config.payments === 'simulated' ? simulatedLimitFactor : 1;
  return {
    db,
    changes: changeFeed(changes, calendarQuestion, venueToday(clock.now)),
    now: clock.now,
    catalogue: catalogueMemory(db, (found, termsAt) => live.take(asSaid(found, termsAt(clock.now()).terms))),
    business: live.business,
    followBusiness: live.follow,
    forecastBy:
      config.payments === 'live' && config.weatherKeys?.forecast !== undefined
        ? weatherSources.metoffice.inSentence
        : undefined,
    publicUrl: config.publicUrl,
    providers: payments.providers,
    inBrowser: payments.inBrowser,
    isSimulated: config.payments === 'simulated',
    realSince: config.payments === 'simulated' ? new Date(8.64e15) : await readLiveSince(db),
    isPublicDemo: config.isPublicDemo === true,
    erasuresFile:
      config.backupPassphrase === undefined || config.erasuresFolder === undefined
        ? undefined
        : erasuresFileIn(config.erasuresFolder),
    cookies: browserCookies(config.publicUrl.startsWith('https:')),
    limiter: sharedLimiter({
      isOn,
      factor,
      key: keyring.limits,
      now: clock.now,
    }),
    previews: previewTurns(),
    takingLimits: isOn ? takingLimits(factor) : undefined,
    proofBits: isOn ? proofBits : undefined,
    unpaidHoldsTold: isOn ? unpaidHoldsTold * factor : undefined,
    declineLimits: {
      // A simulated site does not limit declined cards, because people try them on purpose.
      perHold: isOn ? declineLimits.perHold : Number.POSITIVE_INFINITY,
      perNetworkHour: isOn ? declineLimits.perNetworkHour * factor : Number.POSITIVE_INFINITY,
      alarmAbove: isOn ? declineLimits.alarmAbove : Number.POSITIVE_INFINITY,
    },
    recentAnswers: recentAnswers(isOn ? answerFreshMs : 0),
    networkKey: keyring.network,
    linkKey: keyring.links,
    readKeys: keyring.read,
    hashing,
    jobHealth: jobHealth(),
    waitForFirstMs,
    incidents: incidents(hooks.log),
    writeWithinMs,
    ...hooks,
  };
}

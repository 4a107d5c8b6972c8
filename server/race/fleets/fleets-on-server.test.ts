import { expect, test } from 'vitest';
import { openFleetEnv } from './fleet-env.ts';
import { playDays } from './play-days.ts';

// Beside the embedded database, on the other core.
const howMany = Number(process.env.FLEETS_ON_SERVER ?? 6);

test(
  'no hull twice, no party on a hull that does not fit, and calendars that say what the tables say, on a Postgres server with two processes',
  async () => {
    const env = await openFleetEnv({ isEmbedded: false });
    await playDays(env, howMany).finally(async () => expect(await env.stop()).toBeGreaterThanOrEqual(0));
  },
  600_000 + howMany * 10_000,
);

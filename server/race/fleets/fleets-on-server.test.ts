import { afterAll, beforeAll, test } from 'vitest';
import { type FleetEnv, openFleetEnv } from './fleet-env.ts';
import { playDays } from './play-days.ts';

// This file runs beside the tests on the embedded database, on the other core.
const howMany = Number(process.env.FLEETS_ON_SERVER ?? 4);

let env: FleetEnv;
beforeAll(async () => {
  env = await openFleetEnv({ isEmbedded: false });
}, 120_000);
afterAll(() => env.stop());

test(
  'on a Postgres server no boat is sold twice, every party fits in its boat, and the calendars agree with the database',
  () => playDays(env, howMany),
  600_000 + howMany * 10_000,
);

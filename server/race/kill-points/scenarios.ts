import type { CrashPoint } from '../../src/runtime/crash-points.ts';
import { beginScenarios } from './begin-scenarios.ts';
import { cancelScenarios } from './cancel-scenarios.ts';
import { expireScenarios } from './expire-scenarios.ts';
import { mailScenarios } from './mail-scenarios.ts';
import { moveScenarios } from './move-scenarios.ts';
import { settleScenarios } from './settle-scenarios.ts';
import type { Scenario } from './scenario.ts';

/** Every point has a scenario, or this does not compile. The first ending of the first scenario is played by npm test. */
export const scenarios: Record<CrashPoint, readonly [Scenario, ...Scenario[]]> = {
  ...beginScenarios,
  ...settleScenarios,
  ...expireScenarios,
  ...cancelScenarios,
  ...moveScenarios,
  ...mailScenarios,
};

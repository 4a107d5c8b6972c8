import type { CrashPoint } from '../../src/platform/runtime/crash-points.ts';
import { beginScenarios } from './begin-scenarios.ts';
import { bookCommands } from './book-scenarios.ts';
import { boatCommands, boatUndos } from './boat-scenarios.ts';
import { cancelScenarios } from './cancel-scenarios.ts';
import { deskScenarios, scenarioOf } from './desk-scenarios.ts';
import {
  chargeCommands,
  depositAskedFor,
  depositDisputed,
  depositScenarios,
  depositTaken,
} from './deposit-scenarios.ts';
import { expireScenarios } from './expire-scenarios.ts';
import { debtPaid, linkPresses, linkScenarios, placePaid, storedLinkPresses } from './link-scenarios.ts';
import { mailScenarios } from './mail-scenarios.ts';
import { movePaid, moveRunsOut, moveScenarios } from './move-scenarios.ts';
import { answerScenarios, calledOffCommands } from './open-again-scenarios.ts';
import { dueSet, setUpCommands } from './set-up-scenarios.ts';
import { proofScenarios } from './proof-scenarios.ts';
import { settleScenarios } from './settle-scenarios.ts';
import { textScenarios } from './text-scenarios.ts';
import type { Scenario } from './scenario.ts';
import { calledOffInTheMinute, saidAfterAll, warnedCommands } from './warned-scenarios.ts';

const money = [movePaid, placePaid, debtPaid];
const otherCommands = [
  ...boatCommands,
  ...bookCommands,
  ...chargeCommands,
  ...calledOffCommands,
  ...warnedCommands,
  ...setUpCommands,
];

/**
 * The scenarios of each kill point; the compiler requires at least one. npm test plays three points, each with the
 * first ending of its first scenario.
 */
export const scenarios: Record<CrashPoint, readonly [Scenario, ...Scenario[]]> = {
  ...beginScenarios,
  ...settleScenarios,
  ...depositScenarios,
  ...expireScenarios,
  ...cancelScenarios,
  ...answerScenarios,
  ...moveScenarios,
  ...linkScenarios,
  ...deskScenarios,
  ...mailScenarios,
  ...textScenarios,
  ...proofScenarios,
  'command: decided': [
    ...deskScenarios['command: decided'],
    ...otherCommands.map((command) => scenarioOf(command, false)),
    dueSet,
  ],
  'command: written': [
    ...deskScenarios['command: written'],
    ...otherCommands.map((command) => scenarioOf(command, true)),
    calledOffInTheMinute,
    dueSet,
  ],
  'undo: written': [...deskScenarios['undo: written'], ...boatUndos, saidAfterAll],
  'begin: provider answered': [...beginScenarios['begin: provider answered'], ...linkPresses],
  'begin: answer stored': [...beginScenarios['begin: answer stored'], ...storedLinkPresses],
  'settle: provider asked': [...settleScenarios['settle: provider asked'], ...money, depositDisputed],
  'settle: written': [...settleScenarios['settle: written'], ...money, depositDisputed],
  'capture: claimed': [...settleScenarios['capture: claimed'], ...money, ...depositAskedFor],
  'capture: provider answered': [...settleScenarios['capture: provider answered'], ...money, ...depositTaken],
  'expire: provider asked': [...expireScenarios['expire: provider asked'], moveRunsOut],
  'expire: hold ended': [...expireScenarios['expire: hold ended'], moveRunsOut],
};

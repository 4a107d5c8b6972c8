import { endHoldsInStops } from '../../src/bookings/cancellation/end-holds-in-stops.ts';
import { endUndoHolds } from '../../src/bookings/cancellation/cancel-booking.ts';
import { closeLinkForms } from '../../src/bookings/money/pay-link/close-link-forms.ts';
import { advancePayments } from '../../src/bookings/money/paying/advance-payments.ts';
import { expireHolds } from '../../src/bookings/money/paying/expire-holds.ts';
import { processEvents } from '../../src/bookings/money/paying/process-events.ts';
import { sendRefunds } from '../../src/bookings/money/refunds/send-refunds.ts';
import { expireMoves } from '../../src/bookings/move/expire-moves.ts';
import { type Command, terminal } from '../../src/console/command/command.ts';
import { runCommand } from '../../src/console/command/run-command.ts';
import { randomId } from '../../src/platform/security/random-id.ts';
import type { Random } from '../../src/testing/random.ts';
import { unlessRefused } from '../unless-refused.ts';
import type { ScheduleEnv } from './schedule-env.ts';
import { trialsAtOnce } from './share-of-trials.ts';

/** The steps of a trial, by name. */
export type StepsOf<Trial> = Record<string, (trial: Trial, random: Random) => Promise<unknown>>;

/** The steps that happen without a person: webhooks arrive and our jobs run. */
export const byItself: StepsOf<{ env: ScheduleEnv }> = {
  'a webhook comes': async ({ env }, random) => {
    if (env.caught.length > 0) await env.deliver(random.pick(env.caught));
  },
  'webhooks are worked off': ({ env }) => processEvents(env.deps),
  'the reconciler runs': ({ env }) => advancePayments(env.deps),
  'refunds are sent': ({ env }) => sendRefunds(env.deps),
  'the sweeps run': ({ env }) =>
    Promise.all([
      expireMoves(env.deps),
      expireHolds(env.deps),
      endHoldsInStops(env.deps),
      closeLinkForms(env.deps),
      endUndoHolds(env.db, env.now()),
    ]),
};

/** Moves the clock by one of the `minutes`. Several trials share the clock, so each trial moves it only sometimes. */
export const timePasses =
  (minutes: readonly number[]): StepsOf<{ env: ScheduleEnv }>[string] =>
  async ({ env }, random) => {
    const passing = random.pick(minutes);
    if (random.chance(1 / trialsAtOnce)) await env.advance(passing);
  };

/** Returns the names of the steps. Each name is repeated as often as its weight says, by default once. */
export function weighted(
  steps: Readonly<Record<string, unknown>>,
  weights: Partial<Record<string, number>>,
): readonly string[] {
  return Object.keys(steps).flatMap((name) => Array.from({ length: weights[name] ?? 1 }, () => name));
}

/** Plays this many bursts, of up to four steps at once. Returns the steps of each burst. */
export async function playBursts<Trial>(
  trial: Trial,
  random: Random,
  { steps, drawn, howMany }: { steps: StepsOf<Trial>; drawn: readonly string[]; howMany: number },
): Promise<string[]> {
  const told: string[] = [];
  for (let burst = 0; burst < howMany; burst += 1) {
    const names = Array.from({ length: 1 + random.below(4) }, () => random.pick(drawn));
    told.push(names.join(' + '));
    await Promise.all(names.map((name) => steps[name]!(trial, random)));
  }
  return told;
}

/** Runs a command at the terminal. A refusal is a valid answer. */
export async function staff(env: ScheduleEnv, command: Command, input: object) {
  return unlessRefused(() => runCommand(env.deps, terminal, command, { input, requestId: randomId() }));
}

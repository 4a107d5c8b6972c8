import { minuteMs } from '@slipway/shared/values/durations.ts';
import { toInstant } from '@slipway/shared/values/venue-time.ts';
import { createHash } from 'node:crypto';
import type { Party } from './parties.ts';
import type { SeasonWorld } from './world.ts';

/** One event of the demonstration's season, with the instant at which it happens. */
export type Step = {
  at: Date;
  /** Carries out the step at its instant. On a Refusal or NotThere the step is left out. */
  play: (world: SeasonWorld) => Promise<unknown>;
  /** True: the step is the first payment of a booking. */
  pays?: true;
  /** True: the step takes a time off sale. The catalogue in memory must then be read again, in another transaction. */
  closesTime?: true;
  /** True: the step takes or returns cash, so a drawer must be open that day. */
  cash?: true;
};

/** The start of a trip, in milliseconds since 1970. */
export function startOf({ date, startTime }: Pick<Party, 'date' | 'startTime'>): number {
  return toInstant(date, startTime).getTime();
}

export function minutesFromStart(trip: Pick<Party, 'date' | 'startTime'>, minutes: number): Date {
  return new Date(startOf(trip) + minutes * minuteMs);
}

/** A UUID like the ones that devices make. The same text always gives the same UUID. */
export function uuidOf(words: string): string {
  const hex = createHash('sha256').update(words).digest('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join(
    '-',
  );
}

/** Sorts steps by instant; steps of the same instant keep their order. */
export function inOrder(steps: readonly Step[]): Step[] {
  return steps.toSorted((one, other) => one.at.getTime() - other.at.getTime());
}

/** Joins many steps into one, so that the site renders its pages only once. Each step keeps its own instant. */
export function atOnce(steps: readonly Step[], at: Date): Step[] {
  const made = inOrder(steps.filter((step) => step.at <= at));
  const play = async (world: SeasonWorld) => {
    for (const step of made) {
      await world.goTo(step.at);
      await step.play(world);
    }
  };
  return made.length === 0 ? [] : [{ at, play }];
}

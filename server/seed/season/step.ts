import { minuteMs } from '@slipway/shared/values/durations.ts';
import { toInstant } from '@slipway/shared/values/venue-time.ts';
import { createHash } from 'node:crypto';
import type { Party } from './parties.ts';
import type { SeasonWorld } from './world.ts';

/** One thing that happens in the season. */
export type Step = {
  at: Date;
  /** Acts at that moment. If it throws a Refusal or NotThere, the step is left out. */
  play: (world: SeasonWorld) => Promise<unknown>;
  /** The first payment of this booking. */
  pays?: true;
  /**
   * A time goes off sale: afterwards the catalogue in memory has to be read again, which the same transaction cannot
   * do.
   */
  closesTime?: true;
  /** Cash is taken or given back, so a drawer must be open that day. */
  cash?: true;
};

/** The start of its trip, in milliseconds. */
export function startOf({ date, startTime }: Pick<Party, 'date' | 'startTime'>): number {
  return toInstant(date, startTime).getTime();
}

export function minutesFromStart(trip: Pick<Party, 'date' | 'startTime'>, minutes: number): Date {
  return new Date(startOf(trip) + minutes * minuteMs);
}

/** A UUID like those that devices make, always the same for the same words. */
export function uuidOf(words: string): string {
  const hex = createHash('sha256').update(words).digest('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join(
    '-',
  );
}

/** Steps of one instant keep their order. */
export function inOrder(steps: readonly Step[]): Step[] {
  return steps.toSorted((one, other) => one.at.getTime() - other.at.getTime());
}

/** Many steps as one, each at its own instant, so that the site's pages are rendered again only once. */
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

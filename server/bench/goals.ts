/**
 * A goal for the ratio of two measured values: at most `most`, or at least `least`. Most goals divide
 * Slipway's value by the ceiling's value.
 */
export type Goal = { number: number } & ({ most: number } | { least: number });

export const goals = {
  commitCpu: { number: 1, most: 3.5 },
  commitRate: { number: 1, least: 0.5 },
  commitDatabase: { number: 3, most: 2.5 },
  limitedCoupon: { number: 4, least: 0.5 },
  limitedCouponCrowd: { number: 4, least: 0.95 },
  warmReads: { number: 5, most: 1.8 },
  warmReadRate: { number: 5, least: 0.6 },
  coldMonth: { number: 6, most: 1 },
  contest: { number: 7, most: 1 },
  journey: { number: 2, most: 12 },
  goodput: { number: 8, least: 0.9 },
  loadMemory: { number: 9, most: 2 },
  memoryGrowth: { number: 9, most: 1.1 },
  growthBooking: { number: 10, most: 1.3 },
  growthMonth: { number: 10, most: 1.15 },
  consoleDay: { number: 10, most: 1.3 },
  consoleMonth: { number: 10, most: 1.3 },
  startCpu: { number: 9, most: 3 },
  idleMemory: { number: 9, most: 1.6 },
} as const satisfies Record<string, Goal>;

export function isMet(goal: Goal, ratio: number): boolean {
  return 'most' in goal ? ratio <= goal.most : ratio >= goal.least;
}

/** Returns a text such as 'goal 1: at most 2, met'. */
export function verdict(goal: Goal, ratio: number): string {
  const limit = 'most' in goal ? `at most ${goal.most}` : `at least ${goal.least}`;
  return `goal ${goal.number}: ${limit}, ${isMet(goal, ratio) ? 'met' : 'missed'}`;
}

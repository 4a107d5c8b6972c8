import type { Scope } from './roles.ts';

/** Whether a day is within reach of a permission; `daysAhead` is negative for a day that is over. */
export function reachesDay(scope: Scope, daysAhead: number): boolean {
  if (scope === 'same day') return daysAhead === 0;
  if (scope === 'two days either side') return Math.abs(daysAhead) <= 2;
  return true;
}

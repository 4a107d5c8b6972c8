import type { TripEventKind } from '@slipway/shared/rules/trip.ts';

/** What somebody reads who takes a deed back. */
export const undone: Record<Exclude<TripEventKind, 'undo'>, string> = {
  arrived: 'not here after all',
  captain: 'the captain was taken back',
  briefed: 'not briefed after all',
  out: 'not out after all',
  back: 'not back after all',
  no_show: 'not a no-show after all',
  deposit_taken: 'no deposit was taken after all',
  deposit_returned: 'the deposit was not given back after all',
  accept: 'not accepted after all',
};

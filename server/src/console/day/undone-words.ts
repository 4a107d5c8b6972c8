import type { TripEventKind } from '@slipway/shared/rules/trip.ts';

const words = new Map<TripEventKind, string>([
  ['arrived', 'not here after all'],
  ['captain', 'the captain was taken back'],
  ['briefed', 'not briefed after all'],
  ['out', 'not out after all'],
  ['back', 'not back after all'],
  ['no_show', 'not a no-show after all'],
  ['deposit_taken', 'no deposit was taken after all'],
  ['deposit_returned', 'the deposit was not given back after all'],
  ['accept', 'not accepted after all'],
]);

/** What somebody reads who takes a deed back. */
export function undoneWords(kind: TripEventKind): string {
  return words.get(kind) ?? '';
}

/** A part of a day. `from 15:00` lasts from 15:00 until the day ends. `other`: somebody types the times. */
export type DaySpan = 'rest' | 'day' | 'other' | `from ${string}`;

/** '15:00', or '' for an empty field. */
export type TypedTimes = { from: string; to: string };

/** The part of a day as the input of a command. */
type AskedPart = { from?: string; to?: string; isFromNow?: boolean };

export const fromStart = (start: string) => ({ value: `from ${start}` as const, label: `From ${start}` });

/** The input for the server, or a sentence about the missing entry. */
export function partOfSpan(span: DaySpan, { from, to }: TypedTimes, isToday: boolean): AskedPart | string {
  switch (span) {
    case 'rest':
      return { isFromNow: true };
    case 'day':
      return {};
    case 'other':
      if (from === '' && to === '') return 'Type a start or an end to see the effect.';
      return {
        ...(from !== '' ? { from } : isToday ? { isFromNow: true } : {}),
        ...(to === '' ? {} : { to }),
      };
    default:
      return { from: span.slice('from '.length) };
  }
}

/** A part of a day as it is chosen. `from 15:00`: from that start to the end of the day; `other`: typed. */
export type DaySpan = 'rest' | 'day' | 'other' | `from ${string}`;

/** '15:00', or '' for what is not typed. */
export type TypedTimes = { from: string; to: string };

/** As commands ask for a part of a day. */
type AskedPart = { from?: string; to?: string; isFromNow?: boolean };

export const fromStart = (start: string) => ({ value: `from ${start}` as const, label: `From ${start}` });

/** What is asked of the server, or a sentence: what is still to be said. */
export function partOfSpan(span: DaySpan, { from, to }: TypedTimes, isToday: boolean): AskedPart | string {
  switch (span) {
    case 'rest':
      return { isFromNow: true };
    case 'day':
      return {};
    case 'other':
      if (from === '' && to === '') return 'Say from when or until when. What happens is then shown here.';
      return {
        ...(from !== '' ? { from } : isToday ? { isFromNow: true } : {}),
        ...(to === '' ? {} : { to }),
      };
    default:
      return { from: span.slice('from '.length) };
  }
}

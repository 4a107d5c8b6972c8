import { shortSpanOfStop } from '@slipway/shared/rules/stop.ts';
import type { LocalDate } from '@slipway/shared/values/local-date.ts';
import { type LocalTime, localTime } from '@slipway/shared/values/local-time.ts';

/** '15:00–17:30': the part of a day that a decision is about. */
export function spanOfPart(
  { fromTime, toTime }: { fromTime: string | null; toTime: string | null },
  date: LocalDate,
): string {
  const from = fromTime === null ? null : localTime(fromTime);
  const to = toTime as LocalTime | '24:00' | null;
  return shortSpanOfStop({ date, from, to, isUntilFurtherNotice: false }, date);
}

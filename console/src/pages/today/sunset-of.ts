import type { LocalDate } from '@slipway/shared/values/local-date.ts';
import { sunsetAt } from '@slipway/shared/values/sunset.ts';
import { venueDateTime } from '@slipway/shared/values/venue-time.ts';
import { lake } from '../../business.ts';

/** '21:22' at the lake. */
export function sunsetOf(date: LocalDate): string | undefined {
  const at = sunsetAt(date, lake);
  return at === undefined ? undefined : venueDateTime(at).time;
}

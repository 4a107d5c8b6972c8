import { weekdayText } from './api/console/change-text.ts';
import type { Business } from './business.ts';

/** The hours as lines: 'Monday to Friday, 09:00 to 18:00'. */
export function hoursLines({ hours }: Pick<Business, 'hours'>): string[] {
  return hours.map(({ days, opens, closes }) => {
    const line = `${weekdayText(days)}, ${opens} to ${closes}`;
    return line.charAt(0).toUpperCase() + line.slice(1);
  });
}

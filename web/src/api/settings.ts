import { queryOptions } from '@tanstack/react-query';
import { getSetting } from '@slipway/shared/api/catalogue.ts';
import { ApiError } from './api-error.ts';
import { call } from './client.ts';

/** The notice that the calendar shows if a month has no bookable days (spec 2.8). */
export const bookingPeriodNoticeQuery = settingQuery('booking_period_info');

/** The notice above the add-ons (spec 2.8). */
export const addOnNoticeQuery = settingQuery('add_on_info');

export const maxBookableMonthQuery = queryOptions({
  ...settingQuery('max_bookable_month'),
  select: monthNumber,
});

/** An unset setting is '': no notice, no limit. */
function settingQuery(id: string) {
  return queryOptions({
    queryKey: ['setting', id],
    queryFn: async ({ signal }): Promise<string> => {
      try {
        return (await call(getSetting, { params: { id }, signal })).data.setting_value;
      } catch (error) {
        if (error instanceof ApiError && error.status === 404) return '';
        throw error;
      }
    },
  });
}

export function monthNumber(value: string): number | null {
  return /^(0?[1-9]|1[0-2])$/.test(value.trim()) ? Number(value) : null;
}

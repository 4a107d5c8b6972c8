import { getStopDay } from '@slipway/shared/api/console/stops.ts';
import type { LocalDate } from '@slipway/shared/values/local-date.ts';
import type { DataOf } from '@slipway/shared/api/endpoint.ts';
import { call } from './client.ts';

export type StopDay = DataOf<typeof getStopDay>;

export const stopDayQuery = (date: LocalDate) => ({
  queryKey: ['stop-day', date],
  queryFn: ({ signal }: { signal: AbortSignal }): Promise<StopDay> =>
    call(getStopDay, { params: { date }, signal }),
});

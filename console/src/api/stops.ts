import { getStopDay } from '@slipway/shared/api/console/stops.ts';
import type { LocalDate } from '@slipway/shared/values/local-date.ts';
import { type Camel, camel } from './camel.ts';
import { call } from './client.ts';

export type StopDay = Camel<Awaited<ReturnType<typeof call<typeof getStopDay>>>>;

export const stopDayQuery = (date: LocalDate) => ({
  queryKey: ['stop-day', date],
  queryFn: async ({ signal }: { signal: AbortSignal }): Promise<StopDay> =>
    camel(await call(getStopDay, { params: { date }, signal })),
});

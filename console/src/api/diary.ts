import { getDiary } from '@slipway/shared/api/console/diary.ts';
import { type Camel, camel } from './camel.ts';
import { call } from './client.ts';

export type Diary = Camel<Awaited<ReturnType<typeof call<typeof getDiary>>>>;

/** '2027-06'. */
export const diaryQuery = (month: string) => ({
  queryKey: ['diary', month],
  queryFn: async ({ signal }: { signal: AbortSignal }): Promise<Diary> =>
    camel(await call(getDiary, { params: { month }, signal })),
  // Others sell, and stop sales, meanwhile.
  refetchInterval: 20_000,
});

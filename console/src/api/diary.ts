import { getDiary } from '@slipway/shared/api/console/diary.ts';
import { type Camel, camel } from './camel.ts';
import { call } from './client.ts';

export type Diary = Camel<Awaited<ReturnType<typeof call<typeof getDiary>>>>;

/** `month`: '2027-06'. */
export const diaryKey = (month: string) => ['diary', month];

export const diaryQuery = (month: string) => ({
  queryKey: diaryKey(month),
  queryFn: async ({ signal }: { signal: AbortSignal }): Promise<Diary> =>
    camel(await call(getDiary, { params: { month }, signal })),
});

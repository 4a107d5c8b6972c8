import { getDiary } from '@slipway/shared/api/console/diary.ts';
import type { DataOf } from '@slipway/shared/api/endpoint.ts';
import { call } from './client.ts';

export type Diary = DataOf<typeof getDiary>;

/** `month`: '2027-06'. */
export const diaryKey = (month: string) => ['diary', month];

export const diaryQuery = (month: string) => ({
  queryKey: diaryKey(month),
  queryFn: ({ signal }: { signal: AbortSignal }): Promise<Diary> =>
    call(getDiary, { params: { month }, signal }),
});

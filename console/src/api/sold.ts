import { getMenuToday, getSold } from '@slipway/shared/api/console/sold.ts';
import { type Camel, camel } from './camel.ts';
import { call } from './client.ts';

export type Sold = Camel<Awaited<ReturnType<typeof call<typeof getSold>>>>;

/** What is sold, as it stands on the site. */
export const soldQuery = {
  queryKey: ['sold'],
  queryFn: async ({ signal }: { signal: AbortSignal }): Promise<Sold> =>
    camel(await call(getSold, { signal })),
};

/** What may run out today: for those who may say so. */
export const menuTodayQuery = {
  queryKey: ['menu-today'],
  queryFn: async ({ signal }: { signal: AbortSignal }) => camel(await call(getMenuToday, { signal })),
  refetchInterval: 60_000,
};

import { getGoingLive, getOpening } from '@slipway/shared/api/console/opening.ts';
import { type Camel, camel } from './camel.ts';
import { call } from './client.ts';

export type Opening = Camel<Awaited<ReturnType<typeof call<typeof getOpening>>>>;
export type GoingLive = Camel<Awaited<ReturnType<typeof call<typeof getGoingLive>>>>;

/** Whether the site is open, what there is to sell, and what is missing to take money. */
export const openingQuery = {
  queryKey: ['opening'],
  queryFn: async ({ signal }: { signal: AbortSignal }): Promise<Opening> =>
    camel(await call(getOpening, { signal })),
};

/** Checked each time it is asked. */
export const goingLiveQuery = {
  queryKey: ['going-live'],
  queryFn: async ({ signal }: { signal: AbortSignal }): Promise<GoingLive> =>
    camel(await call(getGoingLive, { signal })),
};

import { getGoingLive, getOpening } from '@slipway/shared/api/console/opening.ts';
import type { DataOf } from '@slipway/shared/api/endpoint.ts';
import { call } from './client.ts';

export type Opening = DataOf<typeof getOpening>;
export type GoingLive = DataOf<typeof getGoingLive>;

/** Whether the site is open, what is on sale, and which settings are missing before it can take money. */
export const openingQuery = {
  queryKey: ['opening'],
  queryFn: ({ signal }: { signal: AbortSignal }): Promise<Opening> => call(getOpening, { signal }),
};

/** Each call runs the checks on the server. */
export const goingLiveQuery = {
  queryKey: ['going-live'],
  queryFn: ({ signal }: { signal: AbortSignal }): Promise<GoingLive> => call(getGoingLive, { signal }),
};

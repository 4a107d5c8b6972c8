import { getHouse, getTextVersions } from '@slipway/shared/api/console/house.ts';
import type { DataOf } from '@slipway/shared/api/endpoint.ts';
import { call } from './client.ts';

export type House = DataOf<typeof getHouse>;
export type Text = House['texts'][number];

/** The business, its figures and its texts as they are now. */
export const houseQuery = {
  queryKey: ['house'],
  queryFn: ({ signal }: { signal: AbortSignal }): Promise<House> => call(getHouse, { signal }),
};

export const textVersionsQuery = (key: string) => ({
  queryKey: ['house', 'text', key],
  queryFn: async ({ signal }: { signal: AbortSignal }) =>
    (await call(getTextVersions, { query: { key }, signal })).versions,
});

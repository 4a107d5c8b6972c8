import { getHouse, getTextVersions } from '@slipway/shared/api/console/house.ts';
import { type Camel, camel } from './camel.ts';
import { call } from './client.ts';

export type House = Camel<Awaited<ReturnType<typeof call<typeof getHouse>>>>;
export type Text = House['texts'][number];

/** Who the business is, its figures and its words, as they are now. */
export const houseQuery = {
  queryKey: ['house'],
  queryFn: async ({ signal }: { signal: AbortSignal }): Promise<House> =>
    camel(await call(getHouse, { signal })),
};

export const textVersionsQuery = (key: string) => ({
  queryKey: ['house', 'text', key],
  queryFn: async ({ signal }: { signal: AbortSignal }) =>
    camel(await call(getTextVersions, { query: { key }, signal })).versions,
});

import { getSold } from '@slipway/shared/api/console/sold.ts';
import { type Camel, camel } from './camel.ts';
import { call } from './client.ts';

export type Sold = Camel<Awaited<ReturnType<typeof call<typeof getSold>>>>;

/** What is sold, as it stands on the site. */
export const soldQuery = {
  queryKey: ['sold'],
  queryFn: async ({ signal }: { signal: AbortSignal }): Promise<Sold> =>
    camel(await call(getSold, { signal })),
};

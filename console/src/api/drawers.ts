import { type WireDrawers, listDrawers } from '@slipway/shared/api/console/money.ts';
import { type WireCashDrawer, getCashDrawer } from '@slipway/shared/api/console/first-cash.ts';
import { type Camel, camel } from './camel.ts';
import { call } from './client.ts';

export type Drawers = Camel<WireDrawers>;

export const drawersQuery = {
  queryKey: ['drawers'],
  queryFn: async ({ signal }: { signal: AbortSignal }): Promise<Drawers> =>
    camel(await call(listDrawers, { signal })),
};

/** Where the cash goes that somebody takes now. */
export const cashDrawerQuery = {
  queryKey: ['cash drawer'],
  queryFn: async ({ signal }: { signal: AbortSignal }): Promise<Camel<WireCashDrawer>> =>
    camel(await call(getCashDrawer, { signal })),
};

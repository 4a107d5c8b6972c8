import { type WireDrawers, listDrawers } from '@slipway/shared/api/console/money.ts';
import { type WireCashDrawer, getCashDrawer } from '@slipway/shared/api/console/first-cash.ts';
import { call } from './client.ts';

export type Drawers = WireDrawers;

export const drawersQuery = {
  queryKey: ['drawers'],
  queryFn: ({ signal }: { signal: AbortSignal }): Promise<Drawers> => call(listDrawers, { signal }),
};

/** The drawer into which the signed-in person's next cash goes. */
export const cashDrawerQuery = {
  queryKey: ['cash drawer'],
  queryFn: ({ signal }: { signal: AbortSignal }): Promise<WireCashDrawer> => call(getCashDrawer, { signal }),
};

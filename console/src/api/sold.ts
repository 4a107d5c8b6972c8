import { useQuery } from '@tanstack/react-query';
import { minuteMs } from '@slipway/shared/values/durations.ts';
import { getMenuToday, getSold } from '@slipway/shared/api/console/sold.ts';
import type { DataOf } from '@slipway/shared/api/endpoint.ts';
import { call } from './client.ts';

export type Sold = DataOf<typeof getSold>;

/** Packages, menu, boats and coupons, including hidden ones, in the site's order. */
export const soldQuery = {
  queryKey: ['sold'],
  queryFn: ({ signal }: { signal: AbortSignal }): Promise<Sold> => call(getSold, { signal }),
};

/** Today's menu, for roles that are allowed to mark a dish as sold out. */
export const menuTodayQuery = {
  queryKey: ['menu-today'],
  queryFn: ({ signal }: { signal: AbortSignal }) => call(getMenuToday, { signal }),
  refetchInterval: minuteMs,
};

/** The beginning of a price's label: 'VAT in, '; '' if the business is not registered for VAT. */
export const useVatIn = () => ((useQuery(soldQuery).data?.vat ?? 0) > 0 ? 'VAT in, ' : '');

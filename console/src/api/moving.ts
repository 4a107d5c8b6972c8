import { listMenu } from '@slipway/shared/api/catalogue.ts';
import { listTimesToMove } from '@slipway/shared/api/console/moving.ts';
import type { DataOf } from '@slipway/shared/api/endpoint.ts';
import { call } from './client.ts';

export type TimesToMove = DataOf<typeof listTimesToMove>;
export type TimeToMove = TimesToMove['times'][number];

/** `month`: a month such as '2027-06'. */
export const timesToMoveQuery = (bookingId: string, month: string) => ({
  queryKey: ['booking', bookingId, 'times', month],
  queryFn: ({ signal }: { signal: AbortSignal }): Promise<TimesToMove> =>
    call(listTimesToMove, { params: { id: bookingId, month }, signal }),
});

/** The menu: everything on sale besides trips. */
export const menuQuery = {
  queryKey: ['menu'],
  queryFn: async ({ signal }: { signal: AbortSignal }) =>
    (await call(listMenu, { signal })).map((dish) => ({
      id: dish.id,
      name: dish.name,
      price: dish.price,
      leadTimeHours: dish.lead_time_hours,
      packageIds: dish.package_ids,
      includedInPackageIds: dish.included_in_package_ids,
    })),
};
export type MenuItem = Awaited<ReturnType<typeof menuQuery.queryFn>>[number];

type Line = { id: number; quantity: number; comment: string };

/** All add-ons of the changed booking, in the form that `changeBookingByStaff` takes. */
export const addOnsOf = (lines: readonly Line[]) =>
  lines.map(({ id, quantity, comment }) => ({ menuItemId: id, quantity, comment }));

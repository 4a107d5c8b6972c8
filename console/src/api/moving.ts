import { listMenu } from '@slipway/shared/api/catalogue.ts';
import { listTimesToMove } from '@slipway/shared/api/console/moving.ts';
import { type Camel, camel } from './camel.ts';
import { call } from './client.ts';

export type TimesToMove = Camel<Awaited<ReturnType<typeof call<typeof listTimesToMove>>>>;
export type TimeToMove = TimesToMove['times'][number];

/** `month`: '2027-06'. */
export const timesToMoveQuery = (bookingId: string, month: string) => ({
  queryKey: ['booking', bookingId, 'times', month],
  queryFn: async ({ signal }: { signal: AbortSignal }): Promise<TimesToMove> =>
    camel(await call(listTimesToMove, { params: { id: bookingId, month }, signal })),
});

/** What is sold besides the trip, as the site has it. */
export const menuQuery = {
  queryKey: ['menu'],
  queryFn: async ({ signal }: { signal: AbortSignal }) => camel(await call(listMenu, { signal })),
};
export type MenuItem = Awaited<ReturnType<typeof menuQuery.queryFn>>[number];

type Line = { id: number; quantity: number; comment: string };

/** All that is wanted, as `changeBookingByStaff` takes it. */
export const orderItems = (lines: readonly Line[]) =>
  lines.map(({ id, quantity, comment }) => ({ menu_id: id, quantity, comment }));

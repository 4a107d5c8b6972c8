import { planBoatOut, planLateBoat } from '@slipway/shared/api/console/boats.ts';
import type { DataOf } from '@slipway/shared/api/endpoint.ts';
import { call } from './client.ts';

export type BoatOutPlan = DataOf<typeof planBoatOut>;

/**
 * A plan is never refetched automatically, so that it cannot change before the person agrees. Not even the command that
 * applies the plan refetches it.
 */
const asShown = { staleTime: 'static', gcTime: 0, retry: false } as const;

export const boatOutQuery = (query: { boat: string; from: string; to: string; aside: string }) => ({
  queryKey: ['boat-out', query],
  queryFn: ({ signal }: { signal: AbortSignal }) => call(planBoatOut, { query, signal }),
  ...asShown,
});

export const lateQuery = (query: { bookingId: string; expected: string }) => ({
  queryKey: ['late', query],
  queryFn: ({ signal }: { signal: AbortSignal }) => call(planLateBoat, { query, signal }),
  ...asShown,
});

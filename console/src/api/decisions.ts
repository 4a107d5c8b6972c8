import { listAvailability } from '@slipway/shared/api/catalogue.ts';
import { type WireDecision, getDecisions } from '@slipway/shared/api/console/decisions.ts';
import type { DataOf } from '@slipway/shared/api/endpoint.ts';
import { getSky, skyOf } from '@slipway/shared/api/sky.ts';
import type { LocalDate } from '@slipway/shared/values/local-date.ts';
import { call } from './client.ts';

export type Decisions = DataOf<typeof getDecisions>;
export type Decision = WireDecision;
export type DecidedParty = Decision['parties'][number];

/** The key begins with the key of the day's weather, so a refetch of the weather also refetches the decisions. */
export const decisionsKey = (date: LocalDate) => ['weather', date, 'decisions'];

export const readDecisions = (
  date: LocalDate,
  options: { signal?: AbortSignal; isBackground?: boolean } = {},
): Promise<Decisions> => call(getDecisions, { params: { date }, ...options });

/** The free times of a package, by day, as the site sells them. Staff can offer them in place of a called-off time. */
export const otherTimesQuery = (packageId: number, guests: number) => ({
  queryKey: ['other-times', packageId, guests],
  queryFn: async ({ signal }: { signal: AbortSignal }) =>
    (await call(listAvailability, { body: { package_id: packageId, guests }, signal })).map((day) => ({
      date: day.date as LocalDate,
      times: day.periods
        .filter(({ isAvailable }) => isAvailable)
        .map(({ period_id: slotId, start_time: startTime, end_time: endTime }) => ({
          slotId,
          startTime,
          endTime,
        })),
    })),
});

/** The notice about the weather that visitors read beside the times on the site; empty while it cannot be loaded. */
export const skyQuery = {
  queryKey: ['sky'],
  queryFn: async ({ signal }: { signal: AbortSignal }) => skyOf(await call(getSky, { signal })),
  retry: false,
};

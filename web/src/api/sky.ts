import { getSky, skyOf } from '@slipway/shared/api/sky.ts';
import type { Sky } from '@slipway/shared/rules/sky.ts';
import { minuteMs } from '@slipway/shared/values/durations.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from './client.ts';

/** Nobody waits for it, and without it nothing is said. */
export const skyQuery = queryOptions({
  queryKey: ['sky'],
  queryFn: async ({ signal }): Promise<Sky> => skyOf((await call(getSky, { signal })).data),
  // A warning may be new before anybody pays.
  staleTime: minuteMs / 4,
  refetchInterval: minuteMs,
  retry: false,
});

import { queryOptions } from '@tanstack/react-query';
import { getPostTown } from '@slipway/shared/api/addresses.ts';
import { call } from './client.ts';

/** A help only: when it fails, the visitor types the town. */
export function postTownQuery(outwardCode: string | undefined) {
  return queryOptions({
    queryKey: ['post-town', outwardCode],
    queryFn: async ({ signal }) =>
      (await call(getPostTown, { params: { outward_code: outwardCode ?? '' }, signal })).data.post_town,
    enabled: outwardCode !== undefined,
    staleTime: Infinity,
    retry: false,
  });
}

import { openTextLink } from '@slipway/shared/api/text-links.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from './client.ts';

/** The page that the short address of a text message leads to. */
export function textLinkQuery(link: string) {
  return queryOptions({
    queryKey: ['text-link', link],
    queryFn: async ({ signal }): Promise<string> =>
      (await call(openTextLink, { body: { link }, signal })).data.path,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

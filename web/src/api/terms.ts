import { queryOptions, useSuspenseQuery } from '@tanstack/react-query';
import type { BusinessTerms } from '@slipway/shared/rules/business-terms.ts';

/** The terms of today. They come with every prerendered page; a page without them waits for them. */
export const termsQuery = queryOptions({
  queryKey: ['terms'],
  queryFn: async ({ signal }) => (await import('./fetch-terms.ts')).fetchTerms(signal),
});

export function useTerms(): BusinessTerms {
  return useSuspenseQuery(termsQuery).data;
}

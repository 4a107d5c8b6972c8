import { queryOptions, useSuspenseQuery } from '@tanstack/react-query';
import type { WirePackage } from '@slipway/shared/api/catalogue.ts';
import type { BoatTerms } from '@slipway/shared/rules/boat-terms.ts';

/** The terms of today, with the strictest of what boats ask. They come with every prerendered page; a page without them waits for them. */
export const termsQuery = queryOptions({
  queryKey: ['terms'],
  queryFn: async ({ signal }) => (await import('./fetch-site-facts.ts')).fetchTerms(signal),
});

export function useTerms(): BoatTerms {
  return useSuspenseQuery(termsQuery).data;
}

/** What is said to so many guests of a package; the house's terms where it has no boat for them. */
export function useTermsOf(boats: WirePackage['boats'], guests: number): BoatTerms {
  return withTermsOf(
    useTerms(),
    boats?.find(({ seats }) => seats >= guests),
  );
}

export function withTermsOf(terms: BoatTerms, boat: { terms: string } | undefined): BoatTerms {
  return boat ? { ...terms, ...(JSON.parse(boat.terms) as Partial<BoatTerms>) } : terms;
}

/** Whether nothing is really booked and no money moves, and whether strangers share it. It comes with every prerendered page. */
export const demonstrationQuery = queryOptions({
  queryKey: ['demonstration'],
  queryFn: async ({ signal }) => (await import('./fetch-site-facts.ts')).fetchDemonstration(signal),
  staleTime: Number.POSITIVE_INFINITY,
});

/** Of a business that has not begun to sell. */
export const nothingYet = 'Nothing is on sale yet. Please come back soon.';

/** What is said until the owner opens the site; empty: it is open. It comes with every prerendered home page. */
export const openingQuery = queryOptions({
  queryKey: ['setting', 'opening'],
  queryFn: async ({ signal }) => (await import('./fetch-site-facts.ts')).fetchOpening(signal),
});

/**
 * The packages on sale, in display order. The contract and the code that reads it are in a chunk of their own, so that
 * the first page need not wait for them.
 */
export const packagesQuery = queryOptions({
  queryKey: ['packages'],
  queryFn: async ({ signal }) => (await import('./fetch-packages.ts')).fetchPackages(signal),
});

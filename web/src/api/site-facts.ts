import { queryOptions, useSuspenseQuery } from '@tanstack/react-query';
import type { WirePackage } from '@slipway/shared/api/catalogue.ts';
import type { BoatTerms } from '@slipway/shared/rules/boat-terms.ts';

/**
 * Today's terms, with the strictest requirements of the boats. Every prerendered page includes them; other
 * pages wait for them.
 */
export const termsQuery = queryOptions({
  queryKey: ['terms'],
  queryFn: async ({ signal }) => (await import('./fetch-site-facts.ts')).fetchTerms(signal),
});

export function useTerms(): BoatTerms {
  return useSuspenseQuery(termsQuery).data;
}

/** The terms of a package for this many guests; the business's terms if no boat of the package has enough seats. */
export function useTermsOf(boats: WirePackage['boats'], guests: number): BoatTerms {
  return withTermsOf(
    useTerms(),
    boats?.find(({ seats }) => seats >= guests),
  );
}

export function withTermsOf(terms: BoatTerms, boat: { terms: string } | undefined): BoatTerms {
  return boat ? { ...terms, ...(JSON.parse(boat.terms) as Partial<BoatTerms>) } : terms;
}

/**
 * Whether bookings and payments are simulated, and whether strangers share the site. Included in every
 * prerendered page.
 */
export const demonstrationQuery = queryOptions({
  queryKey: ['demonstration'],
  queryFn: async ({ signal }) => (await import('./fetch-site-facts.ts')).fetchDemonstration(signal),
  staleTime: Number.POSITIVE_INFINITY,
});

/** The notice of a business that has not begun to sell. */
export const nothingYet = 'Nothing is on sale yet. Please come back soon.';

/** The notice shown until the owner opens the site; empty after that. Included in every prerendered home page. */
export const openingQuery = queryOptions({
  queryKey: ['setting', 'opening'],
  queryFn: async ({ signal }) => (await import('./fetch-site-facts.ts')).fetchOpening(signal),
});

/**
 * The packages on sale, in display order. The code that reads them is in a chunk of its own, so that the first page
 * need not wait for it.
 */
export const packagesQuery = queryOptions({
  queryKey: ['packages'],
  queryFn: async ({ signal }) => (await import('./fetch-packages.ts')).fetchPackages(signal),
});

import { queryOptions, useQuery, useSuspenseQuery } from '@tanstack/react-query';
import type { SaidText, TextPage } from '@slipway/shared/rules/house-text.ts';

/** The texts of a page, its figures filled in: of one package, or of all. They come with the prerendered page. */
export function wordsQuery(page: TextPage, packageId?: number) {
  return queryOptions({
    queryKey: ['words', page, packageId],
    queryFn: async ({ signal }) =>
      (await import('./fetch-site-facts.ts')).fetchWords(page, packageId, signal),
  });
}

export function useWords(page: TextPage, packageId?: number): readonly SaidText[] {
  return useSuspenseQuery(wordsQuery(page, packageId)).data;
}

/** The texts of a page whose names begin so, in their order; none until they are known. */
export function useTexts(page: TextPage, beginning: string, packageId?: number): readonly SaidText[] {
  const { data = [] } = useQuery(wordsQuery(page, packageId));
  return data.filter(({ key }) => key.startsWith(`${page}/${beginning}`));
}

/** One of them; undefined until it is known, and where the page does not say it. */
export const useText = (page: TextPage, name: string): SaidText | undefined => useTexts(page, name)[0];

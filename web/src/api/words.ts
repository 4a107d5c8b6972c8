import { queryOptions, useQuery, useSuspenseQuery } from '@tanstack/react-query';
import type { SaidText, TextPage } from '@slipway/shared/rules/house-text.ts';

/** The texts of a page with their numbers filled in, for one package or for all. Included in the prerendered page. */
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

/** The page's texts whose names start with `beginning`, in the page's order. None until the texts are loaded. */
export function useTexts(page: TextPage, beginning: string, packageId?: number): readonly SaidText[] {
  const { data = [] } = useQuery(wordsQuery(page, packageId));
  return data.filter(({ key }) => key.startsWith(`${page}/${beginning}`));
}

/** One text; undefined until it is loaded, or if the page does not show it. */
export const useText = (page: TextPage, name: string): SaidText | undefined => useTexts(page, name)[0];

import { queryOptions, useSuspenseQuery } from '@tanstack/react-query';
import type { SaidText, TextPage } from '@slipway/shared/rules/house-text.ts';

/** The texts of a page, its figures filled in. They come with the prerendered page. */
export function wordsQuery(page: TextPage) {
  return queryOptions({
    queryKey: ['words', page],
    queryFn: async ({ signal }) => (await import('./fetch-words.ts')).fetchWords(page, signal),
  });
}

export function useWords(page: TextPage): readonly SaidText[] {
  return useSuspenseQuery(wordsQuery(page)).data;
}

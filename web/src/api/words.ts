import { queryOptions, useQuery, useSuspenseQuery } from '@tanstack/react-query';
import type { SaidText, TextPage } from '@slipway/shared/rules/house-text.ts';

/** The texts of a page, its figures filled in. They come with the prerendered page. */
export function wordsQuery(page: TextPage) {
  return queryOptions({
    queryKey: ['words', page],
    queryFn: async ({ signal }) => (await import('./fetch-site-facts.ts')).fetchWords(page, signal),
  });
}

export function useWords(page: TextPage): readonly SaidText[] {
  return useSuspenseQuery(wordsQuery(page)).data;
}

/** One text of a page, in its paragraphs; without any until it is known. */
export function useParagraphs(page: 'home' | 'experience' | 'about', name: string): readonly string[] {
  const texts = useQuery(wordsQuery(page)).data;
  return texts?.find(({ key }) => key === `${page}/${name}`)?.text.split('\n\n') ?? [];
}

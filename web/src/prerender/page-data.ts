import type { QueryClient, QueryKey } from '@tanstack/react-query';

/** Id of the block with the query data that the page was prerendered from. */
export const pageDataId = 'page-data';

type PageData = readonly { key: QueryKey; data: unknown }[];

export function pageDataOf(queries: QueryClient): PageData {
  return queries
    .getQueryCache()
    .getAll()
    .map(({ queryKey, state }) => ({ key: queryKey, data: state.data }));
}

/** Fills the query cache, so that the browser does not fetch data that came with the page. */
export function restorePageData(queries: QueryClient): void {
  const json = document.getElementById(pageDataId)?.textContent ?? '[]';
  for (const { key, data } of JSON.parse(json) as PageData) queries.setQueryData(key, data);
}

import type { QueryClient, QueryKey } from '@tanstack/react-query';

/** The id of the block with the query data from which the page was prerendered. */
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

import type { QueryClient, QueryKey } from '@tanstack/react-query';

/** Id of the block that holds what the server knew when it drew the page. */
export const pageDataId = 'page-data';

type PageData = readonly { key: QueryKey; data: unknown }[];

export function pageDataOf(queries: QueryClient): PageData {
  return queries
    .getQueryCache()
    .getAll()
    .map(({ queryKey, state }) => ({ key: queryKey, data: state.data }));
}

/** So that the page begins with what it shows, and asks for nothing that came with it. */
export function takeUpPageData(queries: QueryClient): void {
  const json = document.getElementById(pageDataId)?.textContent ?? '[]';
  for (const { key, data } of JSON.parse(json) as PageData) queries.setQueryData(key, data);
}

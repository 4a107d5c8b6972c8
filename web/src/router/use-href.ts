import { hrefOf, plainHrefOf } from '@slipway/shared/values/site-paths.ts';
import { useIsHydrated } from './use-is-hydrated.ts';

/** The address of a link: plain in a prerendered page, which works without JavaScript, and a hash route once hydrated. */
export function useHref(path: string): string {
  return useIsHydrated() ? hrefOf(path) : plainHrefOf(path);
}

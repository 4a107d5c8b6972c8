import { hrefOf, plainHrefOf } from '@slipway/shared/values/site-paths.ts';
import { useIsAlive } from './use-is-alive.ts';

/**
 * The address of a link. What the server draws must work without JavaScript and is plain; once the page is alive it is
 * the hash route.
 */
export function useHref(path: string): string {
  return useIsAlive() ? hrefOf(path) : plainHrefOf(path);
}

import { useMedia } from '@slipway/ui/use-media.ts';

/** As in the navigation: below this width it is a bar under the thumb. */
export function useIsPhone(): boolean {
  return useMedia('(width < 768px)');
}

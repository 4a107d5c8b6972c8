import { useMedia } from '@slipway/ui/use-media.ts';

/** As the navigation: below this it is a bar under the thumb. */
export function useIsPhone(): boolean {
  return useMedia('(width < 768px)');
}

import { useMedia } from '@slipway/ui/use-media.ts';

/** The width below which the navigation is a bar at the bottom. */
export function useIsPhone(): boolean {
  return useMedia('(width < 768px)');
}

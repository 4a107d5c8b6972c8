import type { Effect } from '@slipway/shared/api/console/effect.ts';

/** What a command would do, and the mark that applying it sends back. */
export type Preview = { effect: Effect; fingerprint: string };

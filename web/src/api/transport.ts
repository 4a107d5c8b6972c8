import { ageOf } from '@slipway/ui/clock/server-clock.ts';

/** How calls reach the server: over the network, except when the server itself prerenders the pages. */
export const transport: { fetch: typeof fetch } = { fetch: (...request) => fetch(...request) };

type EarlyCall = { sentAt: number; response: Promise<Response> };

declare global {
  /**
   * Calls that a script of the prerendered page made before this code ran (prerender/defer-scripts.ts), listed by
   * address and body.
   */
  var earlyCalls: Record<string, EarlyCall> | undefined;
}

/** An older answer may be out of date, because other visitors keep booking. */
const maxAgeMs = 15_000;

/** Removes the early call with this address and body from the list. Returns the call unless it is too old. */
export function takeEarlyCall(address: string, body = ''): EarlyCall | undefined {
  const key = address + body;
  const early = globalThis.earlyCalls?.[key];
  if (early === undefined) return undefined;
  delete globalThis.earlyCalls?.[key];
  return ageOf(early.sentAt) < maxAgeMs ? early : undefined;
}

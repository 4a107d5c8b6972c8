import { queryOptions } from '@tanstack/react-query';
import { getPostTown } from '@slipway/shared/api/addresses.ts';
import type * as z from 'zod/mini';
import { clientToken, getStripeKey } from '@slipway/shared/api/payments.ts';
import { parseJson } from '../storage/tab-storage.ts';
import { call } from './client.ts';

export type StripeKey = { publishableKey: string; scriptUrl: string; isLive: boolean };

export async function fetchStripeKey(signal?: AbortSignal): Promise<StripeKey> {
  return decodeClientToken((await call(getStripeKey, signal === undefined ? {} : { signal })).data);
}

/** The decoding step of spec 7.2: base64url of JSON. The encoding hides nothing, and the token holds nothing secret. */
export function decodeClientToken(token: string): StripeKey {
  const wire: z.output<typeof clientToken> = clientToken.parse(parseJson(fromBase64Url(token)));
  return {
    publishableKey: wire.publishable_key,
    scriptUrl: wire.script_url,
    isLive: wire.mode === 'live',
  };
}

function fromBase64Url(text: string): string {
  const bytes = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return new TextDecoder().decode(Uint8Array.from(bytes, (byte) => byte.charCodeAt(0)));
}

/** The town of a postcode, only for convenience: if the call fails, the visitor types the town. */
export function postTownQuery(outwardCode: string | undefined) {
  return queryOptions({
    queryKey: ['post-town', outwardCode],
    queryFn: async ({ signal }) =>
      (await call(getPostTown, { params: { outward_code: outwardCode ?? '' }, signal })).data.post_town,
    enabled: outwardCode !== undefined,
    staleTime: Infinity,
    retry: false,
  });
}

import * as contract from '@slipway/shared/api/console/requests.ts';
import type { DataOf } from '@slipway/shared/api/endpoint.ts';
import { call } from './client.ts';

/** What somebody who may only ask has asked for. */
export type OpenRequest = DataOf<typeof contract.listRequests>[number];

/** Asked again and again, by a timer: it keeps no screen from locking. */
export const requestsQuery = {
  queryKey: ['requests'],
  queryFn: ({ signal }: { signal: AbortSignal }): Promise<OpenRequest[]> =>
    call(contract.listRequests, { signal, isBackground: true }),
};

/** What it would do now, asked for by who opens it: the server tries it and takes it back. */
export const requestPreviewQuery = (request: string) => ({
  queryKey: [...requestsQuery.queryKey, request],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    call(contract.previewRequest, { params: { request }, signal }),
  // A new look is a new try; nobody asks for one by coming back to the window.
  gcTime: 0,
  refetchOnWindowFocus: false,
  retry: false,
});

type Decision = { request: string; isApproved: boolean; fingerprint?: string | undefined };

/** Approved, it is done as oneself. What Undo can take back; null after a no. */
export async function decideRequest({ request, isApproved, fingerprint }: Decision) {
  const { action } = await call(contract.decideRequest, {
    body: {
      request,
      isApproved,
      ...(fingerprint === undefined ? {} : { fingerprint }),
    },
  });
  return action;
}

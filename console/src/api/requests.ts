import * as contract from '@slipway/shared/api/console/requests.ts';
import type { DataOf } from '@slipway/shared/api/endpoint.ts';
import { type Camel, camel } from './camel.ts';
import { call } from './client.ts';

/** What somebody who may only ask has asked for. */
export type OpenRequest = Camel<DataOf<typeof contract.listRequests>[number]>;

/** Asked again and again, by a timer: it keeps no screen from locking. */
export const requestsQuery = {
  queryKey: ['requests'],
  queryFn: async ({ signal }: { signal: AbortSignal }): Promise<OpenRequest[]> =>
    (await call(contract.listRequests, { signal, isBackground: true })).map((each) => camel(each)),
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
      is_approved: isApproved,
      ...(fingerprint === undefined ? {} : { fingerprint }),
    },
  });
  return action === null ? null : { id: action.id, undoUntil: action.undo_until };
}

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

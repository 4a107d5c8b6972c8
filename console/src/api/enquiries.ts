import { minuteMs } from '@slipway/shared/values/durations.ts';
import {
  answerEnquiry,
  type enquiryStates,
  finishEnquiry,
  getEnquiry,
  listEnquiries,
} from '@slipway/shared/api/console/enquiries.ts';
import type { DataOf } from '@slipway/shared/api/endpoint.ts';
import { call } from './client.ts';

export { answerEnquiry, finishEnquiry };

export type Enquiry = DataOf<typeof getEnquiry>;
export type EnquiryRow = DataOf<typeof listEnquiries>['enquiries'][number];
export type EnquiryState = (typeof enquiryStates)[number];

/** The number of new enquiries. A timer makes this call, so the call does not postpone the screen lock. */
export const newEnquiriesQuery = {
  queryKey: ['enquiries', 'new', 'count'],
  queryFn: async ({ signal }: { signal: AbortSignal }): Promise<number> =>
    (await call(listEnquiries, { query: { state: 'new' }, signal, isBackground: true })).counts.new,
  refetchInterval: 20_000,
};

/** The enquiries in one state, newest first. They are read again every minute while the screen is open. */
export const enquiriesQuery = (state: EnquiryState) => ({
  queryKey: ['enquiries', state],
  queryFn: async ({ signal, pageParam }: { signal: AbortSignal; pageParam: string | null }) => {
    const before = pageParam === null ? {} : { before: pageParam };
    return call(listEnquiries, { query: { state, ...before }, signal });
  },
  initialPageParam: null as string | null,
  getNextPageParam: ({ next }: { next: string | null }) => next,
  refetchInterval: minuteMs,
});

export const enquiryQuery = (id: string) => ({
  queryKey: ['enquiry', id],
  queryFn: ({ signal }: { signal: AbortSignal }): Promise<Enquiry> =>
    call(getEnquiry, { params: { id }, signal }),
  // For a minute, a sale that begins from the enquiry uses the copy on the device, because a refetch could disturb the
  // sale. After an action on the enquiry, the copy is refetched immediately.
  staleTime: minuteMs,
});

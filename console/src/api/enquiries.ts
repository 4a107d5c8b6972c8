import { getEnquiry, listEnquiries } from '@slipway/shared/api/console/enquiries.ts';
import { type Camel, camel } from './camel.ts';
import { call } from './client.ts';

export type Enquiry = Camel<Awaited<ReturnType<typeof call<typeof getEnquiry>>>>;

/** Newest first; asked again while somebody looks. */
export const enquiriesQuery = {
  queryKey: ['enquiries'],
  queryFn: async ({ signal, pageParam }: { signal: AbortSignal; pageParam: string | null }) =>
    camel(await call(listEnquiries, { query: pageParam === null ? {} : { before: pageParam }, signal })),
  initialPageParam: null as string | null,
  getNextPageParam: ({ next }: { next: string | null }) => next,
  refetchInterval: 60_000,
};

export const enquiryQuery = (id: string) => ({
  queryKey: ['enquiry', id],
  queryFn: async ({ signal }: { signal: AbortSignal }): Promise<Enquiry> =>
    camel(await call(getEnquiry, { params: { id }, signal })),
  staleTime: Infinity,
});

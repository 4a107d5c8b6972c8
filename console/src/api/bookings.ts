import {
  type WireBookingRow,
  findBookings,
  type staffBookingStates,
} from '@slipway/shared/api/console/bookings.ts';
import {
  type WireStaffBooking,
  getStaffBooking,
  getStaffMail,
  seeAsCustomer,
} from '@slipway/shared/api/console/booking.ts';
import { listPackages } from '@slipway/shared/api/catalogue.ts';
import type { QueryOf } from '@slipway/shared/api/endpoint.ts';
import { call } from './client.ts';

export type BookingRow = WireBookingRow;
export type StaffBooking = WireStaffBooking;
export type Action = StaffBooking['actions'][number]['action'];
export type Figure = NonNullable<StaffBooking['money']>['owes'];

export type BookingFilter = {
  words: string;
  /** A LocalDate, or '' for any day. */
  from: string;
  to: string;
  state: (typeof staffBookingStates)[number] | '';
  /** The package's number, or '' for any package. */
  package: string;
  isUnpaid: boolean;
  source: 'site' | 'phone' | 'walk_in' | '';
  direction: 'later' | 'earlier';
};

export const bookingsQuery = (filter: BookingFilter) => ({
  queryKey: ['bookings', filter],
  queryFn: ({ signal, pageParam }: { signal: AbortSignal; pageParam: string | null }) =>
    call(findBookings, { query: asked(filter, pageParam), signal }),
  initialPageParam: null as string | null,
  getNextPageParam: ({ next }: { next: string | null }) => next,
});

function asked(filter: BookingFilter, after: string | null): QueryOf<typeof findBookings> {
  const { words, from, to, state, package: ofPackage, isUnpaid, source, direction } = filter;
  const isOpen = words.trim() === '' && from === '' && to === '';
  return {
    ...(words.trim() === '' ? {} : { words: words.trim() }),
    ...(from === '' ? {} : { from }),
    ...(to === '' ? {} : { to }),
    ...(state === '' ? {} : { state }),
    ...(ofPackage === '' ? {} : { package: ofPackage }),
    ...(isUnpaid ? { unpaid: 'yes' as const } : {}),
    ...(source === '' ? {} : { source }),
    ...(isOpen ? { direction } : {}),
    ...(after === null ? {} : { after }),
  };
}

/** Loads the catalogue for the names of the packages. The site makes the same call. */
export const packageNamesQuery = {
  queryKey: ['packages'],
  queryFn: async ({ signal }: { signal: AbortSignal }) =>
    (await call(listPackages, { signal })).map((one) => ({
      id: String(one.package_id),
      name: one.package_name,
    })),
  staleTime: Number.POSITIVE_INFINITY,
};

export const staffBookingQuery = (id: string) => ({
  queryKey: ['booking', id],
  queryFn: ({ signal }: { signal: AbortSignal }): Promise<StaffBooking> =>
    call(getStaffBooking, { params: { id }, signal }),
});

export const staffMailQuery = (id: string, mail: string) => ({
  queryKey: ['booking', id, 'mail', mail],
  queryFn: ({ signal }: { signal: AbortSignal }) => call(getStaffMail, { params: { id, mail }, signal }),
});

/** The address of the customer's own page. */
export const addressForCustomer = async (id: string) => (await call(seeAsCustomer, { params: { id } })).url;

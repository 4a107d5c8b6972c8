import { queryOptions } from '@tanstack/react-query';
import {
  type WireListedBooking,
  endLink,
  listByLink,
  openTextLink,
  requestLinks,
} from '@slipway/shared/api/booking-links.ts';
import { type LocalDate, localDate } from '@slipway/shared/values/local-date.ts';
import { call } from './client.ts';

/** A booking as a line of the list. */
export type ListedBooking = {
  id: string;
  email: string;
  status: WireListedBooking['booking_status'];
  isToCome: boolean;
  code: string;
  packageName: string;
  date: LocalDate;
  startTime: string;
  endTime: string;
  guests: number;
  cancelledBy: WireListedBooking['cancelled_by'];
  /** The link by which the customer of a called-off trip chooses a refund or another time; '' if there is no choice. */
  offerLink: string;
};

/** The answer is the same sentence whether or not the address has bookings. */
export async function askForLink(email: string): Promise<string> {
  return (await call(requestLinks, { body: { email } })).message;
}

export function listedBookingsQuery(link: string) {
  return queryOptions({
    queryKey: ['listed-bookings', link],
    queryFn: async ({ signal }) =>
      (await call(listByLink, { body: { link }, signal })).data.map((wire): ListedBooking => ({
        id: wire.booking_id,
        email: wire.email,
        status: wire.booking_status,
        isToCome: wire.is_to_come,
        code: wire.short_code,
        packageName: wire.package_name,
        date: localDate(wire.booking_date),
        startTime: wire.expected_start_time,
        endTime: wire.expected_endtime,
        guests: wire.expected_guests,
        cancelledBy: wire.cancelled_by,
        offerLink: wire.offer_link,
      })),
    // The list is fetched again each time, because the visitor may have just cancelled a booking on its own page.
    staleTime: 0,
  });
}

export async function forgetLink(link: string): Promise<string> {
  return (await call(endLink, { body: { link } })).message;
}

/** The page to which the short link in a text message leads. */
export function textLinkQuery(link: string) {
  return queryOptions({
    queryKey: ['text-link', link],
    queryFn: async ({ signal }): Promise<string> =>
      (await call(openTextLink, { body: { link }, signal })).data.path,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

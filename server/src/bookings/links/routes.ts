import type { FastifyInstance, FastifyReply } from 'fastify';
import {
  type WireListedBooking,
  endLink,
  listByLink,
  requestLinks,
} from '@slipway/shared/api/booking-links.ts';
import { canReceiveMail, emailKey } from '@slipway/shared/values/email-address.ts';
import { networkOf } from '../../http/network-address.ts';
import { Refusal } from '../../http/refusal.ts';
import { serveEndpoint } from '../../http/serve-endpoint.ts';
import type { Deps } from '../../runtime/deps.ts';
import { signLink } from '../../security/signed-link.ts';
import { emailOfLink, endLink as end } from './booking-link.ts';
import { type ListedBooking, listBookings } from './list-bookings.ts';
import { sendLink } from './send-link.ts';
import type { SigningKey } from '../../security/signing-keys.ts';

/** 'Your bookings': a link by email, and what it opens. */
export function linkRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, limiter, linkKey, now } = deps;

  serveEndpoint(app, requestLinks, async ({ body, request, reply }) => {
    keepPrivate(reply);
    if (!canReceiveMail(body.email))
      throw new Refusal('email_not_deliverable', { details: { field: 'email' } });
    await limiter.count(db, 'linksByNetwork', networkOf(request.ip));
    await limiter.count(db, 'linksByEmail', emailKey(body.email));
    // Not waited for: how long it takes would say whether the address has bookings.
    void sendLink(deps, body.email).catch((error: unknown) =>
      deps.log.error({ err: error }, 'a link to bookings could not be emailed'),
    );
    return {
      data: {},
      message: 'If there are bookings under this address, we’ve just emailed a link to them.',
    };
  });

  serveEndpoint(app, listByLink, async ({ body, reply }) => {
    keepPrivate(reply);
    const listed = await listBookings(db, await emailOfLink(deps, body.link), now());
    return { data: listed.map((booking) => toWire(booking, linkKey)) };
  });

  serveEndpoint(app, endLink, async ({ body, reply }) => {
    keepPrivate(reply);
    await end(db, body.link);
    return {
      data: {},
      message: 'Done. The link in the email is over, and this device has forgotten your bookings.',
    };
  });
}

function toWire(booking: ListedBooking, linkKey: SigningKey): WireListedBooking {
  return {
    booking_id: booking.id,
    email: booking.email,
    booking_status: booking.shown,
    is_to_come: booking.isToCome,
    short_code: booking.code,
    package_name: booking.packageName,
    booking_date: booking.date,
    expected_start_time: booking.startTime,
    expected_endtime: booking.endTime,
    expected_guests: booking.guests,
    cancelled_by: booking.shown === 'cancelled' ? booking.byWhom : null,
    offer_link: booking.hasChoice ? signLink(linkKey, 'another day', booking.id) : '',
  };
}

function keepPrivate(reply: FastifyReply): void {
  reply.headers({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' });
}

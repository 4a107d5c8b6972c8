import {
  type WireListedBooking,
  endLink,
  listByLink,
  openTextLink,
  requestLinks,
} from '@slipway/shared/api/booking-links.ts';
import { openOffer } from '@slipway/shared/api/bookings.ts';
import { canReceiveMail, emailKey, emailKey as keyOf } from '@slipway/shared/values/email-address.ts';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { networkOf } from '../../platform/http/network-address.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { serveEndpoint } from '../../platform/http/serve-endpoint.ts';
import { insertMailIf } from '../../mail/mail-queries.ts';
import { bookingLinksMail } from '../../mail/templates/booking-links.ts';
import { findTextLink } from '../../mail/texts/text-party.ts';
import type { Deps } from '../deps.ts';
import { isSigned, signLink } from '../../platform/security/signed-link.ts';
import type { SigningKey } from '../../platform/security/signing-keys.ts';
import { noteOpened } from '../cancellation/answer-offer.ts';
import { findForVisitor } from '../find-booking.ts';
import { emailOfLink, endLink as end, makeLink } from './booking-link.ts';
import { type ListedBooking, listBookings, ofEmail } from './list-bookings.ts';

/**
 * The calls of 'Your bookings'. They email a link, list the bookings of a link, find the page for a link in a text
 * message, record that a party opened an offer, and end a link.
 */
export function linkRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, limiter, linkKey, now } = deps;

  serveEndpoint(app, requestLinks, async ({ body, request, reply }) => {
    keepPrivate(reply);
    if (!canReceiveMail(body.email))
      throw new Refusal('email_not_deliverable', { details: { field: 'email' } });
    await limiter.count(db, 'linksByNetwork', networkOf(request.ip));
    await limiter.count(db, 'linksByEmail', emailKey(body.email));
    // Does not wait for the email, because the response time would reveal whether the address has bookings.
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

  serveEndpoint(app, openTextLink, async ({ body, reply }) => {
    keepPrivate(reply);
    const path = await findTextLink(db, body.link);
    if (path === undefined) throw new Refusal('not_found');
    return { data: { path } };
  });

  serveEndpoint(app, openOffer, async ({ body, request, reply }) => {
    keepPrivate(reply);
    const booking = await findForVisitor(deps, request, body.id, body.email);
    if (booking === undefined || !isSigned(linkKey, 'another day', body.id, body.link))
      throw new Refusal('not_found');
    await noteOpened(db, booking.id, now());
    return { data: {} };
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

/**
 * Emails a link to the bookings made with this address. If the address has no bookings, the same statements run, but
 * nothing is sent. Earlier links keep working: otherwise a stranger's request could end the customer's own link.
 */
async function sendLink(
  { db, now, linkKey }: Pick<Deps, 'db' | 'now' | 'linkKey'>,
  email: string,
): Promise<void> {
  const at = now();
  const emailKey = keyOf(email);
  await db.transaction().execute(async (transaction) => {
    // Sends the email to the address as the customer typed it in the booking, not as the visitor typed it just now.
    const booked = await ofEmail(transaction, emailKey, at)
      .select('customers.email')
      .orderBy('bookings.createdAt', 'desc')
      .limit(1)
      .executeTakeFirst();
    const { link, expiresAt } = await makeLink(transaction, linkKey, emailKey, at);
    const mail = bookingLinksMail(booked?.email ?? email, link, expiresAt);
    await insertMailIf(booked !== undefined, transaction, mail, at);
    await end(transaction, booked === undefined ? link : '');
  });
}

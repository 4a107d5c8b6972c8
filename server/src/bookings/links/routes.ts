import type { FastifyInstance, FastifyReply } from 'fastify';
import { endLink, listByLink, requestLinks } from '@slipway/shared/api/booking-links.ts';
import { canReceiveMail, emailKey } from '@slipway/shared/values/email-address.ts';
import { networkOf } from '../../http/network-address.ts';
import { Refusal } from '../../http/refusal.ts';
import { serveEndpoint } from '../../http/serve-endpoint.ts';
import type { Deps } from '../../runtime/deps.ts';
import { emailOfLink, endLink as end } from './booking-link.ts';
import { listBookings } from './list-bookings.ts';
import { sendLink } from './send-link.ts';

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
    return { data: await listBookings(db, await emailOfLink(deps, body.link), linkKey, now()) };
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

function keepPrivate(reply: FastifyReply): void {
  reply.headers({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' });
}

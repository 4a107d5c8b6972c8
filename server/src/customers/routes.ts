import type { FastifyInstance } from 'fastify';
import { findCustomer, saveCustomer } from '@slipway/shared/api/customers.ts';
import { canReceiveMail, emailKey } from '@slipway/shared/values/email-address.ts';
import type { Deps } from '../deps.ts';
import { idempotencyKeyOf, once } from '../http/idempotency.ts';
import { networkOf } from '../http/network-address.ts';
import { serveEndpoint } from '../http/serve-endpoint.ts';
import { isGone, whileWaitedFor } from '../http/while-waited-for.ts';
import { randomId } from '../random-id.ts';
import { Refusal } from '../refusal.ts';
import { findRememberedCustomer, insertCustomer, rememberCustomer } from './customer-queries.ts';

export function customerRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, now, cookies, limiter } = deps;

  serveEndpoint(app, findCustomer, async ({ body, request, reply }) => {
    const network = networkOf(request.ip);
    await limiter.count(db, 'customerByNetworkMinute', network);
    await limiter.count(db, 'customerByNetworkDay', network);
    cookies.ensureBrowser(request, reply);
    // Asked for every visitor, remembered or not, so that the answer takes the same time for all.
    const customer = await findRememberedCustomer(
      db,
      { tokenHash: cookies.rememberedHash(request) ?? '', emailKey: emailKey(body.email) },
      now(),
    );
    return {
      data: {
        id: customer?.id ?? '',
        email: body.email.trim(),
        first_name: customer?.firstName ?? '',
        last_name: customer?.lastName ?? '',
        country: customer?.country ?? '',
        phone: customer?.phone ?? '',
      },
    };
  });

  serveEndpoint(app, saveCustomer, async ({ body, request, reply }) => {
    const typed = {
      firstName: body.first_name.trim(),
      lastName: body.last_name.trim(),
      phone: body.phone.trim(),
      email: body.email.trim(),
      country: body.country.trim(),
    };
    if (Object.values(typed).includes(''))
      throw new Refusal('invalid', { message: 'All fields are required' });
    if (!canReceiveMail(typed.email)) throw new Refusal('email_not_deliverable');
    cookies.ensureBrowser(request, reply);
    const tokenHash = body.remember === true ? cookies.remember(reply) : undefined;
    const at = now();
    const waited = whileWaitedFor(db, () => isGone(request));
    const data = await once(waited, idempotencyKeyOf(request), at, async (transaction) => {
      const id = randomId();
      await insertCustomer(transaction, { id, ...typed, emailKey: emailKey(typed.email), createdAt: at });
      return { id };
    });
    if (tokenHash !== undefined) await rememberCustomer(db, tokenHash, data.id, at);
    return { data };
  });
}

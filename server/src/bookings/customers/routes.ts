import type { FastifyInstance } from 'fastify';
import { findCustomer, saveCustomer } from '@slipway/shared/api/customers.ts';
import { allFieldsRequired } from '@slipway/shared/rules/details-form.ts';
import { canReceiveMail, emailKey } from '@slipway/shared/values/email-address.ts';
import type { Deps } from '../deps.ts';
import { idempotencyKeyOf } from '../../platform/http/idempotency.ts';
import { serveEndpoint } from '../../platform/http/serve-endpoint.ts';
import { whileWaitedFor } from '../../platform/http/while-waited-for.ts';
import { randomId } from '../../platform/security/random-id.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { findRememberedCustomer, insertCustomer, rememberCustomer } from './customer-queries.ts';

export function customerRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, now, cookies, limiter } = deps;

  serveEndpoint(app, findCustomer, async ({ body, request, reply }) => {
    cookies.ensureBrowser(request, reply);
    const customer = await rememberedAs(cookies.rememberedHash(request), emailKey(body.email));
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

  /**
   * Counts wrong email addresses per browser, because a guess can succeed only in a browser that remembers a customer.
   */
  async function rememberedAs(tokenHash: string | undefined, key: string) {
    if (tokenHash === undefined) return undefined;
    const remembered = await findRememberedCustomer(db, tokenHash, now());
    if (remembered === undefined) return undefined;
    const uncountMiss = await limiter.count(db, 'missedCustomerByBrowser', tokenHash);
    if (remembered.emailKey !== key) return undefined;
    await uncountMiss();
    return remembered;
  }

  serveEndpoint(app, saveCustomer, async ({ body, request, reply }) => {
    const typed = {
      firstName: body.first_name.trim(),
      lastName: body.last_name.trim(),
      phone: body.phone.trim(),
      email: body.email.trim(),
      country: body.country.trim(),
    };
    if (Object.values(typed).includes('')) throw new Refusal('invalid', { message: allFieldsRequired });
    if (!canReceiveMail(typed.email))
      throw new Refusal('email_not_deliverable', { details: { field: 'email' } });
    // The first request loads the numbering plans of all countries.
    const { phoneProblem } = await import('./phone-number.ts');
    const wrongPhone = phoneProblem(typed.phone, typed.country);
    if (wrongPhone !== undefined) {
      throw new Refusal('phone_not_callable', { message: wrongPhone, details: { field: 'phone' } });
    }
    cookies.ensureBrowser(request, reply);
    const tokenHash = body.remember === true ? cookies.remember(reply) : undefined;
    const at = now();
    const { db: waited } = whileWaitedFor({ db }, request);
    const customer = { id: randomId(), ...typed, emailKey: emailKey(typed.email), createdAt: at };
    const data = await insertCustomer(waited, customer, idempotencyKeyOf(request));
    if (tokenHash !== undefined) await rememberCustomer(db, tokenHash, data.id, at);
    return { data };
  });
}

import { hrefOf, sitePaths } from '@slipway/shared/values/site-paths.ts';
import type { FastifyInstance } from 'fastify';
import { idIn } from '../provider-definition.ts';

type Query = Readonly<Record<string, unknown>>;

/** The outcome page passes these parameters to the server. The server believes them only if the signature is right. */
const claimed = ['orderKey', 'paymentStatus', 'paymentAmount', 'paymentCurrency', 'mac2', 'source'];

/** Worldpay appends its parameters to ours. Passes on only those that we use, and only if they are well formed. */
export function worldpayReturnRoutes(app: FastifyInstance): void {
  app.get<{ Params: { outcome: string }; Querystring: Query }>(
    '/return/worldpay/:outcome',
    async ({ params, query }, reply) => {
      const page = pageFor(params.outcome, query);
      return page === undefined ? reply.callNotFound() : reply.redirect(hrefOf(page), 303);
    },
  );
}

function pageFor(outcome: string, query: Query): string | undefined {
  const bookingId = idIn(query, 'booking_id');
  const reference = idIn(query, 'payment_reference');
  const isOurs = bookingId !== undefined && reference !== undefined;
  const ours = { booking_id: bookingId, payment_reference: reference };
  switch (outcome) {
    case 'success':
    case 'pending':
      return isOurs ? sitePaths.worldpaySuccess({ ...ours, ...claimIn(query) }) : sitePaths.home();
    case 'cancel':
      return isOurs ? sitePaths.worldpayCancel(ours) : sitePaths.home();
    case 'failure':
    case 'error':
      return sitePaths.worldpayFailed();
    default:
      return undefined;
  }
}

function claimIn(query: Query): Record<string, string> {
  return Object.fromEntries(
    claimed.flatMap((name): [string, string][] => {
      const value = query[name];
      return typeof value === 'string' && /^[\x20-\x7e]{1,200}$/.test(value) ? [[name, value]] : [];
    }),
  );
}

import {
  askPayment,
  cancelWorldpay,
  confirmStripe,
  confirmWorldpay,
  initiateGlobalpay,
  saveGlobalpay,
} from '@slipway/shared/api/payments.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Deps } from '../../deps.ts';
import { type Call, serveEndpoint } from '../../../platform/http/serve-endpoint.ts';
import type { BrowserFacts } from '../../../payments/payment-provider.ts';
import { beginAuthentication, goOnWithAuthentication } from './authenticate-card.ts';
import { chargeCard } from './charge-card.ts';
import { findAttempt } from './check-payment.ts';
import {
  type PaymentOutcome,
  abandonPayment,
  confirmReturn,
  findPaymentOutcome,
  latePaymentMessage,
} from './payment-outcome.ts';
import { isOverDeclineLimit, tooManyDeclines } from './too-many-declines.ts';

/** Serves the calls about a payment that has begun. For Global Payments, we start 3-D Secure and charge the card. */
export function paymentCallRoutes(app: FastifyInstance, deps: Deps): void {
  const statusOf = async (status: PaymentOutcome, body: Call<typeof askPayment>['body']) => {
    const { booking_id: bookingId, payment_reference: reference } = body;
    return { data: { status }, message: await outcomeMessage(deps, bookingId, reference, status) };
  };
  const tellOutcome = async ({ body, reply }: Call<typeof askPayment>) => {
    reply.header('cache-control', 'no-store');
    return statusOf(await findPaymentOutcome(deps, body.booking_id, body.payment_reference), body);
  };
  serveEndpoint(app, confirmStripe, tellOutcome);
  serveEndpoint(app, askPayment, tellOutcome);

  serveEndpoint(app, confirmWorldpay, async ({ body, reply }) => {
    reply.header('cache-control', 'no-store');
    const parameters = {
      orderKey: body.order_key ?? '',
      paymentStatus: body.payment_status ?? '',
      paymentAmount: body.payment_amount ?? '',
      paymentCurrency: body.payment_currency ?? '',
      mac2: body.mac2 ?? '',
    };
    return statusOf(await confirmReturn(deps, body.booking_id, body.payment_reference, parameters), body);
  });

  serveEndpoint(app, cancelWorldpay, async ({ body, reply }) => {
    reply.header('cache-control', 'no-store');
    return statusOf(await abandonPayment(deps, body.booking_id, body.payment_reference), body);
  });

  serveEndpoint(app, initiateGlobalpay, async ({ body, request, reply }) => {
    reply.header('cache-control', 'no-store');
    const { browser } = body;
    if (browser === undefined)
      return { data: { method: await beginAuthentication(deps, cardIn(body, request)) } };
    const facts = browserFacts(browser, request);
    const page = await goOnWithAuthentication(deps, cardIn(body, request), facts, body.method_completed);
    return { data: { challenge: page } };
  });

  serveEndpoint(app, saveGlobalpay, async ({ body, request, reply }) => {
    reply.header('cache-control', 'no-store');
    const { status, sentence } = await chargeCard(deps, cardIn(body, request));
    return { data: { status }, message: sentence };
  });
}

function cardIn(body: Call<typeof saveGlobalpay>['body'], { hostname }: FastifyRequest) {
  return { bookingId: body.booking_id, reference: body.payment_reference, card: body.PMT_ID, hostname };
}

type WireBrowser = NonNullable<Call<typeof initiateGlobalpay>['body']['browser']>;

/** The facts about a browser for 3-D Secure. Some are read from the request, so the browser need not send them. */
function browserFacts(wire: WireBrowser, { headers, ip }: FastifyRequest): BrowserFacts {
  return {
    acceptHeader: (headers.accept ?? '*/*').slice(0, 2048),
    userAgent: (headers['user-agent'] ?? 'unknown').slice(0, 2048),
    ip,
    language: wire.language,
    colorDepth: wire.color_depth,
    screenHeight: wire.screen_height,
    screenWidth: wire.screen_width,
    timezone: wire.timezone,
  };
}

/** The sentence beside a payment's outcome; usually ''. */
async function outcomeMessage(
  deps: Deps,
  bookingId: string,
  reference: string,
  outcome: PaymentOutcome,
): Promise<string> {
  if (outcome !== 'failed') return latePaymentMessage(deps.db, bookingId, reference, outcome);
  const attempt = await findAttempt(deps.db, bookingId, reference);
  return attempt !== undefined && isOverDeclineLimit(deps, attempt) ? tooManyDeclines(deps).message : '';
}

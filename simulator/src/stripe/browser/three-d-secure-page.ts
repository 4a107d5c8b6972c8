import { authenticatePayment } from '../act-on-payment.ts';
import { ControlRefusal, Fields } from '../../control/read-fields.ts';
import { type Answer, type Call, jsonAnswer } from '../../http/call.ts';
import { escapeHtml, page, wholePage } from '../../http/page.ts';
import { type Merchant, allowsOrigin, findMerchant } from '../../merchants.ts';
import type { Simulator } from '../../simulator.ts';
import { type PaymentIntentWire, formatPounds } from '../wire.ts';
import { type PaymentIntentRow, paymentIntents } from '../rows.ts';

/** Renders the bank's page, for a frame over the merchant's page or for a redirected shopper. */
export function showThreeDSecure(simulator: Simulator, { params, query }: Call): Answer {
  const { row, merchant } = getWaiting(simulator, params.payment ?? '', query.get('source'));
  const origin = query.get('origin');
  if (origin !== null && !allowsOrigin(merchant, origin)) {
    throw new ControlRefusal(403, `The merchant has not named ${origin} among its allowed_origins.`);
  }
  return page(
    wholePage(
      {
        title: '3-D Secure test page',
        stylesheets: ['/stripe/three-d-secure.css'],
        script: '/stripe/three-d-secure.js',
        attributes: ` data-payment="${row.wire.id}" data-source="${escapeHtml(row.underWay?.source ?? '')}"${origin === null ? '' : ` data-origin="${escapeHtml(origin)}"`}`,
      },
      `<main>
      <p class="test">Test bank. No money moves.</p>
      <h1 tabindex="-1">3-D Secure</h1>
      <p>Your bank asks whether it is you who pays <strong>${formatPounds(row.wire.amount)}</strong>.</p>
      <div class="choices">
        <button type="button" data-result="complete">Complete authentication</button>
        <button type="button" data-result="fail">Fail authentication</button>
        ${origin === null ? '' : '<button type="button" class="quiet" data-result="close">Close</button>'}
      </div>
      <p id="message" role="status"></p>
    </main>`,
    ),
    { embeddedIn: merchant.allowedOrigins },
  );
}

/** Ends 3-D Secure, and answers with the address to which a redirected shopper returns. */
export function finishThreeDSecure(simulator: Simulator, call: Call): Answer {
  const fields = Fields.of(call);
  const source = fields.text('source');
  const result = fields.oneOf('result', ['complete', 'fail']);
  fields.end();
  const { row } = getWaiting(simulator, call.params.payment ?? '', source);
  const returnUrl = row.underWay?.returnUrl ?? null;
  const wire = authenticatePayment(simulator, row.wire.id, result) ?? row.wire;
  return jsonAnswer({ return_url: returnUrl === null ? null : addressBack(returnUrl, wire) });
}

/** Adds the payment's parameters to an address. As at Stripe, the parameters precede a '#'. */
function addressBack(returnUrl: string, wire: PaymentIntentWire): string {
  const url = new URL(returnUrl);
  url.searchParams.set('payment_intent', wire.id);
  url.searchParams.set('payment_intent_client_secret', wire.client_secret);
  url.searchParams.set('redirect_status', wire.last_payment_error === null ? 'succeeded' : 'failed');
  return url.href;
}

function getWaiting(
  simulator: Simulator,
  payment: string,
  source: string | null,
): { row: PaymentIntentRow; merchant: Merchant } {
  const row = simulator.store.get(paymentIntents, payment);
  const merchant = findMerchant(simulator, row?.merchant ?? '');
  if (row === undefined || merchant === undefined || row.underWay?.source !== source) {
    throw new ControlRefusal(404, 'This authentication has ended or never began.');
  }
  return { row, merchant };
}

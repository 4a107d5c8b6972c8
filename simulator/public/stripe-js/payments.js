import { ask, paymentOf } from './ask-simulator.js';
import { CardElement } from './card-element.js';
import { IntegrationError } from './integration-error.js';
import { showBank } from './show-bank.js';

/** @typedef {import('./ask-simulator.js').Reply} Reply */

/**
 * Payments with one publishable key, including 3-D Secure.
 * @param {string} key
 */
export function paymentsWith(key) {
  /** @param {string} secret @param {string} call @returns {Promise<Reply>} */
  async function read(secret, call) {
    const query = new URLSearchParams({ key, client_secret: secret });
    const reply = await ask(`/v1/payment_intents/${paymentOf(secret, call)}?${query}`);
    return reply.error === undefined ? { paymentIntent: reply } : { error: reply.error };
  }

  /**
   * Shows the bank's page where it asks for one. @param {string} secret @param {Reply} reply the payment itself, or an
   * error
   */
  async function authenticate(secret, reply) {
    if (reply.error !== undefined) return { error: reply.error };
    if (reply.status !== 'requires_action') return { paymentIntent: reply };
    await showBank(reply.next_action.use_stripe_sdk.stripe_js);
    const after = await read(secret, 'confirmCardPayment');
    const failure = after.paymentIntent?.last_payment_error;
    if (!failure || after.paymentIntent.status === 'requires_action') return after;
    return { error: { ...failure, payment_intent: after.paymentIntent } };
  }

  /** @param {string} secret @param {any} [data] */
  async function confirm(secret, data = {}) {
    const payment = paymentOf(secret, 'confirmCardPayment');
    const card = data.payment_method?.card;
    if (!(card instanceof CardElement)) {
      throw new IntegrationError(
        'Invalid value for confirmCardPayment: payment_method.card should be a card Element.',
      );
    }
    const reply = await card.ask('confirm', {
      payment,
      params: {
        client_secret: secret,
        expected_payment_method_type: 'card',
        receipt_email: data.receipt_email,
        setup_future_usage: data.setup_future_usage,
        return_url: data.return_url,
        use_stripe_sdk: true,
      },
      billingDetails: data.payment_method.billing_details,
    });
    return authenticate(secret, reply);
  }

  return { read, confirm };
}

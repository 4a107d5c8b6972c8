import { ask, paymentOf } from './ask-till.js';
import { CardElement } from './card-element.js';
import { IntegrationError } from './integration-error.js';
import { showBank } from './show-bank.js';

/** @typedef {import('./ask-till.js').Reply} Reply */

/**
 * Paying with one publishable key, from the card to the bank's page and back.
 * @param {string} key
 */
export function paymentsWith(key) {
  /** @param {string} secret @param {string} call @returns {Promise<Reply>} */
  async function read(secret, call) {
    const query = new URLSearchParams({ key, client_secret: secret });
    const reply = await ask(`/v1/payment_intents/${paymentOf(secret, call)}?${query}`);
    return reply.error === undefined ? { paymentIntent: reply } : { error: reply.error };
  }

  /** @param {string} secret @param {Reply} reply the payment itself, or an error @param {boolean} actsItself */
  async function goOn(secret, reply, actsItself) {
    if (reply.error !== undefined) return { error: reply.error };
    if (reply.status !== 'requires_action' || !actsItself) return { paymentIntent: reply };
    await showBank(reply.next_action.use_stripe_sdk?.stripe_js ?? reply.next_action.redirect_to_url.url);
    const after = await read(secret, 'handleNextAction');
    const failure = after.paymentIntent?.last_payment_error;
    if (!failure || after.paymentIntent.status === 'requires_action') return after;
    return { error: { ...failure, payment_intent: after.paymentIntent } };
  }

  /** @param {string} secret @param {any} data @param {{ handleActions?: boolean }} options @param {string} call */
  async function confirm(secret, data, { handleActions = true }, call) {
    const payment = paymentOf(secret, call);
    const method = data.payment_method;
    const params = {
      client_secret: secret,
      expected_payment_method_type: 'card',
      receipt_email: data.receipt_email,
      setup_future_usage: data.setup_future_usage,
      return_url: data.return_url,
      use_stripe_sdk: handleActions || data.return_url === undefined,
    };
    if (method?.card instanceof CardElement) {
      const reply = await method.card.ask('confirm', {
        payment,
        params,
        billingDetails: method.billing_details,
      });
      return goOn(secret, reply, handleActions);
    }
    if (method === undefined) {
      const before = await read(secret, call);
      if (before.error !== undefined || before.paymentIntent.status === 'requires_action') {
        return goOn(secret, before.paymentIntent ?? before, handleActions);
      }
    } else if (typeof method !== 'string') {
      throw new IntegrationError(`Invalid value for ${call}: payment_method.card should be a card Element.`);
    }
    const sent = Object.entries({ ...params, payment_method: method, key }).filter(
      ([, value]) => value !== undefined,
    );
    const body = new URLSearchParams(sent.map(([name, value]) => [name, String(value)]));
    return goOn(
      secret,
      await ask(`/v1/payment_intents/${payment}/confirm`, { method: 'POST', body }),
      handleActions,
    );
  }

  return { read, goOn, confirm };
}

import { CardElement } from './card-element.js';
import { IntegrationError } from './integration-error.js';
import { paymentsWith } from './payments.js';

// The till's Stripe.js: the same globals, answers and events as https://js.stripe.com/endive/stripe.js, as far as a
// card form needs them.

const integrationOnly = 'is not played by the till, which has the card Element only.';

/** @param {string} key @param {object} [_options] */
function Stripe(key, _options) {
  if (typeof key !== 'string' || !key.startsWith('pk_'))
    throw new IntegrationError(
      'Please call Stripe() with your publishable key. You used a value that is not one.',
    );

  const { read, goOn, confirm } = paymentsWith(key);

  return {
    _registerWrapper() {},
    registerAppInfo() {},

    /** @param {{ clientSecret?: string, paymentMethodTypes?: unknown }} [options] */
    elements(options = {}) {
      if (options.paymentMethodTypes !== undefined) {
        throw new IntegrationError(
          'paymentMethodTypes is no longer supported. Use allowedPaymentMethodTypes instead.',
        );
      }
      /** @type {CardElement | null} */
      let card = null;
      return {
        clientSecret: options.clientSecret,
        /** @param {string} type @param {Record<string, any>} [elementOptions] */
        create(type, elementOptions = {}) {
          if (type !== 'card') throw new IntegrationError(`The ${type} Element ${integrationOnly}`);
          card = new CardElement(key, elementOptions);
          return card;
        },
        /** @param {unknown} type */
        getElement(type) {
          const isCard = type === 'card' || /** @type {any} */ (type)?.__elementType === 'card';
          return isCard && card?.isMounted ? card : null;
        },
        update() {},
        fetchUpdates: async () => ({}),
        submit: async () => ({}),
      };
    },

    /** @param {string} secret @param {any} [data] @param {{ handleActions?: boolean }} [options] */
    confirmCardPayment: (secret, data = {}, options = {}) =>
      confirm(secret, data, options, 'confirmCardPayment'),

    /** @param {{ elements?: any, clientSecret?: string, confirmParams?: any, redirect?: string }} options */
    async confirmPayment({
      elements,
      clientSecret = elements?.clientSecret,
      confirmParams = {},
      redirect = 'always',
    }) {
      const card = elements?.getElement('card');
      const data = {
        return_url: confirmParams.return_url,
        receipt_email: confirmParams.receipt_email,
        payment_method: card
          ? { card, billing_details: confirmParams.payment_method_data?.billing_details }
          : confirmParams.payment_method,
      };
      const result = await confirm(clientSecret ?? '', data, {}, 'confirmPayment');
      if (result.error !== undefined || redirect === 'if_required') return result;
      const back = new URL(confirmParams.return_url);
      back.searchParams.set('payment_intent', result.paymentIntent.id);
      back.searchParams.set('payment_intent_client_secret', clientSecret ?? '');
      back.searchParams.set('redirect_status', 'succeeded');
      window.location.assign(back.href);
      return new Promise(() => {});
    },

    /** @param {string} secret */
    retrievePaymentIntent: (secret) => read(secret, 'retrievePaymentIntent'),

    /** @param {{ clientSecret: string }} options */
    async handleNextAction({ clientSecret }) {
      const before = await read(clientSecret, 'handleNextAction');
      return goOn(clientSecret, before.paymentIntent ?? before, true);
    },

    /** @param {{ card?: unknown, billing_details?: object }} data */
    async createPaymentMethod({ card, billing_details }) {
      if (!(card instanceof CardElement))
        throw new IntegrationError(`createPaymentMethod without a card Element ${integrationOnly}`);
      const reply = await card.ask('createMethod', { billingDetails: billing_details });
      return reply.error === undefined ? { paymentMethod: reply } : { error: reply.error };
    },

    async createToken() {
      throw new IntegrationError(`createToken ${integrationOnly}`);
    },
  };
}
Stripe.version = 'endive';

Object.assign(window, { Stripe });

import { CardElement } from './card-element.js';
import { IntegrationError } from './integration-error.js';
import { paymentsWith } from './payments.js';

// The simulator's Stripe.js: the same globals, answers and events as https://js.stripe.com/endive/stripe.js, as far as
// a card form needs them.

const integrationOnly = 'is not played by the simulator, which has the card Element only.';

/** @param {string} key @param {object} [_options] */
function Stripe(key, _options) {
  if (typeof key !== 'string' || !key.startsWith('pk_'))
    throw new IntegrationError(
      'Please call Stripe() with your publishable key. You used a value that is not one.',
    );

  const { read, confirm } = paymentsWith(key);

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

    confirmCardPayment: confirm,

    /** @param {string} secret */
    retrievePaymentIntent: (secret) => read(secret, 'retrievePaymentIntent'),

    ...Object.fromEntries(
      ['confirmPayment', 'createPaymentMethod', 'createToken', 'handleNextAction'].map((name) => [
        name,
        async () => {
          throw new IntegrationError(`${name} ${integrationOnly}`);
        },
      ]),
    ),
  };
}
Stripe.version = 'endive';

Object.assign(window, { Stripe });

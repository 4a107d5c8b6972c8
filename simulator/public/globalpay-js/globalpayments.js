// The simulator's globalpayments.js: the same globals and events as https://js.globalpay.com/4.1.26/globalpayments.js,
// as far as the ready-made card form needs them. A classic script that defines window.GlobalPayments.

(() => {
  const script = /** @type {HTMLScriptElement | null} */ (document.currentScript);
  const simulator = new URL(script?.src ?? window.location.href).origin;

  /** @type {{ accessToken?: string, apiVersion?: string }} */
  let settings = {};
  /** @type {((error: { reasons: { code: string, message: string }[] }) => void)[]} */
  const errorHandlers = [];

  /** @param {string} code @param {string} message */
  function fail(code, message) {
    for (const handler of errorHandlers) handler({ reasons: [{ code, message }] });
  }

  /** @param {string} target @param {{ fields?: { submit?: { text?: string } } }} [options] */
  function cardForm(target, options = {}) {
    /** @type {Map<string, Function[]>} */
    const handlers = new Map();
    const container = document.querySelector(target);
    const frame = document.createElement('iframe');
    frame.title = 'Card details';
    frame.src = `${simulator}/globalpay/card-form?${new URLSearchParams({ origin: window.location.origin })}`;
    Object.assign(frame.style, { border: '0', width: '100%', height: '380px', display: 'block' });
    if (container === null) fail('CONFIGURATION_ERROR', `There is no ${target} in the page.`);
    else container.append(frame);

    window.addEventListener('message', function hear({ source, origin, data }) {
      if (!frame.isConnected) return window.removeEventListener('message', hear);
      if (source !== frame.contentWindow || origin !== simulator || data?.simulator !== 'globalpay') return;
      const { simulator: _simulator, type, ...response } = data;
      if (type === 'height') {
        frame.style.height = `${response.height}px`;
        return;
      }
      if (type === 'loaded') {
        const submitText = options.fields?.submit?.text ?? 'Pay';
        frame.contentWindow?.postMessage({ simulator: 'page', settings, submitText }, simulator);
      }
      for (const handler of handlers.get(type) ?? []) handler(response);
    });

    return {
      frame,
      /** @param {string} type @param {Function} handler */
      on(type, handler) {
        handlers.set(type, [...(handlers.get(type) ?? []), handler]);
      },
      /** @param {Function} handler */
      ready(handler) {
        handlers.set('loaded', [...(handlers.get('loaded') ?? []), handler]);
      },
    };
  }

  Object.assign(window, {
    GlobalPayments: {
      /** @param {{ accessToken?: string, apiVersion?: string }} given */
      configure(given) {
        settings = { ...given };
        if (!settings.accessToken) fail('CONFIGURATION_ERROR', 'The access token is missing.');
      },
      /** @param {string} type @param {(error: { reasons: { code: string, message: string }[] }) => void} handler */
      on(type, handler) {
        if (type === 'error') errorHandlers.push(handler);
      },
      creditCard: { form: cardForm },
    },
  });
})();

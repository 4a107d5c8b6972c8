import { Emitter } from './emitter.js';
import { IntegrationError } from './integration-error.js';
import { simulator } from './simulator-address.js';

/** @typedef {import('./ask-simulator.js').Reply} Reply */

/** From the load event to the first message of the frame. */
const loadsWithinMs = 2000;

const stateClasses = ['empty', 'focus', 'complete', 'invalid'];

/** The card fields, in a frame of the simulator: this page never sees what is typed there. */
export class CardElement extends Emitter {
  #key;
  #options;
  /** @type {HTMLElement | null} */
  #container = null;
  /** @type {HTMLIFrameElement | null} */
  #frame = null;
  #isReady = false;
  #isDestroyed = false;
  #asked = 0;
  /** @type {Map<number, (reply: Reply) => void>} */
  #waiting = new Map();
  /** @type {{ type: string, asked?: unknown }[]} */
  #untilReady = [];

  /** @param {string} key @param {Record<string, any>} options */
  constructor(key, options) {
    super();
    this.#key = key;
    this.#options = options;
  }

  get isMounted() {
    return this.#frame !== null;
  }

  /** @param {string | HTMLElement} place */
  mount(place) {
    if (this.#isDestroyed)
      throw new IntegrationError('This Element has already been destroyed. Please create a new one.');
    const container = typeof place === 'string' ? document.querySelector(place) : place;
    if (!(container instanceof HTMLElement)) {
      throw new IntegrationError(
        'The selector you specified applies to no DOM elements that are currently on the page. Make sure the element exists on the page before calling mount().',
      );
    }
    this.unmount();
    const frame = document.createElement('iframe');
    frame.title = 'Secure card payment input frame';
    frame.name = '__privateStripeFrameSimulator';
    frame.setAttribute('allow', 'payment *');
    frame.src = `${simulator}/stripe/card-form?${new URLSearchParams({ key: this.#key, origin: window.location.origin })}`;
    Object.assign(frame.style, {
      border: '0',
      width: '100%',
      height: '230px',
      display: 'block',
      colorScheme: 'light',
    });
    frame.addEventListener('load', () => setTimeout(() => this.#tellWhenBroken(frame), loadsWithinMs));
    this.#frame = frame;
    this.#container = container;
    this.#mark({ empty: true });
    container.replaceChildren(frame);
    window.addEventListener('message', this.#hear);
    document.addEventListener('click', this.#followLabel);
  }

  /** The simulator's page says so itself when it has come up. @param {HTMLIFrameElement} frame */
  #tellWhenBroken(frame) {
    if (this.#isReady || frame !== this.#frame) return;
    const message =
      'The card form could not be loaded: has this page been named to the simulator as an allowed origin?';
    this.emit('loaderror', { elementType: 'card', error: { type: 'api_connection_error', message } });
  }

  unmount() {
    if (this.#frame === null) return;
    window.removeEventListener('message', this.#hear);
    document.removeEventListener('click', this.#followLabel);
    this.#frame.remove();
    this.#mark(null);
    this.#frame = null;
    this.#container = null;
    this.#isReady = false;
  }

  destroy() {
    this.unmount();
    this.#isDestroyed = true;
  }

  /** @param {Record<string, any>} options */
  update(options) {
    this.#options = { ...this.#options, ...options };
    this.#send({ type: 'update', asked: { style: options.style, disabled: options.disabled } });
  }

  focus() {
    this.#frame?.focus();
    this.#send({ type: 'focus' });
  }

  blur() {
    this.#send({ type: 'blur' });
  }

  clear() {
    this.#send({ type: 'clear' });
  }

  /**
   * Asks the frame to do something with the card, and waits for the result.
   * @param {string} type
   * @param {object} asked
   * @returns {Promise<Reply>}
   */
  ask(type, asked) {
    if (this.#frame === null) {
      throw new IntegrationError(
        'We could not retrieve data from the specified Element. Please make sure the Element you are attempting to use is still mounted.',
      );
    }
    const id = (this.#asked += 1);
    return new Promise((resolve) => {
      this.#waiting.set(id, resolve);
      this.#send({ type, asked, id });
    });
  }

  /** @param {{ type: string, asked?: unknown, id?: number }} message */
  #send(message) {
    if (this.#isReady) this.#frame?.contentWindow?.postMessage({ simulator: 'page', ...message }, simulator);
    else if (this.#frame !== null) this.#untilReady.push(message);
  }

  #hear = (/** @type {MessageEvent} */ { source, origin, data }) => {
    if (
      this.#frame === null ||
      source !== this.#frame.contentWindow ||
      origin !== simulator ||
      data?.simulator !== 'card'
    )
      return;
    switch (data.type) {
      case 'ready':
        this.#isReady = true;
        this.#send({
          type: 'update',
          asked: { style: this.#options.style, disabled: this.#options.disabled },
        });
        for (const message of this.#untilReady.splice(0)) this.#send(message);
        this.emit('ready', { elementType: 'card' });
        break;
      case 'change':
        this.#mark({ ...data.event, invalid: data.event.error !== undefined });
        this.emit('change', data.event);
        break;
      case 'focus':
      case 'blur':
        this.#mark({ focus: data.type === 'focus' });
        this.emit(data.type, { elementType: 'card' });
        break;
      case 'escape':
        this.emit('escape', { elementType: 'card' });
        break;
      case 'height':
        this.#frame.style.height = `${data.height}px`;
        break;
      case 'submit':
        this.#container?.closest('form')?.requestSubmit();
        break;
      case 'result':
        this.#waiting.get(data.id)?.(data.result);
        this.#waiting.delete(data.id);
        break;
    }
  };

  /** A click on the label of the container focuses the card number. */
  #followLabel = (/** @type {MouseEvent} */ { target }) => {
    const label = target instanceof Element ? target.closest('label') : null;
    const container = this.#container;
    if (label === null || container === null || container.contains(/** @type {Node} */ (target))) return;
    if ((container.id !== '' && label.htmlFor === container.id) || label.contains(container)) this.focus();
  };

  /** @param {Record<string, any> | null} states null takes all classes away */
  #mark(states) {
    const names = this.#options.classes ?? {};
    this.#container?.classList.toggle(names.base ?? 'StripeElement', states !== null);
    for (const state of stateClasses) {
      if (states !== null && states[state] === undefined) continue;
      this.#container?.classList.toggle(names[state] ?? `StripeElement--${state}`, states?.[state] === true);
    }
  }
}

/** The events of an element, with Stripe's on, once and off. */
export class Emitter {
  /** @type {Map<string, Set<Function>>} */
  #handlers = new Map();

  /** @param {string} type @param {Function} handler */
  on(type, handler) {
    const handlers = this.#handlers.get(type) ?? new Set();
    this.#handlers.set(type, handlers.add(handler));
    return this;
  }

  /** @param {string} type @param {Function} handler */
  once(type, handler) {
    const only = (/** @type {unknown} */ event) => {
      this.off(type, only);
      handler(event);
    };
    return this.on(type, only);
  }

  /** @param {string} type @param {Function} [handler] */
  off(type, handler) {
    if (handler === undefined) this.#handlers.delete(type);
    else this.#handlers.get(type)?.delete(handler);
    return this;
  }

  /** @param {string} type @param {unknown} event */
  emit(type, event) {
    for (const handler of this.#handlers.get(type) ?? []) handler(event);
  }
}

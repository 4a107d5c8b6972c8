const script = /** @type {HTMLScriptElement | null} */ (document.currentScript);

/** Where this script came from, and where its frames and calls go. */
export const till = new URL(script?.src ?? window.location.href).origin;

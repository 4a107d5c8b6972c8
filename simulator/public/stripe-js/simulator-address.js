const script = /** @type {HTMLScriptElement | null} */ (document.currentScript);

/** The origin of this script, to which its frames and calls go. */
export const simulator = new URL(script?.src ?? window.location.href).origin;

import { IntegrationError } from './integration-error.js';
import { simulator } from './simulator-address.js';

/** @typedef {{ error?: any, [name: string]: any }} Reply */

/** @param {string} secret @param {string} call */
export function paymentOf(secret, call) {
  const id = /^(pi_\w+?)_secret_\w+$/.exec(secret)?.[1];
  if (id === undefined) {
    throw new IntegrationError(
      `Invalid value for stripe.${call} intent secret: value should be a client secret of the form \${id}_secret_\${secret}. You specified: ${secret}.`,
    );
  }
  return id;
}

/** @param {string} path @param {RequestInit} [init] @returns {Promise<Reply>} */
export async function ask(path, init) {
  try {
    return await (await fetch(`${simulator}${path}`, init)).json();
  } catch {
    return {
      error: {
        type: 'api_connection_error',
        message:
          'We are experiencing issues connecting to our payments provider. Please check your internet connection and try again. If this problem persists, please contact us.',
      },
    };
  }
}

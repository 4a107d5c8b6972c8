import { readPublicFile } from '../../http/public-files.ts';

/** Each after those it imports from. */
const files = [
  'till-address',
  'integration-error',
  'emitter',
  'card-element',
  'ask-till',
  'show-bank',
  'payments',
  'stripe',
];

/**
 * Stripe.js is one classic script, which has defined window.Stripe when it has been loaded; its parts are modules.
 * The parts share one scope, so that imports and exports can simply go.
 */
export function stripeScript(): string {
  const parts = files.map((file) =>
    readPublicFile(`stripe-js/${file}.js`)
      .replace(/^import [^;]+;\n/gm, '')
      .replace(/^export /gm, ''),
  );
  return `(() => {\n'use strict';\n${parts.join('\n')}})();\n`;
}

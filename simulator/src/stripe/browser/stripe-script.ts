import { readPublicFile } from '../../http/public-files.ts';

/** In order of their imports. */
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
 * Joins the modules of Stripe.js into the one classic script that defines window.Stripe. They share one scope, so
 * that imports and exports can be dropped.
 */
export function stripeScript(): string {
  const parts = files.map((file) =>
    readPublicFile(`stripe-js/${file}.js`)
      .replace(/^import [^;]+;\n/gm, '')
      .replace(/^export /gm, ''),
  );
  return `(() => {\n'use strict';\n${parts.join('\n')}})();\n`;
}

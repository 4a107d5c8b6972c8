import type { Route } from '../../http/call.ts';
import { fileAnswer, publicFileRoute, readPublicFile } from '../../http/public-files.ts';
import type { Simulator } from '../../simulator.ts';
import { showCardForm } from './card-form-page.ts';
import { finishThreeDSecure, showThreeDSecure } from './three-d-secure-page.ts';

/** Pages and scripts that the shopper's browser loads from Stripe and from the bank. */
export function browserRoutes(simulator: Simulator): Route[] {
  return [
    { method: 'GET', path: '/stripe.js', handle: () => fileAnswer('stripe.js', stripeScript()) },
    ...['card-form.css', 'card-form.js', 'card-checks.js', 'three-d-secure.css', 'three-d-secure.js'].map(
      (file) => publicFileRoute(`/stripe/${file}`, `stripe/${file}`),
    ),
    { method: 'GET', path: '/stripe/card-form', handle: (call) => showCardForm(simulator, call) },
    { method: 'GET', path: '/3ds/stripe/:payment', handle: (call) => showThreeDSecure(simulator, call) },
    { method: 'POST', path: '/3ds/stripe/:payment', handle: (call) => finishThreeDSecure(simulator, call) },
  ];
}

/** The modules of Stripe.js, in the order of imports. */
const files = [
  'simulator-address',
  'integration-error',
  'emitter',
  'card-element',
  'ask-simulator',
  'show-bank',
  'payments',
  'stripe',
];

/**
 * Joins the modules of Stripe.js into the one classic script that defines window.Stripe. The joined modules share one
 * scope and need no imports or exports.
 */
function stripeScript(): string {
  const parts = files.map((file) =>
    readPublicFile(`stripe-js/${file}.js`)
      .replace(/^import [^;]+;\n/gm, '')
      .replace(/^export /gm, ''),
  );
  return `(() => {\n'use strict';\n${parts.join('\n')}})();\n`;
}

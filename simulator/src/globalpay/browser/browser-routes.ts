import type { Route } from '../../http/call.ts';
import { publicFileRoute } from '../../http/public-files.ts';
import type { Till } from '../../till.ts';
import { answerChallenge, showChallenge } from './challenge-page.ts';
import { showCardForm } from './card-form-page.ts';
import { showMethod } from './method-page.ts';

/** What the shopper's browser loads from Global Payments and from the bank. */
export function browserRoutes(till: Till): Route[] {
  return [
    publicFileRoute('/globalpayments.js', 'globalpay-js/globalpayments.js'),
    ...['card-form.css', 'card-form.js', 'challenge.js', 'post-form.js'].map((file) =>
      publicFileRoute(`/globalpay/${file}`, `globalpay/${file}`),
    ),
    { method: 'GET', path: '/globalpay/card-form', handle: (call) => showCardForm(till, call) },
    { method: 'POST', path: '/acs/method', handle: (call) => showMethod(till, call) },
    { method: 'POST', path: '/acs/challenge', handle: (call) => showChallenge(till, call) },
    { method: 'POST', path: '/acs/answer', handle: (call) => answerChallenge(till, call) },
  ];
}

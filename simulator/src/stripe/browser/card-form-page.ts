import { ControlRefusal } from '../../control/read-fields.ts';
import type { Answer, Call } from '../../http/call.ts';
import { escapeHtml, page } from '../../http/page.ts';
import { allowsOrigin, findMerchant } from '../../merchants.ts';
import type { Till } from '../../till.ts';
import { type Scenario, scenarioNames, scenarioOf } from '../cards/scenarios.ts';

/** How many are shown at once; the others on request. */
const chipsAtOnce = 4;
const first = ['pays', 'declined', 'insufficient_funds', 'three_d_secure'] as const;

/** The card fields, in a frame that only the merchant's pages may embed. */
export function showCardForm(till: Till, { query }: Call): Answer {
  const publishableKey = query.get('key') ?? '';
  const origin = query.get('origin') ?? '';
  const merchant = findMerchant(till, publishableKey);
  if (merchant?.keys.publishable_key !== publishableKey) {
    throw new ControlRefusal(403, 'No merchant with this publishable key has been introduced to the till.');
  }
  if (!allowsOrigin(merchant, origin)) {
    throw new ControlRefusal(403, `The merchant has not named ${origin} among its allowed_origins.`);
  }
  const names = [...first, ...scenarioNames.filter((name) => !(first as readonly string[]).includes(name))];
  const chips = names.map(scenarioOf).flatMap(chip);
  return page(
    `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <title>Card details</title>
    <link rel="icon" href="data:,">
    <link rel="stylesheet" href="/stripe/card-form.css">
    <script type="module" src="/stripe/card-form.js"></script>
  </head>
  <body data-key="${escapeHtml(publishableKey)}" data-origin="${escapeHtml(origin)}">
    <form id="card" autocomplete="off" novalidate>
      <div class="fields">
        <label class="number"><span>Card number</span>
          <input id="number" inputmode="numeric" autocomplete="off" spellcheck="false" placeholder="1234 1234 1234 1234"></label>
        <label class="expiry"><span>Expiry date</span>
          <input id="expiry" inputmode="numeric" autocomplete="off" spellcheck="false" placeholder="MM / YY"></label>
        <label class="cvc"><span>Security code (CVC)</span>
          <input id="cvc" inputmode="numeric" autocomplete="off" spellcheck="false" placeholder="CVC"></label>
      </div>
      <div class="tests" role="group" aria-labelledby="tests-title">
        <p id="tests-title"><strong>Test card form. No money moves.</strong> Tap a card to fill it in:</p>
        <div class="chips">${chips.slice(0, chipsAtOnce).join('')}</div>
        <details><summary>More test cards</summary><div class="chips">${chips.slice(chipsAtOnce).join('')}</div></details>
      </div>
      <button class="enter" tabindex="-1" aria-hidden="true">Pay</button>
    </form>
  </body>
</html>
`,
    { embeddedIn: merchant.allowedOrigins },
  );
}

function chip({ label, number }: Scenario): string[] {
  if (number === undefined) return [];
  // Until its script listens: a press before that would be lost.
  return [`<button type="button" disabled data-number="${number}">${escapeHtml(label)}</button>`];
}

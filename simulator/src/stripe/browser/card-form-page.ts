import { ControlRefusal } from '../../control/read-fields.ts';
import type { Answer, Call } from '../../http/call.ts';
import { cardChips, escapeHtml, page, wholePage } from '../../http/page.ts';
import { allowsOrigin, findMerchant } from '../../merchants.ts';
import type { Simulator } from '../../simulator.ts';
import { chipsOf } from '../cards/scenarios.ts';

/** The number of chips that are visible at first. The other chips appear on request. */
const chipsAtOnce = 4;
const first = ['pays', 'declined', 'insufficient_funds', 'three_d_secure'] as const;

/** Renders the card fields, for a frame that only the merchant's pages may embed. */
export function showCardForm(simulator: Simulator, { query }: Call): Answer {
  const publishableKey = query.get('key') ?? '';
  const origin = query.get('origin') ?? '';
  const merchant = findMerchant(simulator, publishableKey);
  if (merchant?.keys.publishable_key !== publishableKey) {
    throw new ControlRefusal(403, 'No merchant with this publishable key is registered with the simulator.');
  }
  if (!allowsOrigin(merchant, origin)) {
    throw new ControlRefusal(403, `The merchant has not named ${origin} among its allowed_origins.`);
  }
  const chips = chipsOf(first);
  return page(
    wholePage(
      {
        title: 'Card details',
        stylesheets: ['/stripe/card-form.css'],
        script: '/stripe/card-form.js',
        attributes: ` data-key="${escapeHtml(publishableKey)}" data-origin="${escapeHtml(origin)}"`,
      },
      `<form id="card" autocomplete="off" novalidate>
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
        ${cardChips(chips, chipsAtOnce)}
      </div>
      <button class="enter" tabindex="-1" aria-hidden="true">Pay</button>
    </form>`,
    ),
    { embeddedIn: merchant.allowedOrigins },
  );
}

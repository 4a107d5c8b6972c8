import { ControlRefusal } from '../../control/read-fields.ts';
import type { Answer, Call } from '../../http/call.ts';
import { cardChips, escapeHtml, page, wholePage } from '../../http/page.ts';
import { allowsOrigin, listMerchants } from '../../merchants.ts';
import type { Simulator } from '../../simulator.ts';
import { chipsOf } from '../cards/scenarios.ts';

/** The number of chips that are visible at first. The other chips appear on request. */
const chipsAtOnce = 4;
const first = ['pays', 'declined', 'challenge', 'authentication_failed'] as const;

/** Renders the card fields, for a frame that only the merchant's pages may embed. */
export function showCardForm(simulator: Simulator, { query }: Call): Answer {
  const origin = query.get('origin') ?? '';
  const merchant = listMerchants(simulator).find(
    (each) => each.provider === 'globalpay' && allowsOrigin(each, origin),
  );
  if (merchant === undefined)
    throw new ControlRefusal(403, `No merchant has named ${origin} among its allowed_origins.`);
  const chips = chipsOf(first);
  return page(
    wholePage(
      {
        title: 'Card details',
        stylesheets: ['/globalpay/card-form.css'],
        script: '/globalpay/card-form.js',
        attributes: ` data-origin="${escapeHtml(origin)}"`,
      },
      `<form id="card" autocomplete="off" novalidate>
      <div class="fields">
        <label class="whole"><span>Card number</span>
          <input id="number" inputmode="numeric" autocomplete="off" spellcheck="false"></label>
        <label><span>Expiry date</span>
          <input id="expiry" inputmode="numeric" autocomplete="off" spellcheck="false" placeholder="MM / YY"></label>
        <label><span>Security code</span>
          <input id="cvv" inputmode="numeric" autocomplete="off" spellcheck="false"></label>
        <label class="whole"><span>Name on the card</span>
          <input id="name" autocomplete="off" spellcheck="false"></label>
      </div>
      <p id="problem" role="alert"></p>
      <div class="tests" role="group" aria-labelledby="tests-title">
        <p id="tests-title"><strong>Test card form. No money moves.</strong> Tap a card to fill it in:</p>
        ${cardChips(chips, chipsAtOnce)}
      </div>
      <button id="submit" disabled>Pay</button>
    </form>`,
    ),
    { embeddedIn: merchant.allowedOrigins },
  );
}

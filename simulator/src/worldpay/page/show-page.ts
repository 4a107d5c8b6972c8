import type { Answer, Call } from '../../http/call.ts';
import { cardChips, escapeHtml, page, wholePage } from '../../http/page.ts';
import type { Simulator } from '../../simulator.ts';
import { findPayingOrder } from './find-paying-order.ts';
import { chips } from './test-cards.ts';

/** The number of chips that are visible at first. The other chips appear on request. */
const chipsAtOnce = 3;

/** Renders the payment page of an order, the only page on which the shopper types the card. */
export function showPage(simulator: Simulator, call: Call): Answer {
  const { row } = findPayingOrder(simulator, call);
  return page(
    wholePage(
      {
        title: 'Worldpay test payment page',
        stylesheets: ['/stripe/three-d-secure.css', '/worldpay/payment-page.css'],
        script: '/worldpay/payment-page.js',
      },
      `<main>
      <p class="test">Test payment page. No money moves.</p>
      <h1 tabindex="-1">Pay ${escapeHtml(pounds(row.amount))}</h1>
      <p>${escapeHtml(row.description)}</p>
      <form id="card" autocomplete="off" novalidate>
        <div class="tests" role="group" aria-labelledby="tests-title">
          <p id="tests-title">Tap a card to fill it in:</p>
          ${cardChips(chips, chipsAtOnce)}
        </div>
        <label>Card number <input id="number" inputmode="numeric" autocomplete="off"></label>
        <label>Name on card <input id="holder" autocomplete="off"></label>
        <div class="pair">
          <label>Expiry date <input id="expiry" inputmode="numeric" autocomplete="off" placeholder="MM/YY"></label>
          <label>Security code <input id="cvc" inputmode="numeric" autocomplete="off"></label>
        </div>
        <div class="choices">
          <button type="submit">Pay</button>
          <button type="button" data-action="refuse">Refuse</button>
          <button type="button" data-action="cancel">Cancel</button>
          <button type="button" data-action="leave">Leave</button>
        </div>
      </form>
      <div id="bank" class="choices" hidden>
        <h2 tabindex="-1">3-D Secure</h2>
        <p>Your bank asks whether it is you who pays.</p>
        <button type="button" data-action="complete">Complete authentication</button>
        <button type="button" data-action="fail">Fail authentication</button>
        <button type="button" data-action="leave">Leave</button>
      </div>
      <p id="message" role="status"></p>
    </main>`,
    ),
    { embeddedIn: [] },
  );
}

function pounds(pence: number): string {
  return `£${(pence / 100).toFixed(2)}`;
}

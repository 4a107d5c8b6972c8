import { depositRule } from '@slipway/shared/rules/deposit.ts';
import {
  calledOffRule,
  cleaningRule,
  lateReturnRule,
  lostDepositRule,
} from '@slipway/shared/rules/house-rules.ts';
import type { Business } from '@slipway/shared/business.ts';
import {
  type BusinessTerms,
  counted,
  daysNotice,
  refundTakes,
} from '@slipway/shared/rules/business-terms.ts';
import { bookingTermsOf, cancellationTermsOf, countingExample } from '@slipway/shared/rules/terms-of-hire.ts';
import { formatGbp } from '@slipway/shared/values/pence.ts';
import { html } from './html.ts';

export const termsFileName = 'terms-of-your-booking.html';

/**
 * The full terms of one version, as a page that needs nothing else: the customer keeps what was agreed, whatever the
 * site says later.
 */
export function termsAttachment(terms: BusinessTerms, version: number, business: Business): string {
  const { legalName, placeOfRegistration, companyNumber, registeredAddress, vatNumber } = business;
  const sections = [
    { title: 'What applies to your booking', terms: chargedFigures(terms) },
    ...bookingTermsOf(terms, business),
    {
      title: 'Cancellation Policy',
      terms: [...cancellationTermsOf(terms), `Days are counted at the lake: ${countingExample(terms)}.`],
    },
  ];
  return html`<!doctype html>
    <html lang="en-GB">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>Terms of your booking with ${business.name}</title>
      </head>
      <body style="max-width:40em;margin:2em auto;padding:0 1em;font:17px/1.5 Helvetica,Arial,sans-serif">
        <h1>Terms of your booking with ${business.name}</h1>
        <p>
          Version ${String(version)}. Your contract is with ${legalName}, registered in
          ${placeOfRegistration}, company number ${companyNumber}, ${registeredAddress}, VAT number
          ${vatNumber}. Keep this file: it does not change when our terms do.
        </p>
        ${sections.map(
          ({ title, terms: items }) =>
            html`<h2>${title}</h2>
              <ul>
                ${items.map((item) => html`<li>${item}</li>`)}
              </ul>`,
        )}
      </body>
    </html>`.html;
}

/** Where our pages give two figures for one thing: the one that we charge. */
function chargedFigures(terms: BusinessTerms): string[] {
  return [
    `Changing your date is free with ${daysNotice(terms.freeMoveDays.charged)}. After that it costs ${formatGbp(terms.moveFee)}, up to ${counted(terms.latestMoveHours, 'hour')} before your time.`,
    `${calledOffRule(terms)} A refund takes ${refundTakes(terms)}.`,
    `${depositRule(terms)} ${lostDepositRule}`,
    `${lateReturnRule(terms.lateReturnPerQuarterHour.charged)} There is no refund for an early return.`,
    cleaningRule(terms.cleaningFee.charged),
  ];
}

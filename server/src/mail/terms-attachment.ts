import { companyLine } from '@slipway/shared/company-line.ts';
import type { Business } from '@slipway/shared/business.ts';
import { depositRule } from '@slipway/shared/rules/deposit.ts';
import type { SaidText } from '@slipway/shared/rules/house-text.ts';
import {
  calledOffRule,
  cleaningRule,
  lateReturnRule,
  lostDepositRule,
} from '@slipway/shared/rules/house-rules.ts';
import {
  type BusinessTerms,
  counted,
  daysNotice,
  refundTakes,
} from '@slipway/shared/rules/business-terms.ts';
import { type Part, parseMarkup } from '@slipway/shared/values/markup.ts';
import { formatLongDate } from '@slipway/shared/values/local-date.ts';
import { formatGbp } from '@slipway/shared/values/pence.ts';
import { venueDate } from '@slipway/shared/values/venue-time.ts';
import type { Database } from '../database/tables.ts';
import { readTermsOfHire } from '../runtime/house-texts.ts';
import { type Html, html } from './html.ts';

export const termsFileName = 'terms-of-your-booking.html';

/** What somebody agreed to: the figures of a version, the words and who we were, all of that instant. */
export type AcceptedTerms = {
  figures: BusinessTerms;
  version: number;
  acceptedAt: Date;
  business: Business;
  sections: readonly Pick<SaidText, 'title' | 'text'>[];
};

/** Of a booking: what was in force when it was made, whatever the site says now. */
export async function readAcceptedTerms(
  db: Database,
  of: Pick<AcceptedTerms, 'figures' | 'version' | 'acceptedAt'>,
): Promise<AcceptedTerms> {
  return { ...of, ...(await readTermsOfHire(db, of.figures, of.acceptedAt)) };
}

/** The same for an email that has them with it; undefined: it has none. */
export async function termsFileOf(
  db: Database,
  mail: {
    bookingId: string | null;
    createdAt: Date;
    terms: BusinessTerms | null;
    termsVersion: number | null;
  },
): Promise<string | undefined> {
  if (mail.terms === null || mail.termsVersion === null) return undefined;
  const booking =
    mail.bookingId === null
      ? undefined
      : await db
          .selectFrom('bookings')
          .select('createdAt')
          .where('id', '=', mail.bookingId)
          .executeTakeFirst();
  const acceptedAt = booking?.createdAt ?? mail.createdAt;
  return termsAttachment(
    await readAcceptedTerms(db, { figures: mail.terms, version: mail.termsVersion, acceptedAt }),
  );
}

/**
 * The full terms of one version, as a page that needs nothing else: the customer keeps what was agreed, whatever the
 * site says later.
 */
export function termsAttachment({ figures, version, acceptedAt, business, sections }: AcceptedTerms): string {
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
          As you accepted them on ${formatLongDate(venueDate(acceptedAt))}, version ${String(version)}. Your
          contract is with ${companyLine(business)} Keep this file: it does not change when our terms do.
        </p>
        <h2>What applies to your booking</h2>
        <ul>
          ${chargedFigures(figures).map((item) => html`<li>${item}</li>`)}
        </ul>
        ${sections.map(
          ({ title, text }) =>
            html`<h2>${title}</h2>
              ${blocksOf(text)}`,
        )}
      </body>
    </html>`.html;
}

function blocksOf(text: string): Html[] {
  return parseMarkup(text).map((block) =>
    block.kind === 'paragraph'
      ? html`<p>${wordsOf(block.parts)}</p>`
      : html`<ul>
          ${block.items.map((item) => html`<li>${wordsOf(item)}</li>`)}
        </ul>`,
  );
}

/** A page of ours is named and not linked: the file is read without us. */
function wordsOf(parts: readonly Part[]): Html {
  return parts.reduce(
    (before, { text, isBold }) => html`${before}${isBold === true ? html`<b>${text}</b>` : text}`,
    html``,
  );
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

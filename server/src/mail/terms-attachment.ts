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
import type { BoatTerms } from '@slipway/shared/rules/boat-terms.ts';
import { daysNotice, refundTakes } from '@slipway/shared/rules/business-terms.ts';
import { counted } from '@slipway/shared/values/counted.ts';
import { type Block, type Part, parseMarkup } from '@slipway/shared/values/markup.ts';
import { formatLongDate } from '@slipway/shared/values/local-date.ts';
import { formatGbp } from '@slipway/shared/values/pence.ts';
import { venueDate } from '@slipway/shared/values/venue-time.ts';
import type { Database } from '../platform/database/tables.ts';
import { readTermsOfHire } from '../catalogue/house-texts.ts';
import { type Html, html } from './html.ts';

/** The file is plain text, because the email filters of companies remove HTML files (docs/decisions/0010). */
export const termsFileName = 'terms-of-your-booking.txt';

/** The terms that a customer accepted: one version of the figures, and the texts and business details of that time. */
export type AcceptedTerms = {
  figures: BoatTerms;
  version: number;
  acceptedAt: Date;
  business: Business;
  sections: readonly Pick<SaidText, 'title' | 'text'>[];
};

/** The terms in force when the booking was made, not the site's terms of today. */
export async function readAcceptedTerms(
  db: Database,
  of: Pick<AcceptedTerms, 'figures' | 'version' | 'acceptedAt'>,
): Promise<AcceptedTerms> {
  return { ...of, ...(await readTermsOfHire(db, of.figures, of.acceptedAt)) };
}

/** Returns the text of the terms that are attached to an email, or undefined if none are attached. */
export async function termsFileOf(
  db: Database,
  mail: {
    bookingId: string | null;
    createdAt: Date;
    terms: BoatTerms | null;
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
  return termsFile(
    await readAcceptedTerms(db, { figures: mail.terms, version: mail.termsVersion, acceptedAt }),
  );
}

/** The full terms of one version. The customer keeps the agreed terms in this file even if the site's terms change. */
function contentOf({ figures, version, acceptedAt, business, sections }: AcceptedTerms) {
  const charged = chargedFigures(figures).map((item) => [{ text: item }]);
  return {
    title: `Terms of your booking with ${business.name}`,
    intro: `As you accepted them on ${formatLongDate(venueDate(acceptedAt))}, version ${version}. Your contract is with ${companyLine(business)} Keep this file: it does not change when our terms do.`,
    sections: [
      { title: 'What applies to your booking', blocks: [{ kind: 'list' as const, items: charged }] },
      ...sections.map(({ title, text }) => ({ title, blocks: parseMarkup(text) })),
    ],
  };
}

/**
 * The terms as a text file, which every email program accepts and every device opens. A byte order mark at its start
 * names the encoding.
 */
export function termsFile(accepted: AcceptedTerms): string {
  const { title, intro, sections } = contentOf(accepted);
  const words = (parts: readonly Part[]) => parts.map(({ text }) => text).join('');
  const lines = (block: Block) =>
    block.kind === 'paragraph'
      ? words(block.parts)
      : block.items.map((item) => `- ${words(item)}`).join('\n');
  const paragraphs = [
    title.toUpperCase(),
    intro,
    ...sections.flatMap((section) => [section.title.toUpperCase(), ...section.blocks.map(lines)]),
  ];
  return `\uFEFF${paragraphs.join('\n\n')}\n`.replaceAll('\n', '\r\n');
}

/** The terms as a page that needs no other file. */
export function termsPage(accepted: AcceptedTerms): string {
  const { title, intro, sections } = contentOf(accepted);
  return html`<!doctype html>
    <html lang="en-GB">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title}</title>
      </head>
      <body style="max-width:40em;margin:2em auto;padding:0 1em;font:17px/1.5 Helvetica,Arial,sans-serif">
        <h1>${title}</h1>
        <p>${intro}</p>
        ${sections.map(
          (section) =>
            html`<h2>${section.title}</h2>
              ${section.blocks.map(blockHtml)}`,
        )}
      </body>
    </html>`.html;
}

function blockHtml(block: Block): Html {
  return block.kind === 'paragraph'
    ? html`<p>${textOf(block.parts)}</p>`
    : html`<ul>
        ${block.items.map((item) => html`<li>${textOf(item)}</li>`)}
      </ul>`;
}

/** The names of our pages, without links, because the file is read offline. */
function textOf(parts: readonly Part[]): Html {
  return parts.reduce(
    (before, { text, isBold }) => html`${before}${isBold === true ? html`<b>${text}</b>` : text}`,
    html``,
  );
}

/** The rules with the figures that the business charges. The pages of the site may state other figures. */
function chargedFigures(terms: BoatTerms): string[] {
  const until = `up to ${counted(terms.latestMoveHours, 'hour')} before your time`;
  return [
    terms.moveFee === 0
      ? `Changing your date is free, ${until}.`
      : `Changing your date is free with ${daysNotice(terms.freeMoveDays.charged)}. After that it costs ${formatGbp(terms.moveFee)}, ${until}.`,
    `${calledOffRule(terms)} A refund takes ${refundTakes(terms)}.`,
    `${depositRule(terms)} ${lostDepositRule(terms)}`,
    `${lateReturnRule(terms.lateReturnPerQuarterHour.charged)} There is no refund for an early return.`,
    cleaningRule(terms.cleaningFee.charged, terms),
  ]
    .map((sentence) => sentence.trim())
    .filter(Boolean);
}

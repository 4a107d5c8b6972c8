import { documentName, documentTitles } from '@slipway/shared/rules/vat-documents.ts';
import { type LocalDate, formatLongDate } from '@slipway/shared/values/local-date.ts';
import {
  type Pence,
  addPence,
  basisPoints,
  formatGbp,
  percentNumber,
  subtractPence,
} from '@slipway/shared/values/pence.ts';
import { listed, plural } from '@slipway/shared/values/counted.ts';
import { displayCode } from '@slipway/shared/values/shown-text.ts';
import { venueDate } from '@slipway/shared/values/venue-time.ts';
import type { FastifyReply } from 'fastify';
import { createHash } from 'node:crypto';
import { type Html, html, scriptOf, styleOf } from '../../../mail/html.ts';
import type { Database, Row } from '../../../platform/database/tables.ts';
import { grouped } from '../ledger/ledger-line.ts';
import type { DocumentKey } from './issue-document.ts';
import type { VatDocument } from './find-documents.ts';

type Line = Row<'vatDocumentLines'>;

/**
 * A document of this booking as a self-contained page that prints on A4; undefined: the booking has no such document.
 */
export async function readDocumentPage(
  db: Database,
  bookingId: string,
  { series, number }: DocumentKey,
): Promise<string | undefined> {
  const document = await db
    .selectFrom('vatDocuments')
    .selectAll()
    .where('series', '=', series)
    .where('number', '=', number)
    .where('bookingId', '=', bookingId)
    .executeTakeFirst();
  if (document === undefined) return undefined;
  const lines = await db
    .selectFrom('vatDocumentLines')
    .selectAll()
    .where('series', '=', series)
    .where('number', '=', number)
    .orderBy('position')
    .execute();
  return documentPage(document, lines);
}

const print = "document.getElementById('print').onclick=()=>print()";
const script = scriptOf(print);
const policy = `default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-${createHash('sha256').update(print).digest('base64')}'`;

export function sendDocument(reply: FastifyReply, page: string): FastifyReply {
  return reply
    .header('content-security-policy', policy)
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(page);
}

function documentPage(document: VatDocument, lines: readonly Line[]): string {
  const { kind, series, seller, trip, buyerName, buyerAddress, correctsBuyer, amount } = document;
  const name = documentName(document);
  const title = documentTitles[kind];
  const issued = shownDate(venueDate(document.issuedAt));
  const isSimple = buyerName === null;
  return html`<!doctype html>
    <html lang="en-GB">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${`${title} ${name}, ${seller.name}`}</title>
        ${style}
      </head>
      <body>
        <main>
          <p class="bar"><button id="print" type="button">Print or save as PDF</button></p>
          ${series === 'test' ? html`<p class="test">${testNote}</p>` : ''}
          <header>
            <div class="from">
              <p class="name">${seller.name}</p>
              <p>${seller.address}</p>
              ${seller.vatNumber === '' ? '' : html`<p>VAT number <b>${seller.vatNumber}</b></p>`}
            </div>
            <div class="what">
              <h1>${title}</h1>
              <p class="number">${name}</p>
            </div>
          </header>
          <dl>
            <div>
              <dt>Date of issue</dt>
              <dd>${issued}</dd>
            </div>
            <div>
              <dt>${kind === 'credit_note' ? 'Of booking' : 'Booking'}</dt>
              <dd>${displayCode(trip.code)}</dd>
            </div>
            ${
              isSimple
                ? ''
                : html`<div class="to">
                    <dt>${kind === 'credit_note' ? 'Credit to' : 'Invoice to'}</dt>
                    <dd>
                      <b>${buyerName}</b>
                      ${(buyerAddress ?? '').split('\n').map((line) => html`<span>${line}</span>`)}
                    </dd>
                  </div>`
            }
          </dl>
          ${refersTo(document)}
          <table>
            <thead>
              <tr>
                <th scope="col">Description</th>
                ${isSimple ? '' : html`<th scope="col" class="sum">Net</th>`}
                <th scope="col" class="sum">VAT rate</th>
                ${isSimple ? '' : html`<th scope="col" class="sum">VAT</th>`}
                <th scope="col" class="sum">${isSimple ? 'Total with VAT' : 'Total'}</th>
              </tr>
            </thead>
            ${[...grouped(lines, ({ taxPoint }) => taxPoint)].map(
              ([day, ofDay]) =>
                html`<tbody>
                  <tr class="day">
                    <th scope="rowgroup" colspan="${isSimple ? '3' : '5'}">
                      ${`Tax point ${shownDate(day)}`}
                    </th>
                  </tr>
                  ${ofDay.map((line) => row(line, isSimple))}
                </tbody>`,
            )}
          </table>
          <section class="sums">
            <table>
              <caption>
                By rate of VAT
              </caption>
              <thead>
                <tr>
                  <th scope="col">Rate</th>
                  <th scope="col" class="sum">Net</th>
                  <th scope="col" class="sum">VAT</th>
                  <th scope="col" class="sum">Total</th>
                </tr>
              </thead>
              <tbody>
                ${byRate(lines).map(
                  ({ rate, gross, vat }) =>
                    html`<tr>
                      <th scope="row">${percent(rate)}</th>
                      <td class="sum">${shown(subtractPence(gross, vat))}</td>
                      <td class="sum">${shown(vat)}</td>
                      <td class="sum">${shown(gross)}</td>
                    </tr>`,
                )}
              </tbody>
            </table>
            <p class="total">
              <span>${kind === 'credit_note' ? 'Credited, with VAT' : 'Total with VAT'}</span>
              <b>${shown(amount)}</b>
            </p>
            <p class="within">
              ${`of which VAT ${shown(document.vat)}${isSimple ? '' : `, net ${shown(subtractPence(amount, document.vat))}`}`}
            </p>
          </section>
          <footer>
            <p>${kind !== 'credit_note' ? paidWords : correctsBuyer ? correctedWords : creditWords}</p>
            <p>${seller.line}</p>
          </footer>
        </main>
        ${script}
      </body>
    </html>`.html;
}

const testNote = 'A demonstration: no money has moved, and this is no VAT document.';
const paidWords = 'Paid. The tax point is the day on which we got the money.';
const creditWords = 'The tax point is the day on which the money left us.';
const correctedWords =
  'This credit note is not a refund: a new VAT invoice shows the same items with the right name and address.';

function refersTo({ kind, series, correctsBuyer, refersTo: named }: VatDocument): Html | string {
  if (named.length === 0) return '';
  const isCredit = kind === 'credit_note';
  const invoices = plural(named.length, 'VAT invoice');
  const words = listed(
    named.map(({ number, issuedOn }) => `${documentName({ series, number })} of ${shownDate(issuedOn)}`),
  );
  const verb = correctsBuyer ? (isCredit ? 'Takes back' : 'Replaces') : isCredit ? 'Corrects' : 'Follows';
  return html`<p class="refers">
    ${`${verb} ${invoices} ${words}${correctsBuyer ? ': the name or address was wrong' : ''}`}
  </p>`;
}

function row({ words, rate, amount, vat }: Line, isSimple: boolean): Html {
  return html`<tr>
    <td>${words}</td>
    ${isSimple ? '' : html`<td class="sum" data-of="Net">${shown(subtractPence(amount, vat))}</td>`}
    <td class="sum" data-of="VAT rate">${percent(rate)}</td>
    ${isSimple ? '' : html`<td class="sum" data-of="VAT">${shown(vat)}</td>`}
    <td class="sum" data-of="Total">${shown(amount)}</td>
  </tr>`;
}

function byRate(lines: readonly Line[]): { rate: number; gross: Pence; vat: Pence }[] {
  return [...grouped(lines, ({ rate }) => rate)]
    .map(([rate, all]) => ({
      rate,
      gross: addPence(...all.map(({ amount }) => amount)),
      vat: addPence(...all.map(({ vat }) => vat)),
    }))
    .toSorted((one, other) => other.rate - one.rate);
}

/** '8 May 2027' */
const shownDate = (date: LocalDate) => formatLongDate(date).replace(/^\S+ /, '');
const percent = (rate: number) => `${percentNumber(basisPoints(rate))}%`;
const shown = (amount: Pence) => formatGbp(amount).replace('-', '−');

/** The style sheet is a plain string, because the formatter would indent an HTML template. */
const style = styleOf(`
:root{color-scheme:light;--desk:#e9eef0;--paper:#fff;--ink:#12262e;--soft:#4a5d65;--rule:#d5dde0;--action:#0b4a5c;--on-action:#fff;--test:#8a5a00}
@media screen and (prefers-color-scheme:dark){:root{color-scheme:dark;--desk:#0a161b;--paper:#12242c;--ink:#e8f0f2;--soft:#a9bcc4;--rule:#2d444e;--action:#8fd3e6;--on-action:#0a2029;--test:#f0c060}}
*{box-sizing:border-box;margin:0}
body{background:var(--desk);color:var(--ink);font:16px/1.45 system-ui,-apple-system,'Segoe UI',Helvetica,Arial,sans-serif}
main{max-width:52rem;margin:1.5rem auto;padding:2rem 2.75rem 2.5rem;background:var(--paper);border-radius:12px}
.bar{display:flex;justify-content:flex-end;margin-bottom:1.25rem}
button{min-height:3rem;padding:0 1.25rem;border:0;border-radius:999px;background:var(--action);color:var(--on-action);font:inherit;font-weight:700;cursor:pointer}
button:focus-visible{outline:3px solid var(--action);outline-offset:3px}
.test{padding:.6rem .9rem;margin-bottom:1.25rem;border:2px solid var(--test);border-radius:8px;font-weight:700}
header{display:flex;flex-wrap:wrap;gap:1rem 2rem;justify-content:space-between;padding-bottom:1.25rem;border-bottom:3px solid var(--ink)}
.name{font-size:1.25rem;font-weight:800}
.what{text-align:right}
h1{font-size:1.9rem;line-height:1.1}
.number{font-size:1.25rem;font-variant-numeric:tabular-nums}
dl{display:grid;grid-template-columns:repeat(auto-fit,minmax(10rem,1fr));gap:1rem 2rem;margin:1.25rem 0}
dt{color:var(--soft);font-size:.875rem}
dd{margin:0;overflow-wrap:anywhere}
dd span{display:block}
.to{grid-column:span 2}
.refers{margin-bottom:1.25rem}
table{width:100%;border-collapse:collapse;font-variant-numeric:tabular-nums}
th{text-align:left;font-weight:600}
thead th{padding:.4rem .5rem;border-bottom:1px solid var(--ink);color:var(--soft);font-size:.875rem}
td,tbody th{padding:.45rem .5rem;border-bottom:1px solid var(--rule);vertical-align:top}
td:first-child,th:first-child{padding-left:0}
td:last-child,th:last-child{padding-right:0}
.day th{padding-top:.9rem;font-weight:700}
th.sum,.sum{text-align:right;white-space:nowrap}
.sums{max-width:30rem;margin:2rem 0 0 auto}
caption{padding-bottom:.35rem;text-align:left;font-weight:700}
.total{display:flex;justify-content:space-between;gap:1rem;padding-top:1rem;font-size:1.35rem;font-weight:800}
.total b{white-space:nowrap}
.within{text-align:right;color:var(--soft)}
footer{margin-top:2.5rem;padding-top:1rem;border-top:1px solid var(--rule);color:var(--soft);font-size:.875rem}
footer p+p{margin-top:.35rem}
@media (width<40rem){
  main{margin:0;padding:1.25rem 1rem 2rem;border-radius:0}
  .what{text-align:left}
  dl{grid-template-columns:1fr 1fr}
  main>table thead{position:absolute;clip-path:inset(50%)}
  main>table tr:not(.day){display:grid;grid-template-columns:1fr 1fr;padding:.6rem 0;border-bottom:1px solid var(--rule)}
  main>table td{padding:.1rem 0;border:0;text-align:left}
  main>table td:first-child{grid-column:1/-1;font-weight:600}
  main>table td[data-of]::before{content:attr(data-of) ' ';color:var(--soft);font-size:.875rem}
  main>table .day th{padding-left:0}
}
@page{size:A4;margin:18mm 16mm}
@media print{
  body{background:none;font-size:10.5pt}
  main{max-width:none;margin:0;padding:0}
  .bar{display:none}
  tr,.sums,header,dl{break-inside:avoid}
  thead{display:table-header-group}
}
`);

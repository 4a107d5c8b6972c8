import type { AccountCodes, TaxKey } from '@slipway/shared/rules/accounts.ts';
import { aboutAccount } from '@slipway/shared/rules/accounts.ts';
import { type LedgerMethod, aboutLineKinds } from '@slipway/shared/rules/ledger.ts';
import { type LocalDate, formatLongDate, partsOf } from '@slipway/shared/values/local-date.ts';
import { addPence } from '@slipway/shared/values/pence.ts';
import type { LineWithVat } from '../../../../bookings/money/ledger/sum-vat.ts';
import { type Cell, csvOf } from '../../../csv.ts';
import { type DayDocument, type Post, documentsOf, rateText, taxKeyOf } from './posts.ts';
import { rowsWithVat } from './xero-rows.ts';

/** The most invoices or statement lines in one Xero import. */
const mostInvoices = 500;
const mostStatementLines = 1000;

/** All columns of Xero's template, unchanged. A star marks a required column. We leave some other columns empty. */
const invoiceColumns = [
  '*ContactName',
  'EmailAddress',
  'POAddressLine1',
  'POAddressLine2',
  'POAddressLine3',
  'POAddressLine4',
  'POCity',
  'PORegion',
  'POPostalCode',
  'POCountry',
  '*InvoiceNumber',
  'Reference',
  '*InvoiceDate',
  '*DueDate',
  'InventoryItemCode',
  '*Description',
  '*Quantity',
  '*UnitAmount',
  'Discount',
  '*AccountCode',
  '*TaxType',
  'TrackingName1',
  'TrackingOption1',
  'TrackingName2',
  'TrackingOption2',
  'Currency',
  'BrandingTheme',
] as const;

/** The customer on the invoices. The takings of a day are one invoice, so it names no real customer. */
const contact = 'Takings';

/** One invoice a day with the sums taken and refunded, VAT included, in parts that Xero accepts. */
export function makeXeroInvoices(lines: readonly LineWithVat[], codes: AccountCodes) {
  // The file of a business that is not registered for VAT does not mention VAT.
  const hasVat = lines.some(({ vat }) => vat.length > 0);
  const invoices = documentsOf(lines)
    .map((document) => invoiceRows(document, codes, hasVat))
    .filter((rows) => rows.length > 0);
  return inParts(invoices, mostInvoices).map((part) => {
    const rows = part.flat().map((row) => invoiceColumns.map((column) => row[column] ?? ''));
    return { csv: csvOf([invoiceColumns, ...rows]), rows: rows.length };
  });
}

type InvoiceRow = Partial<Record<(typeof invoiceColumns)[number], Cell>>;
type Sold = Post & { rate: Exclude<Post['rate'], null> };

export const isSold = (post: Post): post is Sold => post.rate !== null;

function invoiceRows(
  { date, posts }: DayDocument,
  { codes, taxes }: AccountCodes,
  hasVat: boolean,
): InvoiceRow[] {
  return posts.filter(isSold).flatMap(({ account, rate, net, vat }) => {
    const gross = addPence(net, vat);
    const amounts = rate === 'none' ? [gross] : rowsWithVat(gross, vat, rate);
    return amounts.map((amount, at): InvoiceRow => ({
      '*ContactName': contact,
      '*InvoiceNumber': `TAKINGS-${date}`,
      Reference: formatLongDate(date),
      '*InvoiceDate': britishDate(date),
      '*DueDate': britishDate(date),
      '*Description': `${aboutAccount(account).label}${hasVat ? ` ${rateText(rate)}` : ''}${at === 0 ? '' : ', VAT to the penny'}`,
      '*Quantity': '1',
      '*UnitAmount': { amount },
      '*AccountCode': codes[account] ?? '',
      '*TaxType': taxes[taxKeyOf(rate) satisfies TaxKey] ?? '',
      Currency: 'GBP',
    }));
  });
}

const statementColumns = ['*Date', '*Amount', 'Payee', 'Description', 'Reference', 'Cheque Number'];

/** The movements on the account of one payment method, line by line, in parts that Xero accepts. */
export function makeXeroBank(lines: readonly LineWithVat[], method: LedgerMethod) {
  const rows = lines
    .filter(({ line }) => line.method === method && line.amount !== 0)
    .map(({ line }): Cell[] => [
      britishDate(line.date),
      { amount: line.amount },
      '',
      aboutLineKinds[line.kind].label,
      line.attemptId ?? line.sourceId,
      '',
    ]);
  return inParts(rows, mostStatementLines).map((part) => ({
    csv: csvOf([statementColumns, ...part]),
    rows: part.length,
  }));
}

/** Splits into at least one part, so that an empty month has a file with a header. */
function inParts<Each>(all: readonly Each[], most: number): Each[][] {
  const parts = Array.from({ length: Math.ceil(all.length / most) }, (_, at) =>
    all.slice(at * most, (at + 1) * most),
  );
  return parts.length === 0 ? [[]] : parts;
}

/** '24/05/2027' */
function britishDate(date: LocalDate): string {
  const { year, month, day } = partsOf(date);
  return `${String(day).padStart(2, '0')}/${String(month).padStart(2, '0')}/${year}`;
}

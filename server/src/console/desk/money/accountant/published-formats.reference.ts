/**
 * A second implementation of each file's published rules (docs/books.md). It shares no code with the exports. Sums are
 * whole pence. Throws if a file breaks a rule.
 */

/** Reads CSV by RFC 4180: lines end in CR LF, quotes are doubled, and every row has as many cells as the first. */
export function readCsv(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let at = 0;
  while (at < text.length) {
    let cell = '';
    if (text[at] === '"') {
      at += 1;
      for (;;) {
        if (at >= text.length) throw new Error('a quote is never closed');
        if (text[at] === '"' && text[at + 1] === '"') at += 1;
        else if (text[at] === '"') break;
        cell += text[at];
        at += 1;
      }
      at += 1;
    } else
      while (at < text.length && text[at] !== ',' && text[at] !== '\r') {
        if (text[at] === '"' || text[at] === '\n') throw new Error(`a bare ${text[at]} at ${at}`);
        cell += text[at];
        at += 1;
      }
    row.push(cell);
    if (text[at] === ',') at += 1;
    else if (text.startsWith('\r\n', at)) {
      rows.push(row);
      row = [];
      at += 2;
    } else throw new Error(`neither a comma nor the end of a line at ${at}`);
  }
  if (row.length > 0) throw new Error('the last row has no end');
  for (const each of rows)
    if (each.length !== rows[0]!.length) throw new Error(`a row has ${each.length} cells: ${each.join()}`);
  return rows;
}

/** Cells that a spreadsheet would run as formulas. */
export function formulasIn(rows: readonly (readonly string[])[]): string[] {
  return rows.flat().filter((cell) => /^[=+\-@\t\r\n]/.test(cell) && !/^-\d+\.\d\d$/.test(cell));
}

function penceOf(cell: string): number {
  if (!/^-?\d+\.\d\d$/.test(cell)) throw new Error(`“${cell}” is no amount`);
  return Number(cell.replace('.', ''));
}

function rowsUnder(text: string, header: string): Record<string, string>[] {
  const [columns, ...rows] = readCsv(text);
  if (columns!.join() !== header) throw new Error(`other columns: ${columns!.join()}`);
  if (formulasIn(rows).length > 0) throw new Error(`a formula: ${formulasIn(rows).join()}`);
  return rows.map((row) => Object.fromEntries(columns!.map((column, at) => [column, row[at]!])));
}

function dayOf(british: string): string {
  const [, day, month, year] = /^(\d\d)\/(\d\d)\/(\d{4})$/.exec(british) ?? [];
  if (day === undefined) throw new Error(`“${british}” is no dd/mm/yyyy`);
  return `${year}-${month}-${day}`;
}

const xeroInvoiceHeader =
  '*ContactName,EmailAddress,POAddressLine1,POAddressLine2,POAddressLine3,POAddressLine4,POCity,PORegion,POPostalCode,POCountry,*InvoiceNumber,Reference,*InvoiceDate,*DueDate,InventoryItemCode,*Description,*Quantity,*UnitAmount,Discount,*AccountCode,*TaxType,TrackingName1,TrackingOption1,TrackingName2,TrackingOption2,Currency,BrandingTheme';

/**
 * The VAT that Xero calculates for a gross row, by the display name of its rate. Throws at half a penny, because
 * programs round half a penny differently.
 */
function xeroTax(gross: number, taxType: string): number {
  const rates: Record<string, number> = {
    '20% (VAT on Income)': 20,
    '5% (VAT on Income)': 5,
    'Zero Rated Income': 0,
    'No VAT': 0,
  };
  const rate = rates[taxType];
  if (rate === undefined) throw new Error(`Xero knows no “${taxType}”`);
  const exact = (Math.abs(gross) * rate) / (100 + rate);
  if (Math.abs(exact - Math.floor(exact) - 0.5) < 1e-9) throw new Error(`half a penny of VAT in ${gross}`);
  return Math.sign(gross) * Math.round(exact) + 0;
}

export type ReadInvoice = {
  number: string;
  date: string;
  gross: number;
  vat: number;
  byRate: Map<string, number>;
};

/** The invoices as Xero reads them, with prices including tax. */
export function readXeroInvoices(text: string): ReadInvoice[] {
  const invoices = new Map<string, ReadInvoice>();
  for (const row of rowsUnder(text, xeroInvoiceHeader)) {
    for (const column of Object.keys(row))
      if (column.startsWith('*') && row[column] === '') throw new Error(`${column} is empty`);
    const date = dayOf(row['*InvoiceDate']!);
    if (dayOf(row['*DueDate']!) !== date) throw new Error('due on another day');
    const number = row['*InvoiceNumber']!;
    const invoice = invoices.get(number) ?? { number, date, gross: 0, vat: 0, byRate: new Map() };
    if (invoice.date !== date) throw new Error(`${number} has two dates`);
    const gross = penceOf(row['*UnitAmount']!) * Number(row['*Quantity']);
    const taxType = row['*TaxType']!;
    invoice.gross += gross;
    invoice.vat += xeroTax(gross, taxType);
    invoice.byRate.set(taxType, (invoice.byRate.get(taxType) ?? 0) + gross);
    invoices.set(number, invoice);
  }
  if (invoices.size > 500) throw new Error('more than 500 invoices');
  return [...invoices.values()];
}

export function readXeroBank(text: string): { date: string; amount: number; cells: string[] }[] {
  const rows = rowsUnder(text, '*Date,*Amount,Payee,Description,Reference,Cheque Number');
  if (rows.length > 1000) throw new Error('more than 1,000 lines of a statement');
  return rows.map((row) => ({
    date: dayOf(row['*Date']!),
    amount: penceOf(row['*Amount']!),
    cells: Object.values(row),
  }));
}

/**
 * Debits less credits, by the label of the account. Throws if a journal does not balance, or has more than one date.
 */
export function readJournal(text: string): Map<string, number> {
  const sums = new Map<string, number>();
  const journals = new Map<string, number>();
  for (const row of rowsUnder(text, 'journal,date,account_code,account,vat_rate,debit,credit')) {
    if (row['account_code'] === '') throw new Error(`${row['account']} has no code`);
    if (row['journal'] !== `J-${row['date']}`) throw new Error('a journal has another date');
    if ((row['debit'] === '') === (row['credit'] === '')) throw new Error('neither or both sides');
    const amount = row['debit'] === '' ? -penceOf(row['credit']!) : penceOf(row['debit']!);
    sums.set(row['account']!, (sums.get(row['account']!) ?? 0) + amount);
    journals.set(row['journal']!, (journals.get(row['journal']!) ?? 0) + amount);
  }
  for (const [name, sum] of journals) if (sum !== 0) throw new Error(`${name} is not even: ${sum}`);
  return sums;
}

export type ReadLineOfFile = {
  inTakings: boolean;
  method: string;
  rate: string;
  net: number;
  vat: number;
  gross: number;
};

export function readLinesFile(text: string): ReadLineOfFile[] {
  const header =
    'line,date,happened_on,happened_at,kind,in_takings,purpose,method,by_pay_link,came_by,trip_date,booking,payment,person,source_table,source_id,corrects,vat_rate,net,vat,gross';
  return rowsUnder(text, header).map((row) => {
    if (!/^\d{4}-\d\d-\d\d$/.test(row['date']!)) throw new Error(`“${row['date']}” is no date`);
    const [net, vat, gross] = [penceOf(row['net']!), penceOf(row['vat']!), penceOf(row['gross']!)];
    if (net + vat !== gross) throw new Error(`net and VAT are not gross: ${row['source_id']}`);
    return {
      inTakings: row['in_takings'] === 'yes',
      method: row['method']!,
      rate: row['vat_rate']!,
      net,
      vat,
      gross,
    };
  });
}

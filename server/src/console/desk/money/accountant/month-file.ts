import { type AccountantFile, type WireMissing } from '@slipway/shared/api/console/accountant.ts';
import { type AccountCodes, type AccountName, aboutAccount } from '@slipway/shared/rules/accounts.ts';
import { type LedgerMethod, aboutLineKinds, ledgerMethods } from '@slipway/shared/rules/ledger.ts';
import { poundsOf } from '@slipway/shared/values/pence.ts';
import { grouped } from '../../../../bookings/money/ledger/ledger-line.ts';
import type { LineWithVat } from '../../../../bookings/money/ledger/sum-vat.ts';
import { makeJournal } from './make-journal.ts';
import { makeLines } from './make-lines.ts';
import { isSold, makeXeroBank, makeXeroInvoices } from './make-xero.ts';
import { postsOf, rateText, taxKeyOf } from './posts.ts';

/** One file of a month, in one or more parts. */
type Parts = readonly { csv: string; rows: number }[];

type AboutFile = {
  label: string;
  make: (lines: readonly LineWithVat[], codes: AccountCodes, method: LedgerMethod) => Parts;
  /** The account codes and rate names that a line needs. */
  needs: (line: LineWithVat) => Need[];
};

type Need = { account: AccountName } | { tax: string; label: string };

export const aboutFiles: Record<AccountantFile, AboutFile> = {
  journal: {
    label: 'Daily journal',
    make: (lines, codes) => [makeJournal(lines, codes)],
    needs: (each) => {
      const posts = postsOf(each);
      return [
        ...posts.filter(({ net }) => net !== 0).map(({ account }) => ({ account })),
        ...(posts.some(({ vat }) => vat !== 0) ? [{ account: 'vat' as const }] : []),
        ...(each.line.method === null || each.line.amount === 0 ? [] : [{ account: each.line.method }]),
      ];
    },
  },
  lines: { label: 'Every line', make: (lines) => [makeLines(lines)], needs: () => [] },
  'xero-invoices': {
    label: 'Xero: sales invoices',
    make: makeXeroInvoices,
    needs: (each) =>
      postsOf(each)
        .filter(isSold)
        .flatMap(({ account, rate }) => [
          { account },
          { tax: taxKeyOf(rate), label: `Tax rate of sales ${rateText(rate)}` },
        ]),
  },
  'xero-bank': {
    label: 'Xero: bank statement',
    make: (lines, _codes, method) => makeXeroBank(lines, method),
    needs: () => [],
  },
};

/** For example: 'Xero: bank statement, Stripe'. */
export function labelOfFile(file: AccountantFile, method: LedgerMethod | null): string {
  const { label } = aboutFiles[file];
  return method === null ? label : `${label}, ${ledgerMethods[method]}`;
}

const mostNamed = 20;

/** The account codes and rate names that a file lacks, each with the lines that need it. */
export function missingOf(
  file: AccountantFile,
  lines: readonly LineWithVat[],
  { codes, taxes }: AccountCodes,
): WireMissing[] {
  const lacking = lines.flatMap((each) =>
    aboutFiles[file]
      .needs(each)
      .filter((need) => ('tax' in need ? taxes[need.tax] : codes[need.account]) === undefined)
      .map((need) => ({ need, each })),
  );
  const keyOf = (need: Need) => ('tax' in need ? `tax ${need.tax}` : need.account);
  return [...grouped(lacking, ({ need }) => keyOf(need)).values()].map((all) => {
    const { need } = all[0]!;
    const own = [...new Set(all.map(({ each }) => each.line))];
    return {
      what: 'tax' in need ? { tax: need.tax } : { account: need.account },
      label: 'tax' in need ? need.label : aboutAccount(need.account).label,
      count: own.length,
      lines: own.slice(0, mostNamed).map(({ sourceTable, sourceId, date, kind, amount }) => ({
        id: `${sourceTable} ${sourceId}`,
        date,
        label: aboutLineKinds[kind].label,
        amount: poundsOf(amount),
      })),
    };
  });
}

/** For example: 'books-2027-05-xero-bank-stripe-2-of-3.csv'. */
export function fileName(
  month: string,
  file: AccountantFile,
  { method, part, parts }: { method?: LedgerMethod | undefined; part: number; parts: number },
): string {
  const which = method === undefined ? '' : `-${method.replaceAll('_', '-')}`;
  return `books-${month}-${file}${which}${parts > 1 ? `-${part}-of-${parts}` : ''}.csv`;
}

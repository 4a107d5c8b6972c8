import { type AccountCodes, type AccountName, aboutAccount } from '@slipway/shared/rules/accounts.ts';
import { type Pence, addPence, noMoney, subtractPence } from '@slipway/shared/values/pence.ts';
import type { LineWithVat } from '../../../../bookings/money/ledger/sum-vat.ts';
import { type Cell, csvOf } from '../../../csv.ts';
import { documentsOf, taxKeyOf } from './posts.ts';

const header = ['journal', 'date', 'account_code', 'account', 'vat_rate', 'debit', 'credit'];

/** One journal entry a day. It debits the accounts that received money, and credits the accounts for sales and VAT. */
export function makeJournal(lines: readonly LineWithVat[], { codes }: AccountCodes) {
  const rows = documentsOf(lines).flatMap(({ date, posts, money }) => {
    const row = (account: AccountName, rate: string, debit: Pence): Cell[] => [
      `J-${date}`,
      date,
      codes[account] ?? '',
      aboutAccount(account).label,
      rate,
      debit > 0 ? { amount: debit } : '',
      debit > 0 ? '' : { amount: subtractPence(noMoney, debit) },
    ];
    const vat = addPence(noMoney, ...posts.map((post) => post.vat));
    return [
      ...money.map(({ method, amount }) => row(method, '', amount)),
      ...posts
        .filter(({ net }) => net !== 0)
        .map(({ account, rate, net }) =>
          row(account, rate === null ? '' : taxKeyOf(rate), subtractPence(noMoney, net)),
        ),
      ...(vat === 0 ? [] : [row('vat', '', subtractPence(noMoney, vat))]),
    ];
  });
  return { csv: csvOf([header, ...rows]), rows: rows.length };
}

import {
  type AccountCodes,
  type AccountName,
  type TaxKey,
  accountNames,
  usualTaxNames,
} from '@slipway/shared/rules/accounts.ts';
import type { WireAccounts } from '@slipway/shared/api/console/accountant.ts';
import type { Database } from '../../../../platform/database/tables.ts';

/** The account codes and VAT names that the business typed. A VAT rate without a typed name has its usual name. */
export async function readAccountCodes(db: Database): Promise<AccountCodes> {
  const { accounts, taxes } = await readAccounts(db);
  return {
    codes: Object.fromEntries(accounts.map(({ account, code }) => [account, code])),
    taxes: { ...usualTaxNames, ...Object.fromEntries(taxes.map(({ rate, name }) => [rate, name])) },
  };
}

type Accounts = {
  accounts: { account: AccountName; code: string }[];
  taxes: { rate: TaxKey; name: string }[];
};

/** Returns only the codes that the business typed: accounts in their usual order, then VAT rates, highest first. */
export async function readAccounts(db: Database): Promise<Accounts & WireAccounts> {
  const rows = await db.selectFrom('accountCodes').selectAll().execute();
  const codeOf = new Map(rows.map(({ what, code }) => [what, code]));
  return {
    accounts: accountNames.flatMap((account) => {
      const code = codeOf.get(account);
      return code === undefined ? [] : [{ account, code }];
    }),
    taxes: rows
      .filter(({ what }) => what.startsWith(ofTax))
      .map(({ what, code }) => ({ rate: what.slice(ofTax.length), name: code }))
      .toSorted((one, other) => rank(other.rate) - rank(one.rate)),
  };
}

const ofTax = 'tax ';
const rank = (rate: TaxKey) => (rate === 'none' ? -1 : Number(rate));

/** Returns the codes as the table account_codes has them: a map from `what` (an account or a VAT rate) to `code`. */
export function rowsOf({ accounts, taxes }: Accounts): Map<string, string> {
  return new Map([
    ...accounts.map(({ account, code }) => [account, code] as const),
    ...taxes.map(({ rate, name }) => [`${ofTax}${rate}`, name] as const),
  ]);
}

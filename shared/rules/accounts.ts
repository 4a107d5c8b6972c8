import type { LedgerMethod, LineKind } from './ledger.ts';
import { aboutLineKinds, ledgerMethodNames, ledgerMethods } from './ledger.ts';
import type { PaymentPurpose } from './payment-purposes.ts';

/** The accounts for the money in the books; the business enters its own code for each (docs/books.md). */

/** Besides these accounts, each LedgerMethod has an account of the same name. */
const accountsOfMoney = {
  sales: { label: 'Sales', hint: 'Trips with their add-ons, paid or refunded' },
  charges: { label: 'Charges and deposits kept', hint: 'For damage, late returns and cleaning' },
  chargebacks: { label: 'Taken back by banks', hint: 'After lost disputes' },
  deposits: { label: 'Deposits held', hint: 'In cash or by card machine, until they are returned' },
  dispute_fees: { label: 'Fees for disputes', hint: 'Charged by the provider for each dispute' },
  cash_differences: { label: 'Differences of drawers', hint: 'The counted sum minus the expected sum' },
  vat: { label: 'VAT', hint: 'Due on sales' },
} as const;

export type AccountName = keyof typeof accountsOfMoney | LedgerMethod;
export const accountNames = [
  ...(Object.keys(accountsOfMoney) as (keyof typeof accountsOfMoney)[]),
  ...ledgerMethodNames,
] as const;

export function aboutAccount(name: AccountName): { label: string; hint: string } {
  return name in accountsOfMoney
    ? accountsOfMoney[name as keyof typeof accountsOfMoney]
    : {
        label: ledgerMethods[name as LedgerMethod],
        hint: 'Money received this way, until it is paid out',
      };
}

const accountOfCounting = {
  taken: 'sales',
  givenBack: 'sales',
  nothing: 'sales',
  takenBack: 'chargebacks',
  held: 'deposits',
  fees: 'dispute_fees',
  differences: 'cash_differences',
} as const satisfies Record<(typeof aboutLineKinds)[LineKind]['countsAs'], AccountName>;

const isCharge: Record<PaymentPurpose, boolean> = {
  booking: false,
  move: false,
  change: false,
  charge: true,
  deposit: true,
};

/**
 * Each ledger line has two accounts. This function gives the account for the line's purpose. The line's
 * method names the other account, which holds the money.
 */
export function accountOf({
  kind,
  purpose,
}: {
  kind: LineKind;
  purpose: PaymentPurpose | null;
}): AccountName {
  const account = accountOfCounting[aboutLineKinds[kind].countsAs];
  return account === 'sales' && purpose !== null && isCharge[purpose] ? 'charges' : account;
}

/** A rate of VAT in per cent, as text: '20', '12.5', '0'. 'none': no VAT applies. */
export type TaxKey = string;
export const taxKeyPattern = /^(none|\d{1,2}(\.\d{1,2})?|100)$/;

/**
 * Xero's names for VAT rates on sales in the United Kingdom. The business may change them. Any other rate has no name
 * until somebody enters one.
 */
export const usualTaxNames: Readonly<Record<TaxKey, string>> = {
  '20': '20% (VAT on Income)',
  '5': '5% (VAT on Income)',
  '0': 'Zero Rated Income',
  none: 'No VAT',
};

/** The business's account codes, and its names for VAT rates. Missing entries have no code or name yet. */
export type AccountCodes = {
  codes: Partial<Record<AccountName, string>>;
  taxes: Readonly<Record<TaxKey, string>>;
};

import * as z from 'zod/mini';
import { accountNames, taxKeyPattern } from '../../rules/accounts.ts';
import { ledgerMethodNames } from '../../rules/ledger.ts';
import { count, date, pounds } from '../fields.ts';
import { houseText } from '../typed-text.ts';
import { commandEndpoint, consoleEndpoint } from './console-endpoint.ts';
import { diaryMonth } from './diary.ts';

/** One month for the accountant: its files, and the account codes in them (docs/books.md). */

export const accountantFiles = ['journal', 'lines', 'xero-invoices', 'xero-bank'] as const;
export type AccountantFile = (typeof accountantFiles)[number];

const account = z.enum(accountNames);
const taxKey = z.string().check(z.regex(taxKeyPattern, 'must be a rate in percent, or none'));

/**
 * An account code as in Xero: letters and numbers. A spreadsheet would read a code that begins with a sign as a
 * formula.
 */
const accountCode = houseText(10).check(
  z.regex(/^[A-Za-z0-9][A-Za-z0-9./-]*$/, 'must be letters and numbers'),
);
const taxName = houseText(50).check(z.regex(/^[\p{L}\p{N}]/u, 'must begin with a letter or a number'));

/**
 * An account code or VAT name that a file needs and that nobody has entered. `lines`: the first book lines that need
 * the code or name.
 */
const missing = z.object({
  what: z.union([z.object({ account }), z.object({ tax: taxKey })]),
  label: z.string(),
  count,
  lines: z.array(z.object({ id: z.string(), date, label: z.string(), amount: pounds })),
});
export type WireMissing = z.output<typeof missing>;

export const getAccountant = consoleEndpoint({
  method: 'GET',
  path: '/console/money/accountant',
  access: 'export-sums',
  summary: 'The files of a month: how many rows each has, and what is missing',
  query: z.strictObject({ month: diaryMonth }),
  data: z.object({
    lines: count,
    takings: pounds,
    vat: pounds,
    isLocked: z.boolean(),
    isOver: z.boolean(),
    files: z.array(
      z.object({
        file: z.enum(accountantFiles),
        /** If the file is a bank statement: the payment method that it covers; otherwise null. */
        method: z.nullable(z.enum(ledgerMethodNames)),
        label: z.string(),
        /** The number of parts. A file has several parts if its format limits the length of a file. */
        parts: count,
        rows: count,
        missing: z.array(missing),
      }),
    ),
  }),
  refusals: ['invalid'],
});
export type WireAccountant = z.output<typeof getAccountant.data>;

export const exportBooks = consoleEndpoint({
  method: 'POST',
  path: '/console/money/accountant/export',
  access: 'export-sums',
  summary:
    'One file of a month, without names; the same lines and codes give the same bytes. The export itself is logged',
  body: z.strictObject({
    month: diaryMonth,
    file: z.enum(accountantFiles),
    method: z.optional(z.enum(ledgerMethodNames)),
    /** The part of the file, counted from 1. */
    part: z._default(z.int().check(z.minimum(1), z.maximum(1000)), 1),
  }),
  data: z.object({ name: z.string(), csv: z.string(), rows: count }),
  refusals: ['step_up_needed', 'invalid'],
});

const codes = z.object({
  accounts: z.array(z.object({ account, code: z.string() })),
  taxes: z.array(z.object({ rate: z.string(), name: z.string() })),
});

export const getAccounts = consoleEndpoint({
  method: 'GET',
  path: '/console/money/accounts',
  access: 'export-sums',
  summary: 'Account codes, and the accountant’s name for each rate of VAT',
  data: codes,
});
export type WireAccounts = z.output<typeof getAccounts.data>;

/**
 * All codes and names, in the form that a set-up file and the console's call share. An account that is not
 * listed has no code.
 */
export const accountsWords = {
  accounts: z.array(z.strictObject({ account, code: accountCode })).check(z.maxLength(accountNames.length)),
  taxes: z.array(z.strictObject({ rate: taxKey, name: taxName })).check(z.maxLength(20)),
};

export const setAccounts = commandEndpoint({
  path: '/console/money/accounts/set',
  access: 'set-policies',
  touches: ['books'],
  summary: 'Saves all account codes and names of rates; one that is left out is cleared',
  input: accountsWords,
  refusals: ['invalid'],
});

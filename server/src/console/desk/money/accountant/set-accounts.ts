import * as contract from '@slipway/shared/api/console/accountant.ts';
import { aboutAccount } from '@slipway/shared/rules/accounts.ts';
import { counted } from '@slipway/shared/values/counted.ts';
import { sql } from 'kysely';
import { isDeepStrictEqual } from 'node:util';
import type { Database } from '../../../../platform/database/tables.ts';
import { Refusal } from '../../../../platform/http/refusal.ts';
import { command } from '../../../command/command.ts';
import { readAccounts, rowsOf } from './account-codes.ts';

type Accounts = Awaited<ReturnType<typeof readAccounts>>;

/** Sets the codes of all accounts and the names of all rates. The files of every month then use them. */
export const setAccounts = command(contract.setAccounts, {
  name: 'set-accounts',
  kind: 'money',
  async handler(db, _actor, { accounts, taxes }) {
    requireOnce(accounts.map(({ account }) => account));
    requireOnce(taxes.map(({ rate }) => rate));
    const before = await lockAccounts(db);
    await writeAccounts(db, { accounts, taxes });
    const after = await readAccounts(db);
    const figures = changesOf(before, after);
    return {
      subject: { kind: 'accounts', id: 'accounts' },
      effect: {
        sentence: `${counted(figures.length, 'code or name', 'codes or names')} of the accounts changed. Files made from now on have them.`,
        figures,
        warnings: [],
      },
      before,
      after,
      result: {},
    };
  },
  async undo(db, _actor, { before, after }) {
    if (!isDeepStrictEqual(await lockAccounts(db), after)) throw new Refusal('cannot_undo');
    await writeAccounts(db, before as unknown as Accounts);
  },
});

function requireOnce(names: readonly string[]): void {
  const second = names.find((name, at) => names.indexOf(name) !== at);
  if (second !== undefined) throw new Refusal('invalid', { message: `“${second}” is listed twice.` });
}

/** Locks the codes, so that two simultaneous saves run one after the other. */
async function lockAccounts(db: Database): Promise<Accounts> {
  await sql`lock table account_codes in share row exclusive mode`.execute(db);
  return readAccounts(db);
}

async function writeAccounts(db: Database, accounts: Accounts): Promise<void> {
  const rows = [...rowsOf(accounts)].map(([what, code]) => ({ what, code }));
  await db.deleteFrom('accountCodes').execute();
  if (rows.length > 0) await db.insertInto('accountCodes').values(rows).execute();
}

function changesOf(before: Accounts, after: Accounts) {
  const [was, is] = [rowsOf(before), rowsOf(after)];
  return [...new Set([...was.keys(), ...is.keys()])]
    .filter((what) => was.get(what) !== is.get(what))
    .map((what) => ({
      label: labelOf(what),
      value: `${was.get(what) ?? 'none'} → ${is.get(what) ?? 'none'}`,
    }));
}

/** The label of an account or a rate, for example 'Sales' or 'VAT of 20 %'. */
function labelOf(what: string): string {
  const [, rate] = /^tax (.+)$/.exec(what) ?? [];
  if (rate === undefined) return aboutAccount(what as never).label;
  return rate === 'none' ? 'Without VAT' : `VAT of ${rate} %`;
}

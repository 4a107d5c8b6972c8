import { accountsWords } from '@slipway/shared/api/console/accountant.ts';
import * as z from 'zod/mini';
import { readAccounts, rowsOf } from '../../console/desk/money/accountant/account-codes.ts';
import { doubled, part } from './part.ts';

const label = 'Account codes';

/** The codes of the accounts, and the name of each VAT rate, as in the accountant’s books. */
export const accounts = part({
  tables: ['accountCodes'],
  // Older files contain no codes. Importing one leaves the codes in the database as they are.
  section: z._default(z.nullable(z.strictObject(accountsWords)), null),
  read: ({ db }) => readAccounts(db),
  mistakes: (section) => [
    ...doubled(
      (section?.accounts ?? []).map(({ account }) => account),
      'accounts.accounts',
      'account',
      'Two accounts',
    ),
    ...doubled(
      (section?.taxes ?? []).map(({ rate }) => rate),
      'accounts.taxes',
      'rate',
      'Two rates',
    ),
  ],
  async write(work, wanted) {
    if (wanted === null) return;
    const { journal, context } = work;
    const is = rowsOf(wanted);
    const known = new Set<string>();
    for (const row of await context.db.selectFrom('accountCodes').selectAll().orderBy('id').execute()) {
      known.add(row.what);
      const code = is.get(row.what);
      if (code === row.code) continue;
      journal.begin(label);
      if (code === undefined) await journal.remove('accountCodes', row.id);
      else await journal.update('accountCodes', [{ id: row.id, values: { code } }]);
      work.did(label, code === undefined ? 'gone' : 'changed', row.what);
    }
    for (const [what, code] of is) {
      if (known.has(what)) continue;
      journal.begin(label);
      await journal.insert('accountCodes', { what, code });
      work.did(label, 'new', what);
    }
  },
});

import {
  exportBooks,
  getAccountant,
  getAccounts,
  setAccounts,
} from '@slipway/shared/api/console/accountant.ts';
import { getTakings, getVat, lockPeriod } from '@slipway/shared/api/console/books.ts';
import { readLog } from '@slipway/shared/api/console/log.ts';
import { stepUp, undoAction } from '@slipway/shared/api/console/me.ts';
import { openDrawer } from '@slipway/shared/api/console/money.ts';
import { sellWalkIn } from '@slipway/shared/api/console/sale.ts';
import { accountNames } from '@slipway/shared/rules/accounts.ts';
import { type Role, roles } from '@slipway/shared/rules/roles.ts';
import { pence } from '@slipway/shared/values/pence.ts';
import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { advancePayments } from '../../../../bookings/money/paying/advance-payments.ts';
import { exportSetUp } from '../../../../set-up/file/export-set-up.ts';
import { aBookedParty } from '../../../../testing/amending.ts';
import { saleBody } from '../../../../testing/sale-body.ts';
import { playHandMoney } from '../../../../testing/scene-of-hand-money.ts';
import { monday, testAppOfFile } from '../../../../testing/test-app.ts';
import { at } from '../../../../testing/test-clock.ts';
import { signedInAs } from '../../../../testing/test-staff.ts';
import { readJournal, readLinesFile, readXeroBank, readXeroInvoices } from './published-formats.reference.ts';

/**
 * One business in May and June, set up through the API. The tests run in order, and each one continues from the test
 * before.
 */
const site = testAppOfFile({ boats: 3 });
const month = '2027-05';
const may = { from: '2027-05-01', to: '2027-05-31' };
const hostile = 'Zoë "HYPERLINK" 🍩';

async function steppedUp(role: Role) {
  const browser = await signedInAs(site, role);
  await browser.get(stepUp, { body: { isDemo: true } });
  return browser;
}
const files = ['journal', 'lines', 'xero-invoices'] as const;
const asked = (words: object) => ({ body: { month, part: 1, ...words } }) as never;

beforeAll(async () => {
  site.clock.set(monday);
  const manager = await signedInAs(site, 'manager');
  await manager.run(openDrawer, { name: '=1+1', float: 50 });
  await playHandMoney(site);
  await manager.run(sellWalkIn, saleBody(await site.aSlot(), { by: 'cash', given: 160, name: hostile }));
  await aBookedParty(site, await site.aSlot({ date: '2027-06-20' }));
  await advancePayments(site.deps);
});

test('if accounting codes are missing, an export is refused and the refusal names them; the file of lines needs no codes', async () => {
  const accountant = await steppedUp('accountant');
  const {
    files: told,
    takings,
    isLocked,
    isOver,
  } = await accountant.get(getAccountant, { query: { month } });
  expect({ takings, isLocked, isOver }).toEqual({ takings: 485, isLocked: false, isOver: false });
  expect(told.map(({ label, rows }) => [label, rows > 0])).toEqual([
    ['Daily journal', true],
    ['Every line', true],
    ['Xero: sales invoices', true],
    ['Xero: bank statement, Stripe', true],
    ['Xero: bank statement, Cash', true],
  ]);
  expect(told[0]!.missing.map(({ label }) => label)).toEqual(
    expect.arrayContaining(['Sales', 'VAT', 'Cash', 'Deposits held']),
  );
  expect(told[2]!.missing.map(({ label }) => label)).toEqual(['Sales', 'Charges and deposits kept']);
  for (const file of ['journal', 'xero-invoices'])
    expect(await accountant.refused(exportBooks, asked({ file }))).toMatchObject({
      code: 'invalid',
      message: expect.stringMatching(
        /Sales has no code, and \d+ lines need it\. The first: Paid on 2027-05-03, £150\.00\./,
      ),
    });
  expect((await accountant.get(exportBooks, asked({ file: 'lines' }))).rows).toBeGreaterThan(5);
  expect(await accountant.refused(exportBooks, asked({ file: 'lines', part: 2 }))).toMatchObject({
    message: 'This file has 1 part.',
  });
  expect(await accountant.refused(exportBooks, asked({ file: 'xero-bank' }))).toMatchObject({
    code: 'invalid',
  });
});

test('the owner’s accounting codes are logged, can be undone within the minute, and are in the set-up file', async () => {
  const accounts = accountNames.map((account, nth) => ({ account, code: String(200 + nth) }));
  for (const role of roles.filter((one) => one !== 'owner'))
    expect(
      await (await signedInAs(site, role)).refusedRun(setAccounts, { accounts, taxes: [] }),
    ).toMatchObject({ code: 'not_allowed' });
  const owner = await steppedUp('owner');
  expect(
    await owner.refusedRun(setAccounts, { accounts: [accounts[0]!, accounts[0]!], taxes: [] }),
  ).toMatchObject({ message: '“sales” is listed twice.' });
  for (const code of ['=1+1', '+1', '-1', '@A1', '20\n0', ''])
    expect(
      await owner.refusedRun(setAccounts, { accounts: [{ account: 'sales', code }], taxes: [] }),
    ).toEqual(expect.objectContaining({ code: 'malformed' }));
  const body = {
    accounts,
    taxes: [{ rate: '12.5', name: '12.5% (VAT on Income)' }],
    requestId: randomUUID(),
  };
  const { action } = await owner.get(setAccounts, { body });
  await owner.get(undoAction, { body: { action: action!.id, requestId: randomUUID() } });
  expect(await owner.get(getAccounts)).toEqual({ accounts: [], taxes: [] });
  await owner.get(setAccounts, { body: { ...body, requestId: randomUUID() } });
  expect(await owner.get(getAccounts)).toMatchObject({ accounts, taxes: [{ rate: '12.5' }] });
  const file = JSON.parse((await exportSetUp(site.db, site.clock.now())).text) as { accounts: object };
  expect(file.accounts).toEqual({ accounts, taxes: body.taxes });
  expect((await owner.get(readLog)).entries[0]).toMatchObject({ command: 'set-accounts', kind: 'money' });
});

test('roles that may export must sign in again first', async () => {
  for (const role of roles) {
    const may = ['owner', 'manager', 'accountant'].includes(role);
    const browser = await signedInAs(site, role);
    expect(await browser.refused(exportBooks, asked({ file: 'lines' }))).toMatchObject({
      code: may ? 'step_up_needed' : 'not_allowed',
    });
    if (!may)
      expect(await browser.refused(getAccountant, { query: { month } })).toMatchObject({
        code: 'not_allowed',
      });
  }
});

async function allFiles() {
  const accountant = await steppedUp('accountant');
  const made = await Promise.all([
    ...files.map((file) => accountant.get(exportBooks, asked({ file }))),
    ...['cash', 'stripe'].map((method) => accountant.get(exportBooks, asked({ file: 'xero-bank', method }))),
  ]);
  return made.map(({ csv, name }) => ({ csv, name }));
}

test('each export follows its published format, adds up to the ledger, names nobody, and can be repeated', async () => {
  const accountant = await steppedUp('accountant');
  const takings = await accountant.get(getTakings, { query: may });
  const { vat } = await accountant.get(getVat, { query: may });
  const sum = (all: readonly number[]) => all.reduce((one, other) => one + other, 0);
  const made = await allFiles();
  expect(await allFiles()).toEqual(made);
  expect(made.map(({ name }) => name)).toEqual([
    'books-2027-05-journal.csv',
    'books-2027-05-lines.csv',
    'books-2027-05-xero-invoices.csv',
    'books-2027-05-xero-bank-cash.csv',
    'books-2027-05-xero-bank-stripe.csv',
  ]);
  const [journal, lines, invoices, cash, stripe] = made.map(({ csv }) => csv) as [
    string,
    string,
    string,
    string,
    string,
  ];
  expect(-readJournal(journal).get('VAT')!).toBe(vat * 100);
  const rows = readLinesFile(lines);
  expect(sum(rows.filter(({ inTakings }) => inTakings).map(({ gross }) => gross))).toBe(takings.sum * 100);
  expect(sum(rows.map((row) => row.vat))).toBe(vat * 100);
  const read = readXeroInvoices(invoices);
  expect(sum(read.map(({ gross }) => gross))).toBe(takings.sum * 100);
  expect(sum(read.map((invoice) => invoice.vat))).toBe(vat * 100);
  expect(sum(readXeroBank(stripe).map(({ amount }) => amount))).toBe(15_000);
  expect(sum(readXeroBank(cash).map(({ amount }) => amount))).toBe(readJournal(journal).get('Cash'));
  for (const { csv } of made)
    for (const name of [hostile, 'Zoë', 'Rhys', 'HYPERLINK', '=1+1', '07700'])
      expect(csv).not.toContain(name);
  const logged = (await accountant.get(readLog)).entries.map(({ sentence }) => sentence);
  for (const way of ['Stripe', 'Cash'])
    expect(logged).toContainEqual(
      expect.stringMatching(
        new RegExp(`^Xero: bank statement, ${way}, for 2027-05 was exported: \\d+ rows?\\.$`),
      ),
    );
});

test('the export of a locked month does not change, even if its sources change later', async () => {
  const before = await allFiles();
  site.clock.set(at('2027-06-02 09:00'));
  await (await signedInAs(site, 'owner')).run(lockPeriod, { month });
  const locked = await allFiles();
  // The locked lines are numbered, and are otherwise unchanged.
  for (const nth of [0, 2, 3, 4]) expect(locked[nth]).toEqual(before[nth]);
  // A payment of May that an offline device sends after May was locked.
  const { id: bookingId } = await site.db.selectFrom('bookings').select('id').executeTakeFirstOrThrow();
  await site.db
    .insertInto('handMoney')
    .values({ method: 'cash', kind: 'deposit', amount: pence(5000), bookingId, at: at('2027-05-30 12:00') })
    .execute();
  expect(await allFiles()).toEqual(locked);
  const accountant = await steppedUp('accountant');
  expect(await accountant.get(getAccountant, { query: { month } })).toMatchObject({
    isLocked: true,
    isOver: true,
  });
  expect(await accountant.get(getAccountant, { query: { month: '2026-01' } })).toMatchObject({
    lines: 0,
    isLocked: true,
  });
  // Files of locked months use new codes too.
  const owner = await steppedUp('owner');
  const { accounts, taxes } = await owner.get(getAccounts);
  const renamed = accounts.map(({ account, code }) => ({
    account,
    code: account === 'sales' ? '9999' : code,
  }));
  await owner.run(setAccounts, { accounts: renamed, taxes });
  const [journal] = await allFiles();
  expect(journal!.csv.match(/,9999,Sales,/g)?.length).toBe(locked[0]!.csv.match(/,200,Sales,/g)?.length);
  // A record that arrived after its month was locked is in the file of the open month.
  const late = await accountant.get(exportBooks, {
    body: { month: '2027-06', file: 'xero-bank', method: 'cash', part: 1 },
  } as never);
  expect(readXeroBank(late.csv)).toMatchObject([{ date: '2027-06-01', amount: 5000 }]);
});

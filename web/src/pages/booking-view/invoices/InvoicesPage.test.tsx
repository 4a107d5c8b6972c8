// @vitest-environment happy-dom
import type { WireInvoices } from '@slipway/shared/api/invoices.ts';
import { sampleBusiness } from '@slipway/shared/testing/sample-business.ts';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { setBusiness } from '../../../content/business.ts';
import { type Shown, findButton, refused, show } from '../../../testing/in-a-dom.ts';
import { InvoicesPage } from './InvoicesPage.tsx';

beforeAll(() => setBusiness(sampleBusiness));
let shown: Shown;
afterEach(() => shown.leave());

const email = 'zoe@example.com';
const full: WireInvoices = {
  documents: [],
  next: { kind: 'full', total: 278, vat: 46.33 },
  why_not: null,
  owed: 20,
  buyer: null,
  correct: null,
};
const made: WireInvoices = {
  ...full,
  documents: [{ name: '00017', kind: 'full', issued_on: '2027-05-08', total: 278, vat: 46.33 }],
  next: null,
  why_not: 'up_to_date',
  buyer: { name: 'Tern & Co', address: '1 Quay\nHull' },
  correct: 'here',
};

/** Opens the page of a booking. Each test has its own `id`, because the page keeps the text typed for a booking. */
function open(id: string, answers: Parameters<typeof show>[2]) {
  shown = show(
    <InvoicesPage id={id} email={email} />,
    `#/booking/${id}?email=${email}&invoices`,
    answers,
    () => {
      throw new Error('no other call');
    },
  );
  return shown;
}

test('an invoice above £250 needs the customer’s address, and a double press makes only one invoice', async () => {
  const asked: unknown[] = [];
  let isMade = false;
  const { page, visitor } = open('one', {
    '/booking/invoices/one': () => (isMade ? made : full),
    '/booking/issue_invoice': async (body) => {
      asked.push(body);
      if (asked.length === 1)
        return refused(400, 'Please enter an address.', { code: 'invalid', field: 'address' });
      isMade = true;
      return { name: '00017' };
    },
    '/setting/get_by_id/demonstration': () => refused(404, 'There is none.', { code: 'not_found' }),
  });
  expect(await page.findByText('£278.00')).toBeTruthy();
  expect(page.getByText('£20.00 is still to be paid: it’s invoiced once it is.')).toBeTruthy();
  await visitor.type(page.getByLabelText('Name or company'), 'Tern & Co');
  await visitor.type(page.getByLabelText('Address'), '1 Quay{enter}Hull');
  await visitor.click(await findButton('Make my VAT invoice'));
  expect((await page.findByRole('alert')).textContent).toContain('Please enter an address.');
  expect(page.getByLabelText('Address').getAttribute('aria-invalid')).toBe('true');
  expect(page.getByLabelText<HTMLTextAreaElement>('Address').value).toBe('1 Quay\nHull');

  const button = await findButton('Make my VAT invoice');
  await visitor.dblClick(button);
  expect((await page.findByText('Your VAT invoice 00017 is ready.')).isConnected).toBe(true);
  expect(asked).toEqual(
    Array.from({ length: 2 }, () => ({ id: 'one', email, name: 'Tern & Co', address: '1 Quay\nHull' })),
  );
  const link = await page.findByRole('link', { name: /Open VAT invoice 00017/ });
  expect(link.getAttribute('href')).toBe('/api/booking/invoices/one/00017?email=zoe%40example.com');
  expect(page.queryByLabelText('Name or company')).toBeNull();
});

test('a mistyped name on an invoice can be corrected, and the next invoice does not ask for a name', async () => {
  const asked: unknown[] = [];
  const next = { kind: 'full', total: 34, vat: 5.67 } as const;
  let now: WireInvoices = { ...made, next, why_not: null };
  const { page, visitor } = open('five', {
    '/booking/invoices/five': () => now,
    '/booking/correct_invoice': (body) => {
      asked.push(body);
      now = { ...now, correct: 'by_email' };
      return { name: '00019' };
    },
    '/setting/get_by_id/demonstration': () => refused(404, 'There is none.', { code: 'not_found' }),
  });
  expect(await page.findByText('It’s for Tern & Co, as your invoice before.')).toBeTruthy();
  expect(page.queryByLabelText('Name or company')).toBeNull();
  await visitor.click(await findButton('Correct the name or address'));
  await visitor.click(await findButton('Leave it as it is'));
  expect(document.activeElement).toBe(await findButton('Correct the name or address'));
  await visitor.keyboard('{Enter}');
  const name = page.getByLabelText<HTMLInputElement>('Name or company');
  expect(document.activeElement).toBe(name);
  expect(name.value).toBe('Tern & Co');
  expect(page.getByLabelText<HTMLTextAreaElement>('Address').value).toBe('1 Quay\nHull');
  await visitor.type(name, ' Ltd');
  await visitor.dblClick(await findButton('Make the corrected invoice'));
  expect((await page.findByText('Your VAT invoice 00019 is ready.')).isConnected).toBe(true);
  expect(asked).toEqual([{ id: 'five', email, name: 'Tern & Co Ltd', address: '1 Quay\nHull' }]);
  expect((await page.findByText(/Is the name or address still wrong\?/)).isConnected).toBe(true);
  expect(page.queryByText('Correct the name or address')).toBeNull();
});

test('an invoice up to £250 needs no input, and without a payment there is nothing to invoice', async () => {
  const { page } = open('two', {
    '/booking/invoices/two': () => ({ ...full, next: { kind: 'simplified', total: 150, vat: 25 }, owed: 0 }),
  });
  expect((await findButton('Make my VAT invoice')).isConnected).toBe(true);
  expect(page.queryByLabelText('Address')).toBeNull();
  shown.leave();
  const other = open('three', {
    '/booking/invoices/three': () => ({ ...full, next: null, why_not: 'nothing_paid' }),
  });
  expect((await other.page.findByText(/There’s nothing to invoice/)).isConnected).toBe(true);
  shown.leave();
  const gone = open('four', {
    '/booking/invoices/four': () => refused(404, 'Please check the link.', { code: 'not_found' }),
  });
  expect((await gone.page.findByRole('alert')).textContent).toContain('No data found!');
});

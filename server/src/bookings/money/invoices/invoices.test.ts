import { cancelBooking } from '@slipway/shared/api/bookings.ts';
import {
  correctInvoiceByStaff,
  issueInvoiceByStaff,
  listBookingInvoices,
} from '@slipway/shared/api/console/invoices.ts';
import { listBookRows } from '@slipway/shared/api/console/books.ts';
import { refundBooking } from '@slipway/shared/api/console/booking.ts';
import { askPayment } from '@slipway/shared/api/payments.ts';
import { correctInvoice, issueInvoice, listInvoices } from '@slipway/shared/api/invoices.ts';
import { roles } from '@slipway/shared/rules/roles.ts';
import { sql } from 'kysely';
import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { terminal } from '../../../console/command/command.ts';
import { runCommand } from '../../../console/command/run-command.ts';
import { erasePerson } from '../../../console/personal-data/personal-data-commands.ts';
import { randomId } from '../../../platform/security/random-id.ts';
import { type Booked, aBookedParty, viewOf } from '../../../testing/amending.ts';
import { insertBusiness, readBusiness } from '../../../catalogue/live-business.ts';
import { addTerms } from '../../../testing/add-terms.ts';
import { monday, testAppOfFile } from '../../../testing/test-app.ts';
import { menu } from '../../../testing/test-catalogue.ts';
import { at } from '../../../testing/test-clock.ts';
import { signedInAs } from '../../../testing/test-staff.ts';
import { orderLine } from '../../../testing/test-visitor.ts';
import { eraseExpiredData } from '../../follow-up/erase-expired-data.ts';
import { sendRefunds } from '../refunds/send-refunds.ts';
import { writeCreditNotes } from './write-credit-notes.ts';

/** The site of all tests of this file. Each test starts from the state that the previous test left. */
const site = testAppOfFile({ boats: 3 });
const year = { from: '2027-05-01', to: '2027-12-31' };

const listed = ({ id, email, visitor }: Booked) =>
  visitor.get(listInvoices, { params: { id }, query: { email } });
const make = ({ id, email, visitor }: Booked, buyer: object = {}) =>
  visitor.get(issueInvoice, { body: { id, email, ...buyer } });
const notMade = ({ id, email, visitor }: Booked, buyer: object = {}) =>
  visitor.refused(issueInvoice, { body: { id, email, ...buyer } });
const correct = ({ id, email, visitor }: Booked, buyer: object) =>
  visitor.get(correctInvoice, { body: { id, email, ...buyer } });
const notCorrected = ({ id, email, visitor }: Booked, buyer: object) =>
  visitor.refused(correctInvoice, { body: { id, email, ...buyer } });
async function pageOf({ id, email }: Booked, name: string) {
  const { statusCode, body, headers } = await site.app.inject({
    url: `/api/booking/invoices/${id}/${name}?email=${encodeURIComponent(email)}`,
  });
  expect(headers['cache-control']).toBe('no-store');
  if (statusCode === 200) {
    // The content security policy allows only one script, which prints the page.
    const [, code = ''] = /<script>(.*?)<\/script>/s.exec(body) ?? [];
    const hash = createHash('sha256').update(code).digest('base64');
    expect(headers['content-security-policy']).toContain(`script-src 'sha256-${hash}'`);
  }
  return {
    statusCode,
    text: body.replaceAll(/<(style|script)>.*?<\/\1>|<[^>]*>/gs, ' ').replaceAll(/\s+/g, ' '),
  };
}
async function setBusiness(changes: object): Promise<void> {
  const business = { ...(await readBusiness(site.db)), ...changes };
  await insertBusiness(site.db, business, { now: site.clock.now(), note: 'For the tests.' });
  await site.deps.followBusiness('at once');
}
/** The sums of a booking for each tax point and VAT rate. `saidOf` reads its documents, and `bookedOf` the books. */
async function saidOf({ id }: Booked): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`
    select concat_ws(' ', l.tax_point, l.rate, sum(l.amount), sum(l.vat)) as line from vat_document_lines l
    join vat_documents d on d.series = l.series and d.number = l.number where d.booking_id = ${id}
    group by l.tax_point, l.rate order by 1`.execute(site.db);
  return rows.map(({ line }) => line);
}
async function bookedOf({ id }: Booked): Promise<string[]> {
  const owner = await signedInAs(site, 'owner');
  const { rows } = await owner.get(listBookRows, { query: { figure: 'takings', ...year } } as never);
  const sums = new Map<string, [number, number]>();
  for (const { bookingId, date, vat } of rows)
    for (const { rate, gross, vat: within } of bookingId === id ? vat : []) {
      const [amount, sum] = sums.get(`${date} ${rate * 100}`) ?? [0, 0];
      sums.set(`${date} ${rate * 100}`, [amount + gross, sum + within]);
    }
  return [...sums]
    .map(([key, each]) => [key, ...each.map((sum) => Math.round(sum * 100))].join(' '))
    .toSorted();
}

test('while the money is only authorised, no invoice is made and the page waits', async () => {
  const email = 'waits@example.com';
  const visitor = site.aVisitor({ email });
  const slot = await site.aSlot({ date: '2027-06-19' });
  const { booking_id: id, transactionReference: reference } = await visitor.hold(slot);
  const party = { id, email, visitor, slot };
  site.provider.pays(id);
  await visitor.get(askPayment, { body: { booking_id: id, payment_reference: reference } });
  expect(await listed(party)).toMatchObject({ next: null, why_not: 'being_taken' });
  expect(await notMade(party)).toMatchObject({ code: 'invalid' });
});

test('an invoice up to £250 needs no name or address, and its number and its page never change', async () => {
  const party = await aBookedParty(site, await site.aSlot({ date: '2027-06-20' }));
  const next = { kind: 'simplified', total: 150, vat: 25 };
  expect(await listed(party)).toEqual({
    documents: [],
    next,
    why_not: null,
    owed: 0,
    buyer: null,
    correct: null,
  });
  expect(await make(party, { name: 'Nobody asked' })).toEqual({ name: 'T-00001' });
  expect(await make(party)).toEqual({ name: 'T-00001' });
  expect(await listed(party)).toMatchObject({
    documents: [{ name: 'T-00001', kind: 'simplified', issued_on: '2027-05-03', total: 150, vat: 25 }],
    next: null,
    why_not: 'up_to_date',
  });
  const { text } = await pageOf(party, 'T-00001');
  for (const words of [
    'VAT invoice T-00001',
    'Date of issue 3 May 2027',
    'Tax point',
    'Classic, Sunday 20 June 2027, 10:00–12:00, 4 guests 20% £150.00',
    'of which VAT £25.00',
    'A demonstration: no money has moved',
  ])
    expect(text).toContain(words);
  expect(text).not.toMatch(/Nobody asked|Invoice to/);
  expect(await saidOf(party)).toEqual(await bookedOf(party));

  await setBusiness({ name: 'Another name' });
  await addTerms(site.db, { vatRate: 1750 as never }, site.clock.now());
  await site.db.updateTable('bookings').set({ packageName: 'Renamed' }).where('id', '=', party.id).execute();
  expect((await pageOf(party, 'T-00001')).text).toBe(text);
  for (const statement of ['update vat_documents set amount = 1', 'delete from vat_document_lines'])
    await expect(sql.raw(statement).execute(site.db)).rejects.toThrow('an issued document is never changed');
  expect((await pageOf(party, 'T-00002')).statusCode).toBe(404);
  expect((await pageOf({ ...party, email: 'other@example.com' }, 'T-00001')).statusCode).toBe(404);
});

test('a refund after the invoice gets a credit note automatically, once, with its own number', async () => {
  const party = await aBookedParty(site, await site.aSlot({ date: '2027-06-21' }));
  await make(party);
  await writeCreditNotes(site.deps);
  expect((await listed(party)).documents).toHaveLength(1);
  await party.visitor.get(cancelBooking, { body: { id: party.id, email: party.email } });
  site.clock.set(at('2027-05-04 09:00'));
  await sendRefunds(site.deps);
  for (let times = 0; times < 2; times += 1) await writeCreditNotes(site.deps);
  const { documents, next } = await listed(party);
  expect(next).toBeNull();
  expect(documents.map(({ name, kind }) => [name, kind])).toEqual([
    ['T-00003', 'credit_note'],
    ['T-00002', 'simplified'],
  ]);
  const { net_refund: back } = await viewOf(party);
  expect(documents[0]!.total).toBe(-back);
  expect(await saidOf(party)).toEqual(await bookedOf(party));
  const { text } = await pageOf(party, 'T-00003');
  expect(text).toContain('Credit note T-00003');
  expect(text).toContain('Corrects VAT invoice T-00002 of 3 May 2027');
  expect(text).toContain(`Credited, with VAT −£${back.toFixed(2)}`);
});

test('an invoice above £250 has the customer’s name and address, even after the customer is erased', async () => {
  site.clock.set(at('2027-05-05 09:00'));
  const cake = { order_items: [orderLine(menu.cake, 32, 4)], total: 278 };
  const party = await aBookedParty(site, await site.aSlot({ date: '2027-06-22' }), cake);
  expect((await listed(party)).next).toMatchObject({ kind: 'full', total: 278 });
  expect(await notMade(party)).toMatchObject({ code: 'invalid', field: 'name' });
  expect(await notMade(party, { name: 'Tern & Co', address: ' \n ' })).toMatchObject({ field: 'address' });
  const buyer = { name: 'Tern & Co <Ltd>', address: '1 Quay\nHull HU1 1AA' };
  const { name } = await make(party, buyer);
  expect(name).toBe('T-00004');
  expect(await listed(party)).toMatchObject({ documents: [{ kind: 'full', total: 278 }], buyer });
  const { text } = await pageOf(party, name);
  expect(text).toContain('Invoice to Tern &amp; Co &lt;Ltd&gt; 1 Quay Hull HU1 1AA');
  expect(text).toContain('Celebration cake × 4 £108.94 17.5% £19.06 £128.00');
  expect(await saidOf(party)).toEqual(await bookedOf(party));

  const owner = await signedInAs(site, 'owner');
  await owner.run(refundBooking, { bookingId: party.id, amount: 10, because: 'The rain' });
  site.clock.set(at('2027-06-23 09:00'));
  await sendRefunds(site.deps);
  await writeCreditNotes(site.deps);
  expect((await listed(party)).documents[0]).toMatchObject({ kind: 'credit_note', total: -10 });
  expect((await pageOf(party, 'T-00005')).text).toContain('Credit to Tern &amp; Co');
  expect(await saidOf(party)).toEqual(await bookedOf(party));

  await site.db.updateTable('bookings').set({ status: 'completed' }).where('id', '=', party.id).execute();
  await sql`update refunds set status = 'done' where status = 'accepted'`.execute(site.db);
  const erased = { input: { who: party.email }, requestId: randomId() };
  const { effect } = await runCommand(site.deps, terminal, erasePerson, erased);
  expect(effect.warnings).toContain(
    'The name and address on their VAT invoice stay for six years, as tax law requires.',
  );
  const left = await (await signedInAs(site, 'owner')).get(listBookingInvoices, { params: { id: party.id } });
  expect(left.documents.map(({ buyer: named }) => named)).toEqual(['Tern & Co <Ltd>', 'Tern & Co <Ltd>']);
});

test('a party can have the name on its invoice corrected three times, and after that only staff can correct the name', async () => {
  const cake = { order_items: [orderLine(menu.cake, 32, 4)], total: 278 };
  const party = await aBookedParty(site, await site.aSlot({ date: '2027-06-29' }), cake);
  const wrong = { name: 'Turn & Co', address: '1 Quay\nHull' };
  const right = { ...wrong, name: 'Tern & Co' };
  expect(await notCorrected(party, right)).toMatchObject({ code: 'invalid' });
  expect(await make(party, wrong)).toEqual({ name: 'T-00006' });
  expect(await listed(party)).toMatchObject({ buyer: wrong, correct: 'here', next: null });
  expect(await correct(party, { name: ' Turn & Co ', address: wrong.address })).toEqual({ name: 'T-00006' });
  expect(await notCorrected(party, { ...right, name: ' ' })).toMatchObject({ field: 'name' });
  expect(await notCorrected({ ...party, email: 'other@example.com' }, right)).toMatchObject({
    code: 'not_found',
  });

  for (let presses = 0; presses < 2; presses += 1)
    expect(await correct(party, right)).toEqual({ name: 'T-00008' });
  expect(await listed(party)).toMatchObject({
    documents: [
      { name: 'T-00008', kind: 'full', total: 278, vat: 41.4 },
      { name: 'T-00007', kind: 'credit_note', total: -278, vat: -41.4 },
      { name: 'T-00006', kind: 'full', total: 278 },
    ],
    next: null,
    buyer: right,
  });
  expect(await saidOf(party)).toEqual(await bookedOf(party));
  const credit = await pageOf(party, 'T-00007');
  expect(credit.text).toContain(
    'Takes back VAT invoice T-00006 of 23 June 2027: the name or address was wrong',
  );
  expect(credit.text).toMatch(
    /Credit to Turn &amp; Co .*Celebration cake × 4 .*−£128\.00.*This credit note is not a refund/,
  );
  const again = await pageOf(party, 'T-00008');
  expect(again.text).toContain('Replaces VAT invoice T-00006 of 23 June 2027: the name or address was wrong');
  expect(again.text).toMatch(/Invoice to Tern &amp; Co .*Celebration cake × 4 .*£128\.00/);

  for (const name of ['Tern and Co', 'Tern Ltd']) await correct(party, { ...right, name });
  expect(await listed(party)).toMatchObject({ correct: 'by_email' });
  expect(await notCorrected(party, { ...right, name: 'Tern plc' })).toMatchObject({ code: 'invalid' });
  const owner = await signedInAs(site, 'owner');
  const staffs = { bookingId: party.id, name: 'Tern plc', address: '2 Quay' };
  expect(await owner.run(correctInvoiceByStaff, staffs)).toEqual({ name: 'T-00014' });

  // Later credit notes correct the valid invoice and carry the corrected name.
  await owner.run(refundBooking, { bookingId: party.id, amount: 10, because: 'The rain' });
  site.clock.set(at('2027-06-30 09:00'));
  await sendRefunds(site.deps);
  await writeCreditNotes(site.deps);
  const { text } = await pageOf(party, 'T-00015');
  expect(text).toMatch(/Credit to Tern plc 2 Quay Corrects VAT invoice T-00014 of /);
  expect(await saidOf(party)).toEqual(await bookedOf(party));
});

test('real invoices have their own number series, and wait for the VAT number', async () => {
  site.clock.set(at('2027-07-01 09:00'));
  const party = await aBookedParty(site, await site.aSlot({ date: '2027-08-20' }));
  site.deps.realSince = monday;
  expect(await listed(party)).toMatchObject({ next: null, why_not: 'no_vat_number' });
  expect(await notMade(party)).toMatchObject({ code: 'invalid' });
  await setBusiness({ vatNumber: 'GB123456789' });
  expect(await make(party)).toEqual({ name: '00001' });
  const { text } = await pageOf(party, '00001');
  expect(text).toContain('VAT number GB123456789');
  expect(text).not.toContain('demonstration:');
});

test('staff who may open the booking can make and see its invoices; other staff cannot', async () => {
  const party = await aBookedParty(site, await site.aSlot({ date: '2027-08-21' }));
  for (const role of roles) {
    const browser = await signedInAs(site, role);
    const may = role === 'owner' || role === 'manager';
    const code = role === 'dock' ? 'out_of_reach' : 'not_allowed';
    const url = `/api/console/bookings/${party.id}/invoices/00002`;
    if (may) {
      const { name } = await browser.run(issueInvoiceByStaff, { bookingId: party.id });
      expect(name).toBe('00002');
      expect(await browser.get(listBookingInvoices, { params: { id: party.id } })).toMatchObject({
        documents: [{ name: '00002', total: 150 }],
        whyNot: { reason: 'up_to_date' },
      });
    } else {
      expect(await browser.refusedRun(issueInvoiceByStaff, { bookingId: party.id })).toMatchObject({ code });
      expect(await browser.refused(listBookingInvoices, { params: { id: party.id } })).toMatchObject({
        code,
      });
    }
    const page = { ...listBookingInvoices, path: url.slice(4) as `/console/${string}` };
    expect((await browser.ask(page)).status).toBe(may ? 200 : 403);
  }
  expect(
    (await site.app.inject({ url: `/api/console/bookings/${party.id}/invoices/00002` })).statusCode,
  ).toBe(401);
});

test('a business that is not registered for VAT makes and offers no invoices', async () => {
  await addTerms(site.db, { vatRate: 0 as never }, site.clock.now());
  const party = await aBookedParty(site, await site.aSlot({ date: '2027-08-22' }));
  expect(await viewOf(party)).toMatchObject({ vat_percent: 0 });
  expect(await listed(party)).toMatchObject({ documents: [], next: null, why_not: 'nothing_paid' });
  expect(await notMade(party)).toMatchObject({ code: 'invalid' });
});

test('invoices are deleted after six years, except the last of each series, and the numbers continue', async () => {
  const left = async () =>
    (
      await sql<{ name: string }>`select series || number as name from vat_documents order by 1`.execute(
        site.db,
      )
    ).rows;
  expect(await left()).toHaveLength(17);
  await eraseExpiredData({ ...site.deps, now: () => at('2033-05-02 09:00') });
  expect(await left()).toHaveLength(17);
  await eraseExpiredData({ ...site.deps, now: () => at('2034-01-02 09:00') });
  expect((await left()).map(({ name }) => name)).toEqual(['real2', 'test15']);
});

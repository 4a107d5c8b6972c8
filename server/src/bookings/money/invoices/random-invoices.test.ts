import { randomId } from '../../../platform/security/random-id.ts';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { brokenInvariants, queryableOf } from '../../../operations/books/broken-invariants.ts';
import { invariants } from '../../../operations/books/invariants.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import type { Database } from '../../../platform/database/tables.ts';
import type { Setting } from '../../../testing/ledgers/ledger-world.ts';
import { RandomLedger, insertForLedgers } from '../../../testing/random-ledgers.ts';
import { randomFrom } from '../../../testing/random.ts';
import { testAppOfFile } from '../../../testing/test-app.ts';
import { openBooks } from '../ledger/read-lines.ts';
import { partsOfBooking } from '../ledger/vat-of-lines.ts';
import { correctBuyer, issueCorrection, issueInvoice } from './issue-document.ts';

/** `npm test` plays two ledgers. `npm run prove books` plays thousands, from a random seed. */
const howMany = Math.max(2, Math.floor(Number(process.env['LEDGERS'] ?? 0) / 5));
const firstSeed = Number(process.env['LEDGERS_SEED'] ?? 11);
const steps = 40;

const site = testAppOfFile();
let of: Setting;
beforeAll(async () => {
  await insertForLedgers(site.db);
  const customerId = randomId();
  const typed = { firstName: 'Ada', lastName: 'Ledger', phone: '', country: 'United Kingdom' };
  const email = { email: 'ledger@example.com', emailKey: 'ledger@example.com' };
  await site.db
    .insertInto('customers')
    .values({ id: customerId, ...typed, ...email, createdAt: site.clock.now() })
    .execute();
  const { rows } = await sql<{ packageId: number; version: number }>`
    select (select min(id) from boat_packages) as package_id, (select min(version) from business_terms) as version`.execute(
    site.db,
  );
  of = { ...rows[0]!, slotId: 1, customerId, run: 0 };
});

/** A random ledger: customers ask for invoices at random times, and the job writes credit notes from time to time. */
class InvoicedLedger extends RandomLedger {
  override async play(steps: number): Promise<void> {
    await this.book();
    for (let step = 0; step < steps; step += 1) {
      this.tick();
      await this.random.pick(this.acts)();
      if (this.random.chance(0.12)) await this.lock();
      for (const id of await idsOf(this.db)) {
        if (this.random.chance(0.1)) await this.invoice(id);
        if (this.random.chance(0.04)) await this.correct(id);
        if (this.random.chance(0.03)) await this.rename(id);
      }
    }
    this.tick();
  }

  async invoice(bookingId: string): Promise<void> {
    const buyer = { name: 'Tern & Co', address: '1 Quay' };
    await issueInvoice(this.db, { bookingId, buyer }, this.issuing()).catch((error: unknown) => {
      if (!(error instanceof Refusal)) throw error;
    });
  }

  async correct(bookingId: string): Promise<void> {
    await issueCorrection(this.db, bookingId, this.issuing());
  }

  async rename(bookingId: string): Promise<void> {
    const buyer = { name: this.random.pick(['Tern & Co', 'Turn & Co']), address: '1 Quay' };
    await correctBuyer(this.db, { bookingId, buyer }, this.issuing()).catch((error: unknown) => {
      if (!(error instanceof Refusal)) throw error;
    });
  }

  private issuing() {
    return { business: site.deps.business, now: this.now, realSince: new Date('2999-01-01'), staffId: null };
  }
}

async function idsOf(db: Database): Promise<string[]> {
  return (await db.selectFrom('bookings').select('id').orderBy('id').execute()).map(({ id }) => id);
}

/** The amount and the VAT of a booking in pence: in its VAT documents, and in the books. */
async function bothOf(db: Database, bookingId: string) {
  const { rows } = await sql<{ amount: number; vat: number }>`
    select coalesce(sum(amount), 0)::integer as amount, coalesce(sum(vat), 0)::integer as vat from vat_documents
    where booking_id = ${bookingId}`.execute(db);
  const books = { amount: 0, vat: 0 };
  for (const { vat } of await partsOfBooking(db, await openBooks(db), bookingId))
    for (const at of vat) {
      books.amount += at.amount;
      books.vat += at.vat;
    }
  return { said: rows[0]!, books };
}

class Undone extends Error {}

async function play(seed: number, look: (db: Database, ledger: InvoicedLedger) => Promise<void>) {
  await site.db
    .transaction()
    .execute(async (db) => {
      const ledger = new InvoicedLedger(db, randomFrom(seed), { ...of, run: seed });
      await ledger.play(steps);
      await look(db, ledger);
      throw new Undone();
    })
    .catch((error: unknown) => {
      if (!(error instanceof Undone)) throw error;
    });
}

const ofDocuments = invariants.filter(({ name }) => name.startsWith('I17'));

test(
  `on ${howMany} random ledgers the invoices never exceed the books after a correction, and equal the books after a new invoice`,
  async () => {
    const met = { documents: 0, creditNotes: 0, corrections: 0, renamed: 0, tooMuch: 0 };
    for (let seed = firstSeed; seed < firstSeed + howMany; seed += 1)
      await play(seed, async (db, ledger) => {
        const hint = `LEDGERS_SEED=${seed}`;
        for (const id of await idsOf(db)) {
          const before = await bothOf(db, id);
          const isTooMuch = before.said.amount > before.books.amount || before.said.vat > before.books.vat;
          met.tooMuch += Number(isTooMuch);
          await ledger.correct(id);
          const { said, books } = await bothOf(db, id);
          expect(said.amount <= books.amount && said.vat <= books.vat, hint).toBe(true);
          // A correction changes the sums of the documents only if they exceed the sums in the books.
          if (!isTooMuch) expect(said, hint).toEqual(before.said);
          await ledger.invoice(id);
          const asked = await bothOf(db, id);
          expect(asked.said, hint).toEqual(asked.books);
          await ledger.rename(id);
          expect((await bothOf(db, id)).said, hint).toEqual(asked.books);
        }
        expect(await brokenInvariants(queryableOf(db), ledger.time, ofDocuments), hint).toEqual([]);
        const { rows } = await sql<{
          documents: number;
          creditNotes: number;
          renamed: number;
          corrections: number;
        }>`
        select (select count(*)::integer from vat_documents) as documents,
          (select count(*)::integer from vat_documents where kind = 'credit_note') as credit_notes,
          (select count(*)::integer from vat_documents where corrects_buyer) as renamed,
          (select count(*)::integer from vat_document_lines where words = 'Correction') as corrections`.execute(
          db,
        );
        met.documents += rows[0]!.documents;
        met.creditNotes += rows[0]!.creditNotes;
        met.renamed += rows[0]!.renamed;
        met.corrections += rows[0]!.corrections;
      });
    console.info(`invoices: ${JSON.stringify(met)}`);
    expect(met.documents).toBeGreaterThan(0);
    // Checks that the sample contains the awkward cases.
    if (howMany >= 100)
      for (const [what, count] of Object.entries(met)) expect(count, what).toBeGreaterThan(0);
  },
  600_000 + howMany * 5_000,
);

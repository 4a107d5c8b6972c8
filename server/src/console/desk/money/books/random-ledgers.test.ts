import { vatPennyByPenny } from '@slipway/shared/rules/vat-of-payments.reference.ts';
import { liabilityNames, listBookRows } from '@slipway/shared/api/console/books.ts';
import { type LocalDate, addDays, localDate } from '@slipway/shared/values/local-date.ts';
import { venueDate } from '@slipway/shared/values/venue-time.ts';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import type { Database } from '../../../../platform/database/tables.ts';
import { randomId } from '../../../../platform/security/random-id.ts';
import {
  type LiabilityFigure,
  type PostedLine,
  owedAt,
  postLines,
} from '../../../../testing/ledger.reference.ts';
import type { Setting } from '../../../../testing/ledgers/ledger-world.ts';
import { RandomLedger, insertForLedgers, ratesOfLedgers } from '../../../../testing/random-ledgers.ts';
import { type Random, randomFrom } from '../../../../testing/random.ts';
import { testAppOfFile } from '../../../../testing/test-app.ts';
import { readLiabilitySums, readTakings, readVat } from './read-figures.ts';
import { readBookRows } from './read-rows.ts';

/** `npm test` runs a few seeds; `npm run prove books` runs thousands, beginning with a random one. */
const howMany = Number(process.env['LEDGERS'] ?? 20);
const firstSeed = Number(process.env['LEDGERS_SEED'] ?? 1);
const steps = 40;

const site = testAppOfFile();
let of: Setting;
beforeAll(async () => {
  await insertForLedgers(site.db);
  const customerId = randomId();
  await site.db
    .insertInto('customers')
    .values({
      id: customerId,
      email: 'ledger@example.com',
      emailKey: 'ledger@example.com',
      firstName: 'Ada',
      lastName: 'Ledger',
      phone: '',
      country: 'United Kingdom',
      createdAt: site.clock.now(),
    })
    .execute();
  const { rows } = await sql<{ packageId: number; version: number }>`
    select (select min(id) from boat_packages) as package_id, (select min(version) from business_terms) as version`.execute(
    site.db,
  );
  of = { ...rows[0]!, slotId: 1, customerId, run: 0 };
});

const rateAt = (at: Date) => ratesOfLedgers.findLast(([from]) => from <= at)![1];
const inPence = (pounds: number) => Math.round(pounds * 100);
const lastDay = localDate('2028-12-31');

class Undone extends Error {}

/** Makes one random ledger, checks it, and rolls it back. */
async function play<Found>(
  seed: number,
  look: (db: Database, ledger: RandomLedger) => Promise<Found>,
  before?: string,
) {
  let found: Found | undefined;
  await site.db
    .transaction()
    .execute(async (db) => {
      if (before !== undefined) await sql.raw(before).execute(db);
      const ledger = new RandomLedger(db, randomFrom(seed), { ...of, run: seed });
      await ledger.play(steps);
      found = await look(db, ledger);
      throw new Undone();
    })
    .catch((error: unknown) => {
      if (!(error instanceof Undone)) throw error;
    });
  return found!;
}

/** Compares the books with the second implementation. */
async function compare(db: Database, { journal, time }: RandomLedger, random: Random) {
  const lines = postLines(journal, time, { rateAt, divide: vatPennyByPenny });
  const range = randomRange(random, venueDate(time));
  const inRange = lines.filter(({ date }) => date >= range.from && date <= range.to);
  const takings = await readTakings(db, range);
  const vat = await readVat(db, range, time);
  const days = [venueDate(time), addDays(localDate('2027-01-05'), random.below(300))];
  const owed = [];
  for (const on of days) owed.push(await readLiabilitySums(db, on));
  const ours = {
    taken: [takings.sum, takings.taken, takings.givenBack, takings.takenBack].map(inPence),
    lines: takings.lines,
    byDay: Object.fromEntries(takings.byDay.map(({ date, sum }) => [date, inPence(sum)])),
    byMethod: Object.fromEntries(
      takings.byMethod.map(({ method, isByLink, sum }) => [`${method} ${isByLink}`, inPence(sum)]),
    ),
    byPerson: Object.fromEntries(takings.byPerson.map(({ person, sum }) => [person?.id ?? '', inPence(sum)])),
    bySource: Object.fromEntries(takings.bySource.map(({ source, sum }) => [source ?? '', inPence(sum)])),
    beside: [takings.deposits, takings.fees, takings.differences].map(({ sum }) => inPence(sum)),
    vat: Object.fromEntries(
      vat.byRate.map(({ rate, gross, vat: of_ }) => [rate * 100, [inPence(gross), inPence(of_)]]),
    ),
    outside: inPence(vat.outside.sum),
    owed: owed.map(({ figures, onTheirWay, setAside, disputed }) => ({
      ...Object.fromEntries(figures.map(({ figure, sum }) => [figure, inPence(sum)])),
      on_their_way: inPence(onTheirWay.sum),
      set_aside: inPence(setAside.sum),
      disputed: inPence(disputed.sum),
    })),
  };
  return { ours, theirs: expected(inRange, journal, days), range, days, takings, vat };
}

function randomRange(random: Random, today: LocalDate) {
  if (random.chance(0.4)) return { from: localDate('2027-01-01'), to: lastDay };
  const from = addDays(localDate('2027-01-01'), random.below(300));
  const to = addDays(from, random.below(200));
  return { from: from < today ? from : localDate('2027-01-01'), to };
}

function expected(
  lines: readonly PostedLine[],
  journal: RandomLedger['journal'],
  days: readonly LocalDate[],
) {
  const kinds = {
    taken: ['payment', 'deposit_kept'],
    givenBack: ['refund', 'refund_failed'],
    takenBack: ['chargeback'],
  };
  const takings = lines.filter(({ kind }) => Object.values(kinds).flat().includes(kind));
  const sum = (some: readonly PostedLine[]) => some.reduce((all, { amount }) => all + amount, 0);
  const ofKinds = (...some: string[]) => sum(lines.filter(({ kind }) => some.includes(kind)));
  const by = (keyOf: (line: PostedLine) => string) => {
    const sums: Record<string, number> = {};
    for (const line of takings) sums[keyOf(line)] = (sums[keyOf(line)] ?? 0) + line.amount;
    return sums;
  };
  const vat: Record<string, [number, number]> = {};
  for (const part of lines.flatMap((line) => line.vat)) {
    const [gross, of_] = vat[part.rate] ?? [0, 0];
    vat[part.rate] = [gross + part.gross, of_ + part.vat];
  }
  const allGross = takings.flatMap((line) => line.vat).reduce((all, { gross }) => all + gross, 0);
  return {
    taken: [sum(takings), ofKinds(...kinds.taken), ofKinds(...kinds.givenBack), ofKinds(...kinds.takenBack)],
    lines: takings.length,
    byDay: by(({ date }) => date),
    byMethod: by(({ method, isByLink }) => `${method} ${isByLink}`),
    byPerson: by(({ staff }) => staff ?? ''),
    bySource: by(({ source }) => source ?? ''),
    beside: [ofKinds('deposit', 'deposit_back'), ofKinds('dispute_fee'), ofKinds('cash_difference')],
    vat,
    outside: sum(takings) - allGross,
    owed: days.map((on) => owedAt(journal, on)),
  };
}

/**
 * Checks that figures are the sums of their rows. To save time, picks one entry from each list, for example
 * one day of the takings. Then checks only a third of the figures, chosen at random.
 */
async function drill(
  db: Database,
  { time }: RandomLedger,
  found: Awaited<ReturnType<typeof compare>>,
  random: Random,
) {
  const { range, takings, vat, days, ours } = found;
  const on = days[1]!;
  const one = <Each>(all: readonly Each[]) => (all.length === 0 ? [] : [random.pick(all)]);
  const asked: [object, number][] = [
    [{ figure: 'takings', ...range }, ours.taken[0]!],
    ...one(takings.byDay).map((each): [object, number] => [
      { figure: 'takings', ...range, day: each.date },
      inPence(each.sum),
    ]),
    ...one(takings.byMethod).map(({ method, isByLink, sum }): [object, number] => [
      { figure: 'takings', ...range, method, isByLink: isByLink ? 'yes' : 'no' },
      inPence(sum),
    ]),
    ...one(takings.bySource).map(({ source, sum }): [object, number] => [
      { figure: 'takings', ...range, source: source ?? 'none' },
      inPence(sum),
    ]),
    ...one(vat.byRate).map(({ rate, vat: sum }): [object, number] => [
      { figure: 'vat', ...range, rate: String(rate) },
      inPence(sum),
    ]),
    [{ figure: 'outside', ...range }, ours.outside],
    ...one([...liabilityNames, 'on_their_way', 'set_aside', 'disputed'] as const).map(
      (figure): [object, number] => [
        { figure, on },
        (ours.owed[1]! as Record<LiabilityFigure, number>)[figure],
      ],
    ),
  ];
  const wrong: unknown[] = [];
  const some = random.below(3);
  for (const [query, figure] of asked.filter((_, at) => at % 3 === some)) {
    const { rows, sum, count } = await readBookRows(db, listBookRows.query.parse(query), time);
    const all = rows.reduce((added, { amount }) => added + inPence(amount), 0);
    if (all !== figure || inPence(sum) !== figure || (count <= 200 && rows.length !== count))
      wrong.push({ query, figure, all, sum });
    const days = rows.map(({ tripDate }) => tripDate ?? '');
    if ('on' in query && days.join() !== days.toSorted().join()) wrong.push({ query, days });
    const party = 'on' in query ? rows[0] : undefined;
    if (party === undefined || party.bookingId === null) continue;
    const of_ = await readBookRows(
      db,
      listBookRows.query.parse({ ...query, booking: party.bookingId }),
      time,
    );
    const parts = of_.rows.reduce((added, { amount }) => added + inPence(amount), 0);
    if (parts !== inPence(party.amount)) wrong.push({ query, party, parts });
  }
  return wrong;
}

test(
  `on ${howMany} random ledgers, the books agree with a second implementation, and the rows of each figure add up`,
  async () => {
    const met = {
      locked: 0,
      late: 0,
      corrected: 0,
      changes: 0,
      lost: 0,
      rates: 0,
      offers: 0,
      kept: 0,
      named: 0,
      cameBack: 0,
    };
    for (let seed = firstSeed; seed < firstSeed + howMany; seed += 1) {
      const random = randomFrom(seed + 1_000_000);
      const hint = `LEDGERS_SEED=${seed} LEDGERS=1`;
      await play(seed, async (db, ledger) => {
        const found = await compare(db, ledger, random);
        expect(found.ours, hint).toEqual(found.theirs);
        expect(await drill(db, ledger, found, random), hint).toEqual([]);
        const { facts, locks, offers } = ledger.journal;
        met.locked += locks.length;
        const { rows } = await sql<{ late: number; corrected: number }>`
          select count(*)::integer as late, count(corrects)::integer as corrected from ledger_lines
          where at < period::timestamp at time zone 'Europe/London'`.execute(db);
        met.late += rows[0]!.late;
        met.corrected += rows[0]!.corrected;
        met.changes += facts.filter(({ kind }) => kind === 'change').length;
        met.lost += facts.filter(({ kind }) => kind === 'chargeback').length;
        met.cameBack += facts.filter(({ kind }) => kind === 'refund_failed').length;
        met.kept += facts.filter(({ charges = [] }) => charges.length > 0).length;
        met.named += facts.filter(({ ofCharge }) => (ofCharge ?? null) !== null).length;
        met.offers += offers.length;
        met.rates += Number(found.vat.byRate.length > 2);
      });
    }
    console.info(`ledgers: ${JSON.stringify(met)}`);
    // Checks that the random ledgers contain the awkward cases.
    if (howMany >= 100)
      for (const [what, count] of Object.entries(met)) expect(count, what).toBeGreaterThan(0);
  },
  600_000 + howMany * 5_000,
);

test('control: without the trigger that records sent refunds, the second implementation finds a difference', async () => {
  let noticed = 0;
  for (let seed = 1; seed <= 8 && noticed === 0; seed += 1)
    await play(
      seed,
      async (db, ledger) => {
        const { ours, theirs } = await compare(db, ledger, randomFrom(seed));
        if (JSON.stringify(ours.taken) !== JSON.stringify(theirs.taken)) noticed += 1;
      },
      'alter table refunds disable trigger note_refund_status',
    );
  expect(noticed).toBeGreaterThan(0);
}, 600_000);

import type * as contract from '@slipway/shared/api/console/books.ts';
import { liabilityNames } from '@slipway/shared/api/console/books.ts';
import { ledgerMethods, takingsKinds } from '@slipway/shared/rules/ledger.ts';
import { type LocalDate, addDays } from '@slipway/shared/values/local-date.ts';
import {
  type Pence,
  addPence,
  noMoney,
  pence,
  percentNumber,
  poundsOf,
  subtractPence,
} from '@slipway/shared/values/pence.ts';
import { toInstant, venueDate } from '@slipway/shared/values/venue-time.ts';
import { sql } from 'kysely';
import { grouped } from '../../../../bookings/money/ledger/ledger-line.ts';
import { readLiabilities } from '../../../../bookings/money/ledger/liabilities.ts';
import { lastOf, nextMonth } from '../../../../bookings/money/ledger/lock-month.ts';
import { readLocked } from '../../../../bookings/money/ledger/locked-months.ts';
import { openBooks } from '../../../../bookings/money/ledger/read-lines.ts';
import { type TakingsSums, sumTakings } from '../../../../bookings/money/ledger/sum-takings.ts';
import { outsideOf, readLinesWithVat, vatSums } from '../../../../bookings/money/ledger/sum-vat.ts';
import { readRates } from '../../../../bookings/money/ledger/vat-of-lines.ts';
import { owedOf } from '../../../../payments/paid-for-price.ts';
import { sqlList } from '../../../../platform/database/sql-list.ts';
import type { Database } from '../../../../platform/database/tables.ts';

export type Range = { from: LocalDate; to: LocalDate };

export async function readTakings(
  db: Database,
  range: Range,
  staffId?: string,
): Promise<contract.WireTakings> {
  const books = await openBooks(db);
  const takings = await sumTakings(db, books, range, staffId);
  const people = await namesOf(
    db,
    takings.byPerson.flatMap((each) => each.staffId ?? []),
  );
  return {
    ...sumsView(takings),
    isOwn: staffId !== undefined,
    byDay: takings.byDay.map(({ date, ...sums }) => ({ date, ...sumsView(sums) })),
    byMethod: takings.byMethod.map(({ method, isByLink, ...sums }) => ({
      method,
      isByLink,
      label: isByLink ? `${ledgerMethods[method]}, by pay link` : ledgerMethods[method],
      ...sumsView(sums),
    })),
    byPerson: takings.byPerson.map(({ staffId: id, ...sums }) => ({
      person: personView(id, people),
      ...sumsView(sums),
    })),
    bySource: takings.bySource.map(({ cameBy, ...sums }) => ({ source: cameBy, ...sumsView(sums) })),
    deposits: besideView(takings.deposits),
    fees: besideView(takings.fees),
    differences: besideView(takings.differences),
    lockedTo: books.locked?.to ?? null,
  };
}

function sumsView({ sum, taken, givenBack, takenBack, lines }: TakingsSums) {
  return {
    sum: poundsOf(sum),
    taken: poundsOf(taken),
    givenBack: poundsOf(givenBack),
    takenBack: poundsOf(takenBack),
    lines,
  };
}

const besideView = ({ sum, lines }: { sum: Pence; lines: number }) => ({ sum: poundsOf(sum), lines });

/** The names of present and former staff, by id. */
export async function namesOf(db: Database, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom('staff').select(['id', 'name']).where('id', 'in', ids).execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

export function personView(id: string | null, names: ReadonlyMap<string, string>) {
  return id === null ? null : { id, name: names.get(id) ?? '' };
}

export async function readVat(db: Database, range: Range, now: Date): Promise<contract.WireVat> {
  const books = await openBooks(db);
  const lines = await readLinesWithVat(db, books, range);
  const outside = lines.map(outsideOf).filter((amount) => amount !== 0);
  const sums = vatSums(lines);
  const days = [...grouped(lines, ({ line }) => line.date)].toSorted(([one], [other]) =>
    one < other ? -1 : 1,
  );
  return {
    isRegistered: (await readRates(db))(now) !== 0,
    byRate: sums.map((each) => ({ ...rateView(each), lines: each.lines })),
    vat: poundsOf(addPence(noMoney, ...sums.map(({ vat }) => vat))),
    outside: { sum: poundsOf(addPence(noMoney, ...outside)), lines: outside.length },
    byDay: days.flatMap(([date, all]) => vatSums(all).map((each) => ({ date, ...rateView(each) }))),
    lockedTo: books.locked?.to ?? null,
  };
}

type AtRate = Pick<ReturnType<typeof vatSums>[number], 'rate' | 'amount' | 'vat'>;
const rateView = ({ rate, amount, vat }: AtRate) => ({
  rate: percentNumber(rate),
  gross: poundsOf(amount),
  net: poundsOf(subtractPence(amount, vat)),
  vat: poundsOf(vat),
});

/** The list of money owed at the dock leaves out trips that were more than this many days ago. */
const owedDays = 92;

type OwingParty = {
  bookingId: string;
  code: string;
  firstName: string;
  lastName: string;
  date: LocalDate;
  startTime: string;
  endTime: string;
  owed: Pence;
};

export async function readOwing(db: Database, now: Date): Promise<OwingParty[]> {
  const { rows } = await sql<OwingParty>`
    select * from (
      select b.id as booking_id, b.code, c.first_name, c.last_name, b.date, to_char(b.start_time, 'HH24:MI') as start_time,
        to_char(b.end_time, 'HH24:MI') as end_time, ${owedOf} as owed
      from bookings b join customers c on c.id = b.customer_id
      where b.date >= ${addDays(venueDate(now), -owedDays)} and b.status in ('confirmed', 'completed') and b.total > 0
    ) standing
    where owed > 0 order by date, start_time, booking_id`.execute(db);
  return rows;
}

export async function readOwed(db: Database, hasNames: boolean, now: Date): Promise<contract.WireOwed> {
  const parties = await readOwing(db, now);
  return {
    sum: poundsOf(addPence(noMoney, ...parties.map(({ owed }) => owed))),
    parties: parties.map(({ firstName, lastName, endTime, owed, ...party }) => ({
      ...party,
      ...(hasNames ? { name: `${firstName} ${lastName}`.trim() } : {}),
      owed: poundsOf(owed),
      hasSailed: toInstant(party.date, endTime as Parameters<typeof toInstant>[1]) <= now,
    })),
  };
}

export async function readLiabilitySums(db: Database, on: LocalDate): Promise<contract.WireLiabilities> {
  const liabilities = await readLiabilities(db, on);
  const view = (all: readonly { amount: Pence }[]) => ({
    sum: poundsOf(addPence(noMoney, ...all.map(({ amount }) => amount))),
    parties: all.length,
  });
  const figures = liabilityNames.map((figure) => ({ figure, ...view(liabilities[figure]) }));
  return {
    sum: view(liabilityNames.flatMap((figure) => liabilities[figure])).sum,
    figures,
    onTheirWay: view(liabilities.on_their_way),
    setAside: view(liabilities.set_aside),
    disputed: view(liabilities.disputed),
  };
}

const takingsList = sqlList(takingsKinds);

export async function readPeriods(db: Database, now: Date) {
  const { rows } = await sql<{
    month: LocalDate;
    lockedAt: Date;
    lockedBy: string | null;
    takings: number;
    vat: number;
    lines: number;
  }>`
    select p.month, p.locked_at, p.locked_by, coalesce(l.takings, 0) as takings, coalesce(l.lines, 0) as lines,
      coalesce((select sum(v.vat) from ledger_lines w join ledger_vat v on v.line_id = w.id
        where w.date >= p.month and w.date < p.month + interval '1 month'), 0)::integer as vat
    from ledger_periods p
    left join lateral (
      select count(*)::integer as lines, sum(amount) filter (where kind in (${takingsList}))::integer as takings
      from ledger_lines where date >= p.month and date < p.month + interval '1 month') l on true
    order by p.month desc`.execute(db);
  const names = await namesOf(
    db,
    rows.flatMap(({ lockedBy }) => lockedBy ?? []),
  );
  const next = await nextMonth(db, await readLocked(db));
  return {
    locked: rows.map(({ month, lockedAt, lockedBy, takings, vat, lines }) => ({
      month: month.slice(0, 7),
      lockedAt: lockedAt.toISOString(),
      lockedBy: personView(lockedBy, names),
      takings: poundsOf(pence(takings)),
      vat: poundsOf(pence(vat)),
      lines,
    })),
    next: next === undefined ? null : { month: next.slice(0, 7), isOver: lastOf(next) < venueDate(now) },
  };
}

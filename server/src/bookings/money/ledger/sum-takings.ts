import { aboutLineKinds } from '@slipway/shared/rules/ledger.ts';
import type { LocalDate } from '@slipway/shared/values/local-date.ts';
import { type Pence, addPence, noMoney } from '@slipway/shared/values/pence.ts';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database/tables.ts';
import { type LedgerLine, type ReadLine, grouped, requireKnown } from './ledger-line.ts';
import { type Books, linesOf } from './read-lines.ts';

export type TakingsSums = { sum: Pence; taken: Pence; givenBack: Pence; takenBack: Pence; lines: number };
type Group = Pick<LedgerLine, 'date' | 'method' | 'isByLink' | 'staffId' | 'cameBy' | 'kind' | 'amount'> & {
  lines: number;
};
type Beside = { sum: Pence; lines: number };

type Takings = TakingsSums & {
  byDay: ({ date: LocalDate } & TakingsSums)[];
  byMethod: ({ method: NonNullable<LedgerLine['method']>; isByLink: boolean } & TakingsSums)[];
  byPerson: ({ staffId: string | null } & TakingsSums)[];
  bySource: ({ cameBy: LedgerLine['cameBy'] } & TakingsSums)[];
  deposits: Beside;
  fees: Beside;
  differences: Beside;
};

/** The takings of a range of days. `staffId`: counts only money that this person took. Throws UnknownInBooks. */
export async function sumTakings(
  db: Database,
  books: Books,
  range: { from: LocalDate; to: LocalDate },
  staffId?: string,
): Promise<Takings> {
  const { rows } = await sql<Omit<ReadLine, 'sourceId'> & { lines: number }>`
    select date, source_table, kind, subject, purpose, method, is_by_link, came_by, staff_id,
      sum(amount)::integer as amount, count(*)::integer as lines
    from ${linesOf(books, range)} l where ${staffId === undefined ? sql`true` : sql`staff_id = ${staffId}`}
    group by date, source_table, kind, subject, purpose, method, is_by_link, came_by, staff_id
    order by date`.execute(db);
  const groups: Group[] = rows.map((row) => requireKnown({ ...row }));
  const isTakings = ({ kind }: Group) => inTakings.has(aboutLineKinds[kind].countsAs);
  const takings = groups.filter(isTakings);
  const by = <Key>(keyOf: (group: Group) => Key) =>
    [...grouped(takings, keyOf)].map(([key, all]) => ({ key, ...sumsOf(all) }));
  return {
    ...sumsOf(takings),
    byDay: by(({ date }) => date).map(({ key, ...sums }) => ({ date: key, ...sums })),
    byMethod: by(({ method, isByLink }) => `${method} ${isByLink ? 'link' : ''}`).map(({ key, ...sums }) => {
      const [method, link] = key.split(' ') as [NonNullable<LedgerLine['method']>, string];
      return { method, isByLink: link !== '', ...sums };
    }),
    byPerson: by(({ staffId: person }) => person).map(({ key, ...sums }) => ({ staffId: key, ...sums })),
    bySource: by(({ cameBy }) => cameBy).map(({ key, ...sums }) => ({ cameBy: key, ...sums })),
    deposits: besideOf(groups, 'held'),
    fees: besideOf(groups, 'fees'),
    differences: besideOf(groups, 'differences'),
  };
}

const inTakings: ReadonlySet<string> = new Set(['taken', 'givenBack', 'takenBack']);

function sumsOf(groups: readonly Group[]): TakingsSums {
  const of = (what?: string) =>
    addPence(
      ...groups.flatMap(({ kind, amount }) =>
        what === undefined || aboutLineKinds[kind].countsAs === what ? [amount] : [],
      ),
    );
  return {
    sum: of(),
    taken: of('taken'),
    givenBack: of('givenBack'),
    takenBack: of('takenBack'),
    lines: groups.reduce((lines, group) => lines + group.lines, 0),
  };
}

function besideOf(groups: readonly Group[], what: 'held' | 'fees' | 'differences'): Beside {
  const all = groups.filter(({ kind }) => aboutLineKinds[kind].countsAs === what);
  return {
    sum: addPence(noMoney, ...all.map(({ amount }) => amount)),
    lines: all.reduce((lines, group) => lines + group.lines, 0),
  };
}

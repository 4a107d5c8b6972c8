import { type LocalDate, addDays } from '@slipway/shared/values/local-date.ts';
import type { Pence } from '@slipway/shared/values/pence.ts';
import { sql } from 'kysely';
import type { BalanceLine, PaymentProvider } from '../../payments/payment-provider.ts';
import type { Database } from '../../platform/database/tables.ts';
import { type Compared, type MovedLine, type OwnMoney, type Subject, compareMoney } from './compare-money.ts';
import { startOfUtcDay } from './days-to-compare.ts';
import { type Finding, finding } from './finding.ts';
import { ownMoneyOf, ownMoneyOfDay, ownPayments, rowsABatch } from './own-money.ts';

/** A finding to be checked again. `since`: the day of the check that first made the finding. */
export type Open = {
  about: Subject['about'];
  id: string | null;
  ref: string | null;
  day: LocalDate;
  since: LocalDate;
};

type Asked = {
  db: Database;
  now: Date;
  /** Payments before this instant were simulated. */
  realSince: Date;
  /** The day of the check. */
  date: LocalDate;
  /** The UTC days to compare, in order. */
  days: readonly LocalDate[];
  open: readonly Open[];
  /** Called after each day, to show that this process is still working. */
  goesOn: () => Promise<unknown>;
};

/** `comparedTo`: the last day that was compared; null: no day was compared. */
export type ProviderCompared = {
  findings: Finding[];
  comparedTo: LocalDate | null;
  days: number;
  lines: number;
};

type Listing = PaymentProvider & Required<Pick<PaymentProvider, 'listBalance'>>;
type StoredLine = MovedLine & { payment: string | null; amount: Pence; fee: Pence };

/**
 * Compares our money at one provider with the provider's balance, day by day. Stops before the first day that
 * has a line of an unknown kind. At the end, checks all open findings again, with the lines of all days.
 * Throws ProviderError.
 */
export async function compareProvider(provider: Listing, asked: Asked): Promise<ProviderCompared> {
  const { db, now, realSince, date, days, goesOn } = asked;
  const { name } = provider;
  const of = { provider: name, now };
  const open = new Map(asked.open.map((each) => [keyOf(each), each]));
  const note = (subject: Pick<Open, 'about' | 'id' | 'ref'>, day: LocalDate) => {
    const key = keyOf(subject);
    if (!open.has(key)) open.set(key, { ...subject, day, since: date });
  };
  const read = readDays(provider, asked);
  const found: ProviderCompared = { findings: [], comparedTo: null, days: 0, lines: 0 };
  const elsewhere = { lines: 0, sum: 0 };
  let near: StoredLine[] = [];
  for (const day of days) {
    const all = await read(day);
    const strange = all.filter(isStrange);
    if (strange.length > 0) {
      found.findings.push(...strange.map((line) => unknownKind(name, line, { day, date })));
      break;
    }
    const lines = await movedLines(db, name, all);
    await store(db, name, day, lines);
    near = await movedLines(db, name, [...(await read(addDays(day, -1))), ...(await read(addDays(day, 1)))]);
    const due: OwnMoney[] = [];
    for await (const batch of ownMoneyOfDay(db, { ...of, day, realSince })) due.push(...batch);
    const dueKeys = new Set(due.map(keyOf));
    const named = await inBatches(lines, (some) =>
      ownMoneyOf(
        db,
        of,
        some.map((line) => ({ ...line, id: null })),
      ),
    );
    const own = [...new Map([...due, ...named].map((row) => [keyOf(row), row])).values()];
    const beside = [...(await storedLines(db, name, refsOf([...own, ...lines]))), ...near];
    const compared = compareMoney({ own, isDue: (each) => dueKeys.has(keyOf(each)), lines, beside });
    for (const each of [...compared.differences, ...compared.onItsWay]) note(each, day);
    elsewhere.lines += compared.elsewhere.lines;
    elsewhere.sum += compared.elsewhere.sum;
    found.days += 1;
    found.lines += lines.length - compared.elsewhere.lines;
    found.comparedTo = day;
    await goesOn();
  }
  found.findings.push(...(await judgeOpen(db, of, open, near)));
  if (elsewhere.lines > 0)
    found.findings.push(
      finding(name, date, {
        kind: 'elsewhere',
        day: found.comparedTo,
        found: elsewhere.sum,
        detail: String(elsewhere.lines),
      }),
    );
  return found;
}

/**
 * Returns a function that reads a UTC day's balance lines, as far as they exist now. It asks the provider about
 * each day only once.
 */
function readDays(provider: Listing, { now }: Asked): (day: LocalDate) => Promise<BalanceLine[]> {
  const known = new Map<LocalDate, BalanceLine[]>();
  return async (day) => {
    const lines = known.get(day) ?? (await readLines(provider, day, now));
    known.set(day, lines);
    // Earlier days are not read again.
    known.delete(addDays(day, -3));
    return lines;
  };
}

async function readLines(provider: Listing, day: LocalDate, now: Date): Promise<BalanceLine[]> {
  const from = startOfUtcDay(day);
  const end = startOfUtcDay(addDays(day, 1));
  const until = end < now ? end : now;
  if (from >= until) return [];
  const lines: BalanceLine[] = [];
  for (;;) {
    const page = await provider.listBalance(from, until, lines.at(-1)?.id);
    lines.push(...page.lines);
    if (!page.hasMore || page.lines.length === 0) return lines;
  }
}

type AboutMoney = Extract<BalanceLine, { way: string }>;

function isStrange(line: BalanceLine): boolean {
  return line.about === 'unknown' || ('way' in line && line.currency !== 'GBP');
}

async function movedLines(
  db: Database,
  provider: string,
  all: readonly BalanceLine[],
): Promise<StoredLine[]> {
  const lines = all.filter((line): line is AboutMoney => 'way' in line && !isStrange(line));
  const payments = [...new Set(lines.flatMap(({ payment }) => payment ?? []))];
  const ours = new Set(
    (await inBatches(payments, async (some) => [...(await ownPayments(db, provider, some))])).flat(),
  );
  return lines.map(({ id, about, ref, way, amount, fee, payment, attemptId }) => ({
    id,
    about,
    ref,
    way,
    amount,
    fee,
    payment,
    isOurs: attemptId !== null || (payment !== null && ours.has(payment)),
  }));
}

/** Stores the lines at once. If this check fails later, the process that repeats the check finds the lines here. */
async function store(
  db: Database,
  provider: string,
  day: LocalDate,
  lines: readonly StoredLine[],
): Promise<void> {
  await inBatches(lines, async (some) => {
    await db
      .insertInto('balanceLines')
      .values(some.map((line) => ({ ...line, provider, day })))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    return [];
  });
}

async function storedLines(db: Database, provider: string, refs: readonly string[]): Promise<StoredLine[]> {
  return inBatches(refs, async (some) => {
    const { rows } = await sql<StoredLine>`
      select id, about, ref, way, amount, fee, payment, is_ours from balance_lines
      where provider = ${provider} and ref = any (${some})`.execute(db);
    return rows;
  });
}

/** Checks all open findings again, with all the lines that we have now. */
async function judgeOpen(
  db: Database,
  of: { provider: string; now: Date },
  open: ReadonlyMap<string, Open>,
  near: readonly StoredLine[],
): Promise<Finding[]> {
  if (open.size === 0) return [];
  const subjects = [...open.values()];
  const seen = new Set(refsOf(subjects));
  const known = await storedLines(db, of.provider, [...seen]);
  const paymentOf = new Map(known.map(({ ref, payment }) => [ref, payment]));
  const own = await inBatches(subjects, (some) =>
    ownMoneyOf(
      db,
      of,
      some.map((each) => ({ ...each, payment: paymentOf.get(each.ref ?? '') ?? null })),
    ),
  );
  // By now, the provider may have given an id to a refund that was on its way.
  const named = refsOf(own).filter((ref) => !seen.has(ref));
  const all = [...known, ...(await storedLines(db, of.provider, named))];
  const refs = new Set([...seen, ...named]);
  const beside = [...all, ...near.filter(({ ref }) => refs.has(ref))];
  const { differences, onItsWay } = compareMoney({ own, isDue: () => true, lines: [], beside });
  const found = (each: Compared['differences'][number] | Compared['onItsWay'][number]): Finding => {
    const first = open.get(keyOf(each)) ?? open.get(keyOf({ ...each, id: null }));
    if (first === undefined)
      throw new Error(`${each.about} ${each.ref} was compared, but is not an open difference`);
    const { about, way, id, ref, expected } = each;
    const said = { about, way, ref, expected, rowId: id, day: first.day };
    return finding(
      of.provider,
      first.since,
      'found' in each ? { ...said, kind: each.kind, found: each.found } : { ...said, kind: 'on_its_way' },
    );
  };
  return [...differences, ...onItsWay].map(found);
}

function unknownKind(
  part: string,
  line: BalanceLine,
  { day, date }: { day: LocalDate; date: LocalDate },
): Finding {
  return finding(part, date, {
    kind: 'unknown_kind',
    ref: line.id,
    found: line.amount,
    day,
    detail: (line.about === 'unknown' ? line.kind : `${line.about} in ${line.currency}`).slice(0, 100),
  });
}

function keyOf({ about, id, ref }: Pick<Open, 'about' | 'id' | 'ref'>): string {
  return `${about} ${id ?? ref}`;
}

function refsOf(subjects: readonly { ref: string | null }[]): string[] {
  return [...new Set(subjects.flatMap(({ ref }) => ref ?? []))];
}

async function inBatches<One, Result>(
  all: readonly One[],
  ask: (some: readonly One[]) => Promise<Result[]>,
): Promise<Result[]> {
  const results: Result[] = [];
  for (let at = 0; at < all.length; at += rowsABatch)
    results.push(...(await ask(all.slice(at, at + rowsABatch))));
  return results;
}

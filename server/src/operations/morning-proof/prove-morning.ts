import { minuteMs } from '@slipway/shared/values/durations.ts';
import { type LocalDate, addDays } from '@slipway/shared/values/local-date.ts';
import { type Kysely, sql } from 'kysely';
import type { Deps } from '../../bookings/deps.ts';
import { insertMail } from '../../mail/mail-queries.ts';
import { proofDiffersMail } from '../../mail/templates/proof-differs.ts';
import { handMethods } from '../../payments/hand-money.ts';
import { type PaymentProvider, ProviderError } from '../../payments/payment-provider.ts';
import type { Database, Tables } from '../../platform/database/tables.ts';
import { compareDrawers, compareLedger } from './compare-books.ts';
import { type Open, compareProvider } from './compare-provider.ts';
import { type DueProof, type LastProof, daysToCompare, mostDays, startOfUtcDay } from './days-to-compare.ts';
import { type Finding, type FindingKind, finding } from './finding.ts';
import { type WhyNot, sentenceOf } from './finding-words.ts';

/** The lease is renewed after each compared day. Comparing one day takes less time than the lease lasts. */
const leaseMs = 15 * minuteMs;
/** A provider that does not answer is asked at most this many times. A new try begins when the lease has ended. */
const mostTries = 8;
/**
 * Differences are checked again after this time: when a server has just started, webhooks may still be on their way.
 */
const againMs = 5 * minuteMs;
const rowsAnInsert = 200;
const sentencesMailed = 10;

type ProofDeps = Pick<
  Deps,
  'now' | 'log' | 'business' | 'mailWritten' | 'providers' | 'crashPoint' | 'isSimulated' | 'realSince'
> & {
  db: Kysely<Tables>;
};

/**
 * Once a morning, from six o'clock or at the next start, compares our books with the money that the providers moved
 * (docs/decisions/0154). Only one process makes the comparison. Returns true if this process finished it.
 */
export async function proveMorning(deps: ProofDeps): Promise<boolean> {
  const { db, now, crashPoint, log } = deps;
  if (daysToCompare(now(), undefined) === undefined) return false;
  const last = await lastProof(db);
  const due = daysToCompare(now(), last);
  if (due === undefined || (last !== undefined && last.date >= due.date)) return false;
  const tries = await claim(db, due.date, now());
  if (tries === undefined) return false;
  crashPoint('proof: claimed');
  const open = await openSince(db, last);
  const proof: Proof = { findings: besides(due), comparedTo: last?.comparedTo ?? null, days: 0, lines: 0 };
  for (const provider of deps.providers) {
    const outcome = await compare(deps, provider, due, open);
    if (outcome === 'no_answer' && tries < mostTries) {
      log.warn({ provider: provider.name, tries }, 'the morning proof waits for a provider');
      return false;
    }
    add(proof, provider.name, due, open, outcome);
  }
  for (const name of await othersOf(db, due, deps.providers)) {
    const found = finding(name, due.date, { kind: 'not_compared', detail: 'not_set_up' satisfies WhyNot });
    proof.findings.push({ ...found, since: sinceOf(open, found) ?? due.date });
  }
  for (const each of [...(await compareLedger(db, due.date)), ...(await compareDrawers(db, now(), due.date))])
    proof.findings.push({ ...each, since: sinceOf(open, each) ?? due.date });
  crashPoint('proof: compared');
  if (tries === 1 && proof.findings.some((each) => isDifference[each.kind] && each.since === due.date)) {
    await lease(db, due.date, new Date(now().getTime() + againMs));
    return false;
  }
  return write(deps, due.date, proof);
}

/**
 * Providers that moved card money of ours on these days but are no longer set up. Each query reads only one day, so
 * that other queries do not have to wait long.
 */
async function othersOf(
  db: Database,
  { days }: DueProof,
  providers: readonly PaymentProvider[],
): Promise<string[]> {
  const known = [...providers.map(({ name }) => name as string), ...handMethods];
  const others = new Set<string>();
  for (const day of days) {
    const [from, to] = [startOfUtcDay(day), startOfUtcDay(addDays(day, 1))];
    const { rows } = await sql<{ provider: string }>`
      select a.provider from payment_attempt_events e join payment_attempts a on a.id = e.attempt_id
      where e.moved is not null and e.at >= ${from} and e.at < ${to} and a.provider <> all (${known})
      union
      select a.provider from refund_events e join refunds r on r.id = e.refund_id
        join payment_attempts a on a.id = r.attempt_id
      where e.moved is not null and e.at >= ${from} and e.at < ${to} and a.provider <> all (${known})`.execute(
      db,
    );
    for (const { provider } of rows) others.add(provider);
  }
  return [...others].toSorted();
}

type Proof = { findings: Finding[]; comparedTo: LocalDate | null; days: number; lines: number };
type Earlier = Awaited<ReturnType<typeof openSince>>;

async function lastProof(db: Database): Promise<LastProof | undefined> {
  return db
    .selectFrom('morningProofs')
    .select(['date', 'comparedTo'])
    .where('endedAt', 'is not', null)
    .orderBy('date', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Claims the check for this process until the lease ends. Returns the number of the try. */
async function claim(db: Database, date: LocalDate, now: Date): Promise<number | undefined> {
  const until = new Date(now.getTime() + leaseMs);
  const { rows } = await sql<{ tries: number }>`
    insert into morning_proofs (date, begun_at, leased_until) values (${date}, ${now}, ${until})
    on conflict (date) do update set leased_until = excluded.leased_until, tries = morning_proofs.tries + 1
    where morning_proofs.ended_at is null and morning_proofs.leased_until <= ${now}
    returning tries`.execute(db);
  return rows[0]?.tries;
}

async function lease(db: Database, date: LocalDate, leasedUntil: Date): Promise<void> {
  await db
    .updateTable('morningProofs')
    .set({ leasedUntil })
    .where('date', '=', date)
    .where('endedAt', 'is', null)
    .execute();
}

/** All findings of the last check. */
async function openSince(db: Database, last: LastProof | undefined) {
  if (last === undefined) return [];
  return db.selectFrom('morningProofFindings').selectAll().where('date', '=', last.date).execute();
}

/** The findings that name days without a check, and days that are too old to compare. */
function besides({ date, skipped, tooOld }: DueProof): Finding[] {
  return [
    ...skipped.map((day) => finding('proof', date, { kind: 'skipped_day', day })),
    ...(tooOld === null
      ? []
      : [finding('proof', date, { kind: 'too_old', day: tooOld.from, detail: tooOld.to })]),
  ];
}

type Outcome = Awaited<ReturnType<typeof compareProvider>> | WhyNot;

async function compare(
  deps: ProofDeps,
  provider: PaymentProvider,
  { date, days }: DueProof,
  earlier: Earlier,
): Promise<Outcome> {
  const { db, now, log } = deps;
  const realSince = deps.isSimulated ? new Date(0) : deps.realSince;
  const { listBalance, name } = provider;
  if (listBalance === undefined) return 'not_told';
  const goesOn = () => lease(db, date, new Date(now().getTime() + leaseMs));
  const open = openAt(name, date, earlier);
  try {
    const asked = { db, now: now(), realSince, date, days, open, goesOn };
    return await compareProvider({ ...provider, listBalance }, asked);
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    log.error({ err: error, provider: name }, 'the morning proof could not read the balance of a provider');
    switch (error.kind) {
      case 'bad_credentials':
        return 'key_may_not';
      case 'bad_request':
      case 'declined':
        return 'refused';
      default:
        return 'no_answer';
    }
  }
}

/**
 * Earlier findings to check again. A difference is checked again for `mostDays` days after it was found. A payment or
 * refund on its way is checked again until it arrives.
 */
function openAt(part: string, date: LocalDate, earlier: Earlier): Open[] {
  const since = addDays(date, -mostDays);
  return earlier.flatMap(({ part: of, kind, about, rowId: id, ref, day, since: foundBy }) => {
    if (of !== part || day === null) return [];
    if (about !== 'payment' && about !== 'refund' && about !== 'dispute') return [];
    return kind === 'on_its_way' || foundBy >= since ? [{ about, id, ref, day, since: foundBy }] : [];
  });
}

function add(proof: Proof, part: string, due: DueProof, earlier: Earlier, outcome: Outcome): void {
  if (typeof outcome === 'string') {
    proof.findings.push(
      // Findings that could not be compared this time stay open.
      ...earlier
        .filter((each) => each.part === part && isOpenKind[each.kind])
        .map(({ id: _id, date: _date, ...open }) => open),
    );
    const notCompared = finding(part, due.date, { kind: 'not_compared', detail: outcome });
    proof.findings.push({ ...notCompared, since: sinceOf(earlier, notCompared) ?? due.date });
    // The days that were not compared are due again tomorrow.
    if (outcome !== 'not_told' && proof.comparedTo === null && due.days[0] !== undefined)
      proof.comparedTo = addDays(due.days[0], -1);
    return;
  }
  proof.findings.push(
    ...outcome.findings.map((each) =>
      each.kind === 'unknown_kind' ? { ...each, since: sinceOf(earlier, each) ?? due.date } : each,
    ),
  );
  proof.days += outcome.days;
  proof.lines += outcome.lines;
  if (outcome.comparedTo !== null) proof.comparedTo = outcome.comparedTo;
  else if (proof.comparedTo === null && due.days[0] !== undefined)
    proof.comparedTo = addDays(due.days[0], -1);
}

/** The day since which each check has made this finding; undefined if the last check did not make it. */
function sinceOf(earlier: Earlier, again: Finding): LocalDate | undefined {
  const same = ['part', 'kind', 'about', 'rowId', 'ref', 'detail'] as const;
  return earlier.find((each) => same.every((name) => each[name] === again[name]))?.since;
}

/** Whether a finding of this kind means that the books do not balance. A new kind must be added here. */
export const isDifference: Record<FindingKind, boolean> = {
  missing: true,
  doubled: true,
  differs: true,
  not_here: true,
  unknown_kind: true,
  on_its_way: false,
  elsewhere: false,
  not_compared: false,
  skipped_day: false,
  too_old: false,
};

const isOpenKind: Record<FindingKind, boolean> = {
  ...isDifference,
  unknown_kind: false,
  on_its_way: true,
};

/** Whether the owner is emailed about this finding. Only differences and failed comparisons are emailed. */
function isTold({ kind, detail }: Finding): boolean {
  return isDifference[kind] || (kind === 'not_compared' && detail !== 'not_told');
}

/**
 * In one transaction, writes the findings, marks the check as ended and writes the email to the owner. Returns false if
 * another process has already ended the check.
 */
async function write(deps: ProofDeps, date: LocalDate, proof: Proof): Promise<boolean> {
  const { db, now, business, crashPoint, mailWritten } = deps;
  const news = proof.findings.filter((each) => isTold(each) && each.since === date);
  const hasEnded = await db.transaction().execute(async (transaction) => {
    const ended = await transaction
      .updateTable('morningProofs')
      .set({ endedAt: now(), comparedTo: proof.comparedTo, days: proof.days, lines: proof.lines })
      .where('date', '=', date)
      .where('endedAt', 'is', null)
      .returning('date')
      .executeTakeFirst();
    if (ended === undefined) return false;
    for (let at = 0; at < proof.findings.length; at += rowsAnInsert) {
      const some = proof.findings.slice(at, at + rowsAnInsert).map((each) => ({ ...each, date }));
      await transaction.insertInto('morningProofFindings').values(some).execute();
    }
    if (news.length > 0) {
      // Each sentence ends with the provider's id, by which the owner finds the money in the provider's dashboard.
      const sentences = news
        .slice(0, sentencesMailed)
        .map((each) => `${sentenceOf(each)}${each.ref === null ? '' : ` (${each.ref})`}`);
      const more = news.length - sentences.length;
      await insertMail(transaction, proofDiffersMail(date, { sentences, more }, business), now());
    }
    crashPoint('proof: decided');
    return true;
  });
  crashPoint('proof: written');
  if (hasEnded && news.length > 0) mailWritten();
  return hasEnded;
}

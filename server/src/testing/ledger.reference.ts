/**
 * A second implementation of the books, for tests only. It shares no code with the first implementation, and computes
 * the books from the events, without the database.
 */

/**
 * A fact is an event that the books record, such as a payment, a refund or a deposit that we keep. From `knownAt` on, a
 * fact replaces an earlier fact with the same key.
 */
export type Fact = {
  key: string;
  /** The id of the refund, in a fact of the kind 'refund' or 'refund_failed'. */
  pair?: string;
  booking: string | null;
  source: 'site' | 'phone' | 'walk_in' | null;
  /** The payment to which the fact belongs. */
  group: string;
  kind:
    | 'payment'
    | 'refund'
    | 'refund_failed'
    | 'deposit'
    | 'deposit_back'
    | 'deposit_kept'
    | 'chargeback'
    | 'dispute_fee'
    | 'cash_difference'
    | 'change';
  purpose: string | null;
  method: string | null;
  isByLink: boolean;
  staff: string | null;
  amount: number;
  at: Date;
  knownAt: Date;
  /** For a payment: the sum that paid each charge, the oldest charge first. */
  charges?: readonly { id: string; kind: string; taken: number }[];
  /** For a refund: the charge that it refunds. */
  ofCharge?: string | null;
};
export type SoldFact = {
  booking: string;
  at: Date;
  key: string;
  waived: number;
  lines: { name: string; amount: number; ownRate: number | null }[];
};
type Stretch = { booking: string; amount: number; from: Date; to: Date | null; id: string };
export type Journal = {
  facts: Fact[];
  states: { at: Date; booking: string; status: string; tripDate: string }[];
  refunds: { at: Date; refund: string; booking: string; purpose: string; amount: number; state: string }[];
  sold: SoldFact[];
  /** `byWhom`: who cancelled. `until`: the last day to choose a refund or another time; null: no choice is open. */
  offers: { at: Date; booking: string; byWhom: string; until: string | null }[];
  locks: { at: Date; month: string; next: string }[];
  /** `held`: deposits that a bank holds. `open`: open disputes. */
  held: Stretch[];
  open: Stretch[];
};

type Happening = { id: string; at: Date } & (
  | { kind: 'sold'; lines: SoldFact['lines']; waived?: number }
  | { kind: 'paid' | 'given_back' | 'taken_back'; amount: number }
);
/**
 * `rateAt`: the VAT rate of a day. `divide`: a second implementation of VAT, which divides payments into parts, each as
 * 'name rate amount vat'.
 */
export type VatAgain = {
  rateAt: (at: Date) => number;
  divide: (events: readonly Happening[], rateAt: (at: Date) => number) => string[][];
};

export type PostedLine = Fact & { date: string; vat: { rate: number; gross: number; vat: number }[] };

const calendar = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/London' });
const dayAtLake = (at: Date): string => calendar.format(at);

const price = ['booking', 'move', 'change'];
const withVatFor = ['late', 'cleaning'];

/** Every line of the books, with its date. A line found after its month was locked is dated on the first open day. */
export function postLines(journal: Journal, now: Date, again: VatAgain): PostedLine[] {
  const posted: PostedLine[] = [];
  let openFrom = '';
  const sweep = (known: Date, before: string) => {
    const latest = new Map<string, Fact>();
    for (const fact of journal.facts) if (fact.knownAt <= known) latest.set(fact.key, fact);
    const fresh: PostedLine[] = [];
    for (const fact of latest.values()) {
      const day = dayAtLake(fact.at);
      if (day >= before) continue;
      const earlier = posted.filter(({ key }) => key === fact.key);
      const amount = fact.amount - earlier.reduce((sum, line) => sum + line.amount, 0);
      if (earlier.length > 0 ? amount === 0 : amount === 0 && fact.kind !== 'change') continue;
      fresh.push({ ...fact, amount, date: day < openFrom ? openFrom : day, vat: [] });
    }
    fresh.sort((a, b) => (a.date === b.date ? a.at.getTime() - b.at.getTime() : a.date < b.date ? -1 : 1));
    for (const line of fresh) line.vat = [];
    giveVat(posted, fresh, { journal, known }, again);
    posted.push(...fresh);
  };
  for (const { at, next } of journal.locks) {
    sweep(at, next);
    openFrom = next;
  }
  sweep(now, '9999');
  return posted;
}

/** Adds VAT to the new lines. Lines of locked months do not change. */
function giveVat(
  done: readonly PostedLine[],
  fresh: readonly PostedLine[],
  { journal, known }: { journal: Journal; known: Date },
  again: VatAgain,
): void {
  const accountOf = (line: PostedLine): string => {
    if (line.booking === null || line.purpose === null || line.kind === 'dispute_fee') return '';
    if (price.includes(line.purpose)) return `price ${line.booking}`;
    return line.kind.startsWith('deposit') ? '' : `charges ${line.group}`;
  };
  const all = [...done, ...fresh];
  const cameBack = new Set(
    journal.facts
      .filter(({ kind, knownAt }) => kind === 'refund_failed' && knownAt <= known)
      .map(({ pair }) => pair),
  );
  for (const account of new Set(fresh.map(accountOf))) {
    if (account === '') continue;
    const lines = all.filter((line) => accountOf(line) === account);
    const supplies = account.startsWith('price')
      ? [
          {
            lines: lines.map((line) => ({ line, amount: line.amount })),
            sold: journal.sold.find(({ booking, key }) => booking === lines[0]!.booking && key === 'first')!
              .lines,
          },
        ]
      : suppliesOf(lines, journal, cameBack);
    for (const supply of supplies) {
      const parts = partsOf(supply, journal, cameBack, again);
      for (const line of fresh) {
        const own = parts.get(line) ?? [];
        // While a business is not registered for VAT, parts with a rate of 0 are left out. Parts with VAT are kept,
        // because a refund includes the VAT of its payment.
        line.vat.push(...summed(own).filter(({ rate }) => rate > 0 || again.rateAt(line.at) > 0));
      }
    }
  }
}

type Share = { line: PostedLine; amount: number };
type Supply = { lines: Share[]; sold: SoldFact['lines'] };

/**
 * Divides a payment and its refunds among the charges with VAT: each charge is a supply. Each penny belongs to the
 * charge that it paid, or from which it was refunded.
 */
function suppliesOf(
  lines: readonly PostedLine[],
  journal: Journal,
  cameBack: ReadonlySet<string | undefined>,
): Supply[] {
  const charges =
    journal.facts.findLast(({ group, charges: some }) => group === lines[0]!.group && some !== undefined)
      ?.charges ?? [];
  const order = [
    ...charges.filter(({ kind }) => withVatFor.includes(kind)),
    ...charges.filter(({ kind }) => !withVatFor.includes(kind)),
  ].map(({ id }) => id);
  const taken = new Map(charges.map((each) => [each.id, each.taken]));
  let held = new Map<string, number>();
  const has = (owner: string) => held.get(owner) ?? 0;
  const shares = new Map<PostedLine, Map<string, number>>();
  const outOf = new Map<string, Map<string, number>>();
  for (const line of lines) {
    const share = new Map<string, number>();
    shares.set(line, share);
    const count = (owner: string, penny: number) => share.set(owner, (share.get(owner) ?? 0) + penny);
    if (line.kind === 'refund_failed') {
      for (const [owner, pennies] of outOf.get(line.pair!) ?? []) count(owner, -pennies);
      continue;
    }
    const before = new Map(held);
    for (let penny = 0; penny < Math.abs(line.amount); penny += 1) {
      if (line.amount > 0) {
        const owner = order.find((id) => has(id) < taken.get(id)!) ?? '';
        held.set(owner, has(owner) + 1);
        count(owner, 1);
      } else {
        const from = [line.ofCharge ?? '-', '', ...order.toReversed()].find((owner) => has(owner) > 0);
        if (from === undefined) break;
        held.set(from, has(from) - 1);
        count(from, -1);
      }
    }
    if (line.kind === 'refund') outOf.set(line.pair!, share);
    if (line.kind === 'refund' && cameBack.has(line.pair)) held = before;
  }
  return charges
    .filter(({ kind }) => withVatFor.includes(kind))
    .map(({ id, kind }) => {
      const own = lines
        .map((line) => ({ line, amount: shares.get(line)!.get(id) ?? 0 }))
        .filter(({ amount }) => amount !== 0);
      const amount = own.reduce((sum, each) => sum + Math.max(0, each.amount), 0);
      return { lines: own, sold: [{ name: kind, amount, ownRate: null }] };
    })
    .filter((supply) => supply.lines.length > 0);
}

function partsOf(
  { lines, sold }: Supply,
  journal: Journal,
  cameBack: ReadonlySet<string | undefined>,
  { rateAt, divide }: VatAgain,
): Map<PostedLine, string[]> {
  const events: Happening[] = [{ id: '', at: lines[0]!.line.at, kind: 'sold', lines: sold }];
  const at = new Map<PostedLine, number>();
  const aside = new Map<string, string[]>();
  const found = new Map<PostedLine, string[]>();
  let inside = 0;
  for (const { line, amount } of lines) {
    if (line.kind === 'change') {
      const next = journal.sold.find(({ key }) => key === line.key)!;
      at.set(line, events.length);
      events.push({ id: line.key, at: line.at, kind: 'sold', lines: next.lines, waived: next.waived });
    } else if (line.kind === 'refund_failed') {
      found.set(line, (aside.get(line.pair!) ?? []).map(reversed));
    } else if (amount > 0) {
      inside += amount;
      at.set(line, events.length);
      events.push({ id: line.key, at: line.at, kind: 'paid', amount });
    } else {
      const counts = Math.min(-amount, inside);
      const event: Happening = {
        id: line.key,
        at: line.at,
        kind: line.kind === 'chargeback' ? 'taken_back' : 'given_back',
        amount: counts,
      };
      if (line.kind === 'refund' && cameBack.has(line.pair)) {
        const parts = counts === 0 ? [] : divide([...events, event], rateAt).at(-1)!;
        aside.set(line.pair!, parts);
        found.set(line, parts);
        continue;
      }
      inside -= counts;
      if (counts === 0) continue;
      at.set(line, events.length);
      events.push(event);
    }
  }
  const parts = divide(events, rateAt);
  for (const [line, nth] of at) found.set(line, parts[nth]!);
  return found;
}

/** A part, 'name rate amount vat', with the opposite signs. */
function reversed(part: string): string {
  const words = part.split(' ');
  return [...words.slice(0, -2), ...words.slice(-2).map((word) => String(-Number(word)))].join(' ');
}

function summed(parts: readonly string[]): PostedLine['vat'] {
  const rates = new Map<number, { rate: number; gross: number; vat: number }>();
  for (const part of parts) {
    const [rate, gross, vat] = part.split(' ').slice(-3).map(Number) as [number, number, number];
    const sum = rates.get(rate) ?? { rate, gross: 0, vat: 0 };
    rates.set(rate, { rate, gross: sum.gross + gross, vat: sum.vat + vat });
  }
  return [...rates.values()].filter(({ gross, vat }) => gross !== 0 || vat !== 0);
}

export type LiabilityFigure =
  | 'paid_not_sailed'
  | 'deposits_held'
  | 'open_offers'
  | 'refunds_waiting'
  | 'on_their_way'
  | 'set_aside'
  | 'disputed';

/** Our debts at the end of a day, computed from the events up to that time. */
export function owedAt(journal: Journal, day: string): Record<LiabilityFigure, number> {
  const sums: Record<LiabilityFigure, number> = {
    paid_not_sailed: 0,
    deposits_held: 0,
    open_offers: 0,
    refunds_waiting: 0,
    on_their_way: 0,
    set_aside: 0,
    disputed: 0,
  };
  const until = <Each extends { at: Date }>(all: readonly Each[]) =>
    all.filter(({ at }) => dayAtLake(at) <= day);
  const latest = new Map(journal.facts.map((fact) => [fact.key, fact]));
  for (const booking of new Set(journal.states.map((state) => state.booking))) {
    const state = until(journal.states)
      .filter((each) => each.booking === booking)
      .at(-1);
    if (state === undefined) continue;
    const facts = until([...latest.values()]).filter((each) => each.booking === booking);
    const sumOf = (which: (fact: Fact) => boolean) =>
      facts.filter(which).reduce((sum, { amount }) => sum + amount, 0);
    sums.deposits_held += sumOf(({ kind }) => kind === 'deposit' || kind === 'deposit_back');
    let waits = 0;
    for (const refund of new Set(
      journal.refunds.filter((each) => each.booking === booking).map((each) => each.refund),
    )) {
      const story = journal.refunds.filter((each) => each.refund === refund);
      const now = until(story).at(-1);
      if (now?.state === 'accepted') sums.on_their_way += now.amount;
      const isReplaced =
        now?.state === 'failed' &&
        journal.refunds.some(
          (other) =>
            other.booking === booking &&
            other.refund !== refund &&
            other.state === 'requested' &&
            other.amount === now.amount &&
            other.at >= now.at &&
            dayAtLake(other.at) <= day &&
            journal.refunds.filter((each) => each.refund === other.refund).at(-1)!.state !== 'failed',
        );
      if (now?.state !== 'requested' && (now?.state !== 'failed' || isReplaced)) continue;
      sums.refunds_waiting += now.amount;
      if (price.includes(now.purpose)) waits += now.amount;
    }
    const rest =
      sumOf(({ purpose, kind }) => price.includes(purpose ?? '') && kind !== 'dispute_fee') - waits;
    if (['held', 'confirmed', 'completed'].includes(state.status)) {
      if (state.tripDate > day) sums.paid_not_sailed += rest;
    } else if (state.status === 'cancelled') {
      const how = until(journal.offers)
        .filter((each) => each.booking === booking && each.byWhom !== '')
        .at(-1)!;
      const later = journal.offers.some(
        (each) =>
          each.booking === booking && each.at > how.at && each.until === null && each.byWhom === 'business',
      );
      const stands = journal.states.some(
        (each) => each.booking === booking && each.at > state.at && each.status === 'confirmed',
      );
      const isOpen = how.byWhom === 'business' && (how.until === null || how.until >= day || later || stands);
      if (isOpen) sums.open_offers += rest;
    } else sums.refunds_waiting += rest;
    const holds = (all: readonly Stretch[]) =>
      all
        .filter((each) => each.booking === booking && dayAtLake(each.from) <= day)
        .filter(({ to }) => to === null || dayAtLake(to) > day)
        .reduce((sum, { amount }) => sum + amount, 0);
    sums.set_aside += holds(journal.held);
    sums.disputed += holds(journal.open);
  }
  return sums;
}

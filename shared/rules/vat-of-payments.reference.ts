/**
 * A second implementation of dividing payments over lines and rates, for tests only: written from
 * docs/vat.md, without code from rules/ or values/. Money is a plain list of lots, each with its line, rate
 * and pence; shares are exact fractions, and remaining pennies are given out one at a time.
 */

type Happening = { id: string; at: Date } & (
  | {
      kind: 'sold';
      lines: readonly { name: string; amount: number; ownRate: number | null }[];
      waived?: number;
    }
  | { kind: 'paid' | 'given_back' | 'taken_back'; amount: number }
);

/** Each part of each event as 'name rate amount vat', sorted. */
export function vatPennyByPenny(events: readonly Happening[], rateAt: (at: Date) => number): string[][] {
  /** The sums due and the sums counted as paid, line by line. */
  let asked: [line: string, pence: number][] = [];
  const settled: Record<string, number> = {};
  const order: string[] = [];
  const lots: { line: string; rate: number; pence: number }[] = [];

  const own = (line: string) => line.split('|')[1]!;
  const open = (line: string) => Math.max(0, askedFor(line) - (settled[line] ?? 0));
  const askedFor = (line: string) =>
    asked.filter(([name]) => name === line).reduce((sum, [, pence]) => sum + pence, 0);
  const here = (line: string) =>
    lots.filter((lot) => lot.line === line).reduce((sum, lot) => sum + lot.pence, 0);
  const over = (line: string) => Math.min(here(line), Math.max(0, (settled[line] ?? 0) - askedFor(line)));
  const all = (of: (line: string) => number) => order.reduce((sum, line) => sum + of(line), 0);
  const meet = (line: string) => {
    if (!order.includes(line)) order.push(line);
  };

  return events.map((event) => {
    const today = rateAt(event.at);
    const before = vatOfLots(lots);
    const changes: { line: string; rate: number; pence: number }[] = [];
    const put = (sum: number, by: (line: string) => number) => {
      for (const [line, pence] of divided(
        sum,
        order.map((name) => [name, by(name)]),
      )) {
        const rate = today === 0 ? 0 : own(line) === '' ? today : Number(own(line));
        changes.push({ line, rate, pence });
        const lot = lots.find((one) => one.line === line && one.rate === rate);
        if (lot === undefined) lots.push({ line, rate, pence });
        else lot.pence += pence;
        settled[line] = (settled[line] ?? 0) + pence;
      }
    };
    const take = (sum: number, by: (line: string) => number, unsettles: boolean) => {
      for (const [line, share] of divided(
        sum,
        order.map((name) => [name, by(name)]),
      )) {
        const mine = lots.filter((lot) => lot.line === line);
        for (const [at, pence] of divided(
          share,
          mine.map((lot, nth) => [nth, lot.pence]),
        )) {
          mine[at]!.pence -= pence;
          changes.push({ line, rate: mine[at]!.rate, pence: -pence });
        }
        if (unsettles) settled[line] = Math.max(0, (settled[line] ?? 0) - share);
      }
    };

    if (event.kind === 'sold') {
      asked = event.lines.map(({ name, amount, ownRate }) => [`${name}|${ownRate ?? ''}`, amount]);
      for (const [line] of asked) meet(line);
      const set = Math.min(all(over), all(open));
      take(set, over, true);
      put(set, open);
      const forgiven = divided(
        Math.min(event.waived ?? 0, all(open)),
        order.map((line) => [line, open(line)]),
      );
      for (const [line, pence] of forgiven) settled[line] = (settled[line] ?? 0) + pence;
    } else if (event.kind === 'paid') {
      const owed = Math.min(event.amount, all(open));
      put(owed, open);
      const boat = order.find((line) => line.startsWith('boat|')) ?? 'boat|';
      meet(boat);
      put(event.amount - owed, (line) => (line === boat ? 1 : 0));
    } else if (event.kind === 'given_back') {
      const first = Math.min(event.amount, all(over));
      take(first, over, true);
      take(event.amount - first, here, false);
    } else take(event.amount, here, true);

    const vat = vatOfLots(lots);
    const sums = new Map<string, { name: string; rate: number; pence: number }>();
    for (const { line, rate, pence } of changes) {
      const name = line.split('|')[0]!;
      const sum = sums.get(`${name} ${rate}`) ?? { name, rate, pence: 0 };
      sum.pence += pence;
      sums.set(`${name} ${rate}`, sum);
    }
    const parts = [...sums.values()].filter((part) => part.pence !== 0);
    return parts
      .map((part) => {
        const mates = parts.filter(({ rate }) => rate === part.rate);
        const of = (vat.get(part.rate) ?? 0) - (before.get(part.rate) ?? 0);
        return `${part.name} ${part.rate} ${part.pence} ${vatShare(of, mates, mates.indexOf(part))}`;
      })
      .toSorted();
  });
}

/** The VAT at each rate, with half a penny rounded up. */
function vatOfLots(lots: readonly { rate: number; pence: number }[]): Map<number, number> {
  const sums = new Map<number, number>();
  for (const { rate, pence } of lots) sums.set(rate, (sums.get(rate) ?? 0) + pence);
  for (const [rate, pence] of sums) {
    const [of, into] = [BigInt(pence) * BigInt(rate) * 2n, 2n * BigInt(10_000 + rate)];
    sums.set(rate, Number((of + into / 2n) / into));
  }
  return sums;
}

/**
 * Divides a sum in proportion into whole pence; each remaining penny goes to the share furthest below its exact value.
 */
function divided<Who>(sum: number, weights: readonly (readonly [Who, number])[]): [Who, number][] {
  const whole = BigInt(weights.reduce((all, [, weight]) => all + weight, 0));
  if (sum === 0) return [];
  const got = weights.map(([, weight]) => (BigInt(sum) * BigInt(weight)) / whole);
  const lacks = (at: number) => BigInt(sum) * BigInt(weights[at]![1]) - got[at]! * whole;
  const handOut = () => got.reduce((all, one) => all + one, 0n) < BigInt(sum);
  while (handOut()) {
    let most = 0;
    for (const at of got.keys()) if (lacks(at) > lacks(most)) most = at;
    got[most]! += 1n;
  }
  return weights.map(([who], at): [Who, number] => [who, Number(got[at])]).filter(([, pence]) => pence !== 0);
}

/** The VAT of the part `mates[mine]`: its share of `of`, the VAT of all `mates` together. All `mates` have one rate. */
function vatShare(of: number, mates: readonly { rate: number; pence: number }[], mine: number): number {
  const into = BigInt(10_000 + mates[0]!.rate);
  const exact = mates.map(({ rate, pence }) => BigInt(rate) * BigInt(pence));
  const got = exact.map((share) => (share >= 0n ? share / into : -((-share + into - 1n) / into)));
  const missing = () => BigInt(of) > got.reduce((all, one) => all + one, 0n);
  const isFull = new Set<number>();
  while (missing()) {
    let most = -1;
    for (const at of got.keys()) {
      if (isFull.has(at)) continue;
      if (most < 0 || exact[at]! - got[at]! * into > exact[most]! - got[most]! * into) most = at;
    }
    got[most]! += 1n;
    isFull.add(most);
  }
  return Number(got[mine]);
}

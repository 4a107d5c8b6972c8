/**
 * Compares our rows with the lines of a provider's balance. Pure. A payment, a refund or a dispute may move
 * money in both directions, because a refund may fail and a dispute may be won. Each direction is compared on
 * its own, to the penny. Sums are in pence, signed as at the provider: incoming money is positive.
 */

export type Subject = { about: 'payment' | 'refund' | 'dispute'; ref: string };
type Way = 'there' | 'back';

/**
 * The expected movement of money in one direction. `must` says whether the provider must have a line for the movement.
 * 'moved': it must. 'under_way': not yet, because the money may be on its way. 'perhaps': it need not, because the
 * money may never move. 'if_there': it must, but only if it has a line for the direction `there`.
 */
export type Expected = { sum: number; must: 'moved' | 'under_way' | 'perhaps' | 'if_there' };

export type OwnMoney = {
  about: Subject['about'];
  /** The id of our row. */
  id: string;
  /** The provider's id; null: the provider does not have it yet. */
  ref: string | null;
  there: Expected;
  back: Expected;
};

/** A line about a payment, a refund or a dispute. */
export type MovedLine = Subject & {
  id: string;
  way: Way;
  amount: number;
  /** True if the line is about one of our payments, or if the provider's object has an id of ours. */
  isOurs: boolean;
};

type DifferenceKind =
  /** We have the movement, but the provider has no line for it. */
  | 'missing'
  /** The provider has the movement several times. */
  | 'doubled'
  /** The amounts differ. */
  | 'differs'
  /** The provider has a line for a movement that we do not have. */
  | 'not_here';

type Difference = Pick<OwnMoney, 'about'> & {
  kind: DifferenceKind;
  way: Way;
  /** The id of our row; null: we have no row. */
  id: string | null;
  ref: string;
  expected: number;
  found: number;
};

type OnItsWay = Pick<OwnMoney, 'about' | 'id' | 'ref'> & { way: Way; expected: number };

export type Compared = {
  differences: Difference[];
  onItsWay: OnItsWay[];
  /** Lines of other businesses that share the account. */
  elsewhere: { lines: number; sum: number };
};

/** The two sides of the comparison. */
export type Money = {
  /** Our rows that are due to be compared, and our rows to which lines of the provider refer. */
  own: readonly OwnMoney[];
  /**
   * Whether a payment, refund or dispute is compared even if no line of the day names it. True if it belongs
   * to this day, or if an earlier check has an open finding about it.
   */
  isDue: (subject: { about: Subject['about']; id: string | null; ref: string | null }) => boolean;
  /** The provider's lines of the day. */
  lines: readonly MovedLine[];
  /**
   * Lines of other days: lines read earlier, and lines of neighbouring days. Only lines about a compared
   * payment, refund or dispute count.
   */
  beside: readonly MovedLine[];
};

/**
 * For each line of the day, finds our row by the provider's id, even if the row belongs to another day. A row counts
 * as missing only if no line in `lines` or `beside` refers to it. For each payment, refund or dispute, the lines of one
 * direction must add up to the row's amount.
 */
export function compareMoney({ own, isDue, lines, beside }: Money): Compared {
  const compared: Compared = { differences: [], onItsWay: [], elsewhere: { lines: 0, sum: 0 } };
  const found = new Map<string, { lines: MovedLine[]; isOfDay: boolean }>();
  const seen = new Set<string>();
  for (const [isOfDay, all] of [
    [true, lines],
    [false, beside],
  ] as const) {
    for (const line of all) {
      if (seen.has(line.id)) continue;
      seen.add(line.id);
      const key = keyOf(line, line.way);
      const group = found.get(key) ?? { lines: [], isOfDay: false };
      group.lines.push(line);
      found.set(key, { ...group, isOfDay: group.isOfDay || isOfDay });
    }
  }
  const known = new Set<string>();
  for (const row of own) {
    const { about, ref } = row;
    if (ref === null) {
      if (isDue(row) && row.there.must === 'under_way') compared.onItsWay.push(waiting(row, 'there'));
      continue;
    }
    const isThere = found.has(keyOf({ about, ref }, 'there'));
    for (const way of ['there', 'back'] as const) {
      const key = keyOf({ about, ref }, way);
      known.add(key);
      const group = found.get(key);
      if (isDue(row) || group?.isOfDay === true)
        judge(compared, { ...row, ref }, way, group?.lines ?? [], isThere);
    }
  }
  for (const [key, { lines: strange, isOfDay }] of found) {
    const [first] = strange;
    if (known.has(key) || first === undefined) continue;
    const { about, ref, way } = first;
    if (!isOfDay && !isDue({ about, ref, id: null })) continue;
    const sum = sumOf(strange);
    if (strange.some(({ isOurs }) => isOurs))
      compared.differences.push({ kind: 'not_here', about, ref, way, id: null, expected: 0, found: sum });
    else {
      compared.elsewhere.lines += strange.length;
      compared.elsewhere.sum += sum;
    }
  }
  return compared;
}

function judge(
  { differences, onItsWay }: Compared,
  row: OwnMoney & { ref: string },
  way: Way,
  lines: readonly MovedLine[],
  isThere: boolean,
): void {
  const { about, id, ref } = row;
  const { sum: expected, must } = row[way];
  const differs = (kind: DifferenceKind, found: number) =>
    differences.push({ kind, about, way, id, ref, expected, found });
  if (lines.length === 0) {
    if (must === 'under_way') onItsWay.push(waiting(row, way));
    else if (expected !== 0 && (must === 'moved' || (must === 'if_there' && isThere))) differs('missing', 0);
    return;
  }
  const found = sumOf(lines);
  if (found === expected) return;
  const times = expected === 0 ? 0 : found / expected;
  differs(Number.isInteger(times) && times > 1 ? 'doubled' : 'differs', found);
}

function waiting(row: OwnMoney, way: Way): OnItsWay {
  const { about, id, ref } = row;
  return { about, id, ref, way, expected: row[way].sum };
}

function sumOf(lines: readonly MovedLine[]): number {
  return lines.reduce((sum, { amount }) => sum + amount, 0);
}

function keyOf({ about, ref }: Subject, way: Way): string {
  return `${about} ${way} ${ref}`;
}

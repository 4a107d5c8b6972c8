/**
 * Our rows against the lines of a provider's balance: pure. A payment, a refund or a dispute may move money there and
 * back (a refund that fails, a dispute that is won); each way is compared on its own, to the penny. Sums are pence and
 * signed as the provider has them: what comes in is positive.
 */

export type Subject = { about: 'payment' | 'refund' | 'dispute'; ref: string };
type Way = 'there' | 'back';

/**
 * What must have moved one way. `moved`: it has. `under_way`: it may not have yet, and is then on its way. `perhaps`: it
 * may never. `if_there`: it has, if the way there is known.
 */
export type Expected = { sum: number; must: 'moved' | 'under_way' | 'perhaps' | 'if_there' };

export type OwnMoney = {
  about: Subject['about'];
  /** Ours. */
  id: string;
  /** The provider's; null: it has not got it yet. */
  ref: string | null;
  there: Expected;
  back: Expected;
};

/** A line about a payment, a refund or a dispute. */
export type MovedLine = Subject & {
  id: string;
  way: Way;
  amount: number;
  /** Its payment, or what the provider's object says, is ours. */
  isOurs: boolean;
};

type DifferenceKind =
  /** We have it, and the provider has no line for it. */
  | 'missing'
  /** The provider has it several times. */
  | 'doubled'
  /** Another sum. */
  | 'differs'
  /** The provider has it, and we do not. */
  | 'not_here';

type Difference = Pick<OwnMoney, 'about'> & {
  kind: DifferenceKind;
  way: Way;
  /** Ours; null: we do not have it. */
  id: string | null;
  ref: string;
  expected: number;
  found: number;
};

type OnItsWay = Pick<OwnMoney, 'about' | 'id' | 'ref'> & { way: Way; expected: number };

export type Compared = {
  differences: Difference[];
  onItsWay: OnItsWay[];
  /** Of something else that shares the account. */
  elsewhere: { lines: number; sum: number };
};

/** What is compared. */
export type Money = {
  /** Our rows of the day, and those that the lines name. */
  own: readonly OwnMoney[];
  /** Whether a subject is to be judged whole: it is of this day, or was open before. */
  isDue: (subject: { about: Subject['about']; id: string | null; ref: string | null }) => boolean;
  /** Lines of the day. */
  lines: readonly MovedLine[];
  /** Lines of other days about the same: those known from before, and those of its neighbours. */
  beside: readonly MovedLine[];
};

/**
 * A line of the day is matched by the provider's id, whichever day its row has here. A row that is due is missing only
 * where no line of any day that is known names it. All lines of one subject and way sum to what the row says.
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

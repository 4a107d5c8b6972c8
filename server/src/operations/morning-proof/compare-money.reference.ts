import type { Money, MovedLine, OwnMoney } from './compare-money.ts';

/**
 * A second implementation of the comparison, for tests only. Each of our payments, refunds and disputes has a purse of
 * pence for each direction. Our books put the expected sum into the purse, and each line of the provider's report takes
 * its amount out. A purse that is not empty at the end is a difference. Returns the differences as sorted texts.
 */
export function comparedByPurses({ own, isDue, lines, beside }: Money): string[] {
  const sentences: string[] = [];
  const everyLine = onceEach([...lines, ...beside]);
  const ofToday = new Set(lines.map(({ id }) => id));
  const matched = new Set<MovedLine>();
  for (const row of own) {
    const named = everyLine.filter((line) => line.about === row.about && line.ref === row.ref);
    for (const way of ['there', 'back'] as const) {
      const taken = named.filter((line) => line.way === way);
      for (const line of taken) matched.add(line);
      const isLookedAt = isDue(row) || taken.some(({ id }) => ofToday.has(id));
      if (isLookedAt) sentences.push(...judged(row, way, taken, named));
    }
  }
  const strangers = new Map<string, MovedLine[]>();
  for (const line of everyLine) {
    if (matched.has(line)) continue;
    const name = `${line.about} ${line.way} ${line.ref}`;
    strangers.set(name, [...(strangers.get(name) ?? []), line]);
  }
  let elsewhere = 0;
  let sum = 0;
  for (const [name, group] of strangers) {
    const { about, ref } = group[0]!;
    if (!group.some(({ id }) => ofToday.has(id)) && !isDue({ about, ref, id: null })) continue;
    if (group.some(({ isOurs }) => isOurs)) sentences.push(`not_here ${name} 0 ${total(group)}`);
    else {
      elsewhere += group.length;
      sum += total(group);
    }
  }
  return [...sentences.toSorted(), `elsewhere ${elsewhere} ${sum}`];
}

function judged(
  row: OwnMoney,
  way: 'there' | 'back',
  taken: readonly MovedLine[],
  named: readonly MovedLine[],
): string[] {
  const { about, ref } = row;
  const { sum, must } = row[way];
  const name = `${about} ${way} ${ref}`;
  if (ref === null) return way === 'there' && must === 'under_way' ? [`on_its_way ${name} ${sum}`] : [];
  const purse = sum - total(taken);
  if (taken.length > 0) {
    if (purse === 0) return [];
    // `purse` is `-sum` if the provider reports the sum twice, and `-2 * sum` if the provider reports it three times.
    const isDoubled = sum !== 0 && purse % sum === 0 && purse / sum <= -1;
    return [`${isDoubled ? 'doubled' : 'differs'} ${name} ${sum} ${total(taken)}`];
  }
  if (must === 'under_way') return [`on_its_way ${name} ${sum}`];
  const hasGone = named.some((line) => line.way === 'there');
  const isOwed = must === 'moved' || (must === 'if_there' && hasGone);
  return purse !== 0 && isOwed ? [`missing ${name} ${sum} 0`] : [];
}

function onceEach(lines: readonly MovedLine[]): MovedLine[] {
  return lines.filter((line, nth) => lines.findIndex(({ id }) => id === line.id) === nth);
}

function total(lines: readonly MovedLine[]): number {
  let sum = 0;
  for (const { amount } of lines) sum += amount;
  return sum;
}

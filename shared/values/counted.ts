/** A number with its noun: '1 guest', '3 guests'. `many`: the plural if it is irregular, as in '2 parties'. */
export function counted(count: number, one: string, many?: string): string {
  return `${count} ${plural(count, one, many)}`;
}

/** The singular or the plural that fits the count, without the number: 'is' or 'are'. */
export function plural(count: number, one: string, many = `${one}s`): string {
  return count === 1 ? one : many;
}

const joins = { and: 'conjunction', or: 'disjunction' } as const;

/** A list in words: 'Classic, BBQ and Party'. */
export function listed(words: readonly string[], join: keyof typeof joins = 'and'): string {
  return new Intl.ListFormat('en-GB', { type: joins[join] }).format(words);
}

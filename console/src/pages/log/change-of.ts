/** Before and after in words, of what differs alone: 'role dock' and 'role manager'. */
export function changeOf(
  before: Record<string, unknown>,
  after: Record<string, unknown>,
): { before?: string; after?: string } {
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]),
  );
  const was = wordsOf(keys, before);
  const is = wordsOf(keys, after);
  return { ...(was === '' ? {} : { before: was }), ...(is === '' ? {} : { after: is }) };
}

/** Ids say nothing to a person; the sentence has the names. */
const ownId = /^[0-9a-z]{26}$/;

function wordsOf(keys: readonly string[], values: Record<string, unknown>): string {
  return keys
    .filter((key) => isWorthSaying(values[key]))
    .map((key) => `${key.replaceAll(/[_-]/g, ' ').replaceAll(/[A-Z]/g, toWord)} ${valueOf(values[key])}`)
    .join(', ');
}

function isWorthSaying(value: unknown): boolean {
  return value !== undefined && value !== null && !(typeof value === 'string' && ownId.test(value));
}

function toWord(capital: string): string {
  return ` ${capital.toLowerCase()}`;
}

function valueOf(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
}

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

function wordsOf(keys: readonly string[], values: Record<string, unknown>): string {
  return keys
    .filter((key) => values[key] !== undefined && values[key] !== null)
    .map((key) => `${key.replaceAll(/[_-]/g, ' ')} ${valueOf(values[key])}`)
    .join(', ');
}

function valueOf(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
}

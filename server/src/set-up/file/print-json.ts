/** JSON with a fact on each line, in the order in which it is given: what changes is what `git diff` shows. */
export function printJson(value: unknown): string {
  return `${printed(value, '')}\n`;
}

function printed(value: unknown, indent: string): string {
  const deeper = `${indent}  `;
  if (Array.isArray(value)) {
    if (value.length === 0) return '[]';
    if (value.every(isShort)) return `[${value.map((each) => JSON.stringify(each)).join(', ')}]`;
    return block(
      '[',
      ']',
      value.map((each) => printed(each, deeper)),
      indent,
    );
  }
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const fields = Object.entries(value)
    .filter(([, each]) => each !== undefined)
    .map(([name, each]) => `${JSON.stringify(name)}: ${printed(each, deeper)}`);
  if (fields.length === 0) return '{}';
  // What a time costs above its package is one fact.
  if (fields.length === 1 && isScalar(Object.values(value)[0])) return `{ ${fields[0]} }`;
  return block('{', '}', fields, indent);
}

function block(open: string, close: string, lines: readonly string[], indent: string): string {
  return `${open}\n${lines.map((line) => `${indent}  ${line}`).join(',\n')}\n${indent}${close}`;
}

function isScalar(value: unknown): boolean {
  return typeof value !== 'object' || value === null;
}

/** Weekdays and times of day are one fact together. */
function isShort(value: unknown): boolean {
  return typeof value === 'number' || (typeof value === 'string' && /^\d\d:\d\d$/.test(value));
}

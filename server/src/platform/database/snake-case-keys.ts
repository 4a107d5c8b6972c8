/** The snake-case column name of each camel-case key. Each key is converted only once. */
const snakeCased = new Map<string, string>();

function snakeCase(key: string): string {
  let name = snakeCased.get(key);
  if (name === undefined) {
    name = key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
    snakeCased.set(key, name);
  }
  return name;
}

/**
 * Turns a row's keys into names of columns, for SQL functions with a JSON parameter. Leaves out nulls, because Postgres
 * reads a missing key as null.
 */
export function snakeCaseKeys(row: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const translated: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(row)) if (value !== null) translated[snakeCase(key)] = value;
  return translated;
}

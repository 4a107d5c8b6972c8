import { type RawBuilder, sql } from 'kysely';

/**
 * Writes our own names into a statement as literals, so that Postgres plans for exactly these names: "'booking',
 * 'move'".
 */
export function sqlList(names: readonly string[]): RawBuilder<unknown> {
  return sql.join(names.map((name) => sql.lit(name)));
}

import { type RawBuilder, sql } from 'kysely';

/** Names of our own as literals of a statement, so that its plan depends on them: "'booking', 'move'". */
export function sqlList(names: readonly string[]): RawBuilder<unknown> {
  return sql.join(names.map((name) => sql.lit(name)));
}

import { type RawBuilder, sql } from 'kysely';

/** Names of our own as literals in a statement, so that its plan knows them: "'booking', 'move'". */
export function sqlList(names: readonly string[]): RawBuilder<unknown> {
  return sql.join(names.map((name) => sql.lit(name)));
}

import { type RawBuilder, sql } from 'kysely';

/** Names of our own as they stand in the text of a statement, so that its plan knows them: "'booking', 'move'". */
export function sqlList(names: readonly string[]): RawBuilder<unknown> {
  return sql.join(names.map((name) => sql.lit(name)));
}

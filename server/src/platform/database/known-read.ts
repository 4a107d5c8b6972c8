import { CompiledQuery, type Compilable } from 'kysely';
import type { Database } from './tables.ts';

/** A placeholder for a value that each call supplies. */
class Place {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

/** The text with which a known read begins. */
const knownRead = /^\/\* read (\w+) \*\//;

/** The name under which each connection prepares this query; undefined if it is not a known read. */
export function nameOfKnownRead(query: unknown): string | undefined {
  return typeof query === 'string' ? knownRead.exec(query)?.[1] : undefined;
}

/**
 * A frequent query: built once for the process, planned once for each connection, and known to write nothing. The query
 * must name its columns, because Postgres refuses a prepared `select *` once a migration has added a column. `build`
 * may use the values in `asked` only as parameters of the query.
 */
export function readStatement<Asked extends object, Found>(
  name: string,
  build: (db: Database, asked: Asked) => Compilable<Found>,
): (db: Database, asked: Asked) => Promise<Found[]> {
  let known: CompiledQuery<Found> | undefined;
  const places = new Proxy({}, { get: (_, key) => new Place(String(key)) }) as Asked;
  return async (db, asked) => {
    known ??= build(db, places).compile();
    const values = known.parameters.map((value) =>
      value instanceof Place ? asked[value.name as keyof Asked] : value,
    );
    const text = `/* read ${name} */ ${known.sql}`;
    return (await db.executeQuery<Found>(CompiledQuery.raw(text, values))).rows;
  };
}

import * as z from 'zod';

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const count = z.number().int().min(0);

/** The last entry of a backup describes the backup's contents and origin. A backup without this entry is incomplete. */
export const manifestShape = z.object({
  format: z.literal(1),
  madeAt: z.iso.datetime(),
  version: z.string(),
  /** The newest migration of the database. */
  migration: z.string(),
  database: z.object({
    kind: z.enum(['server', 'embedded']),
    postgresMajor: count,
    bytes: count,
    sha256,
  }),
  /** The files that are backed up, with paths relative to the project's folder. */
  files: z.array(z.object({ path: z.string(), bytes: count, sha256 })),
  /** Rows of each table, counted in the same instant as the dump. */
  counts: z.record(z.string(), count),
});

export type Manifest = z.output<typeof manifestShape>;

/** Facts about a database, which may be on a server or embedded. */
export type DatabaseFacts = {
  migration: string;
  postgresMajor: number;
  counts: Record<string, number>;
};

type Queryable = { query: (text: string) => Promise<{ rows: Record<string, unknown>[] }> };

/** Reads the facts. `client`: the connection of the dump's transaction, or an embedded database's only connection. */
export async function readFacts(client: Queryable): Promise<DatabaseFacts> {
  const server = await client.query("select current_setting('server_version_num')::int / 10000 as major");
  const applied = await client.query('select max(name) as newest from migrations');
  return {
    migration: String(applied.rows[0]?.newest),
    postgresMajor: Number(server.rows[0]?.major),
    counts: await countRows(client),
  };
}

export async function countRows(client: Queryable): Promise<Record<string, number>> {
  const { rows: tables } = await client.query(
    "select format('%I', tablename) as name from pg_tables where schemaname = 'public' order by 1",
  );
  const counts: Record<string, number> = {};
  for (const { name } of tables) {
    const { rows } = await client.query(`select count(*)::float8 as found from ${String(name)}`);
    counts[String(name)] = Number(rows[0]?.found);
  }
  return counts;
}

/** A sentence for each table whose number of rows differs from the manifest's. */
export function differences(expected: Manifest['counts'], found: Manifest['counts']): string[] {
  return [...new Set([...Object.keys(expected), ...Object.keys(found)])]
    .filter((name) => expected[name] !== found[name])
    .map((name) => `${name} has ${found[name] ?? 'no'} rows instead of ${expected[name] ?? 'none'}`);
}

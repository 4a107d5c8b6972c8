import { PGlite } from '@electric-sql/pglite';
import { ofFile } from '@slipway/shared/testing/of-file.ts';
import { createHash } from 'node:crypto';
import { mkdir, readFile, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { inject } from 'vitest';
import { migrate } from '../operations/migrate/migrate.ts';
import {
  type EmbeddedDatabase,
  embeddedPostgres,
  poolOnPglite,
  unpackEmbeddedDatabase,
} from '../platform/database/embedded-database.ts';
import type { OpenDatabase } from '../platform/database/open-database.ts';
import { projectRoot } from '../platform/runtime/project-root.ts';
import { copyInCluster } from './unit-cluster.ts';

const folder = join(projectRoot, 'node_modules', '.cache', 'slipway-test-database');
const migrations = join(projectRoot, 'server', 'migrations');

type Template = 'bare' | 'migrated';

const templates = new Map<Template, Promise<Blob>>();

/** A migrated, empty database on one connection: in the unit tests' cluster if there is one, otherwise embedded. */
export async function createTestDatabase(): Promise<OpenDatabase> {
  const cluster = inject('unitCluster');
  return cluster === undefined ? createEmbeddedDatabase() : copyInCluster(cluster);
}

/** One database for all tests of a file. */
export const testDatabaseOfFile = (): OpenDatabase => ofFile(createTestDatabase);

/** A migrated, empty database in memory, cloned from a file that all workers and runs share. */
export async function createEmbeddedDatabase(): Promise<EmbeddedDatabase> {
  return poolOnPglite(await clone('migrated'));
}

/** A database without our tables: in the unit tests' cluster if there is one, otherwise embedded. */
export async function createBareDatabase(): Promise<OpenDatabase> {
  const cluster = inject('unitCluster');
  return cluster === undefined ? createEmptyDatabase() : copyInCluster(cluster, 'template1');
}

/** An embedded Postgres without our tables. */
export async function createEmptyDatabase(): Promise<EmbeddedDatabase> {
  return poolOnPglite(await clone('bare'));
}

/** Puts a migrated, empty database into a server's data folder, which makes the server's start four times as fast. */
export async function makeDataFolder(dataDir: string): Promise<void> {
  const { close } = await unpackEmbeddedDatabase(join(dataDir, 'postgres'), await templateOf('migrated'));
  await close();
}

async function clone(name: Template): Promise<PGlite> {
  return PGlite.create({ loadDataDir: await templateOf(name), ...embeddedPostgres });
}

function templateOf(name: Template): Promise<Blob> {
  const template = templates.get(name) ?? readTemplate(name);
  templates.set(name, template);
  return template;
}

async function readTemplate(name: Template): Promise<Blob> {
  const file = `${name}-${await templateHash()}.tar`;
  const kept = await readFile(join(folder, file)).catch(() => undefined);
  if (kept !== undefined) return new Blob([kept]);
  const pglite = name === 'bare' ? await makeBare() : await clone('bare');
  const { db, close } = poolOnPglite(pglite);
  if (name === 'migrated') await migrate(db);
  const made = await pglite.dumpDataDir('none');
  await close();
  await keep(file, made);
  return made;
}

/** Makes an empty embedded Postgres; its initdb takes seconds. */
async function makeBare(): Promise<PGlite> {
  const pglite = await PGlite.create(embeddedPostgres);
  // Drops Postgres' own templates, because each clone would otherwise unpack their 600 files.
  await pglite.exec(
    "update pg_database set datistemplate = false where datname in ('template0', 'template1')",
  );
  for (const unused of ['template0', 'template1']) await pglite.exec(`drop database ${unused}`);
  return pglite;
}

/** Writes the file under another name and then renames it, so that no other worker sees an unfinished file. */
async function keep(name: string, made: Blob): Promise<void> {
  await mkdir(folder, { recursive: true });
  const unfinished = join(folder, `${name}.${process.pid}`);
  await writeFile(unfinished, Buffer.from(await made.arrayBuffer()));
  await rename(unfinished, join(folder, name));
  const hash = name.slice(name.indexOf('-'));
  const outdated = (await readdir(folder)).filter((file) => file.endsWith('.tar') && !file.endsWith(hash));
  await Promise.all(outdated.map((file) => rm(join(folder, file), { force: true })));
}

/** A hash of all files that determine the template. */
async function templateHash(): Promise<string> {
  const files = [
    ...(await sqlFiles(migrations)).map((file) => join(migrations, file)),
    join(import.meta.dirname, '..', 'operations', 'migrate', 'migrate.ts'),
    import.meta.filename,
    join(projectRoot, 'shared', 'rules', 'first-terms.ts'),
    join(projectRoot, 'node_modules', '@electric-sql', 'pglite', 'package.json'),
  ];
  const hash = createHash('sha256');
  for (const file of files) hash.update(file).update(await readFile(file));
  return hash.digest('hex').slice(0, 16);
}

async function sqlFiles(path: string): Promise<string[]> {
  return (await readdir(path)).filter((file) => file.endsWith('.sql')).sort();
}

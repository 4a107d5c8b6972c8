import { existsSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { Refusal } from '../http/refusal.ts';
import type { Config } from '../runtime/config.ts';
import { randomId } from '../security/random-id.ts';
import type { EmbeddedDatabase } from '../database/embedded-database.ts';
import { BackupMistake } from './backup-mistake.ts';
import { noteBackupRun } from '../database/backup-runs.ts';

/**
 * An embedded database belongs to the process that serves it, so this one is asked for what needs it. Not every user of
 * the machine may ask: whoever does shows that they may write into the data folder, by a file with a name that the
 * request gives.
 */

const asked = z.discriminatedUnion('do', [
  z.object({
    do: z.literal('backup'),
    place: z.object({
      folder: z.string().max(1000),
      passphrase: z.string().min(16).max(1000),
      keepDays: z.number().int().min(1),
    }),
  }),
  z.object({ do: z.literal('note'), kind: z.enum(['backup', 'check']), file: z.string().max(200) }),
]);

type Asked = z.output<typeof asked>;

const body = z.object({ proof: z.string().regex(/^[0-9a-z]{26}$/), asked });

const proofFile = (dataDir: string, proof: string) => join(dataDir, `asked-${proof}`);

/** What the server that has the data folder says; undefined if none runs. */
export async function askRunningServer(
  { dataDir, port }: Pick<Config, 'dataDir' | 'port'>,
  what: Asked,
): Promise<string | undefined> {
  if (!existsSync(join(dataDir, 'lock'))) return undefined;
  const proof = randomId();
  await writeFile(proofFile(dataDir, proof), '', { mode: 0o600 });
  try {
    const response = await fetch(`http://127.0.0.1:${port}/dev/backup`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ proof, asked: what }),
    }).catch(() => undefined);
    if (response === undefined) return undefined;
    const answer = (await response.json()) as { outcome?: string; mistake?: string };
    if (answer.outcome !== undefined) return answer.outcome;
    throw new BackupMistake(
      answer.mistake ??
        `The server at port ${port} has another data folder. Set PORT to that of the server whose folder is ${dataDir}.`,
    );
  } finally {
    await rm(proofFile(dataDir, proof), { force: true });
  }
}

/** Simulated mode only, like every embedded database. */
export function backupRoute(app: FastifyInstance, dataDir: string, database: EmbeddedDatabase): void {
  app.post('/dev/backup', async (request) => {
    const given = body.safeParse(request.body).data;
    if (given === undefined || !existsSync(proofFile(dataDir, given.proof))) throw new Refusal('not_found');
    try {
      return { outcome: await act(database, given.asked) };
    } catch (error) {
      if (!(error instanceof BackupMistake)) throw error;
      return { mistake: error.message };
    }
  });
}

async function act(database: EmbeddedDatabase, what: Asked): Promise<string> {
  if (what.do === 'note') {
    await noteBackupRun(database.db, what.kind, what.file);
    return 'noted';
  }
  // Nobody who only visits waits for it.
  const { makeBackup, sentenceOf } = await import('./make-backup.ts');
  const { withEmbeddedDump } = await import('./embedded-dump.ts');
  const made = await makeBackup(what.place, (work) => withEmbeddedDump(database, work), new Date());
  await noteBackupRun(database.db, 'backup', basename(made.file));
  return sentenceOf(made);
}

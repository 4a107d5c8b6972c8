import { existsSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { noteBackupRun } from './backup-runs.ts';
import type { EmbeddedDatabase } from '../../platform/database/embedded-database.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { Config } from '../config/config.ts';
import { randomId } from '../../platform/security/random-id.ts';
import { BackupMistake } from './give-up.ts';
import type { Source } from './server-dump.ts';

/**
 * An embedded database belongs to the process that serves it, so the backup program asks that process for a copy, and
 * reports each run to it. The caller proves that it can write into the data folder: it makes a file there, and names
 * the file in the request.
 */

const asked = z.discriminatedUnion('do', [
  z.object({ do: z.literal('dump') }),
  z.object({ do: z.literal('note'), kind: z.enum(['backup', 'check']), file: z.string().max(200) }),
]);

type Asked = z.output<typeof asked>;

const body = z.object({ proof: z.string().regex(/^[0-9a-z]{26}$/), asked });

const proofFile = (dataDir: string, proof: string) => join(dataDir, `asked-${proof}`);

/** The response header with the facts about a dump. The dump itself is the body. */
const factsHeader = 'x-database-facts';

type RunningServer = {
  source: () => Promise<Source>;
  note: (kind: 'backup' | 'check', file: string) => Promise<void>;
};

/** The server that has the data folder open; undefined if none runs. */
export async function findRunningServer(
  where: Pick<Config, 'dataDir' | 'port'>,
): Promise<RunningServer | undefined> {
  if (!existsSync(join(where.dataDir, 'lock'))) return undefined;
  const isThere = await fetch(`http://127.0.0.1:${where.port}/health/live`).then(
    ({ ok }) => ok,
    () => false,
  );
  if (!isThere) return undefined;
  return {
    async source() {
      const response = await ask(where, { do: 'dump' });
      const facts = JSON.parse(response.headers.get(factsHeader) ?? '{}') as Omit<Source, 'dump'>;
      const stream = response.body as Parameters<typeof Readable.fromWeb>[0] | null;
      return { ...facts, dump: stream === null ? Readable.from([]) : Readable.fromWeb(stream) };
    },
    note: async (kind, file) => void (await ask(where, { do: 'note', kind, file })),
  };
}

async function ask({ dataDir, port }: Pick<Config, 'dataDir' | 'port'>, what: Asked): Promise<Response> {
  const proof = randomId();
  await writeFile(proofFile(dataDir, proof), '', { mode: 0o600 });
  try {
    const response = await fetch(`http://127.0.0.1:${port}/dev/backup`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ proof, asked: what }),
    });
    if (response.ok) return response;
    throw new BackupMistake(
      `The server on port ${port} does not give a copy of ${dataDir}: it uses another data folder, or has another version. Set PORT to the port of the server that uses this folder.`,
    );
  } finally {
    await rm(proofFile(dataDir, proof), { force: true });
  }
}

/** Answers the backup program, in simulated mode only. */
export function backupRoute(app: FastifyInstance, dataDir: string, database: EmbeddedDatabase): void {
  app.post('/dev/backup', async (request, reply) => {
    const given = body.safeParse(request.body).data;
    if (given === undefined || !existsSync(proofFile(dataDir, given.proof))) throw new Refusal('not_found');
    if (given.asked.do === 'note') {
      await noteBackupRun(database.db, given.asked.kind, given.asked.file);
      return { outcome: 'noted' };
    }
    const { embeddedSource } = await import('./embedded-dump.ts');
    const { dump, ...facts } = await embeddedSource(database);
    return reply.header(factsHeader, JSON.stringify(facts)).type('application/gzip').send(dump);
  });
}

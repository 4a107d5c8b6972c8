import { Decrypter, Encrypter } from 'age-encryption';
import { createTarDecoder, createTarPacker } from 'modern-tar';
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Readable } from 'node:stream';
import { BackupMistake } from './give-up.ts';
import { type Manifest, manifestShape } from './manifest.ts';

/**
 * A backup is one file: a tar, encrypted by age with a passphrase, so that it can be opened without us: `age -d FILE |
 * tar -x && cat database/* > dump`. The dump is cut into pieces, because a tar gives an entry's length before its
 * content, and the length of a dump is not known in advance. The manifest is its last entry.
 */

const pieceBytes = 4 << 20;
const databaseFolder = 'database/';
const manifestName = 'manifest.json';

type Measured = { bytes: number; sha256: string };

export type BackupWriter = {
  addDatabase: (dump: AsyncIterable<Uint8Array>) => Promise<Measured>;
  addFile: (path: string, content: Uint8Array) => Promise<Measured>;
};

/**
 * Writes a backup file, or leaves nothing behind. The file gets its name only once it is complete and on the disk.
 * @param workFactor the cost of a guess at the passphrase, as a power of 2; tests set a low cost
 */
export async function writeBackupFile(
  path: string,
  passphrase: string,
  fill: (writer: BackupWriter) => Promise<Manifest>,
  workFactor?: number,
): Promise<{ manifest: Manifest; bytes: number }> {
  const unfinished = `${path}.unfinished`;
  const { readable, controller } = createTarPacker();
  const encrypter = new Encrypter();
  encrypter.setPassphrase(passphrase);
  if (workFactor !== undefined) encrypter.setScryptWorkFactor(workFactor);
  const add = async (name: string, content: Uint8Array) => {
    const writer = controller.add({ name, size: content.length, type: 'file', mode: 0o600 }).getWriter();
    if (content.length > 0) await writer.write(content);
    await writer.close();
  };
  try {
    const file = await open(unfinished, 'wx', 0o600);
    try {
      const writing = writeAll(await encrypter.encrypt(readable), file);
      const filling = (async () => {
        const manifest = await fill({
          addDatabase: (dump) => addInPieces(dump, add),
          addFile: async (name, content) => {
            await add(`files/${name}`, content);
            return { bytes: content.length, sha256: createHash('sha256').update(content).digest('hex') };
          },
        });
        await add(manifestName, Buffer.from(JSON.stringify(manifest, undefined, 2)));
        controller.finalize();
        return manifest;
      })().catch((error: unknown) => {
        controller.error(error);
        throw error;
      });
      // If the writing or the dump fails, the other fails, too. The error that is thrown first is the cause.
      const [bytes, manifest] = await Promise.all([writing, filling]).catch(async (error: unknown) => {
        await Promise.allSettled([writing, filling]);
        throw error;
      });
      await file.sync();
      await file.close();
      await rename(unfinished, path);
      await syncFolder(dirname(path));
      return { manifest, bytes };
    } finally {
      await file.close().catch(() => {});
    }
  } catch (error) {
    await rm(unfinished, { force: true });
    throw understood(error, path);
  }
}

async function writeAll(
  stream: ReadableStream<Uint8Array>,
  file: Awaited<ReturnType<typeof open>>,
): Promise<number> {
  let bytes = 0;
  // An error in the loop cancels the stream, and with it the packer.
  for await (const chunk of stream as unknown as AsyncIterable<Uint8Array>) {
    await file.writeFile(chunk);
    bytes += chunk.length;
  }
  return bytes;
}

async function addInPieces(
  dump: AsyncIterable<Uint8Array>,
  add: (name: string, content: Uint8Array) => Promise<void>,
): Promise<Measured> {
  const hash = createHash('sha256');
  let bytes = 0;
  let number = 0;
  let waiting: Uint8Array[] = [];
  let waitingBytes = 0;
  const flush = async () => {
    await add(`${databaseFolder}${String(number).padStart(6, '0')}`, Buffer.concat(waiting));
    number += 1;
    waiting = [];
    waitingBytes = 0;
  };
  for await (const chunk of dump) {
    hash.update(chunk);
    bytes += chunk.length;
    waiting.push(chunk);
    waitingBytes += chunk.length;
    if (waitingBytes >= pieceBytes) await flush();
  }
  if (waitingBytes > 0) await flush();
  return { bytes, sha256: hash.digest('hex') };
}

/**
 * Syncs a folder, so that the name of a new file survives a power cut. Windows cannot open a folder, and needs no sync.
 */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r').catch(() => undefined);
  await folder?.sync().catch(() => {});
  await folder?.close();
}

export type BackupReader = {
  /** The next piece of the dump. */
  onDatabase?: (piece: Uint8Array) => Promise<void> | void;
  onFile?: (path: string, content: Uint8Array) => Promise<void> | void;
};

/**
 * Reads a whole backup and compares it with its manifest. Throws if the backup is damaged; `onDatabase` may have
 * received pieces before that.
 */
export async function readBackupFile(
  path: string,
  passphrase: string,
  { onDatabase, onFile }: BackupReader = {},
): Promise<Manifest> {
  const decrypter = new Decrypter();
  decrypter.addPassphrase(passphrase);
  const hash = createHash('sha256');
  let bytes = 0;
  const files: Manifest['files'] = [];
  let manifest: Manifest | undefined;
  let failure: { error: unknown } | undefined;
  const theirs = async (act: () => Promise<void> | void | undefined) => {
    try {
      await act();
    } catch (error) {
      failure = { error };
      throw error;
    }
  };
  try {
    const source = Readable.toWeb(createReadStream(path)) as ReadableStream<Uint8Array>;
    const entries = (await decrypter.decrypt(source)).pipeThrough(createTarDecoder({ strict: true }));
    for await (const { header, body } of entries as unknown as AsyncIterable<Entry>) {
      const chunks: Uint8Array[] = [];
      for await (const chunk of body as unknown as AsyncIterable<Uint8Array>) chunks.push(chunk);
      const content = Buffer.concat(chunks);
      if (header.name.startsWith(databaseFolder)) {
        hash.update(content);
        bytes += content.length;
        await theirs(() => onDatabase?.(content));
      } else if (header.name === manifestName) {
        manifest = manifestShape.parse(JSON.parse(content.toString('utf8')));
      } else if (header.name.startsWith('files/')) {
        const name = header.name.slice('files/'.length);
        files.push({
          path: name,
          bytes: content.length,
          sha256: createHash('sha256').update(content).digest('hex'),
        });
        await theirs(() => onFile?.(name, content));
      }
    }
  } catch (error) {
    if (failure !== undefined) throw failure.error;
    // Errors about the content (age, tar, manifest) have no code; errors of the operating system have one.
    const said = understood(error, path);
    throw said === error && (error as { code?: unknown }).code === undefined ? damaged(path, error) : said;
  }
  const isWhole =
    manifest !== undefined &&
    manifest.database.bytes === bytes &&
    manifest.database.sha256 === hash.digest('hex') &&
    JSON.stringify(manifest.files) === JSON.stringify(files);
  if (manifest === undefined || !isWhole) throw damaged(path);
  return manifest;
}

type Entry = { header: { name: string }; body: ReadableStream<Uint8Array> };

const damaged = (path: string, cause?: unknown) =>
  new BackupMistake(`${path} is cut short or damaged. Take another backup.`, cause);

/** Replaces an error of the file system with an error that says what to do. */
function understood(error: unknown, path: string): unknown {
  if (error instanceof BackupMistake) return error;
  const { code, message = '' } = error as { code?: string; message?: string };
  if (code === 'ENOSPC' || code === 'EDQUOT')
    return new BackupMistake(
      `There is no room left for ${path}. Free some space, or name another folder in BACKUP_FOLDER; no part of the backup was left behind.`,
      error,
    );
  if (code === 'ENOENT')
    return new BackupMistake(`${path} cannot be opened: there is no such file or folder.`, error);
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS')
    return new BackupMistake(`This user may not open ${path}.`, error);
  if (message.includes('no identity matched'))
    return new BackupMistake(
      `BACKUP_PASSPHRASE does not open ${path}: it was made with another passphrase.`,
      error,
    );
  return error;
}

import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { access } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { once } from 'node:events';
import { promisify } from 'node:util';
import { programEnvironment } from '../config/config.ts';
import { BackupMistake } from './give-up.ts';

const run = promisify(execFile);

/** Folders in which operating systems keep several versions of Postgres. */
const foldersOf = (major: number) => [
  `/usr/lib/postgresql/${major}/bin`,
  `/usr/pgsql-${major}/bin`,
  `/opt/homebrew/opt/postgresql@${major}/bin`,
  `/usr/local/opt/postgresql@${major}/bin`,
];

/**
 * Returns the program with the same version as the server. An older pg_dump refuses to dump a newer server, and an
 * older server may be unable to read the output of a newer pg_dump.
 */
export async function findProgram(
  name: 'pg_dump' | 'pg_restore',
  major: number,
  path = programEnvironment()['PATH'] ?? '',
): Promise<string> {
  const others = new Set<number>();
  for (const folder of [...foldersOf(major), ...path.split(delimiter).filter((part) => part !== '')]) {
    const program = join(folder, process.platform === 'win32' ? `${name}.exe` : name);
    const found = await majorOf(program);
    if (found === major) return program;
    if (found !== undefined) others.add(found);
  }
  const here = others.size === 0 ? 'this machine has none' : `this machine has ${[...others].join(', ')}`;
  throw new BackupMistake(
    `The database is Postgres ${major} and needs version ${major} of ${name}, but ${here}. Install it: apt install postgresql-client-${major} (from apt.postgresql.org if your system has another version).`,
  );
}

async function majorOf(program: string): Promise<number | undefined> {
  try {
    await access(program);
    const { stdout } = await run(program, ['--version']);
    return Number(/ (\d+)/.exec(stdout)?.[1]);
  } catch {
    return undefined;
  }
}

/**
 * Starts a Postgres program on the database of this address, without showing the database's password in any list of
 * processes.
 */
export function startProgram(program: string, url: string, words: readonly string[]): RunningProgram {
  const address = new URL(url);
  const password = decodeURIComponent(address.password);
  address.password = '';
  const child = spawn(program, [`--dbname=${address.href}`, ...words], {
    env: programEnvironment(password === '' ? {} : { PGPASSWORD: password }),
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => {
    if (said.length < 10_000) said += chunk.toString();
  });
  // Ignores a broken pipe: `ended` reports the program's own output or exit code, which explain more.
  child.stdin.on('error', () => {});
  const closed = once(child, 'close') as Promise<[number | null]>;
  closed.catch(() => {});
  return {
    child,
    async ended() {
      const [code] = await closed;
      if (code !== 0) throw new BackupMistake(`${program} failed: ${said.trim() || `exit code ${code}`}`);
    },
  };
}

export type RunningProgram = {
  child: ChildProcess & {
    stdin: NodeJS.WritableStream;
    stdout: NodeJS.ReadableStream;
  };
  /** Throws an error with the program's output if the program failed. */
  ended: () => Promise<void>;
};

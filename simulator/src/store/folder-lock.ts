import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Two simulators writing one journal would corrupt it. The lock has pid and start time, so the lock of a killed process
 * can be taken over even if its pid has been reused.
 */
export function lockFolder(folder: string): () => void {
  const path = join(folder, 'till.lock');
  const mine = `${process.pid} ${startTimeOf(process.pid)}\n`;
  for (let attempt = 0; attempt < 3; attempt += 1) {
    try {
      writeFileSync(path, mine, { flag: 'wx' });
      return () => {
        if (read(path) === mine) rmSync(path, { force: true });
      };
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
    const owner = read(path);
    if (isAlive(owner)) throw new FolderInUse(folder, owner.split(' ')[0] ?? '');
    rmSync(path, { force: true });
  }
  throw new FolderInUse(folder, 'that takes it again and again');
}

export class FolderInUse extends Error {
  constructor(folder: string, owner: string) {
    super(
      `The folder ${folder} is in use by the simulator of process ${owner}. Stop that one, or give this one another folder: DATA_DIR of the site, --data-dir of a simulator started alone.`,
    );
    this.name = 'FolderInUse';
  }
}

function isAlive(owner: string): boolean {
  const [pid, started] = owner.trim().split(' ');
  const number = Number(pid);
  if (!Number.isInteger(number) || number <= 0) return false;
  try {
    process.kill(number, 0);
  } catch (error) {
    // EPERM: the process is alive and belongs to another user.
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  // A zombie has ended, but its parent has not collected it yet.
  return statOf(number)[0] !== 'Z' && startTimeOf(number) === started;
}

/** The start time in clock ticks since boot on Linux; other systems have only the pid. */
function startTimeOf(pid: number): string {
  return statOf(pid)[19] ?? 'unknown';
}

/** The fields of /proc/PID/stat from the state on. */
function statOf(pid: number): string[] {
  const stat = read(`/proc/${pid}/stat`);
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
}

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

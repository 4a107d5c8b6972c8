import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Locks a data folder, because two simulators would corrupt its journal. The lock stores pid and start time. So the
 * lock of a killed process can be replaced, even if its pid has been reused.
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
  throw new FolderInUse(folder, '(unknown: its lock changed three times)');
}

export class FolderInUse extends Error {
  constructor(folder: string, owner: string) {
    super(
      `The folder ${folder} is in use by the simulator of process ${owner}. Stop that simulator, or choose another folder: DATA_DIR of the site, --data-dir of a simulator started alone.`,
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
  // A zombie process has ended, although its pid still exists.
  return statOf(number)[0] !== 'Z' && startTimeOf(number) === started;
}

/** Returns the start time of a process in clock ticks since boot. Only Linux reports it. */
function startTimeOf(pid: number): string {
  return statOf(pid)[19] ?? 'unknown';
}

/** Returns the fields of /proc/PID/stat after the process name. The first field is the process state. */
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

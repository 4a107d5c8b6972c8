import { readFile } from 'node:fs/promises';

/** Whether '1234 98765' is a running process: its number, and its start time, since numbers are reused. */
export async function isRunning(owner: string): Promise<boolean> {
  const [pid, started] = owner.trim().split(' ');
  const number = Number(pid);
  if (!Number.isInteger(number) || number <= 0 || number === process.pid) return false;
  try {
    process.kill(number, 0);
  } catch (error) {
    // EPERM: it is alive and belongs to another user.
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  const [state, ticks] = await stateOf(number);
  // A zombie has ended; only its parent has not collected it yet.
  return state !== 'Z' && ticks === started;
}

export async function nameOfThisProcess(): Promise<string> {
  const [, started] = await stateOf(process.pid);
  return `${process.pid} ${started}`;
}

/** The state of the process, and its start in clock ticks since boot, on Linux; elsewhere its number has to do. */
async function stateOf(pid: number): Promise<[state: string, started: string]> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return [fields[0] ?? '', fields[19] ?? 'unknown'];
}

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { programBundle } from '@slipway/testing/program-bundle.ts';

export type LockHolder = {
  /** The id that the process itself reads. In a container, the host sees the process under another id. */
  pid: number;
  tryToLock: () => Promise<string>;
  kill: () => Promise<void>;
};

const running = new Set<ChildProcess>();
process.on('exit', () => running.forEach((child) => child.kill('SIGKILL')));

/** Starts lock-holder.ts. `inside`: words to put before the command, for example to run it in a container. */
export async function startLockHolder(
  folder: string,
  { inside = [], how = '' }: { inside?: readonly string[]; how?: '' | 'by-number' } = {},
): Promise<LockHolder> {
  const bundle = await programBundle('server/race/outages/lock-holder.ts');
  const [command, ...words] = [...inside, process.execPath, bundle, folder, how];
  const child = spawn(command, words, { stdio: ['pipe', 'pipe', 'inherit'] });
  running.add(child);
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const nextLine = async () => String((await lines.next()).value);
  const [, pid] = (await nextLine()).split(' ');
  return {
    pid: Number(pid),
    tryToLock() {
      child.stdin.write('try\n');
      return nextLine();
    },
    async kill() {
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
      running.delete(child);
    },
  };
}

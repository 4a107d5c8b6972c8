import { createInterface } from 'node:readline';
import { lockByNumber, lockDataFolder } from '../../src/platform/database/data-folder-lock.ts';

/** A process that tries to lock a folder whenever it reads a line. It prints the result and keeps the lock. */
const [, , folder = '', how = ''] = process.argv;
const lock = how === 'by-number' ? lockByNumber : lockDataFolder;
const lines = createInterface({ input: process.stdin });
process.stdout.write(`ready ${process.pid}\n`);
for await (const line of lines) {
  if (line === '') continue;
  const outcome = await lock(folder).then(
    () => 'mine',
    (error: unknown) => String(error),
  );
  process.stdout.write(`${outcome}\n`);
}

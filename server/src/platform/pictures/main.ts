import { setPriority } from 'node:os';
import { allowOurTypesOnly, masterOf, photoOf, sizesOf } from './make-sizes.ts';
import type { MakerAnswer, MakerTask } from './picture-maker.ts';

/**
 * The process that opens uploaded pictures: it has no database, no keys and no environment, runs at a low priority,
 * and exits when a picture takes too much memory.
 */

const mostMemory = 700_000_000;

allowOurTypesOnly();
try {
  setPriority(10);
} catch {
  // Without permission to lower its priority, the process keeps its usual priority.
}
// This timer also runs while a picture is being made, because libvips works in threads of its own.
setInterval(() => {
  if (process.memoryUsage.rss() > mostMemory) process.exit(1);
}, 20);

process.on('message', (task: MakerTask) => {
  void answerTo(task).then((answer) => process.send?.(answer));
});
process.on('disconnect', () => process.exit());

async function answerTo(task: MakerTask): Promise<MakerAnswer> {
  if ('isPhoto' in task) {
    const made = await photoOf(task.bytes).catch(() => 'damaged' as const);
    return typeof made === 'string' ? { problem: made } : { made };
  }
  const { bytes, isMaster, focus } = task;
  const master = isMaster ? bytes : await masterOf(bytes);
  if (typeof master === 'string') return { problem: master };
  return sizesOf(master, focus).then(
    (made) => ({ made }),
    () => ({ problem: 'damaged' as const }),
  );
}

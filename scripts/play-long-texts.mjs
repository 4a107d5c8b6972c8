import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

/** The limit in seconds of processor time: four times what the script usually needs, however busy the machine is. */
const mostSeconds = 30;

/** The last line that the script prints names the pattern that did not finish. */
export function playLongTexts() {
  const all = played();
  const control = played('control');
  if (!all.isWhole) console.log(`not finished: the last pattern tried was ${all.last}`);
  if (control.isWhole) console.log('the control came to an end');
  return { isGreen: all.isWhole && !control.isWhole, figures: all.last };
}

/** @param {string[]} words */
function played(...words) {
  const script = join(import.meta.dirname, 'read-long-texts.mjs');
  const { status, stdout } = spawnSync(
    'sh',
    ['-c', `ulimit -t ${mostSeconds}; exec "$0" "$@"`, process.execPath, '--import', 'tsx', script, ...words],
    { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] },
  );
  return { isWhole: status === 0, last: stdout.trim().split('\n').at(-1) ?? '' };
}

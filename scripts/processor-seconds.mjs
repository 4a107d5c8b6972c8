import { readFileSync } from 'node:fs';

/** Of a second; Linux tells every program so. */
const ticks = 100;

/**
 * The processor time, in seconds, of this process and of all that it has started and seen end, with what those have
 * started and seen end. Undefined where there is no /proc.
 * @returns {number | undefined}
 */
export function processorSeconds() {
  try {
    return inStat(readFileSync('/proc/self/stat', 'utf8'));
  } catch {
    return undefined;
  }
}

/** @param {string} stat see proc_pid_stat(5): its own time and that of ended children, in user and in system mode */
export function inStat(stat) {
  // The name before may have spaces and brackets.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0) / ticks;
}

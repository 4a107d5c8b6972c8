import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** Ticks in a second: the value that Linux reports to every program. */
const ticks = 100;
/** The number of the system call prctl, by architecture. */
const prctl = /** @type {Record<string, number>} */ ({ x64: 157, arm64: 167 })[process.arch];

/**
 * The kernel counts the time of a process only if its parent waits for it, and a browser does not wait for its child
 * processes. The Perl program below adopts these orphans (PR_SET_CHILD_SUBREAPER) and waits for them. The Perl program
 * ends at most three seconds after the command that it runs.
 */
const counter = `
  syscall(${prctl}, 36, 1, 0, 0, 0) == 0 or exec @ARGV;
  my $main = fork // exit 1;
  if ($main == 0) { exec @ARGV or exit 127 }
  # It ends with the program.
  $SIG{TERM} = $SIG{INT} = 'IGNORE';
  my $code = 1;
  $SIG{ALRM} = sub { exit $code };
  while ((my $ended = wait) > 0) { if ($ended == $main) { $code = $? & 127 ? 1 : $? >> 8; alarm 3 } }
  exit $code`;

const mayCount =
  process.platform === 'linux' &&
  prctl !== undefined &&
  spawnSync('perl', ['-e', 'exit 0'], { stdio: 'ignore' }).status === 0;

/**
 * Returns a command line that runs `command` and counts the processor time of all its processes. If the system cannot
 * count this time, returns `command` itself.
 * @param {[string, ...string[]]} command
 * @returns {[string, ...string[]]}
 */
export function counted(command) {
  return mayCount ? ['perl', '-e', counter, ...command] : command;
}

/**
 * The processor time, in seconds, of this process and of every ended program that `counted` ran. Undefined if the
 * system does not report it.
 * @returns {number | undefined}
 */
export function processorSeconds() {
  return mayCount ? inStat(readFileSync('/proc/self/stat', 'utf8')) : undefined;
}

/** @param {string} stat see proc_pid_stat(5): the time of the process and of its ended children, in user and system mode */
export function inStat(stat) {
  // The program's name, before these fields, may contain spaces and brackets.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0) / ticks;
}

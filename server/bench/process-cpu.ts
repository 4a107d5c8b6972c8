import { readFileSync, readdirSync } from 'node:fs';

// Reads figures about a process from /proc. On a busy machine, work takes longer but uses no more CPU time.

/** The kernel always reports times in hundredths of a second. */
const msPerTick = 10;

export type ProcessStat = { parent: number; ownMs: number; endedChildrenMs: number };

/** Parses /proc/PID/stat. The name in brackets may itself contain spaces and brackets. */
export function parseStat(text: string): ProcessStat {
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  const ticks = (index: number) => Number(fields[index]) * msPerTick;
  return {
    parent: Number(fields[1]),
    ownMs: ticks(11) + ticks(12),
    endedChildrenMs: ticks(13) + ticks(14),
  };
}

/** Reads the resident memory, in MB, from /proc/PID/status. */
export function parseResidentMb(text: string): number {
  const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(text)?.[1];
  if (kilobytes === undefined) throw new Error('no VmRSS in the status of a process');
  return Number(kilobytes) / 1024;
}

export function cpuMsOf(pid: number): number {
  return parseStat(readFileSync(`/proc/${pid}/stat`, 'utf8')).ownMs;
}

export function residentMbOf(pid: number): number {
  return parseResidentMb(readFileSync(`/proc/${pid}/status`, 'utf8'));
}

/** The CPU time of a Postgres cluster, in ms: its postmaster and all of its processes, running or ended. */
export function clusterCpuMs(postmaster: number): number {
  const { ownMs, endedChildrenMs } = parseStat(readFileSync(`/proc/${postmaster}/stat`, 'utf8'));
  const running = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return running.reduce((sum, pid) => {
    const stat = statOf(pid);
    return stat?.parent === postmaster ? sum + stat.ownMs : sum;
  }, ownMs + endedChildrenMs);
}

export function parentOf(pid: number): number {
  return parseStat(readFileSync(`/proc/${pid}/stat`, 'utf8')).parent;
}

/** Undefined if the process ended after it was listed and before it was read. */
function statOf(pid: string): ProcessStat | undefined {
  try {
    return parseStat(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return undefined;
  }
}

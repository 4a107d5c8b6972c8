const lookEveryMs = 1000;

/** Calls `end` when the process that started this one is gone. */
export function endWithParent(parentPid: number, end: () => void): void {
  // A killed process that nobody has waited for still has its number: then at least we were given to another parent.
  const isOurParent = process.ppid === parentPid;
  setInterval(() => {
    if ((isOurParent && process.ppid !== parentPid) || !isAlive(parentPid)) end();
  }, lookEveryMs).unref();
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: it lives and belongs to somebody else.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

const lookEveryMs = 1000;

/** Calls `end` when the parent process has ended. */
export function endWithParent(parentPid: number, end: () => void): void {
  // A zombie parent still has its pid, but then this process has been given another parent.
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
    // EPERM: it is alive and belongs to another user.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

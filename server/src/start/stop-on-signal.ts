import type { Deps } from '../runtime/deps.ts';

/** A second signal ends the process at once, and so does the end of the time that a stop may take. */
export function stopOnSignal(wholeMs: number, log: Deps['log'], stop: () => Promise<void>): void {
  let isStopping = false;
  const onSignal = () => {
    if (isStopping) process.exit(1);
    isStopping = true;
    setTimeout(() => {
      log.warn({}, 'stopped while something was still at work; the next start takes it up');
      process.exit(0);
    }, wholeMs);
    stop().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  process.on('SIGINT', onSignal);
  process.on('SIGTERM', onSignal);
}

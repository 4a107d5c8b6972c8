/** A worker looks for jobs once a second, so that this adds little to the wait of who comes second. */
const pauseMs = 250;

/**
 * Sends a first hint at once. Those that come within the pause after it go as one at its end: under load each booking
 * would otherwise pay for a job that is refused because one waits already.
 */
export function spacedHints(send: (name: string) => void): {
  hint: (name: string) => void;
  /** Forgets what has not been sent. */
  stop: () => void;
} {
  const pauses = new Map<string, { timer: NodeJS.Timeout; isHintedAgain: boolean }>();

  function begin(name: string): void {
    send(name);
    pauses.set(name, { timer: setTimeout(end, pauseMs, name), isHintedAgain: false });
  }

  function end(name: string): void {
    const isHintedAgain = pauses.get(name)?.isHintedAgain ?? false;
    pauses.delete(name);
    if (isHintedAgain) begin(name);
  }

  return {
    hint(name) {
      const pause = pauses.get(name);
      if (pause === undefined) begin(name);
      else pause.isHintedAgain = true;
    },
    stop() {
      for (const { timer } of pauses.values()) clearTimeout(timer);
      pauses.clear();
    },
  };
}

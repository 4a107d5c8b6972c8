export type JobHealth = {
  /** Whether this failure is the first of its row: the one to be logged. */
  failed: (job: string) => boolean;
  worked: (job: string) => void;
  /** How often each job has failed since it last worked. */
  failures: () => ReadonlyMap<string, number>;
};

/** How this process's jobs are: one that keeps failing is logged once and shown at /metrics until it works again. */
export function jobHealth(): JobHealth {
  const inARow = new Map<string, number>();
  return {
    failed(job) {
      const before = inARow.get(job) ?? 0;
      inARow.set(job, before + 1);
      return before === 0;
    },
    worked: (job) => void inARow.set(job, 0),
    failures: () => inARow,
  };
}

export type JobHealth = {
  failed: (job: string) => void;
  worked: (job: string) => void;
  /** How often each job has failed since its last success. */
  failures: () => ReadonlyMap<string, number>;
};

/** The job failures of this process, for /metrics. */
export function jobHealth(): JobHealth {
  const inARow = new Map<string, number>();
  return {
    failed: (job) => void inARow.set(job, (inARow.get(job) ?? 0) + 1),
    worked: (job) => void inARow.set(job, 0),
    failures: () => inARow,
  };
}

/**
 * Stores recent answers from providers for a moment. Repeated calls then reach a provider once. Each process
 * has its own store.
 */
export type RecentAnswers = {
  /** Calls `ask`, or returns a recent answer; concurrent callers share one call. */
  share: <Answer>(about: string, ask: () => Promise<Answer>) => Promise<Answer>;
};

/** How long an answer about a payment stays fresh for a caller that only reads it. */
export const answerFreshMs = 2_000;

/**
 * The maximum number of stored answers. Beyond this number the oldest answer is dropped, so that nobody can fill the
 * memory.
 */
const mostKept = 2_000;

type Kept = { answer: Promise<unknown>; until: number };

/** `freshMs` 0: every call asks the provider. */
export function recentAnswers(freshMs: number, now: () => number = () => performance.now()): RecentAnswers {
  const kept = new Map<string, Kept>();
  return {
    async share<Answer>(about: string, ask: () => Promise<Answer>): Promise<Answer> {
      if (freshMs === 0) return ask();
      const known = kept.get(about);
      if (known !== undefined && now() < known.until) return known.answer as Promise<Answer>;
      const answer = ask();
      const mine: Kept = { answer, until: Number.POSITIVE_INFINITY };
      kept.delete(about);
      kept.set(about, mine);
      const [oldest] = kept.keys();
      if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest);
      try {
        return await answer;
      } finally {
        mine.until = now() + freshMs;
      }
    },
  };
}

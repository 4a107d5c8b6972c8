/** What was answered lately, so that asking again and again asks a provider once. Of this process alone. */
export type RecentAnswers = {
  /** Asks, or gives the answer that was given lately; whoever comes while a question is open shares its answer. */
  share: <Answer>(about: string, ask: () => Promise<Answer>) => Promise<Answer>;
};

/** How long the answer about a payment is good for whoever only wants to know. */
export const answerFreshMs = 2_000;

/** More are asked afresh: nobody fills the memory. */
const mostKept = 2_000;

type Kept = { answer: Promise<unknown>; until: number };

/** `freshMs` 0: every question is asked. */
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

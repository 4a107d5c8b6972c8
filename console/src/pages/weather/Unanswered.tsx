import type { LocalDate } from '@slipway/shared/values/local-date.ts';
import { unansweredWords } from './party-words.ts';
import { useDecisions } from './use-decisions.ts';

/** How many parties of what a stop calls off have not answered, as they do. */
export function Unanswered({ stop, date }: { stop: number; date: LocalDate }) {
  const { data } = useDecisions(date);
  const decision = data?.decisions.find((one) => one.stop === stop);
  return decision !== undefined && <small>{unansweredWords(decision)}</small>;
}

import type { TextAnswer, TextService } from '../mail/texts/text-service.ts';

/** A service that records text messages and answers with `answer`. */
export function recordingTexts(answer: (to: string) => TextAnswer = () => ({ kind: 'taken', ref: 'SM1' })) {
  const sent: string[] = [];
  const states: TextService = {
    send: async ({ to, words, from }) => {
      sent.push(`${from}: ${words}`);
      return answer(to);
    },
    stateOf: async () => ({ state: 'delivered', problem: undefined, cost: { micros: 40_000, unit: 'GBP' } }),
    problemOfAccount: async () => undefined,
  };
  return { ...states, sent };
}

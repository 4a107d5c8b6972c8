import type { Answer } from '../http/call.ts';
import type { Fault } from './fault.ts';

/** Spoils the answer to a call that has been performed. */
export function spoilAnswer(answer: Answer, fault: Fault | undefined): Answer {
  switch (fault?.kind) {
    case 'answer_lost':
      return { ...answer, arrives: 'not' };
    case 'truncated_body':
      return { ...answer, arrives: 'half' };
    case 'malformed_json':
      return { ...answer, body: answer.body.slice(0, Math.floor(answer.body.length / 2)) };
    case 'altered_answer':
      return { ...answer, body: JSON.stringify({ ...JSON.parse(answer.body), ...fault.altered }) };
    default:
      return answer;
  }
}

import { looksLikeCard, noName, unreadable } from '@slipway/shared/api/typed-text.ts';
import { cardNumberProblem } from '@slipway/shared/values/card-number.ts';
import { personNameProblem } from '@slipway/shared/values/person-name.ts';
import type * as z from 'zod/mini';
import { Refusal } from './refusal.ts';

type Issue = z.core.$ZodIssue;

const mostSaid = 5;
/** The most characters in a refusal's list of unexpected names. A stranger may send thousands of names. */
const mostOfANameList = 200;

/**
 * The refusal of a call that breaks the contract. People read a sentence without names of fields; programmers read
 * `problem`.
 */
export function malformed(problem: string, sentence?: string): Refusal {
  return new Refusal('malformed', {
    details: { problem },
    ...(sentence === undefined ? {} : { message: sentence }),
  });
}

/** `where`: the name of the faulty part, for an issue without a path. */
export function malformedBy(issues: readonly Issue[], where: string): Refusal {
  const problems = issues.slice(0, mostSaid).map((issue) => {
    if (issue.code === 'unrecognized_keys')
      return `${issue.keys.join(', ').slice(0, mostOfANameList)} is not expected here`;
    return `${issue.path.map(String).join('.') || where} ${issue.message}`;
  });
  return malformed(`${problems.join('; ').replace(/\.$/, '')}.`, issues.map(sentenceOf).find(Boolean));
}

const sentences = new Map<string, string>([
  [unreadable, 'Something you typed has characters that we can’t read. Please type it again.'],
  [looksLikeCard, cardNumberProblem],
  [noName, personNameProblem],
]);

/** A sentence about a fault that the visitor can correct in a form; undefined for other faults. */
function sentenceOf(issue: Issue): string | undefined {
  if (issue.code === 'too_big' && issue.origin === 'string')
    return 'Something you typed is too long. Please shorten it and try again.';
  return sentences.get(issue.message);
}

import { firstDetailsProblem } from '@slipway/shared/rules/details-form.ts';
import { expect, it } from 'vitest';
import { type Details, emptyDraft } from '../draft-state.ts';
import { remainingProblem } from './details-problem.ts';

const details: Details = { ...emptyDraft.details, email: 'priya@example.com', guests: 8 };

function shownFor(wrong: Details) {
  const problem = firstDetailsProblem(wrong);
  if (problem === undefined) throw new Error('nothing is wrong with these details');
  return problem;
}

it('ticking the terms clears the message, although other fields are empty', () => {
  expect(remainingProblem(shownFor(details), { ...details, isTermsAccepted: true })).toBeUndefined();
});

it('the message stays while it is still true, about the fields that are left', () => {
  const accepted = { ...details, isTermsAccepted: true };
  const problem = remainingProblem(shownFor(accepted), { ...accepted, firstName: 'Priya' });
  expect(problem).toEqual({ message: 'All fields are required', fields: ['lastName', 'phone'] });
});

it('typing elsewhere leaves the message alone', () => {
  expect(remainingProblem(shownFor(details), { ...details, firstName: 'P' })?.fields).toEqual([
    'isTermsAccepted',
  ]);
});

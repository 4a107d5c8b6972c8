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

it('clears the message about the terms when they are ticked, even if other fields are empty', () => {
  expect(remainingProblem(shownFor(details), { ...details, isTermsAccepted: true })).toBeUndefined();
});

it('keeps the message while it is true, for the fields that are still wrong', () => {
  const accepted = { ...details, isTermsAccepted: true };
  const problem = remainingProblem(shownFor(accepted), { ...accepted, firstName: 'Priya' });
  expect(problem).toEqual({ message: 'All fields are required', fields: ['lastName', 'phone'] });
});

it('keeps the message while other fields are typed', () => {
  expect(remainingProblem(shownFor(details), { ...details, firstName: 'P' })?.fields).toEqual([
    'isTermsAccepted',
  ]);
});

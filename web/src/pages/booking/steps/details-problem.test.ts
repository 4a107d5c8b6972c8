import { detailsProblems } from '@slipway/shared/rules/details-form.ts';
import { expect, it } from 'vitest';
import { emptyDraft } from '../draft-state.ts';
import { linksOf, textAtField } from './details-problem.ts';

const untouched = detailsProblems({ ...emptyDraft.details, email: 'priya@example.com' });
const mistyped = detailsProblems({
  ...emptyDraft.details,
  email: 'priya@example.com',
  firstName: 'www.evil.example',
  lastName: 'Mehta',
  phone: 'call me maybe',
  guests: 8,
  isTermsAccepted: true,
});

it('the summary links to missing fields in the order of the form, and says what to do', () => {
  expect(linksOf(untouched)).toEqual([
    { id: 'details-firstName', name: 'Enter your first name' },
    { id: 'details-lastName', name: 'Enter your last name' },
    { id: 'details-phone', name: 'Enter your phone number' },
    { id: 'details-guests', name: 'Choose the number of guests' },
    { id: 'details-isTermsAccepted', name: 'Accept the terms' },
  ]);
});

it('the summary links to wrong fields and asks the visitor to check them', () => {
  expect(linksOf(mistyped).map(({ name }) => name)).toEqual([
    'Check the first name',
    'Check the phone number',
  ]);
});

it('an empty field says what to do, and a wrong field says what is wrong', () => {
  expect(untouched.map(textAtField)).toEqual([
    'No. of guests must be selected',
    'Please accept the terms to continue',
    'Enter your first name',
    'Enter your last name',
    'Enter your phone number',
  ]);
  expect(mistyped.map(textAtField)).toEqual([
    expect.stringContaining('without a web address'),
    'Enter a phone number, for example 07700 900123',
  ]);
});

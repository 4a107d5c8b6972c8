import { describe, expect, it } from 'vitest';
import { personNameProblem } from '../values/person-name.ts';
import { type DetailsField, detailsPhoneMaxLength, firstDetailsProblem } from './details-form.ts';

const filled = {
  firstName: 'Kate',
  lastName: 'Smith',
  phone: '07700900123',
  email: 'kate@example.com',
  country: 'United Kingdom',
  guests: 5,
  isTermsAccepted: true,
};

const noGuests = 'No. of guests must be selected';
const noTerms = 'Please accept the terms to continue';
const empty = 'All fields are required';

describe("'Your Details'", () => {
  it('may be left when everything is filled in', () => expect(firstDetailsProblem(filled)).toBeUndefined());

  it.each([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])('take %d guests', (guests) => {
    expect(firstDetailsProblem({ ...filled, guests })).toBeUndefined();
  });

  it.each([0, -1, 11, 1.5, NaN, Infinity])('ask again for %d guests', (guests) => {
    expect(firstDetailsProblem({ ...filled, guests })).toEqual({ message: noGuests, fields: ['guests'] });
  });

  it('ask for the terms to be accepted, and say so no more once they are', () => {
    const problem = { message: noTerms, fields: ['isTermsAccepted'] };
    expect(firstDetailsProblem({ ...filled, isTermsAccepted: false })).toEqual(problem);
    expect(firstDetailsProblem({ ...filled, isTermsAccepted: true })).toBeUndefined();
  });

  it.each(['firstName', 'lastName', 'phone', 'email', 'country'] as const)('want the %s', (field) => {
    expect(firstDetailsProblem({ ...filled, [field]: '' })).toEqual({ message: empty, fields: [field] });
    expect(firstDetailsProblem({ ...filled, [field]: '  ' })).toEqual({ message: empty, fields: [field] });
  });

  it('want names that are names, once everything is filled in', () => {
    const link = { ...filled, firstName: 'WON: http://evil.example' };
    expect(firstDetailsProblem(link)).toEqual({ message: personNameProblem, fields: ['firstName'] });
    expect(firstDetailsProblem({ ...link, lastName: 'me@evil.example' })?.fields).toEqual([
      'firstName',
      'lastName',
    ]);
    expect(firstDetailsProblem({ ...link, phone: '' })?.message).toBe(empty);
  });

  it('say one thing at a time, in the order of the specification, and name every empty field', () => {
    const texts = ['firstName', 'lastName', 'phone', 'email', 'country'] as const;
    for (let mixture = 0; mixture < 2 ** 7; mixture += 1) {
      const has = (bit: number) => (mixture & (1 << bit)) !== 0;
      const missing: readonly DetailsField[] = texts.filter((_, index) => has(index));
      const form = {
        ...filled,
        ...Object.fromEntries(missing.map((field) => [field, ''])),
        guests: has(5) ? 0 : 5,
        isTermsAccepted: !has(6),
      };
      const expected = has(5)
        ? { message: noGuests, fields: ['guests'] }
        : has(6)
          ? { message: noTerms, fields: ['isTermsAccepted'] }
          : missing.length > 0
            ? { message: empty, fields: missing }
            : undefined;
      expect(firstDetailsProblem(form)).toEqual(expected);
    }
  });

  it('take a phone number that begins with 0: the rule of the contact form is not theirs', () => {
    expect(firstDetailsProblem({ ...filled, phone: '07700 900123' })).toBeUndefined();
    expect(detailsPhoneMaxLength).toBe(15);
  });
});

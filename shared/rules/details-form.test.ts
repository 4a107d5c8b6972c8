import { describe, expect, it } from 'vitest';
import { personNameProblem } from '../values/person-name.ts';
import { detailsPhoneMaxLength, detailsProblems, fitPhone, phoneTextProblem } from './details-form.ts';

const filled = {
  firstName: 'Kate',
  lastName: 'Smith',
  phone: '07700900123',
  email: 'kate@example.com',
  country: 'United Kingdom',
  guests: 5,
  isTermsAccepted: true,
};

const noGuests = { field: 'guests', message: 'No. of guests must be selected' };
const noTerms = { field: 'isTermsAccepted', message: 'Please accept the terms to continue' };
const empty = 'All fields are required';

describe("'Your Details'", () => {
  it('if every field is filled in, the details form reports no mistake', () =>
    expect(detailsProblems(filled)).toEqual([]));

  it.each([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])('the details form accepts %d guests', (guests) => {
    expect(detailsProblems({ ...filled, guests })).toEqual([]);
  });

  it.each([0, -1, 13, 1.5, NaN, Infinity])('the details form refuses %d guests', (guests) => {
    expect(detailsProblems({ ...filled, guests })).toEqual([noGuests]);
  });

  it('the details form requires the terms to be accepted', () => {
    expect(detailsProblems({ ...filled, isTermsAccepted: false })).toEqual([noTerms]);
    expect(detailsProblems({ ...filled, isTermsAccepted: true })).toEqual([]);
  });

  it.each(['firstName', 'lastName', 'phone', 'email', 'country'] as const)(
    'the details form requires the %s',
    (field) => {
      expect(detailsProblems({ ...filled, [field]: '' })).toEqual([{ field, message: empty }]);
      expect(detailsProblems({ ...filled, [field]: '  ' })).toEqual([{ field, message: empty }]);
    },
  );

  it('the details form requires names that look like names', () => {
    const link = { ...filled, firstName: 'WON: http://evil.example' };
    expect(detailsProblems(link)).toEqual([{ field: 'firstName', message: personNameProblem }]);
    expect(detailsProblems({ ...link, lastName: 'me@evil.example' }).map(({ field }) => field)).toEqual([
      'firstName',
      'lastName',
    ]);
  });

  it.each(['call me maybe', '999', '+44'])("the details form requires a phone number, not '%s'", (phone) => {
    expect(detailsProblems({ ...filled, phone })).toEqual([{ field: 'phone', message: phoneTextProblem }]);
  });

  it('for every mixture of mistakes, the details form names all of them, in the order of the specification', () => {
    const texts = ['firstName', 'lastName', 'phone', 'email', 'country'] as const;
    for (let mixture = 0; mixture < 2 ** 7; mixture += 1) {
      const has = (bit: number) => (mixture & (1 << bit)) !== 0;
      const missing = texts.filter((_, index) => has(index));
      const form = {
        ...filled,
        ...Object.fromEntries(missing.map((field) => [field, ''])),
        guests: has(5) ? 0 : 5,
        isTermsAccepted: !has(6),
      };
      expect(detailsProblems(form)).toEqual([
        ...(has(5) ? [noGuests] : []),
        ...(has(6) ? [noTerms] : []),
        ...missing.map((field) => ({ field, message: empty })),
      ]);
    }
  });

  it('the details form accepts a phone number that begins with 0, unlike the contact form', () => {
    expect(detailsProblems({ ...filled, phone: '07700 900123' })).toEqual([]);
    expect(detailsPhoneMaxLength).toBe(15);
  });

  it.each([
    ['+44 (0) 7700 900123', '+447700900123'],
    ['0044 7700 900 123', '00447700900123'],
    ['(07700) 900-123', '(07700) 900-123'],
    ['07700 900123', '07700 900123'],
    ['+44 7700 900123 ext. 4567', '+44770090012345'],
    ['9'.repeat(40), '9'.repeat(15)],
    ['x'.repeat(40), ''],
  ])('the details form keeps only the dialled number of a pasted %s', (pasted, kept) => {
    expect(fitPhone(pasted)).toBe(kept);
  });
});

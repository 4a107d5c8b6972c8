import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { holdsCardNumber } from './card-number.ts';

/** The numbers that the card schemes publish for tests. */
const cards = [
  '4242424242424242',
  '4000002500003155',
  '5555555555554444',
  '2223003122003222',
  '378282246310005',
  '6011111111111117',
  '3056930009020004',
  '36227206271667',
  '3566002020360505',
  '6200000000000005',
  '6759649826438453',
];

describe.each(cards)('the card number %s is recognised', (card) => {
  const inFours = card.match(/.{1,4}/g) ?? [];
  it.each([
    ['alone', card],
    ['in a sentence', `Please use ${card}, thank you.`],
    ['spaced', inFours.join(' ')],
    ['dashed', inFours.join('-')],
    ['dotted', inFours.join('.')],
    ['with hard spaces', inFours.join('\u00a0')],
    ['over several lines', inFours.join('\n')],
    ['before its date and code', `${inFours.join(' ')} 12/28 123`],
    ['after a number of something', `2 adults, 3 ${inFours.join(' ')}`],
    ['in full-width digits', card.replace(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit)))],
  ])('%s', (_how, text) => {
    expect(holdsCardNumber(text)).toBe(true);
  });
});

it.each([
  '4242424242424241',
  '1234567812345670',
  '0000000000000000',
  '424242424242',
  '4242 4242 and 4242 4242',
  'We are 4, at 10:30 on 2027-05-08, for booking 2027 0508 1030',
  '07700 900123 or 07700 900456',
  '+44 7700 900123, +44 7700 900456',
  '+49 1512 3456789',
  '0044 7700 900123',
  'IBAN GB82 WEST 1234 5698 7654 32',
  '',
])("'%s' is no card number", (text) => {
  expect(holdsCardNumber(text)).toBe(false);
});

it('no phone number of up to 13 digits counts as a card number, in any spelling', () => {
  fc.assert(
    fc.property(
      fc.stringMatching(/^\+?[0-9]{7,13}$/),
      fc.constantFrom('', ' ', '-', '.'),
      (phone, between) => {
        const written = phone.replace(/(\d{3})(?=\d)/g, `$1${between}`);
        expect(holdsCardNumber(written)).toBe(false);
      },
    ),
    { numRuns: 5000, seed: 20_270_508 },
  );
});

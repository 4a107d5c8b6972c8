import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { couponCodeMaxLength, parseCouponCode, typedCouponCode } from './coupon-code.ts';

describe('what the coupon field shows', () => {
  it.each([
    ['a code as it stands', 'WELCOME10', 'WELCOME10'],
    ['small letters become capitals', 'welcome10', 'WELCOME10'],
    ['a hyphen stays', 'lake-25', 'LAKE-25'],
    ['spaces go', ' LAKE 25 ', 'LAKE25'],
    ['a pasted line break goes', 'LAKE25\r\n', 'LAKE25'],
    ['an underscore goes', 'LAKE_25', 'LAKE25'],
    ['punctuation goes', 'L!A"K£E$2%5^&*()', 'LAKE25'],
    ['a long dash is no hyphen', 'LAKE–25', 'LAKE25'],
    ['accented letters go', 'CAFÉ', 'CAF'],
    ['a pasted picture goes', '🎂CAKE', 'CAKE'],
    ['Arabic digits go', 'LAKE٢٥', 'LAKE'],
    ['markup goes', '<b>ONCE</b>', 'BONCEB'],
    ['30 characters stay', 'A'.repeat(30), 'A'.repeat(30)],
    ['the 31st goes', `${'A'.repeat(30)}B`, 'A'.repeat(30)],
    ['what goes is not counted', ' '.repeat(100) + 'A'.repeat(30), 'A'.repeat(30)],
    ['nothing stays nothing', '', ''],
    ['nothing is left of spaces', '   ', ''],
  ])('%s', (_, typed, shown) => {
    expect(typedCouponCode(typed)).toBe(shown);
  });

  it('can always be sent, unless it is empty, and typing on changes nothing', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 80 }), (text) => {
        const shown = typedCouponCode(text);
        expect(shown.length).toBeLessThanOrEqual(couponCodeMaxLength);
        expect(parseCouponCode(shown)).toBe(shown === '' ? undefined : shown);
        expect(typedCouponCode(shown)).toBe(shown);
      }),
      { seed: 3, numRuns: 1_000 },
    );
  });
});

describe('a coupon code', () => {
  it.each(['A', '1', '-', 'WELCOME10', 'LAKE25', 'ONTHEHOUSE', 'LAST-SUMMER', 'A'.repeat(30)])(
    '%s is one',
    (code) => {
      expect(parseCouponCode(code)).toBe(code);
    },
  );

  it.each([
    ['nothing', ''],
    ['31 characters', 'A'.repeat(31)],
    ['a megabyte', 'A'.repeat(1_000_000)],
    ['small letters', 'welcome10'],
    ['a space', 'LAKE 25'],
    ['a line break at the end', 'LAKE25\n'],
    ['a quotation mark', "LAKE25'--"],
    ['a null character', 'LAKE25\u0000'],
    ['a letter that looks like A', 'LАKE25'],
  ])('%s is none', (_, text) => {
    expect(parseCouponCode(text)).toBeUndefined();
  });
});

import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { couponCodeMaxLength, parseCouponCode, typedCouponCode } from './coupon-code.ts';

describe('the text that the coupon field shows', () => {
  it.each([
    ['a valid code unchanged', 'WELCOME10', 'WELCOME10'],
    ['small letters become capitals', 'welcome10', 'WELCOME10'],
    ['a hyphen is kept', 'lake-25', 'LAKE-25'],
    ['spaces go', ' LAKE 25 ', 'LAKE25'],
    ['a pasted line break is removed', 'LAKE25\r\n', 'LAKE25'],
    ['an underscore is removed', 'LAKE_25', 'LAKE25'],
    ['punctuation goes', 'L!A"K£E$2%5^&*()', 'LAKE25'],
    ['a long dash is no hyphen', 'LAKE–25', 'LAKE25'],
    ['accented letters are removed', 'CAFÉ', 'CAF'],
    ['a pasted picture is removed', '🎂CAKE', 'CAKE'],
    ['Arabic digits are removed', 'LAKE٢٥', 'LAKE'],
    ['markup goes', '<b>ONCE</b>', 'BONCEB'],
    ['30 characters are kept', 'A'.repeat(30), 'A'.repeat(30)],
    ['the 31st is removed', `${'A'.repeat(30)}B`, 'A'.repeat(30)],
    ['removed characters are not counted', ' '.repeat(100) + 'A'.repeat(30), 'A'.repeat(30)],
    ['an empty field stays empty', '', ''],
    ['spaces alone leave nothing', '   ', ''],
  ])('%s', (_, typed, shown) => {
    expect(typedCouponCode(typed)).toBe(shown);
  });

  it('any typed text becomes a valid code or nothing, and typing the result again changes nothing', () => {
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
    'the coupon code %s is valid',
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
  ])('the coupon code %s is not valid', (_, text) => {
    expect(parseCouponCode(text)).toBeUndefined();
  });
});

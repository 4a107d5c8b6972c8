import { describe, expect, it } from 'vitest';
import {
  contactPhoneMaxLength,
  firstContactMistake,
  pastedContactPhone,
  typedContactPhone,
} from './contact-form.ts';

const filled = { name: 'Kate', email: 'kate@example.com', phone: '7700900123', message: 'Do you take dogs?' };

const problems = [
  ['name', 'Name is required!'],
  ['email', 'Email is required!'],
  ['phone', 'Phone Number is required!'],
  ['message', 'Please provide your message!'],
] as const;

describe('the contact form', () => {
  it('the contact form can be sent when it is filled in', () =>
    expect(firstContactMistake(filled)).toBeUndefined());

  it.each(problems)('the contact form requires the %s: %s', (field, message) => {
    expect(firstContactMistake({ ...filled, [field]: '' })).toEqual({ field, message });
    expect(firstContactMistake({ ...filled, [field]: '   ' })).toEqual({ field, message });
    expect(firstContactMistake({ ...filled, [field]: '\n\t' })).toEqual({ field, message });
  });

  it.each(['name', 'email', 'message'] as const)(
    'the contact form refuses a card number in the %s',
    (field) => {
      const form = { ...filled, [field]: 'Take 4242 4242 4242 4242' };
      expect(firstContactMistake(form)).toEqual({
        field,
        message: expect.stringContaining('Please take the card number out.'),
      });
    },
  );

  it('the contact form names one mistake at a time, in the order of the specification, for every mixture of mistakes', () => {
    const inOrder = [
      ['name', '', 'Name is required!'],
      ['email', '', 'Email is required!'],
      ['phone', '', 'Phone Number is required!'],
      ['phone', '123456', 'Phone Number must be at least 7!'],
      ['message', '', 'Please provide your message!'],
    ] as const;
    for (let mixture = 0; mixture < 2 ** inOrder.length; mixture += 1) {
      const mistakes = inOrder.filter((_, index) => mixture & (1 << index));
      // A phone number cannot be both empty and too short: 'empty' comes first, so it is the expected message.
      const wrong = mistakes.toReversed().map(([field, value]) => [field, value]);
      const form = { ...filled, ...Object.fromEntries(wrong) };
      expect(firstContactMistake(form)?.message).toBe(mistakes[0]?.[2]);
    }
  });

  it.each([
    ['1', false],
    ['123456', false],
    ['1234567', true],
    ['123456789012345', true],
    ['123 456', false],
    ['123 4567', true],
    ['+++++++', false],
    ['abcdefg', false],
    ['abc1234567', true],
    ['٧٧٠٠٩٠٠', false],
  ])("the contact form accepts '%s' as a phone number of seven digits: %s", (phone, isLongEnough) => {
    const mistake = firstContactMistake({ ...filled, phone });
    expect(mistake?.message).toBe(isLongEnough ? undefined : 'Phone Number must be at least 7!');
  });

  it.each(['kate', 'kate@', '@', 'not an address'])(
    "the contact form does not check the email address '%s'",
    (email) => {
      expect(firstContactMistake({ ...filled, email })).toBeUndefined();
    },
  );
});

describe('a phone number typed into the contact form', () => {
  it.each([
    ['a first 0 empties the field', '0', ''],
    ['also in front of more', '07700', ''],
    ['digits stay', '7700900123', '7700900123'],
    ['a later 0 is kept', '70', '70'],
    ['the first letter is removed', '77a', '77'],
    ['only the first, since only one can be typed at a time', '7a7b', '77b'],
    ['a plus sign is removed', '+', ''],
    ['a space is removed', '7700 ', '7700'],
    ['15 digits are kept', '123456789012345', '123456789012345'],
    ['the 16th is removed', '1234567890123456', '123456789012345'],
    ['removed characters are not counted', '12345678901234a5', '123456789012345'],
    ['an empty field stays empty', '', ''],
  ])('%s', (_, typed, shown) => {
    expect(typedContactPhone(typed)).toBe(shown);
  });

  it('typing a phone number keeps only its digits, without a leading 0', () => {
    const type = (keys: string) => keys.split('').reduce((shown, key) => typedContactPhone(shown + key), '');
    expect(type('7700900123')).toBe('7700900123');
    expect(type('07700900123')).toBe('7700900123');
    expect(type('007700900123')).toBe('7700900123');
    expect(type('+44 7700-900 123')).toBe('447700900123');
    expect(type('12345678901234567890')).toBe('123456789012345');
  });
});

describe('a phone number pasted by the visitor or filled in by the browser', () => {
  it.each([
    ['07700900123', '7700900123'],
    ['07700 900123', '7700900123'],
    ['  07700-900-123 ', '7700900123'],
    ['+447700900123', '7700900123'],
    ['+44 7700 900123', '7700900123'],
    ['+44 (0)7700 900123', '7700900123'],
    ['+44 (0) 1632 960142', '1632960142'],
    ['(+44) 7700 900123', '7700900123'],
    ['Tel: +44 7700 900123', '7700900123'],
    ['tel:+447700900123', '7700900123'],
    ['0044 7700 900123', '7700900123'],
    ['(0044) 7700 900123', '7700900123'],
    ['(01632) 960142', '1632960142'],
    ['Tel. 01632 960142', '1632960142'],
    ['7700900123', '7700900123'],
    ['447700900123', '447700900123'],
    ['+1 555 010 0199', '15550100199'],
    ['001 555 010 0199', '15550100199'],
    ['+1 440 555 0144', '14405550144'],
    ['0144 044 0044', '1440440044'],
    ['+353 85 012 3456', '353850123456'],
    ['+4412345678901234567', '123456789012345'],
    ['1234567890123456', '123456789012345'],
    ['0000', ''],
    ['+44', ''],
    ['call me', ''],
    ['', ''],
  ])("the phone number '%s' becomes '%s'", (pasted, shown) => {
    expect(pastedContactPhone(pasted)).toBe(shown);
    expect(shown.length).toBeLessThanOrEqual(contactPhoneMaxLength);
    // At the next key press, the rule for typing applies. It must not change the pasted number.
    expect(typedContactPhone(shown)).toBe(shown);
  });
});

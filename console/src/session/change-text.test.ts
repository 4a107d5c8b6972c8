import { expect, test } from 'vitest';
import { changeText, tooMuchGiven } from './change-text.ts';

test.each([
  ['', 150, ''],
  ['200', undefined, ''],
  ['140', 150, '£10.00 too little'],
  ['200', 150, 'Change: £50.00'],
  ['650', 150, 'Change: £500.00'],
  ['20000', 150, 'Change: £19,850.00. Is the amount correct?'],
])('if %j is typed and %j is due, the text about the change is %j', (given, toPay, words) => {
  expect(changeText(given, toPay)).toBe(words);
});

test('cash of up to £20,000 is accepted, because two boats can cost that much; more is refused', () => {
  expect(tooMuchGiven('20000')).toBeUndefined();
  expect(tooMuchGiven('20000.01')).toBe('That’s more than £20,000.00. Please check the amount.');
});

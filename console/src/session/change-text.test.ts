import { expect, test } from 'vitest';
import { changeText, tooMuchGiven } from './change-text.ts';

test.each([
  ['', 150, ''],
  ['200', undefined, ''],
  ['140', 150, '£10.00 too little'],
  ['200', 150, 'Change: £50.00'],
  ['650', 150, 'Change: £500.00'],
  ['20000', 150, 'Change: £19,850.00. Is the amount correct?'],
])('with %j typed and %j to pay, the text is %j', (given, toPay, words) => {
  expect(changeText(given, toPay)).toBe(words);
});

test('cash up to £20,000, the highest price of two boats, is accepted, and more is refused', () => {
  expect(tooMuchGiven('20000')).toBeUndefined();
  expect(tooMuchGiven('20000.01')).toBe('That’s more than £20,000.00. Please check the amount.');
});

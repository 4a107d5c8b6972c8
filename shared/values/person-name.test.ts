import { expect, test } from 'vitest';
import { isPersonName, personNameProblem } from './person-name.ts';

test.each([
  'Ada',
  "O'Brien",
  'O’Brien',
  'Jean-Luc',
  'Nguyễn',
  'St. John',
  'St.John',
  'María José',
  'van der Berg',
  'J. R. R.',
  'John the 3rd',
  'X Æ A-12',
  'Ольга',
  'محمد',
  '李小龍',
  'สมชาย',
  'Πηνελόπη',
  'Siân (Shan)',
  'Zoë & Tom',
  'امیر\u200cحسین',
  'ක්\u200dරිස්',
  'www',
  '<img src=x>',
  '',
])('the check of names accepts: %s', (name) => {
  expect(isPersonName(name)).toBe(true);
});

test.each([
  'you WON a £500 voucher: http://evil.example/claim NOW -',
  'https://evil.example',
  'www.evil.example',
  'WWW.evil.example',
  'evil.example/claim',
  'evil.example\\claim',
  'me@evil.example',
  'me＠evil.example',
  'ｗｗｗ．evil',
  'evil.example／claim',
  'Ada\nClaim now',
  'Ada\u2028Claim now',
  'call 0900 1234',
  'call ٠٩٠٠',
  '\u202egpj.exe',
  'Ada\u200b',
  '\ufeffAda',
  'A\u00adda',
  '\u2066Ada\u2069',
])('the check of names refuses: %j', (name) => {
  expect(isPersonName(name)).toBe(false);
});

test('each refused name gets a sentence that explains the mistake', () => {
  expect(personNameProblem).toBe(
    'Please enter a name without a web address, an email address, a slash, hidden characters or more than 3 digits.',
  );
});

import { describe, expect, it } from 'vitest';
import { probablyMeant } from './email-typo.ts';

describe('an address with a typo', () => {
  it.each([
    ['zoe@gmial.com', 'zoe@gmail.com'],
    ['zoe@gmai.com', 'zoe@gmail.com'],
    ['zoe@gmaill.com', 'zoe@gmail.com'],
    ['zoe@gnail.com', 'zoe@gmail.com'],
    ['zoe@gmail.con', 'zoe@gmail.com'],
    ['zoe@gmail.co', 'zoe@gmail.com'],
    ['Zoe.O+boat@HOTMIAL.CO.UK', 'Zoe.O+boat@hotmail.co.uk'],
    ['zoe@hotmail.couk', 'zoe@hotmail.co.uk'],
    [' zoe@yaho.com ', 'zoe@yahoo.com'],
    ['zoe@iclould.com', 'zoe@icloud.com'],
    ['ann@example.con', 'ann@example.com'],
    ['ann@boats.co.ku', 'ann@boats.co.uk'],
  ])('%s is corrected to %s', (typed, meant) => {
    expect(probablyMeant(typed)).toBe(meant);
  });
});

it.each([
  'zoe@gmail.com',
  'zoe@GMAIL.com',
  'zoe@mail.com',
  'zoe@ymail.com',
  'zoe@yahoo.fr',
  'zoe@hotmail.fr',
  'zoe@example.com',
  'zoe@g.com',
  'zoe@boats.example',
  'gmial.com',
  '@gmial.com',
  '',
  `${'x'.repeat(300)}@gmial.com`,
])('%s is not corrected', (typed) => {
  expect(probablyMeant(typed)).toBeUndefined();
});

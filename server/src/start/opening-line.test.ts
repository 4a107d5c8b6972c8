import { expect, test } from 'vitest';
import { openingLine } from './start-server.ts';

const business = { name: 'Roundabout Boats' };
const demo = { isPublicDemo: false, publicUrl: 'http://localhost:3000' };

test('the opening lines of a demo on this machine name the addresses of its mailbox and console', () => {
  expect(openingLine(business, demo, true)).toBe(
    'Roundabout Boats is open at http://localhost:3000 (emails: http://localhost:3000/dev/mailbox)\n' +
      'Console: http://localhost:3000/console',
  );
});

test('the opening lines of a public demo do not name the mailbox', () => {
  const strangers = { isPublicDemo: true, publicUrl: 'https://boats.example' };
  expect(openingLine(business, strangers, true)).toBe(
    'Roundabout Boats is open at https://boats.example\nConsole: https://boats.example/console',
  );
});

test('the opening lines do not call a site open if nobody can book yet', () => {
  expect(openingLine(business, demo, false)).toMatch(
    /^Roundabout Boats is ready at http:\/\/localhost:3000, and not open yet \(emails/,
  );
});

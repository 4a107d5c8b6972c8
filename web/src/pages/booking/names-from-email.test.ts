import { expect, test } from 'vitest';
import { namesFromEmail } from './names-from-email.ts';

test.each([
  ['priya.mehta@example.com', 'Priya', 'Mehta'],
  [' PRIYA.Mehta@example.com', 'Priya', 'Mehta'],
  ['tom.lee@example.co.uk', 'Tom', 'Lee'],
  ['helloise.teamer@example.com', 'Helloise', 'Teamer'],
])('the address %s probably belongs to %s %s', (email, firstName, lastName) => {
  expect(namesFromEmail(email)).toEqual({ firstName, lastName });
});

test.each([
  'priya@example.com',
  'p.mehta@example.com',
  'jo.mehta@example.com',
  'priya.li@example.com',
  'priya.mehta2@example.com',
  'priya.k.mehta@example.com',
  'priya_mehta@example.com',
  'priya-jane.mehta@example.com',
  'priya.mehta+boats@example.com',
  'zoë.obrien@example.com',
  'info.boats@example.com',
  'lake.bookings@example.com',
  'sales.team@example.com',
  'contact.admin@example.com',
  '',
])('the address %s contains no names', (email) => {
  expect(namesFromEmail(email)).toBeUndefined();
});

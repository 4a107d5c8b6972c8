import { expect, test } from 'vitest';
import { openingLine } from './opening-line.ts';

const business = { name: 'Roundabout Boats' };
const publicUrl = 'https://boats.example';

test('a demo on this machine says where its mail and its console are', () => {
  const demo = { payments: 'simulated', isPublicDemo: false, publicUrl: 'http://localhost:3000' } as const;
  expect(openingLine(business, demo)).toBe(
    'Roundabout Boats is open at http://localhost:3000 (mail: http://localhost:3000/dev/mailbox)\n' +
      'Console: http://localhost:3000/console',
  );
});

test.each([
  ['a live site', 'live', false, ''],
  ['a public demo', 'simulated', true, '\nConsole: https://boats.example/console'],
] as const)('%s names no mailbox', (_what, payments, isPublicDemo, console) => {
  expect(openingLine(business, { payments, isPublicDemo, publicUrl })).toBe(
    `Roundabout Boats is open at https://boats.example${console}`,
  );
});

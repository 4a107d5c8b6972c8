import { expect, test } from 'vitest';
import { openingLine } from './opening-line.ts';

const business = { name: 'Roundabout Boats' };
const publicUrl = 'https://boats.example';

test('a demo on this machine says where its mail is', () => {
  const demo = { payments: 'simulated', isPublicDemo: false, publicUrl: 'http://localhost:3000' } as const;
  expect(openingLine(business, demo)).toBe(
    'Roundabout Boats is open at http://localhost:3000 (mail: http://localhost:3000/dev/mailbox)',
  );
});

test.each([
  ['a live site', 'live', false],
  ['a public demo', 'simulated', true],
] as const)('%s names no mailbox', (_what, payments, isPublicDemo) => {
  expect(openingLine(business, { payments, isPublicDemo, publicUrl })).toBe(
    'Roundabout Boats is open at https://boats.example',
  );
});

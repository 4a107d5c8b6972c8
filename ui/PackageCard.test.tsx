import { expect, test } from 'vitest';
import { firstSentence } from './PackageCard.tsx';

test.each([
  ['Slow. Steady. Silent.', 'Slow.'],
  ['At 3.5 km/h, no faster! Really.', 'At 3.5 km/h, no faster!'],
  ['Only one.', 'Only one.'],
  ['No end', 'No end'],
  ['', ''],
])('the package card shortens %j to %j', (text, shown) => {
  expect(firstSentence(text)).toBe(shown);
});

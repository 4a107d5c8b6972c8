import { expect, it } from 'vitest';
import { tripSlugs } from './trip-slugs.ts';

const slugs = (...names: string[]) => [
  ...tripSlugs(names.map((name, index) => ({ id: index + 1, name }))).values(),
];

it('a trip’s address is its name, in letters that an address may have', () => {
  expect(slugs('BBQ', 'Team Building', 'Café & Jazz', ' Ann’s “Late” Lap! ')).toEqual([
    'bbq',
    'team-building',
    'cafe-jazz',
    'anns-late-lap',
  ]);
});

it('trips with the same name have different addresses: the newer trip’s ends with its id', () => {
  expect(slugs('A 3', 'A', 'a')).toEqual(['a-3', 'a', 'a-3-3']);
  const newestFirst = [
    { id: 7, name: 'Party' },
    { id: 2, name: 'Party' },
  ];
  expect(tripSlugs(newestFirst).get(2)).toBe('party');
  expect(tripSlugs(newestFirst).get(7)).toBe('party-7');
});

it('a trip’s address is never empty, and never a number', () => {
  expect(slugs('1', '夕日', '!')).toEqual(['trip-1', 'trip', 'trip-3']);
});

import { afterAll, expect, test } from 'vitest';
import { crashPoints } from '../../src/runtime/crash-points.ts';
import { playAll, repeats, table } from './kill-repeats.ts';
import { stories } from './stories.ts';

test('every point has a story', () => {
  expect(Object.keys(stories).toSorted()).toEqual(crashPoints.toSorted());
});

const { score, close } = playAll('server');

afterAll(async () => {
  await close();
  if (repeats > 0) console.info(table('on a Postgres server', score));
});

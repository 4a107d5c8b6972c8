import { afterAll, expect, test } from 'vitest';
import { crashPoints } from '../../src/platform/runtime/crash-points.ts';
import { playAll, repeats, table } from './kill-repeats.ts';
import { scenarios } from './scenarios.ts';

test('every kill point has a scenario', () => {
  expect(Object.keys(scenarios).toSorted()).toEqual(crashPoints.toSorted());
});

const { score, close } = playAll('server');

afterAll(async () => {
  await close();
  if (repeats > 0) console.info(table('on a Postgres server', score));
});

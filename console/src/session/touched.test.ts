import { consoleContract } from '@slipway/shared/api/console/console-contract.ts';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { isTouched } from './touched.ts';

const { recordArrived, takeDeposit, applyChangeSet, answerReview } = consoleContract;

test('a command refetches the queries that it touched, and no others', () => {
  expect(isTouched(recordArrived.touches, ['board', '2027-05-08'])).toBe(true);
  expect(isTouched(recordArrived.touches, ['log', {}])).toBe(true);
  expect(isTouched(recordArrived.touches, ['drawers'])).toBe(false);
  expect(isTouched(takeDeposit.touches, ['cash drawer'])).toBe(true);
  expect(isTouched(answerReview.touches, ['board', '2027-05-08'])).toBe(false);
  expect(isTouched(applyChangeSet.touches, ['board', '2027-05-08'])).toBe(true);
});

/** Queries of the sign-in and of the device: no command changes them. */
const untouched = ['doors', 'invite', 'tablet key', 'tablet people'];

test('every query is refetched after some command: name a new query in touched.ts', () => {
  const root = join(import.meta.dirname, '..');
  const keys = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => readFileSync(join(root, file), 'utf8'))
    .flatMap((text) => [...text.matchAll(/(?:queryKey: |Key = \([^)]*\) => )\[\s*'([^']+)'/g)])
    .map(([, first]) => first!);
  expect(keys.length).toBeGreaterThan(30);
  const all = ['trips', 'places', 'drawers', 'weather', 'setUp', 'reviews', 'enquiries', 'people'] as const;
  const forgotten = [...new Set(keys)].filter((key) => !isTouched(all, [key]) && !untouched.includes(key));
  expect(forgotten).toEqual([]);
});

import { consoleContract } from '@slipway/shared/api/console/console-contract.ts';
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { boatOutQuery } from '../api/boats.ts';
import { isTouched } from './touched.ts';

const { recordArrived, takeDeposit, takeBoatOut, applyChangeSet, answerReview } = consoleContract;

test('a command refetches the queries that it touched, and no others', () => {
  expect(isTouched(recordArrived.touches, ['board', '2027-05-08'])).toBe(true);
  expect(isTouched(recordArrived.touches, ['log', {}])).toBe(true);
  expect(isTouched(recordArrived.touches, ['drawers'])).toBe(false);
  expect(isTouched(takeDeposit.touches, ['cash drawer'])).toBe(true);
  expect(isTouched(answerReview.touches, ['board', '2027-05-08'])).toBe(false);
  expect(isTouched(applyChangeSet.touches, ['board', '2027-05-08'])).toBe(true);
});

test('a plan on the screen is not fetched again after the plan is applied or after an undo', async () => {
  const queries = new QueryClient();
  let requests = 0;
  const plan = new QueryObserver(queries, {
    ...boatOutQuery({ boat: '1', from: '2027-05-08T13:00', to: '2027-05-09T00:00', aside: '' }),
    queryFn: () => (requests += 1),
  });
  const leave = plan.subscribe(() => undefined);
  await plan.refetch();
  const before = requests;
  expect(isTouched(takeBoatOut.touches, ['boat-out'])).toBe(false);
  await queries.invalidateQueries();
  expect(requests).toBe(before);
  leave();
});

/**
 * No command refetches these queries. They are about the sign-in, the device, and plans. A plan on the screen must not
 * change, because the person agrees to exactly that plan.
 */
const untouched = ['doors', 'invite', 'tablet key', 'tablet people', 'boat-out', 'late'];

test('each query is refetched by at least one command (list a new query in touched.ts)', () => {
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

import { expect, test } from 'vitest';
import { firstToDo, statesOf } from './steps.ts';

const nothing = { isNamed: false, boats: 0, packages: 0, times: 0, dishes: 0, isOpen: false };
const all = { isNamed: true, boats: 2, packages: 3, times: 400, dishes: 5, isOpen: false };

test('the first set-up begins with the name, and continues at the first incomplete step', () => {
  expect(firstToDo(nothing)).toBe('name');
  expect(firstToDo({ ...nothing, isNamed: true, boats: 2 })).toBe('rules');
  expect(firstToDo({ ...all, times: 0 })).toBe('times');
  expect(firstToDo(all)).toBe('payment');
  expect(firstToDo({ ...all, isOpen: true })).toBe('open');
});

test('a step that somebody has moved past counts as skipped if its result is missing, and as done if the step has no result', () => {
  expect(statesOf('name', nothing)).toEqual(Array.from({ length: 9 }, () => 'to do'));
  expect(statesOf('packages', { ...nothing, isNamed: true })).toEqual([
    'done',
    'skipped',
    'done',
    ...Array.from({ length: 6 }, () => 'to do'),
  ]);
  expect(statesOf('open', { ...all, dishes: 0 })).toEqual([
    'done',
    'done',
    'done',
    'done',
    'done',
    'skipped',
    'done',
    'done',
    'to do',
  ]);
});

test('completed steps stay completed when somebody returns to an earlier step', () => {
  expect(statesOf('boats', all).slice(0, 6)).toEqual(Array.from({ length: 6 }, () => 'done'));
});

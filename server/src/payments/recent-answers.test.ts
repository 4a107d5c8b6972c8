import { expect, test } from 'vitest';
import { recentAnswers } from './recent-answers.ts';

function aQuestion() {
  let asked = 0;
  return { ask: async () => (asked += 1), asked: () => asked };
}

test('an answer is reused for two seconds, and only for the same question', async () => {
  let now = 0;
  const answers = recentAnswers(2_000, () => now);
  const { ask } = aQuestion();
  expect(await answers.share('a', ask)).toBe(1);
  expect(await answers.share('b', ask)).toBe(2);
  now = 1_999;
  expect(await answers.share('a', ask)).toBe(1);
  now = 2_000;
  expect(await answers.share('a', ask)).toBe(3);
});

test('callers that ask the same question at the same time share one answer, or one failure', async () => {
  const answers = recentAnswers(2_000);
  const { ask, asked } = aQuestion();
  const all = await Promise.all(Array.from({ length: 100 }, () => answers.share('a', ask)));
  expect([...new Set(all)]).toEqual([1]);
  expect(asked()).toBe(1);
  const fail = async () => {
    await ask();
    throw new Error('no answer');
  };
  const failed = await Promise.allSettled(Array.from({ length: 100 }, () => answers.share('b', fail)));
  expect(new Set(failed.map(({ status }) => status))).toEqual(new Set(['rejected']));
  expect(asked()).toBe(2);
});

test('beyond 2,000 stored answers, the oldest answer is dropped', async () => {
  const answers = recentAnswers(2_000, () => 0);
  const { ask, asked } = aQuestion();
  for (let nth = 0; nth < 2_001; nth += 1) await answers.share(String(nth), ask);
  await answers.share('2000', ask);
  expect(asked()).toBe(2_001);
  await answers.share('0', ask);
  expect(asked()).toBe(2_002);
});

test('with a storage time of 0 every call asks the provider', async () => {
  const answers = recentAnswers(0);
  const { ask, asked } = aQuestion();
  await Promise.all(Array.from({ length: 10 }, () => answers.share('a', ask)));
  expect(asked()).toBe(10);
});

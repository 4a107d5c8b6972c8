import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { incidents } from './incidents.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const watched = () => {
  const lines: string[] = [];
  const write = (level: string) => (fields: object, message: string) =>
    void lines.push(`${level} ${JSON.stringify(fields)} ${message}`);
  return { lines, ...incidents({ error: write('error'), warn: write('warn') }) };
};
const words = 'a visitor returned with parameters that the provider has not signed';

test('the first incident is logged immediately, the others of that minute in one line when it ends', () => {
  const { lines, note } = watched();
  for (let nth = 1; nth <= 900; nth += 1) note('return_not_genuine', { attemptId: `a${nth}` });
  expect(lines).toEqual([`warn {"attemptId":"a1","times":1} ${words}`]);
  vi.advanceTimersByTime(60_000);
  expect(lines.slice(1)).toEqual([`warn {"attemptId":"a900","times":899} ${words}`]);
});

test('incidents every second are logged once a minute; after a quiet pause the next is logged immediately', () => {
  const { lines, note } = watched();
  for (let second = 0; second < 300; second += 1) {
    note('payment_not_begun', {});
    vi.advanceTimersByTime(1000);
  }
  expect(lines.length).toBeLessThanOrEqual(6);
  const times = lines.map((line) => Number(/"times":(\d+)/.exec(line)?.[1]));
  vi.advanceTimersByTime(120_000);
  expect(times.reduce((sum, each) => sum + each, 0)).toBeGreaterThanOrEqual(240);
  const before = lines.length;
  note('payment_not_begun', {});
  expect(lines.length).toBe(before + 1);
});

test('the first incident of each kind is logged immediately, and every incident is counted', () => {
  const { lines, note, counts } = watched();
  note('return_not_genuine', {});
  note('payment_not_begun', { provider: 'stripe' });
  note('payment_not_begun', { provider: 'stripe' });
  expect(lines).toHaveLength(2);
  expect(lines[1]).toBe('error {"provider":"stripe","times":1} a payment could not be begun at the provider');
  expect(Object.fromEntries(counts())).toEqual({
    return_not_genuine: 1,
    payment_not_begun: 2,
    forecast_failed: 0,
    job_failed: 0,
    call_shed: 0,
    calls_wait: 0,
    call_given_up: 0,
    database_away: 0,
    connection_refused: 0,
    live_board_unread: 0,
  });
});

test('the first failure of each job is logged immediately, and a repetition when the minute ends', () => {
  const { lines, note, counts } = watched();
  for (const job of ['remind', 'retain', 'remind']) note('job_failed', { job }, job);
  expect(lines).toEqual([
    'error {"job":"remind","times":1} job failed',
    'error {"job":"retain","times":1} job failed',
  ]);
  vi.advanceTimersByTime(60_000);
  expect(lines.slice(2)).toEqual(['error {"job":"remind","times":1} job failed']);
  expect(counts().get('job_failed')).toBe(3);
});

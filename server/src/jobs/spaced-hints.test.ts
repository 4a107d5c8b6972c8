import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { spacedHints } from './spaced-hints.ts';

let sent: string[];
let hints: ReturnType<typeof spacedHints>;
beforeEach(() => {
  vi.useFakeTimers();
  sent = [];
  hints = spacedHints((name) => sent.push(name));
});
afterEach(() => {
  hints.stop();
  vi.useRealTimers();
});

test('a hint goes at once, and so does the next when there was none for a while', () => {
  hints.hint('send-mails');
  expect(sent).toEqual(['send-mails']);
  vi.advanceTimersByTime(250);
  expect(sent).toEqual(['send-mails']);
  hints.hint('send-mails');
  expect(sent).toEqual(['send-mails', 'send-mails']);
});

test('of a thousand hints in a second a few go, and one goes after the last', () => {
  for (let ms = 0; ms < 1000; ms += 1) {
    hints.hint('send-mails');
    vi.advanceTimersByTime(1);
  }
  expect(sent.length).toBeLessThanOrEqual(5);
  hints.hint('send-mails');
  const before = sent.length;
  vi.advanceTimersByTime(1000);
  expect(sent).toHaveLength(before + 1);
});

test('one job does not wait for another', () => {
  hints.hint('send-mails');
  hints.hint('send-refunds');
  expect(sent).toEqual(['send-mails', 'send-refunds']);
});

test('after the stop nothing is sent any more', () => {
  hints.hint('send-mails');
  hints.hint('send-mails');
  hints.stop();
  expect(vi.getTimerCount()).toBe(0);
  vi.advanceTimersByTime(1000);
  expect(sent).toEqual(['send-mails']);
});

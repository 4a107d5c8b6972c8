import { afterEach, beforeEach, expect, vi } from 'vitest';

/** @type {import('vitest').MockInstance<typeof console.error>} */
let spy;

beforeEach(() => {
  spy = vi.spyOn(console, 'error');
});

// A test that expects an error replaces the spy with its own; an error that reaches this spy was not expected.
afterEach(() => {
  const calls = spy.mock.calls.map((call) => call.map(String).join(' '));
  spy.mockRestore();
  expect(calls, 'console.error was called: fix the cause, or expect the call in the test').toEqual([]);
});

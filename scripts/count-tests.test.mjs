import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { countCheck, countPlaywright, countVitest } from './count-tests.mjs';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'slipway-count-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** @param {unknown} content */
function report(content) {
  const file = join(folder, 'report.json');
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
  return file;
}

const vitest = { numPassedTests: 5, numFailedTests: 0, numPendingTests: 1, numTodoTests: 0, testResults: [] };
const playwright = { stats: { expected: 4, unexpected: 0, flaky: 0, skipped: 0 } };

test('a stage that is a single check counts as one test, passed or failed', () => {
  expect(countCheck(0)).toEqual({ passed: 1, failed: 0, skipped: 0 });
  expect(countCheck(2)).toEqual({ passed: 0, failed: 1, skipped: 0 });
});

test('passes, failures and skips are read from the reports', () => {
  expect(countVitest(report({ ...vitest, numFailedTests: 2 }), 1)).toEqual({
    passed: 5,
    failed: 2,
    skipped: 1,
  });
  const stats = { expected: 4, unexpected: 1, flaky: 1, skipped: 2 };
  expect(countPlaywright(report({ stats }), 1)).toEqual({ passed: 4, failed: 2, skipped: 2 });
});

test('a run without tests counts as a failure, unless the run is allowed to have none', () => {
  const none = { ...vitest, numPassedTests: 0 };
  expect(countVitest(report(none), 0).failed).toBe(1);
  expect(countVitest(report(none), 0, true).failed).toBe(0);
  expect(countVitest(join(folder, 'none.json'), 0, true)).toEqual({ passed: 0, failed: 0, skipped: 0 });
  expect(countVitest(join(folder, 'none.json'), 1, true).failed).toBe(1);
});

test('a file that cannot be loaded is a failure', () => {
  const testResults = [{ status: 'failed', assertionResults: [] }];
  expect(countVitest(report({ ...vitest, testResults }), 1).failed).toBe(1);
});

describe('a run that fails without reporting a failed test', () => {
  test('a missing report counts as a failure', () => {
    expect(countVitest(join(folder, 'nothing.json'), 0).failed).toBe(1);
    expect(countPlaywright(join(folder, 'nothing.json'), 0).failed).toBe(1);
  });
  test('a report that is cut short counts as a failure', () => {
    expect(countVitest(report('{"numPassedTests": 3,'), 1).failed).toBe(1);
  });
  test('a report without tests counts as a failure', () => {
    expect(countVitest(report({ ...vitest, numPassedTests: 0 }), 0).failed).toBe(1);
    expect(countPlaywright(report({ stats: { ...playwright.stats, expected: 0 } }), 0).failed).toBe(1);
  });
  test('an exit code above 0 counts as a failure, even without a failed test', () => {
    expect(countVitest(report(vitest), 1).failed).toBe(1);
    expect(countPlaywright(report(playwright), 1).failed).toBe(1);
  });
});

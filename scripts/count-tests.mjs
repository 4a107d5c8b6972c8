import { existsSync, readFileSync } from 'node:fs';

/** @typedef {{ passed: number, failed: number, skipped: number }} Count */

/**
 * Counts a stage that is one check and passes or fails as a whole.
 * @param {number} code
 * @returns {Count}
 */
export function countCheck(code) {
  return code === 0 ? { passed: 1, failed: 0, skipped: 0 } : { passed: 0, failed: 1, skipped: 0 };
}

/**
 * @param {string} file the JSON report of Vitest
 * @param {number} code Vitest's exit code
 * @param {boolean} mayBeNone whether a run may have no tests
 */
export function countVitest(file, code, mayBeNone = false) {
  if (mayBeNone && code === 0 && !existsSync(file)) return { passed: 0, failed: 0, skipped: 0 };
  return count(code, mayBeNone, () => {
    const report = JSON.parse(readFileSync(file, 'utf8'));
    // A file that cannot be loaded reports no failed test, so the file itself counts as one failed test.
    const broken = report.testResults.filter(
      (/** @type {{ status: string, assertionResults: unknown[] }} */ result) =>
        result.status === 'failed' && result.assertionResults.length === 0,
    ).length;
    return {
      passed: report.numPassedTests,
      failed: report.numFailedTests + broken,
      skipped: report.numPendingTests + report.numTodoTests,
    };
  });
}

/**
 * @param {string} file the JSON report of Playwright
 * @param {number} code Playwright's exit code
 */
export function countPlaywright(file, code) {
  return count(code, false, () => {
    const { stats } = JSON.parse(readFileSync(file, 'utf8'));
    return { passed: stats.expected, failed: stats.unexpected + stats.flaky, skipped: stats.skipped };
  });
}

/**
 * A missing report, a run without tests, or an exit code that the counted failures do not explain counts as a failure.
 * @param {number} code
 * @param {boolean} mayBeNone
 * @param {() => Count} read
 * @returns {Count}
 */
function count(code, mayBeNone, read) {
  try {
    const counted = read();
    const unexplained = counted.failed === 0 && (code !== 0 || (counted.passed === 0 && !mayBeNone));
    return unexplained ? { ...counted, failed: 1 } : counted;
  } catch {
    return { passed: 0, failed: 1, skipped: 0 };
  }
}

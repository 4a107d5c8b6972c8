export const count = { passed: 0, failed: 0 };

/**
 * Prints whether a step succeeded, and counts it.
 * @template Result
 * @param {string} sentence
 * @param {() => Result | Promise<Result>} work
 * @returns {Promise<Result | undefined>} undefined if the step failed
 */
export async function step(sentence, work) {
  try {
    const result = await work();
    count.passed += 1;
    console.log(`✓ ${sentence}`);
    return result;
  } catch (error) {
    count.failed += 1;
    console.log(`✗ ${sentence}\n  ${error instanceof Error ? error.message : String(error)}`);
    return undefined;
  }
}

/**
 * @param {unknown} isTrue
 * @param {string} problem
 */
export function expect(isTrue, problem) {
  if (!isTrue) throw new Error(problem);
}

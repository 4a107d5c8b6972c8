/**
 * Ends the command with one sentence on what to do, and exit code 1.
 * @param {string} sentence
 * @returns {never}
 */
export function stopWith(sentence) {
  console.error(sentence);
  process.exit(1);
}

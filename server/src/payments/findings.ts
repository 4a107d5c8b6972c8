/** One thing looked at: good, or what is wrong and what to do about it. */
export type Finding = { isGood: boolean; sentence: string };

export const good = (sentence: string): Finding => ({ isGood: true, sentence });
export const bad = (sentence: string): Finding => ({ isGood: false, sentence });

/** Runs a look that may fail in ways nobody thought of; then that is the finding. */
export async function finding(what: string, look: () => Promise<Finding | Finding[]>): Promise<Finding[]> {
  try {
    return [await look()].flat();
  } catch (error) {
    return [bad(`${what} could not be checked: ${(error as Error).message}`)];
  }
}

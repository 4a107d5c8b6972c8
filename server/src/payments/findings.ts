/** The result of one check: good, or what is wrong and how to fix it. */
export type Finding = { isGood: boolean; sentence: string };

export const good = (sentence: string): Finding => ({ isGood: true, sentence });
export const bad = (sentence: string): Finding => ({ isGood: false, sentence });

/** Runs a check; an unexpected error becomes a finding. */
export async function finding(what: string, look: () => Promise<Finding | Finding[]>): Promise<Finding[]> {
  try {
    return [await look()].flat();
  } catch (error) {
    return [bad(`${what} could not be checked: ${(error as Error).message}`)];
  }
}

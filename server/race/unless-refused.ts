import { Refusal } from '../src/platform/http/refusal.ts';

/** Returns the result, or undefined if the work is refused: a refusal is a valid outcome. Throws any other error. */
export async function unlessRefused<Result>(work: () => Promise<Result>): Promise<Result | undefined> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Refusal) return undefined;
    throw error;
  }
}

/** Returns the code of a refusal. Throws any other error. */
export function codeOf(error: unknown): string {
  if (error instanceof Refusal) return error.code;
  throw error;
}

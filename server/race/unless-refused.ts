import { Refusal } from '../src/platform/http/refusal.ts';

/** Undefined for a refusal, which is a valid answer. Throws any other error. */
export async function unlessRefused<Result>(work: () => Promise<Result>): Promise<Result | undefined> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Refusal) return undefined;
    throw error;
  }
}

/** The code of a refusal; throws any other error. */
export function codeOf(error: unknown): string {
  if (error instanceof Refusal) return error.code;
  throw error;
}

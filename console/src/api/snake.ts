import type { CamelName } from './camel.ts';

/** As `snake` takes it. */
export type CamelWords<T> = { [Key in keyof T as CamelName<Key>]: T[Key] };

/** The inverse of `camel`, for what is sent, and not deep: a passkey's answer has names of its own. */
export function snake(words: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(words).map(([key, value]) => [snakeName(key), value]));
}

function snakeName(key: string): string {
  return key.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** Names of the wire are snake_case and stay in this folder: what the screens get and give is named as our own code is. */
export type Camel<T> = T extends readonly (infer Item)[]
  ? Camel<Item>[]
  : T extends object
    ? { [Key in keyof T as CamelName<Key>]: Camel<T[Key]> }
    : T;

/** As `snake` takes it. */
export type CamelWords<T> = { [Key in keyof T as CamelName<Key>]: T[Key] };

type CamelName<Key> = Key extends `${infer First}_${infer Rest}`
  ? `${First}${Capitalize<CamelName<Rest> & string>}`
  : Key;

/** The same values under our own names, however deep. */
export function camel<T>(value: T): Camel<T> {
  if (Array.isArray(value)) return value.map((item: unknown) => camel(item)) as Camel<T>;
  if (typeof value !== 'object' || value === null) return value as Camel<T>;
  const entries = Object.entries(value).map(([key, inner]) => [camelName(key), camel<unknown>(inner)]);
  return Object.fromEntries(entries) as Camel<T>;
}

/** The inverse, for what is sent, and not deep: a passkey's answer has names of its own. */
export function snake(words: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(words).map(([key, value]) => [snakeName(key), value]));
}

function camelName(key: string): string {
  return key.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
}

function snakeName(key: string): string {
  return key.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

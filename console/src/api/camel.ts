/** Names of the wire are snake_case and stay in this folder: what the screens get and give is named as our own code is. */
export type Camel<T> = T extends readonly (infer Item)[]
  ? Camel<Item>[]
  : T extends object
    ? { [Key in keyof T as CamelName<Key>]: Camel<T[Key]> }
    : T;

export type CamelName<Key> = Key extends `${infer First}_${infer Rest}`
  ? `${First}${Capitalize<CamelName<Rest> & string>}`
  : Key;

/** The same values under our own names, however deep. */
export function camel<T>(value: T): Camel<T> {
  if (Array.isArray(value)) return value.map((item: unknown) => camel(item)) as Camel<T>;
  if (typeof value !== 'object' || value === null) return value as Camel<T>;
  const entries = Object.entries(value).map(([key, inner]) => [camelName(key), camel<unknown>(inner)]);
  return Object.fromEntries(entries) as Camel<T>;
}

function camelName(key: string): string {
  return key.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
}

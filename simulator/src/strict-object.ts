/** The errors with which a protocol refuses a wrong field of a JSON object. */
type Refusals = {
  notAnObject: (path: string) => Error;
  /** `wanted`: the words after 'must' in the error message, such as 'be text'. */
  wrong: (path: string, wanted: string) => Error;
  missing: (path: string) => Error;
  unknown: (paths: string[]) => Error;
};

/** Reads the fields of a JSON object strictly: `end` refuses fields that were not read, even in nested objects. */
export abstract class StrictObject<Self extends StrictObject<Self>> {
  readonly values: Record<string, unknown>;
  readonly #refusals: Refusals;
  readonly #path: string;
  readonly #read = new Set<string>();
  readonly #within: Self[] = [];

  constructor(values: unknown, path: string, refusals: Refusals) {
    if (!isObject(values)) throw refusals.notAnObject(path);
    this.values = values;
    this.#path = path;
    this.#refusals = refusals;
  }

  protected abstract nested(values: unknown, path: string): Self;

  text(name: string): string {
    return this.optionalText(name) ?? this.missing(name);
  }

  optionalText(name: string): string | undefined {
    return this.take(name, 'be text', (value) => typeof value === 'string');
  }

  optionalFlag(name: string): boolean | undefined {
    return this.take(name, 'be true or false', (value) => typeof value === 'boolean');
  }

  texts(name: string): string[] {
    return this.optionalTexts(name) ?? this.missing(name);
  }

  optionalTexts(name: string): string[] | undefined {
    return this.take(
      name,
      'be a list of texts',
      (value): value is string[] => Array.isArray(value) && value.every((item) => typeof item === 'string'),
    );
  }

  oneOf<Choice extends string>(name: string, choices: readonly Choice[]): Choice {
    return this.optionalOneOf(name, choices) ?? this.missing(name);
  }

  optionalOneOf<Choice extends string>(name: string, choices: readonly Choice[]): Choice | undefined {
    const value = this.optionalText(name);
    if (value !== undefined && !choices.includes(value as Choice)) {
      throw this.wrong(name, `be one of ${choices.join(', ')}`);
    }
    return value as Choice | undefined;
  }

  object(name: string): Self {
    return this.optionalObject(name) ?? this.missing(name);
  }

  optionalObject(name: string): Self | undefined {
    const value = this.take(name, 'be a JSON object', (_value): _value is unknown => true);
    if (value === undefined) return undefined;
    const object = this.nested(value, this.#full(name));
    this.#within.push(object);
    return object;
  }

  /** Reads a list of objects, each of them strictly. */
  objects(name: string): Self[] {
    const values = this.take(name, 'be a list of JSON objects', (value): value is unknown[] =>
      Array.isArray(value),
    );
    if (values === undefined) return this.missing(name);
    const objects = values.map((value, nth) => this.nested(value, `${this.#full(name)}.${nth}`));
    this.#within.push(...objects);
    return objects;
  }

  end(): void {
    const unread = Object.keys(this.values).filter((name) => !this.#read.has(name));
    if (unread.length > 0) throw this.#refusals.unknown(unread.map((name) => this.#full(name)));
    for (const object of this.#within) object.end();
  }

  protected take<Value>(
    name: string,
    wanted: string,
    isWanted: (value: unknown) => value is Value,
  ): Value | undefined {
    this.#read.add(name);
    const value = this.values[name];
    if (value !== undefined && !isWanted(value)) throw this.wrong(name, wanted);
    return value;
  }

  protected wrong(name: string, wanted: string): Error {
    return this.#refusals.wrong(this.#full(name), wanted);
  }

  protected missing(name: string): never {
    throw this.#refusals.missing(this.#full(name));
  }

  #full(name: string): string {
    return this.#path === '' ? name : `${this.#path}.${name}`;
  }
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

import { invalid, missing } from './failure.ts';

/** Reads the fields of a JSON body strictly: `end` refuses those that nobody has read. */
export class Body {
  readonly #values: Record<string, unknown>;
  readonly #path: string;
  readonly #read = new Set<string>();
  readonly #within: Body[] = [];

  constructor(values: unknown, path = '') {
    if (typeof values !== 'object' || values === null || Array.isArray(values))
      throw invalid(
        path === '' ? 'Invalid request: the body must be a JSON object.' : `${path} is no object.`,
      );
    this.#values = values as Record<string, unknown>;
    this.#path = path;
  }

  static parse(text: string): Body {
    try {
      return new Body(text === '' ? {} : JSON.parse(text));
    } catch (error) {
      if (error instanceof SyntaxError) throw invalid('Invalid request: the body is not JSON.');
      throw error;
    }
  }

  get values(): Record<string, unknown> {
    return this.#values;
  }

  text(name: string): string {
    return this.optionalText(name) ?? this.#missing(name);
  }

  optionalText(name: string): string | undefined {
    const value = this.#take(name);
    if (value === undefined) return undefined;
    if (typeof value !== 'string')
      throw invalid(`${this.#full(name)} contains unexpected data: it must be text.`);
    return value === '' ? this.#missing(name) : value;
  }

  /** Text that matches `pattern`; the refusal shows `example`. */
  matching(name: string, pattern: RegExp, example: string): string {
    const value = this.text(name);
    if (!pattern.test(value))
      throw invalid(`${this.#full(name)} contains unexpected data: it must look like ${example}.`);
    return value;
  }

  oneOf<Choice extends string>(name: string, choices: readonly Choice[]): Choice {
    const value = this.text(name);
    if (!choices.includes(value as Choice))
      throw invalid(`${this.#full(name)} contains unexpected data: it must be one of ${choices.join(', ')}.`);
    return value as Choice;
  }

  /** Pence as text: '12500'. */
  amount(name: string): number {
    return Number(this.matching(name, /^[1-9]\d{0,8}$/, "'12500', pence as text"));
  }

  optionalAmount(name: string): number | undefined {
    return this.#values[name] === undefined ? undefined : this.amount(name);
  }

  optionalNumber(name: string): number | undefined {
    const value = this.#take(name);
    if (value !== undefined && typeof value !== 'number')
      throw invalid(`${this.#full(name)} contains unexpected data: it must be a number.`);
    return value;
  }

  optionalTexts(name: string): string[] | undefined {
    const value = this.#take(name);
    if (value === undefined) return undefined;
    if (!Array.isArray(value) || !value.every((item) => typeof item === 'string'))
      throw invalid(`${this.#full(name)} contains unexpected data: it must be a list of texts.`);
    return value;
  }

  object(name: string): Body {
    return this.optionalObject(name) ?? this.#missing(name);
  }

  optionalObject(name: string): Body | undefined {
    const value = this.#take(name);
    if (value === undefined) return undefined;
    const body = new Body(value, this.#full(name));
    this.#within.push(body);
    return body;
  }

  /** Refuses unread fields, here and in the nested objects that were read. */
  end(): void {
    const unread = Object.keys(this.#values).filter((name) => !this.#read.has(name));
    if (unread.length > 0)
      throw invalid(`Invalid request: ${unread.map((name) => this.#full(name)).join(', ')} not known here.`);
    for (const body of this.#within) body.end();
  }

  #take(name: string): unknown {
    this.#read.add(name);
    return this.#values[name];
  }

  #full(name: string): string {
    return this.#path === '' ? name : `${this.#path}.${name}`;
  }

  #missing(name: string): never {
    throw missing(this.#full(name));
  }
}

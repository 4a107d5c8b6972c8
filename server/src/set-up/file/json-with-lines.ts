/** Parsed JSON with the line of each value, so that a later check can name the line of a mistake. */
export type JsonRead = {
  value: unknown;
  /** The line of each value, by its path: 'packages.2.price'. */
  lines: ReadonlyMap<string, number>;
};

export class JsonMistake extends Error {
  readonly line: number;

  constructor(line: number, message: string) {
    super(message);
    this.line = line;
  }
}

/**
 * The maximum depth of nesting, which our files never reach. Without it, a file of nothing but brackets would exhaust
 * the stack.
 */
const deepest = 12;
const number = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const word = /true|false|null/y;
/** A full set-up, with every list at its maximum, has fewer values than this. */
const mostValues = 300_000;
/**
 * The longest name of a field. Names are limited because each path contains the names of all fields around the value.
 */
const longestFieldName = 60;
/** Field names that are refused, because they have a special meaning in JavaScript. */
const notNames = ['__proto__', 'constructor', 'prototype'];

/** Parses strict JSON, without duplicate names in an object. Throws a JsonMistake. */
export function readJsonWithLines(text: string): JsonRead {
  const reader = new Reader(text);
  return { value: reader.whole(), lines: reader.lines };
}

class Reader {
  readonly lines = new Map<string, number>();
  readonly #text: string;
  #at = 0;
  #line = 1;

  constructor(text: string) {
    // An editor may have put a byte order mark before the text.
    this.#text = text.startsWith('\uFEFF') ? text.slice(1) : text;
  }

  whole(): unknown {
    const value = this.#value('', 0);
    this.#skip();
    if (this.#at < this.#text.length) throw this.#wrong('Nothing may follow the last }.');
    return value;
  }

  #value(path: string, depth: number): unknown {
    this.#skip();
    this.lines.set(path, this.#line);
    if (this.lines.size > mostValues) throw this.#wrong('This file has more values than a set-up can have.');
    if (depth > deepest)
      throw this.#wrong('This file has more brackets within brackets than a set-up can have.');
    const next = this.#text[this.#at];
    if (next === '{') return this.#object(path, depth);
    if (next === '[') return this.#array(path, depth);
    if (next === '"') return this.#string();
    const found = this.#match(number) ?? this.#match(word);
    if (found === undefined) throw this.#wrong('A value is missing here, or a text has no " around it.');
    return JSON.parse(found);
  }

  #object(path: string, depth: number): object {
    const object: Record<string, unknown> = {};
    this.#at += 1;
    for (let isFirst = true; !this.#ends('}', isFirst); isFirst = false) {
      this.#skip();
      if (this.#text[this.#at] !== '"')
        throw this.#wrong('The name of a field is missing here, or has no " around it.');
      const line = this.#line;
      const name = this.#string();
      if (name.length > longestFieldName)
        throw new JsonMistake(line, `“${name.slice(0, 20)}…” is not a field. Take it out.`);
      if (notNames.includes(name)) throw new JsonMistake(line, `“${name}” is not a field. Take it out.`);
      if (Object.hasOwn(object, name))
        throw new JsonMistake(line, `“${name}” occurs here for the second time. Take one of them out.`);
      this.#skip();
      if (this.#text[this.#at] !== ':') throw this.#wrong(`A : is missing after “${name}”.`);
      this.#at += 1;
      const inside = path === '' ? name : `${path}.${name}`;
      object[name] = this.#value(inside, depth + 1);
      // A mistake in a field is reported on the line of the field's name.
      this.lines.set(inside, line);
    }
    return object;
  }

  #array(path: string, depth: number): unknown[] {
    const array: unknown[] = [];
    this.#at += 1;
    for (let isFirst = true; !this.#ends(']', isFirst); isFirst = false)
      array.push(this.#value(path === '' ? `${array.length}` : `${path}.${array.length}`, depth + 1));
    return array;
  }

  /** Reads the closing bracket and returns true, or reads any comma before the next value and returns false. */
  #ends(bracket: '}' | ']', isFirst: boolean): boolean {
    this.#skip();
    const next = this.#text[this.#at];
    if (next === bracket) {
      this.#at += 1;
      return true;
    }
    if (isFirst) return false;
    if (next !== ',') throw this.#wrong(`A comma or a ${bracket} is missing before this.`);
    this.#at += 1;
    this.#skip();
    if (this.#text[this.#at] === bracket) throw this.#wrong(`The comma before ${bracket} is one too many.`);
    return false;
  }

  #string(): string {
    const first = this.#at;
    let end = first;
    do {
      end = this.#text.indexOf('"', end + 1);
      if (end === -1) throw this.#wrong('A " is missing at the end of this text.');
    } while (this.#isEscaped(end));
    this.#at = end + 1;
    try {
      return JSON.parse(this.#text.slice(first, end + 1)) as string;
    } catch {
      throw this.#wrong('This text has a character that JSON does not allow, or a " is missing at its end.');
    }
  }

  #isEscaped(at: number): boolean {
    let slashes = 0;
    while (this.#text[at - 1 - slashes] === '\\') slashes += 1;
    return slashes % 2 === 1;
  }

  #match(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.#at;
    const found = pattern.exec(this.#text)?.[0];
    if (found !== undefined) this.#at += found.length;
    return found;
  }

  #skip(): void {
    for (;;) {
      const next = this.#text[this.#at];
      if (next === '\n') this.#line += 1;
      else if (next !== ' ' && next !== '\t' && next !== '\r') return;
      this.#at += 1;
    }
  }

  #wrong(message: string): JsonMistake {
    return new JsonMistake(this.#line, message);
  }
}

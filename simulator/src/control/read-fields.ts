import type { Call } from '../http/call.ts';
import { ControlRefusal } from './control-refusal.ts';

/** Reads the fields of a JSON body strictly: `end` refuses those that nobody has read. */
export class Fields {
  readonly #values: Record<string, unknown>;
  readonly #read = new Set<string>();

  constructor(values: unknown) {
    if (typeof values !== 'object' || values === null || Array.isArray(values)) {
      throw new ControlRefusal(400, 'The body must be a JSON object.');
    }
    this.#values = values as Record<string, unknown>;
  }

  /** Requires the JSON content type, which a page of another site cannot send without a preflight. */
  static of(call: Call): Fields {
    if (call.headers['content-type']?.split(';')[0]?.trim() !== 'application/json') {
      throw new ControlRefusal(415, 'The content type must be application/json.');
    }
    try {
      return new Fields(JSON.parse(call.body));
    } catch (error) {
      if (error instanceof ControlRefusal) throw error;
      throw new ControlRefusal(400, 'The body is not JSON.');
    }
  }

  text(name: string): string {
    return this.optionalText(name) ?? this.#missing(name);
  }

  optionalText(name: string): string | undefined {
    const value = this.#take(name);
    if (value !== undefined && typeof value !== 'string')
      throw new ControlRefusal(400, `${name} must be text.`);
    return value;
  }

  optionalNumber(name: string): number | undefined {
    const value = this.#take(name);
    if (value === undefined) return undefined;
    if (typeof value !== 'number' || !Number.isInteger(value) || value < 0) {
      throw new ControlRefusal(400, `${name} must be a whole number.`);
    }
    return value;
  }

  optionalFlag(name: string): boolean | undefined {
    const value = this.#take(name);
    if (value !== undefined && typeof value !== 'boolean') {
      throw new ControlRefusal(400, `${name} must be true or false.`);
    }
    return value;
  }

  texts(name: string): string[] {
    const value = this.#take(name);
    if (!Array.isArray(value) || !value.every((item) => typeof item === 'string')) {
      throw new ControlRefusal(400, `${name} must be a list of texts.`);
    }
    return value;
  }

  optionalObject(name: string): Fields | undefined {
    const value = this.#take(name);
    return value === undefined ? undefined : new Fields(value);
  }

  /** Not validated further. */
  object(name: string): Record<string, unknown> {
    const value = this.#take(name);
    if (typeof value !== 'object' || value === null || Array.isArray(value)) {
      throw new ControlRefusal(400, `${name} must be a JSON object.`);
    }
    return value as Record<string, unknown>;
  }

  oneOf<Choice extends string>(name: string, choices: readonly Choice[]): Choice {
    return this.optionalOneOf(name, choices) ?? this.#missing(name);
  }

  optionalOneOf<Choice extends string>(name: string, choices: readonly Choice[]): Choice | undefined {
    const value = this.#take(name);
    if (value !== undefined && !choices.includes(value as Choice)) {
      throw new ControlRefusal(400, `${name} must be one of ${choices.join(', ')}.`);
    }
    return value as Choice | undefined;
  }

  durationMs(name: string): number {
    const text = this.text(name);
    const ms = parseDuration(text);
    if (ms === undefined) throw new ControlRefusal(400, `${name} must be a duration like PT16M or P7D.`);
    return ms;
  }

  optionalDurationMs(name: string): number | undefined {
    return this.#values[name] === undefined ? undefined : this.durationMs(name);
  }

  end(): void {
    const unread = Object.keys(this.#values).filter((name) => !this.#read.has(name));
    if (unread.length > 0) throw new ControlRefusal(400, `The till does not know: ${unread.join(', ')}.`);
  }

  #take(name: string): unknown {
    this.#read.add(name);
    return this.#values[name];
  }

  #missing(name: string): never {
    throw new ControlRefusal(400, `${name} is missing.`);
  }
}

/** Milliseconds of an ISO 8601 duration of days, hours, minutes and seconds: 'PT16M', 'P3DT2H'; else undefined. */
function parseDuration(text: string): number | undefined {
  const match = /^P(?=.)(?:(\d{1,5})D)?(?:T(?=.)(?:(\d{1,6})H)?(?:(\d{1,7})M)?(?:(\d{1,9})S)?)?$/.exec(text);
  if (match === null) return undefined;
  const [days, hours, minutes, seconds] = match.slice(1).map((part) => Number(part ?? 0));
  return ((((days ?? 0) * 24 + (hours ?? 0)) * 60 + (minutes ?? 0)) * 60 + (seconds ?? 0)) * 1000;
}

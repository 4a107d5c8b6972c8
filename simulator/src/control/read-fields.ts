import type { Call } from '../http/call.ts';
import { StrictObject, isObject } from '../strict-object.ts';

const refusals = {
  notAnObject: (path: string) =>
    new ControlRefusal(400, `${path === '' ? 'The body' : path} must be a JSON object.`),
  wrong: (path: string, wanted: string) => new ControlRefusal(400, `${path} must ${wanted}.`),
  missing: (path: string) => new ControlRefusal(400, `${path} is missing.`),
  unknown: (paths: string[]) => new ControlRefusal(400, `The simulator does not know: ${paths.join(', ')}.`),
};

/** The fields in the body of a call to /__sim. */
export class Fields extends StrictObject<Fields> {
  constructor(values: unknown, path = '') {
    super(values, path, refusals);
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

  optionalNumber(name: string): number | undefined {
    return this.take(
      name,
      'be a whole number',
      (value): value is number => typeof value === 'number' && Number.isInteger(value) && value >= 0,
    );
  }

  number(name: string): number {
    return this.optionalNumber(name) ?? this.missing(name);
  }

  /** Reads an instant like 2026-06-01T10:00:00Z as milliseconds. */
  instantMs(name: string): number {
    return this.optionalInstantMs(name) ?? this.missing(name);
  }

  optionalInstantMs(name: string): number | undefined {
    const text = this.optionalText(name);
    if (text === undefined) return undefined;
    const ms = Date.parse(text);
    if (Number.isNaN(ms)) throw this.wrong(name, 'be an instant like 2026-06-01T10:00:00Z');
    return ms;
  }

  /** Returns the value without validation. */
  anyObject(name: string): Record<string, unknown> {
    return this.take(name, 'be a JSON object', isObject) ?? this.missing(name);
  }

  durationMs(name: string): number {
    return this.optionalDurationMs(name) ?? this.missing(name);
  }

  optionalDurationMs(name: string): number | undefined {
    const text = this.optionalText(name);
    if (text === undefined) return undefined;
    const ms = parseDuration(text);
    if (ms === undefined) throw this.wrong(name, 'be a duration like PT16M or P7D');
    return ms;
  }

  protected override nested(values: unknown, path: string): Fields {
    return new Fields(values, path);
  }
}

/**
 * Returns the milliseconds of an ISO 8601 duration of days, hours, minutes and seconds, like 'PT16M' or 'P3DT2H'.
 * Returns undefined for any other text.
 */
function parseDuration(text: string): number | undefined {
  const match = /^P(?=.)(?:(\d{1,5})D)?(?:T(?=.)(?:(\d{1,6})H)?(?:(\d{1,7})M)?(?:(\d{1,9})S)?)?$/.exec(text);
  if (match === null) return undefined;
  const [days, hours, minutes, seconds] = match.slice(1).map((part) => Number(part ?? 0));
  return ((((days ?? 0) * 24 + (hours ?? 0)) * 60 + (minutes ?? 0)) * 60 + (seconds ?? 0)) * 1000;
}

/** Refuses a call to /__sim with a sentence that says what it should contain. */
export class ControlRefusal extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.name = 'ControlRefusal';
    this.status = status;
  }
}

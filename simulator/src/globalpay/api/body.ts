import { StrictObject } from '../../strict-object.ts';
import { invalid, missing } from './failure.ts';

const refusals = {
  notAnObject: (path: string) =>
    invalid(path === '' ? 'Invalid request: the body must be a JSON object.' : `${path} is no object.`),
  wrong: (path: string, wanted: string) => invalid(`${path} contains unexpected data: it must ${wanted}.`),
  missing,
  unknown: (paths: string[]) => invalid(`Invalid request: ${paths.join(', ')} not known here.`),
};

/** The fields in the body of a call to /ucp. */
export class Body extends StrictObject<Body> {
  constructor(values: unknown, path = '') {
    super(values, path, refusals);
  }

  static parse(text: string): Body {
    try {
      return new Body(text === '' ? {} : JSON.parse(text));
    } catch (error) {
      if (error instanceof SyntaxError) throw invalid('Invalid request: the body is not JSON.');
      throw error;
    }
  }

  /** Empty text counts as missing. */
  override optionalText(name: string): string | undefined {
    const value = super.optionalText(name);
    return value === '' ? this.missing(name) : value;
  }

  /** Reads text that matches `pattern`. A refusal shows `example`. */
  matching(name: string, pattern: RegExp, example: string): string {
    const value = this.text(name);
    if (!pattern.test(value)) throw this.wrong(name, `look like ${example}`);
    return value;
  }

  /** Reads pence written as text: '12500'. */
  amount(name: string): number {
    return Number(this.matching(name, /^[1-9]\d{0,8}$/, "'12500', pence as text"));
  }

  optionalAmount(name: string): number | undefined {
    return this.values[name] === undefined ? undefined : this.amount(name);
  }

  optionalNumber(name: string): number | undefined {
    return this.take(name, 'be a number', (value) => typeof value === 'number');
  }

  protected override nested(values: unknown, path: string): Body {
    return new Body(values, path);
  }
}

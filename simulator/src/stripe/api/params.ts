import { invalid } from './failure.ts';
import type { Form, FormValue } from './form-body.ts';

/** Parses the value of a parameter, or refuses it. */
export type Kind<Value> = (sent: FormValue, name: string) => Value;
export type Shape = Record<string, Kind<unknown>>;
export type Params<Of extends Shape> = { [Name in keyof Of]?: ReturnType<Of[Name]> };

/** Reads the parameters of `shape` and refuses all others, as Stripe does. */
export function readParams<Of extends Shape>(form: Form, shape: Of, within?: string): Params<Of> {
  const unknown: string[] = [];
  const params: Record<string, unknown> = {};
  for (const [key, sent] of Object.entries(form)) {
    const name = within === undefined ? key : `${within}[${key}]`;
    const kind = Object.hasOwn(shape, key) ? shape[key] : undefined;
    if (kind !== undefined) params[key] = kind(sent, name);
    else if (key === 'payment_method_types' && within === undefined) throw removedInEndive();
    else unknown.push(name);
  }
  if (unknown.length > 0) {
    throw invalid(`Received unknown parameter${unknown.length === 1 ? '' : 's'}: ${unknown.join(', ')}`, {
      code: 'parameter_unknown',
      param: unknown[0],
    });
  }
  return params as Params<Of>;
}

export function missing(param: string): never {
  throw invalid(`Missing required param: ${param}.`, { code: 'parameter_missing', param });
}

function removedInEndive(): never {
  throw invalid(
    'The `payment_method_types` parameter is no longer supported. Use `allowed_payment_method_types` or `automatic_payment_methods` instead.',
    { code: 'payment_method_types_no_longer_supported', param: 'payment_method_types' },
  );
}

export const integer: Kind<number> = (sent, name) => {
  const text = scalar(sent, name);
  if (!/^-?\d{1,15}$/.test(text)) {
    throw invalid(`Invalid integer: ${text}`, { code: 'parameter_invalid_integer', param: name });
  }
  return Number(text);
};

export const positiveInteger: Kind<number> = (sent, name) => {
  const number = integer(sent, name);
  if (number < 1) {
    throw invalid('This value must be greater than or equal to 1.', {
      code: 'parameter_invalid_integer',
      param: name,
    });
  }
  return number;
};

export const flag: Kind<boolean> = (sent, name) => {
  const text = scalar(sent, name);
  if (text !== 'true' && text !== 'false') {
    throw invalid(`Invalid boolean: ${text}`, { param: name });
  }
  return text === 'true';
};

export function oneOf<Choice extends string>(...choices: Choice[]): Kind<Choice> {
  return (sent, name) => {
    const text = scalar(sent, name);
    const choice = choices.find((each) => each === text);
    if (choice === undefined) {
      throw invalid(`Invalid ${name}: must be one of ${choices.join(', ')}`, { param: name });
    }
    return choice;
  };
}

export function text(longest = 5000): Kind<string> {
  return (sent, name) => {
    const given = scalar(sent, name);
    if (given.length > longest) {
      throw invalid(`Invalid string: ${given.slice(0, 10)}...; must be at most ${longest} characters`, {
        code: 'parameter_invalid_string_blank',
        param: name,
      });
    }
    return given;
  };
}

/** An empty value clears the field. */
export function clearable<Value>(kind: Kind<Value>): Kind<Value | null> {
  return (sent, name) => (sent === '' ? null : kind(sent, name));
}

export function list<Value>(kind: Kind<Value>): Kind<Value[]> {
  return (sent, name) => {
    if (!Array.isArray(sent)) throw invalid('Invalid array', { param: name });
    return sent.map((item, index) => kind(item, `${name}[${index}]`));
  };
}

export function object<Of extends Shape>(shape: Of): Kind<Params<Of>> {
  return (sent, name) => {
    if (typeof sent === 'string' || Array.isArray(sent)) throw invalid('Invalid object', { param: name });
    return readParams(sent, shape, name);
  };
}

export const email: Kind<string> = (sent, name) => {
  const given = scalar(sent, name);
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(given)) {
    throw invalid(`Invalid email address: ${given}`, { code: 'email_invalid', param: name });
  }
  return given;
};

export const url: Kind<string> = (sent, name) => {
  const given = scalar(sent, name);
  if (!URL.canParse(given) || !/^https?:/.test(given)) {
    throw invalid('Not a valid URL', { code: 'url_invalid', param: name });
  }
  return given;
};

function scalar(sent: FormValue, name: string): string {
  if (typeof sent !== 'string') throw invalid('Invalid string', { param: name });
  if (sent === '') {
    throw invalid(
      `You passed an empty string for '${name}'. We assume empty values are an attempt to unset a parameter; however '${name}' cannot be unset. You should remove '${name}' from your request or supply a non-empty value.`,
      { code: 'parameter_invalid_empty', param: name },
    );
  }
  return sent;
}

import { invalid } from './failure.ts';
import type { FormValue } from './form-body.ts';
import { formatPounds } from '../wire.ts';
import { type Kind, clearable, integer, text } from './params.ts';

const smallestAmount = 30;
const largestAmount = 99_999_999;

/** Reads an amount in pence that can be charged. */
export const amount: Kind<number> = (sent, name) => {
  const pence = integer(sent, name);
  if (pence < 1) {
    throw invalid('This value must be greater than or equal to 1.', {
      code: 'parameter_invalid_integer',
      param: name,
    });
  }
  if (pence < smallestAmount) {
    throw invalid(`Amount must be at least ${formatPounds(smallestAmount)} gbp`, {
      code: 'amount_too_small',
      param: name,
    });
  }
  if (pence > largestAmount) {
    throw invalid(`Amount must be no more than ${formatPounds(largestAmount)}`, {
      code: 'amount_too_large',
      param: name,
    });
  }
  return pence;
};

export const currency: Kind<'gbp'> = (sent, name) => {
  const given = text()(sent, name);
  if (given !== 'gbp') {
    throw invalid(`Invalid currency: ${given}. The simulator takes gbp, in lower case.`, { param: name });
  }
  return given;
};

const mostKeys = 50;
const longestKey = 40;
const longestValue = 500;

/** Reads metadata. An empty value deletes its key; empty metadata deletes all keys. */
export const metadata: Kind<Record<string, string> | null> = clearable((sent: FormValue, name) => {
  if (typeof sent === 'string' || Array.isArray(sent)) throw invalid('Invalid metadata', { param: name });
  const entries = Object.entries(sent);
  if (entries.length > mostKeys) {
    throw invalid(`Metadata is limited to ${mostKeys} keys.`, { param: name });
  }
  return Object.fromEntries(
    entries.map(([key, value]) => {
      const param = `${name}[${key}]`;
      if (typeof value !== 'string') throw invalid('Metadata values must be strings.', { param });
      if (key.length > longestKey) {
        throw invalid(`Metadata keys can have up to ${longestKey} characters, but you passed in '${key}'.`, {
          param,
        });
      }
      if (value.length > longestValue) {
        throw invalid(
          `Metadata values can have up to ${longestValue} characters, but you passed in a value that is ${value.length} characters. Invalid value: ${value.slice(0, 20)}...`,
          { param },
        );
      }
      return [key, value];
    }),
  );
});

export function mergeMetadata(
  before: Record<string, string>,
  sent: Record<string, string> | null | undefined,
): Record<string, string> {
  if (sent === undefined) return before;
  if (sent === null) return {};
  const merged = { ...before, ...sent };
  return Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== ''));
}

/** Reads text that a bank statement shows after the name of the business. */
export const statementDescriptorSuffix: Kind<string> = (sent, name) => {
  const given = text()(sent, name);
  if (given.length > 22) {
    throw invalid(`The statement descriptor suffix must be at most 22 characters.`, { param: name });
  }
  if (/[<>\\'"*]/.test(given)) {
    throw invalid(`The statement descriptor suffix must not contain the characters <, >, \\, ', ", *.`, {
      param: name,
    });
  }
  if (!/[A-Za-z]/.test(given)) {
    throw invalid('The statement descriptor suffix must contain at least one letter.', { param: name });
  }
  return given;
};

export const statementDescriptor: Kind<never> = (_sent, name) => {
  throw invalid(
    '`statement_descriptor` is not supported for payments by card. Use `statement_descriptor_suffix` to add to the descriptor of your account.',
    { param: name },
  );
};

/** Refuses a parameter that Stripe accepts and the simulator does not support, rather than ignoring the parameter. */
export const notPlayed: Kind<never> = (_sent, name) => {
  throw invalid(`The simulator does not support the parameter ${name}. Stripe itself accepts it.`, {
    code: 'parameter_not_simulated',
    param: name,
  });
};

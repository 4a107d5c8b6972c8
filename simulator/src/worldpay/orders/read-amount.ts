import { ServiceFailure } from '../service/failure.ts';
import type { XmlElement } from '../xml/read-xml.ts';

/** Reads the amount of an element in pence: a whole, positive number in sterling. */
export function amountIn({ children }: XmlElement): number {
  const {
    value = '',
    currencyCode,
    exponent,
  } = children.find(({ name }) => name === 'amount')?.attributes ?? {};
  if (!/^[1-9]\d{0,9}$/.test(value)) throw new ServiceFailure(3, `The amount value "${value}" is invalid.`);
  if (currencyCode !== 'GBP') {
    throw new ServiceFailure(3, `The merchant has no account in the currency "${currencyCode}".`);
  }
  if (exponent !== '2') throw new ServiceFailure(3, `The exponent of GBP is 2, not "${exponent}".`);
  return Number(value);
}

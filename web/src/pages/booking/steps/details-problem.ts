import {
  type DetailsField,
  type DetailsProblem,
  allFieldsRequired,
} from '@slipway/shared/rules/details-form.ts';
import { detailsFieldId } from '../step-names.ts';

/** The fields in the order of the form. `ask` is the message that a field shows if it is empty. */
const fields: Record<DetailsField, readonly [name: string, ask: string]> = {
  email: ['email address', 'Enter your email address'],
  firstName: ['first name', 'Enter your first name'],
  lastName: ['last name', 'Enter your last name'],
  phone: ['phone number', 'Enter your phone number'],
  country: ['country', 'Choose your country'],
  guests: ['number of guests', 'Choose the number of guests'],
  isTermsAccepted: ['terms', 'Accept the terms'],
};

const withoutText: ReadonlySet<DetailsField> = new Set(['guests', 'isTermsAccepted']);

export function isDetailsField(name: string): name is DetailsField {
  return Object.hasOwn(fields, name);
}

/** Returns the message beside a field. The message names the mistake, or says what to enter if the field is empty. */
export function textAtField({ field, message }: DetailsProblem): string {
  return message === allFieldsRequired ? fields[field][1] : message;
}

/** The summary's links, in the order of the form. */
export function linksOf(problems: readonly DetailsProblem[]): { id: string; name: string }[] {
  return Object.keys(fields)
    .filter(isDetailsField)
    .flatMap((field) => {
      const problem = problems.find((one) => one.field === field);
      if (problem === undefined) return [];
      const isMissing = withoutText.has(field) || problem.message === allFieldsRequired;
      const [name, ask] = fields[field];
      return [{ id: detailsFieldId(field), name: isMissing ? ask : `Check the ${name}` }];
    });
}

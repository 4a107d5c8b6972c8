import {
  type DetailsField,
  type DetailsProblem,
  firstDetailsProblem,
} from '@slipway/shared/rules/details-form.ts';
import type { Details } from '../draft-state.ts';

/**
 * What is still wrong of a problem that was shown, after more was typed: the message goes as soon as it is put
 * right, and no new one comes before the next press of Next.
 */
export function remainingProblem(shown: DetailsProblem, details: Details): DetailsProblem | undefined {
  const next = firstDetailsProblem(details);
  return next?.message === shown.message ? next : undefined;
}

export const detailsFieldNames: Record<DetailsField, string> = {
  guests: 'Number of Guests',
  isTermsAccepted: 'Terms and conditions',
  firstName: 'First name',
  lastName: 'Last name',
  phone: 'Phone',
  email: 'Email',
  country: 'Country',
};

/** The ids that the summary links to. */
export function detailsFieldId(field: DetailsField): string {
  return `details-${field}`;
}

import { addOnsQuestion } from '@slipway/shared/rules/guests.ts';
import type { DetailsField } from '@slipway/shared/rules/details-form.ts';

/** The four steps (spec 2.8), by index. */
export const stepNames = ['Choose Date', 'Your Details', 'Addons', 'Payment'] as const;

export const stepOf = { date: 0, details: 1, addOns: 2, payment: 3 } as const;

/** 'Step 1 of 4: Choose Date' */
export function stepTitle(step: number): string {
  return `Step ${step + 1} of ${stepNames.length}: ${stepNames[step]}`;
}

/** The heading of each step. */
export const stepQuestions = [
  'When shall we float?',
  'Who is coming aboard?',
  addOnsQuestion,
  'One last look.',
] as const;

/**
 * The review links to the chosen day (or the first open day) and to a field of Your Details. This file names
 * both, so that the links need not load those steps.
 */
export const dayInTabOrder = '[role="grid"] [tabindex="0"]';

export function detailsFieldId(field: DetailsField): string {
  return `details-${field}`;
}

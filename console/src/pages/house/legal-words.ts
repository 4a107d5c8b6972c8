import type { LegalForm } from '@slipway/shared/business.ts';

/** The legal forms of a business, and the names that each form needs. */
export const legalWords: Record<LegalForm, { option: string; name: string; missing: string }> = {
  company: { option: 'A company', name: 'Name of the company', missing: 'the name of the company' },
  'sole trader': { option: 'A sole trader', name: 'Your own name', missing: 'your own name' },
  partnership: {
    option: 'A partnership',
    name: 'Names of all partners',
    missing: 'the names of all partners',
  },
};

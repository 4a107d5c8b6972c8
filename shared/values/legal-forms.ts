/** What a business is in law, which decides what each page has to say of it: shared/company-line.ts. */
export const legalForms = ['company', 'sole trader', 'partnership'] as const;
export type LegalForm = (typeof legalForms)[number];

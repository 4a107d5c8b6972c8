import type { Business } from './business.ts';

/**
 * The details that the law requires in the footer, the terms, each receipt and every email. If the
 * business lacks a detail, we leave it out, because an invented number would look like a fraud.
 */
export function companyLine(
  business: Pick<
    Business,
    | 'name'
    | 'legalForm'
    | 'legalName'
    | 'companyNumber'
    | 'placeOfRegistration'
    | 'registeredAddress'
    | 'vatNumber'
  >,
): string {
  const { legalForm, legalName, companyNumber, registeredAddress, vatNumber } = business;
  const vat = vatNumber === '' ? '' : ` VAT number ${vatNumber}.`;
  // Companies Act 2006, part 41: the owner's name and an address for documents must accompany a business name.
  if (legalForm !== 'company')
    return `${business.name}, the business name of ${legalName} (${legalForm}). Address: ${registeredAddress}.${vat}`;
  if (companyNumber === '')
    return `${legalName}, demonstration company, not registered. ${registeredAddress}.`;
  return `${legalName}, registered in ${business.placeOfRegistration}, company number ${companyNumber}. Registered address: ${registeredAddress}.${vat}`;
}

/**
 * The note about the pictures that came with the site, at the foot of each page. The note is not written in
 * rule-texts.ts, because the wizard's footer does not load the other texts of that file.
 */
export const drawnNote = 'Drawn pictures are illustrations of our boats.';

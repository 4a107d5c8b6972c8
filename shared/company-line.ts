import type { Business } from './business.ts';

/** Who we are by law: on the footer, the terms, each receipt and every email. Zeros would read as a fraud's. */
export function companyLine(
  business: Pick<
    Business,
    'legalName' | 'companyNumber' | 'placeOfRegistration' | 'registeredAddress' | 'vatNumber'
  >,
): string {
  const { legalName, companyNumber, placeOfRegistration, registeredAddress, vatNumber } = business;
  if (companyNumber === '')
    return `${legalName}, demonstration company, not registered. ${registeredAddress}.`;
  const vat = vatNumber === '' ? '' : ` VAT number ${vatNumber}.`;
  return `${legalName}, registered in ${placeOfRegistration}, company number ${companyNumber}. Registered address: ${registeredAddress}.${vat}`;
}

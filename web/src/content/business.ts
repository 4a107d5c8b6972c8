import { displayPhone, parseBusiness } from '@slipway/shared/business.ts';
import json from '../../../business.json';

/** Who runs this site: name, phone, addresses, licence. */
export const business = parseBusiness(json);

export const shownPhone = displayPhone(business.phone);
export const phoneHref = `tel:${business.phone}`;
export const mailHref = `mailto:${business.email}`;

/** Drinks with alcohol are sold with a licence only. */
export const sellsAlcohol = business.premisesLicenceNumber !== '';

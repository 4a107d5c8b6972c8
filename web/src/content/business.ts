import type { Business } from '@slipway/shared/business.ts';
import { displayPhone } from '@slipway/shared/values/display-phone.ts';
import json from '../../../business.json';

/** Who runs this site: name, phone, addresses, licence. The build has checked it, and left out the way to us: vite.config.ts. */
export const business: Omit<Business, 'findUs'> = json;

export const shownPhone = displayPhone(business.phone);
export const phoneHref = `tel:${business.phone}`;
export const mailHref = `mailto:${business.email}`;

/** Drinks with alcohol are sold with a licence only. */
export const sellsAlcohol = business.premisesLicenceNumber !== '';

/** An address that is empty renders no link. */
export const socialLinks = (
  [
    { icon: 'facebook', name: 'Facebook', address: business.social.facebook },
    { icon: 'x', name: 'X', address: business.social.x },
    { icon: 'instagram', name: 'Instagram', address: business.social.instagram },
  ] as const
).filter(({ address }) => address !== '');

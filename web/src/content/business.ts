import type { Business } from '@slipway/shared/business.ts';
import { displayPhone } from '@slipway/shared/values/shown-text.ts';

/**
 * The business's details: name, phone, addresses, licence. `setBusiness` sets the details before anything is drawn. The
 * browser takes them from the page, and the renderer sets them anew for each rendering. So code must read the details
 * while it draws, and not while its file loads.
 */
export let business = {} as Business;
export let shownPhone = '';
export let phoneHref = '';
export let mailHref = '';

export function setBusiness(now: Business): void {
  business = now;
  shownPhone = displayPhone(now.phone);
  phoneHref = `tel:${now.phone}`;
  mailHref = `mailto:${now.email}`;
}

/** The business sells drinks with alcohol only if it has a premises licence. */
export function sellsAlcohol(): boolean {
  return business.premisesLicenceNumber !== '';
}

/** An empty address renders no link. */
export function socialLinks() {
  const { facebook, x, instagram } = business.social;
  return (
    [
      { icon: 'facebook', name: 'Facebook', address: facebook },
      { icon: 'x', name: 'X', address: x },
      { icon: 'instagram', name: 'Instagram', address: instagram },
    ] as const
  ).filter(({ address }) => address !== '');
}

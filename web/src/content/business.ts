import type { Business } from '@slipway/shared/business.ts';
import { displayPhone } from '@slipway/shared/values/shown-text.ts';

/**
 * The business's details: name, phone, addresses, licence. `setBusiness` sets them before anything is drawn: in the
 * browser from the page, in the renderer for the pages of one rendering. So code must read them while drawing, not when
 * a file loads.
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

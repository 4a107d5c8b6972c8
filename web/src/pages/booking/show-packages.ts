import { bookingPath } from '../../router/booking-query.ts';
import { replaceAddress } from '../../router/history.ts';
import type { Wizard } from './use-wizard.ts';

/** Opens the package dialog by its address (spec 2.8); what is chosen stays in it. */
export function showPackages({ address }: Pick<Wizard, 'address'>): void {
  replaceAddress(bookingPath({ ...address, isChoosingPackage: true }));
}

export function closePackages({ address }: Pick<Wizard, 'address'>): void {
  replaceAddress(bookingPath(address));
}

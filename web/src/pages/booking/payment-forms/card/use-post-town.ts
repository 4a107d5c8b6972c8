import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { outwardCodeOf } from '@slipway/shared/api/addresses.ts';
import type { Billing } from '../../draft-state.ts';
import { billingFieldId } from './billing.ts';
import { postTownQuery } from '../../../../api/card-form.ts';

/** The town of a UK postcode, until the visitor or the browser fills in a town. */
export function usePostTown(typed: Billing) {
  const [isOwn, setIsOwn] = useState(typed.city !== '');
  const isAsked = !isOwn && typed.city === '' && typed.countryCode === 'GB';
  const { data } = useQuery(postTownQuery(isAsked ? outwardCodeOf(typed.postcode) : undefined));
  const town = isAsked ? (data ?? '') : '';
  useEffect(() => {
    const field = document.activeElement;
    // Selects the filled-in text, so that a visitor who was about to type replaces it.
    if (town !== '' && field instanceof HTMLInputElement && field.id === billingFieldId('city'))
      field.select();
  }, [town]);
  return {
    billing: town === '' ? typed : { ...typed, city: town },
    isFilledIn: town !== '',
    /** Stops filling in the town: from now on an empty field stays empty. */
    takeOver: () => setIsOwn(true),
  };
}

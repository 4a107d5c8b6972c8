import { objectToCharge } from '@slipway/shared/api/bookings.ts';
import { type LocalDate, localDate } from '@slipway/shared/values/local-date.ts';
import type { Pence } from '@slipway/shared/values/pence.ts';
import type { Booking, WireCharge } from './bookings.ts';
import { call, wholePence } from './client.ts';

/** Charges on top of a booking's price. Few bookings have charges, so only `ChargesCard` loads this file. */

export type Charge = {
  id: string;
  /** 'Late back' */
  what: string;
  amount: Pence;
  because: string;
  madeOn: LocalDate;
  keptOf: WireCharge['kept_of'];
  state: WireCharge['state'];
  /** The time until which the party may object. */
  objectUntil: Date | null;
  objection: string;
  answer: string;
  givenBack: Pence;
  photos: WireCharge['photos'];
};

export function chargeOf(charge: WireCharge): Charge {
  return {
    id: charge.charge_id,
    what: charge.what,
    amount: wholePence(charge.amount),
    because: charge.because,
    madeOn: localDate(charge.made_on),
    keptOf: charge.kept_of,
    state: charge.state,
    objectUntil: charge.object_until === null ? null : new Date(charge.object_until),
    objection: charge.objection,
    answer: charge.answer,
    givenBack: wholePence(charge.sum_returned),
    photos: charge.photos,
  };
}

/** Objects to a charge kept from the deposit. */
export async function sayNo(
  { id, email }: Pick<Booking, 'id' | 'email'>,
  { id: charge }: Pick<Charge, 'id'>,
  words: string,
): Promise<void> {
  await call(objectToCharge, { body: { id, email, charge_id: charge, words } });
}

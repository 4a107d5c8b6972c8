import { answerOffer, openOffer } from '@slipway/shared/api/bookings.ts';
import type { Booking } from './bookings.ts';
import { call } from './client.ts';

/** Reports that the customer opened the link for choosing a slot or a refund; a failed report is ignored. */
export function noteOfferOpened({ id, email }: Pick<Booking, 'id' | 'email'>, link: string): void {
  call(openOffer, { body: { id, email, link } }).catch(() => {});
}

/** The party's choice after a trip that we cancelled: another slot free of charge, or a refund if no slot is given. */
export async function respondToOffer(
  { id, email }: Pick<Booking, 'id' | 'email'>,
  link: string,
  slotId: number | undefined,
): Promise<string> {
  const choice = slotId === undefined ? {} : { period_id: slotId };
  return (await call(answerOffer, { body: { id, email, link, ...choice } })).message;
}

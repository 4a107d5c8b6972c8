import { ApiError } from '../../api/api-error.ts';
import type { Reservation } from '../../api/reservations.ts';
import { saveCustomer } from '../../api/customers.ts';
import type { Wizard } from './use-wizard.ts';

/**
 * The server deletes unused customer details after a day. If the details no longer exist, saves them again and repeats
 * the reservation.
 */
export async function withSavedCustomer<Answer>(
  { draft, dispatch }: Wizard,
  reservation: Reservation,
  reserve: (reservation: Reservation) => Promise<Answer>,
): Promise<Answer> {
  try {
    return await reserve(reservation);
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'customer_unknown') throw error;
    const customerId = await saveCustomer(draft.details);
    dispatch({ type: 'customerSaved', id: customerId });
    return await reserve({ ...reservation, customerId });
  }
}

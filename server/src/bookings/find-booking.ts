import { emailKey } from '@slipway/shared/values/email-address.ts';
import type { Pence } from '@slipway/shared/values/pence.ts';
import { owedOf } from '../payments/paid-for-price.ts';
import { sql } from 'kysely';
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres';
import { readStatement } from '../platform/database/known-read.ts';
import type { Database } from '../platform/database/tables.ts';
import { networkOf } from '../platform/http/network-address.ts';
import type { Deps } from './deps.ts';
import { termsOfBooking } from '../catalogue/business-terms.ts';
import { shownWarningsOfTrip } from '../catalogue/weather/warnings.ts';
import { oldPlaceKeptUntil } from './cancellation/old-places.ts';
import { statusForCustomers } from './booking-status.ts';
import { photosOfCharge } from './photos/booking-photos.ts';
import { type OtherBoat, otherBoatOf } from './other-boat.ts';

export type FoundBooking = NonNullable<Awaited<ReturnType<typeof findBooking>>>;

const read = readStatement(
  'booking_view',
  (db, { id, emailKey, now }: { id: string; emailKey: string; now: Date }) =>
    db
      .selectFrom('bookings')
      .innerJoin('customers', 'customers.id', 'bookings.customerId')
      .select(['bookings.id', 'bookings.status', 'holdExpiresAt', 'code', 'partyToken', 'captainName'])
      .select([
        'packageId',
        'packageName',
        'slotId',
        'date',
        'startTime',
        'endTime',
        'earliestDate',
        'guests',
      ])
      .select(['bookings.createdAt', 'bookings.termsVersion'])
      .select([
        'isCaptainDeclared',
        'basePrice',
        'couponCode',
        'couponDiscount',
        'byHand',
        'vatRate',
        'total',
      ])
      .select(termsOfBooking.as('terms'))
      .select(['customers.firstName', 'customers.lastName', 'customers.email', 'customers.phone'])
      .select((eb) => [
        jsonArrayFrom(
          eb
            .selectFrom('bookingItems')
            .select(['menuItemId', 'name', 'quantity', 'unitPrice', 'comment', 'vatRate'])
            .whereRef('bookingItems.bookingId', '=', 'bookings.id')
            .orderBy('position'),
        ).as('items'),
        jsonArrayFrom(
          eb
            .selectFrom('paymentAttempts')
            .select([
              'paymentAttempts.status',
              'authorised',
              'captured',
              'chargedBack',
              'purpose',
              'provider',
            ])
            .select(sql<boolean>`disputed_since is not null`.as('isDisputed'))
            .select(
              sql<boolean>`reversal_requested_at is not null and coalesce(not_before <= ${now}, true)`.as(
                'isReversed',
              ),
            )
            .whereRef('paymentAttempts.bookingId', '=', 'bookings.id'),
        ).as('attempts'),
        jsonArrayFrom(
          eb
            .selectFrom('refunds')
            .innerJoin('paymentAttempts', 'paymentAttempts.id', 'refunds.attemptId')
            .select(['refunds.amount', 'refunds.status', 'refunds.attempts as tries', 'refunds.updatedAt'])
            .select(['paymentAttempts.purpose', 'paymentAttempts.provider'])
            .select(sql<boolean>`disputed_since is not null`.as('isDisputed'))
            .whereRef('paymentAttempts.bookingId', '=', 'bookings.id')
            .where(sql<boolean>`coalesce(refunds.not_before <= ${now}, true)`)
            // Leaves out a dropped refund that the provider replaced with another refund.
            .where(sql<boolean>`not (refunds.status = 'dropped' and refunds.provider_ref is not null)`)
            .orderBy('refunds.createdAt'),
        ).as('refunds'),
        jsonArrayFrom(
          eb
            .selectFrom('charges')
            .select([
              'charges.id',
              'kind',
              'charges.amount',
              'charges.reason',
              'charges.source',
              'charges.attemptId',
              'madeAt',
            ])
            .select(['letGoAt', 'letGoBecause', 'objectsUntil', 'objectedAt', 'objection'])
            .select(['answeredAt', 'answer', 'givenBack', 'charges.notBefore'])
            .select(photosOfCharge.as('photos'))
            .whereRef('charges.bookingId', '=', 'bookings.id')
            .orderBy('madeAt')
            .orderBy('charges.source')
            .orderBy('charges.id'),
        ).as('charges'),
        jsonArrayFrom(
          eb
            .selectFrom('moves')
            .select(['purpose', 'moves.status', 'deadline', 'next', 'fee', 'toPay'])
            .whereRef('moves.bookingId', '=', 'bookings.id')
            .where('moves.status', '!=', 'ended'),
        ).as('moves'),
        sql<Pence>`(select ${owedOf} from bookings b where b.id = bookings.id)`.as('owed'),
        sql<OtherBoat | null>`(select ${otherBoatOf(now)} from bookings b where b.id = bookings.id)`.as(
          'otherBoat',
        ),
        oldPlaceKeptUntil(now).as('oldPlaceUntil'),
        sql<string | null>`(select state from trips where trips.booking_id = bookings.id)`.as('tripState'),
        jsonObjectFrom(
          eb
            .selectFrom('cancellations')
            .select(['byWhom', 'reason', 'refund', 'adminFee', 'offerUntil'])
            .select(sql<boolean>`coalesce(not_before > ${now}, false)`.as('isAhead'))
            .whereRef('cancellations.bookingId', '=', 'bookings.id'),
        ).as('cancellation'),
        jsonObjectFrom(
          eb
            .selectFrom('decidedParties')
            .innerJoin('weatherDecisions', 'weatherDecisions.id', 'decidedParties.decisionId')
            .select(['known', 'decidedAt'])
            .where('weatherDecisions.kind', '=', 'called_off')
            .whereRef('decidedParties.bookingId', '=', 'bookings.id')
            .orderBy('weatherDecisions.id', 'desc')
            .limit(1),
        ).as('weather'),
        shownWarningsOfTrip(now).as('warnings'),
      ])
      .where('bookings.id', '=', id)
      .where('bookings.emailKey', '=', emailKey)
      // A booking whose contact details were erased cannot be looked up.
      .where('bookings.emailKey', '!=', ''),
);

/**
 * The booking as its customer sees it. A change that staff can still undo is left out. Needs the booking's own email
 * address. A wrong address, an unknown id and another customer's booking all give the same 'not found'.
 */
export async function findBooking(db: Database, id: string, emailKey: string, now: Date) {
  const [found] = await read(db, { id, emailKey, now });
  if (found === undefined) return undefined;
  const { cancellation } = found;
  const status = statusForCustomers(found.status, cancellation?.isAhead);
  return { ...found, status, cancellation: cancellation?.isAhead === true ? null : cancellation };
}

/**
 * Finds a booking for a visitor. The same statements run whether the booking is found or not, to resist timing attacks.
 * Only failed look-ups are limited, so that people who share a network can still open their own bookings.
 */
export async function findForVisitor(
  { db, now, limiter }: Pick<Deps, 'db' | 'now' | 'limiter'>,
  { ip }: { ip: string },
  id: string,
  email: string,
): Promise<FoundBooking | undefined> {
  const booking = await findBooking(db, id, emailKey(email), now());
  await limiter.count(db, 'missedBookingByNetwork', networkOf(ip), booking === undefined ? 1 : 0);
  return booking;
}

import type { Pence } from '@slipway/shared/values/pence.ts';
import { sql } from 'kysely';
import { type LockedMoney, type RefundMoney, withState } from '../../bookings/cancellation/refund-booking.ts';
import type { Database, Row } from '../../platform/database/tables.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { StoredMail } from '../../mail/render-mail.ts';
import { besidesMail } from '../../mail/send-mails.ts';
import { type OpenChoice, openChoiceOf } from '../../bookings/cancellation/old-places.ts';
import { type Charge, readCharges } from '../../bookings/money/charges/charge.ts';
import { type OtherBoat, otherBoatOf } from '../../bookings/other-boat.ts';
import { type BookingWithTerms, selectBooking } from '../../bookings/select-booking.ts';
import { type CardDeposit, cardDepositOf } from '../../payments/card-deposit.ts';
import { readOwed } from '../../payments/paid-for-price.ts';
import { readTrip } from '../day/record-event.ts';

export type BookingFile = {
  booking: BookingWithTerms;
  customer: Row<'customers'>;
  items: Row<'bookingItems'>[];
  attempts: LockedMoney['attempts'];
  disputes: (Row<'paymentDisputes'> & Pick<Row<'paymentAttempts'>, 'purpose'>)[];
  attemptEvents: Row<'paymentAttemptEvents'>[];
  refunds: (Row<'refunds'> & RefundMoney)[];
  /** The moves that took effect. */
  moves: Pick<Row<'moves'>, 'fee' | 'waived' | 'toRefund' | 'credit'>[];
  cancellation: Row<'cancellations'> | undefined;
  events: Row<'bookingEvents'>[];
  mails: StoredMail[];
  texts: Row<'textMessages'>[];
  notes: Row<'bookingNotes'>[];
  actions: BookingAction[];
  trip: Awaited<ReturnType<typeof readTrip>>['trip'];
  hasTrip: boolean;
  /** The unpaid part of the price, while the booking is held or confirmed; in pence. */
  owed: Pence;
  cardDeposit: CardDeposit | null;
  charges: Charge[];
  otherBoat: OtherBoat | null;
  choice: OpenChoice;
  /** The most guests that a boat in service takes on this package. */
  mostGuests: number;
  boat: string | null;
  people: ReadonlyMap<string, string>;
};

type BookingAction = Pick<
  Row<'staffActions'>,
  'id' | 'at' | 'staffId' | 'command' | 'kind' | 'undoes' | 'via'
> & {
  sentence: string | null;
  reason: string | null;
};

/** All facts about a booking. Throws 'not_found'. */
export async function readBookingFile(db: Database, id: string, now: Date): Promise<BookingFile> {
  const booking = await selectBooking(db, id).executeTakeFirst();
  if (booking === undefined) throw new Refusal('not_found');
  const attempts = await db
    .selectFrom('paymentAttempts')
    .selectAll()
    .where('bookingId', '=', id)
    .orderBy('createdAt')
    .execute();
  const attemptIds = attempts.map((attempt) => attempt.id);
  const { trip, version } = await readTrip(db, id);
  return {
    booking,
    customer: await db
      .selectFrom('customers')
      .selectAll()
      .where('id', '=', booking.customerId)
      .executeTakeFirstOrThrow(),
    items: await db
      .selectFrom('bookingItems')
      .selectAll()
      .where('bookingId', '=', id)
      .orderBy('position')
      .execute(),
    attempts: attempts.map(withState),
    disputes:
      attemptIds.length === 0
        ? []
        : await db
            .selectFrom('paymentDisputes')
            .innerJoin('paymentAttempts', 'paymentAttempts.id', 'paymentDisputes.attemptId')
            .selectAll('paymentDisputes')
            .select('paymentAttempts.purpose')
            .where('attemptId', 'in', attemptIds)
            .orderBy('openedAt')
            .execute(),
    attemptEvents:
      attemptIds.length === 0
        ? []
        : await db
            .selectFrom('paymentAttemptEvents')
            .selectAll()
            .where('attemptId', 'in', attemptIds)
            .orderBy('id')
            .execute(),
    refunds:
      attemptIds.length === 0
        ? []
        : await db
            .selectFrom('refunds')
            .innerJoin('paymentAttempts', 'paymentAttempts.id', 'refunds.attemptId')
            .selectAll('refunds')
            .select('paymentAttempts.purpose')
            .where('attemptId', 'in', attemptIds)
            // Leaves out a refund that another refund replaces.
            .where(sql<boolean>`not (refunds.status = 'dropped' and refunds.provider_ref is not null)`)
            .orderBy('refunds.createdAt')
            .execute(),
    moves: await db
      .selectFrom('moves')
      .select(['fee', 'waived', 'toRefund', 'credit'])
      .where('bookingId', '=', id)
      .where('status', '=', 'done')
      .execute(),
    cancellation: await db
      .selectFrom('cancellations')
      .selectAll()
      .where('bookingId', '=', id)
      .executeTakeFirst(),
    events: await db
      .selectFrom('bookingEvents')
      .selectAll()
      .where('bookingId', '=', id)
      .orderBy('id')
      .execute(),
    texts: await db
      .selectFrom('textMessages')
      .selectAll()
      .where('bookingId', '=', id)
      .orderBy('createdAt')
      .orderBy('id')
      .execute(),
    mails: await db
      .selectFrom('mails')
      .selectAll()
      .select(besidesMail)
      .where('bookingId', '=', id)
      .orderBy('createdAt')
      .execute(),
    notes: await db
      .selectFrom('bookingNotes')
      .selectAll()
      .where('bookingId', '=', id)
      .orderBy('at')
      .execute(),
    actions: await db
      .selectFrom('staffActions as a')
      .leftJoin('staffActionDetails as d', 'd.actionId', 'a.id')
      .select([
        'a.id',
        'a.at',
        'a.staffId',
        'a.command',
        'a.kind',
        'a.undoes',
        'a.via',
        'd.sentence',
        'd.reason',
      ])
      .where('a.subjectKind', '=', 'booking')
      .where('a.subjectId', '=', id)
      .orderBy('a.id')
      .execute(),
    trip,
    hasTrip: version > 0,
    owed: await readOwed(db, id),
    charges: await readCharges(db, id),
    ...(await readBeside(db, id, now)),
    boat: await boatOf(db, id, trip.out?.boat ?? null),
    people: new Map(
      (await db.selectFrom('staff').select(['id', 'name']).execute()).map((one) => [one.id, one.name]),
    ),
  };
}

async function readBeside(
  db: Database,
  id: string,
  now: Date,
): Promise<Pick<BookingFile, 'cardDeposit' | 'otherBoat' | 'choice' | 'mostGuests'>> {
  const { rows } = await sql<Pick<BookingFile, 'cardDeposit' | 'otherBoat' | 'choice' | 'mostGuests'>>`
    select ${cardDepositOf(now)} as card_deposit, ${otherBoatOf(now)} as other_boat, ${openChoiceOf(now)} as choice,
      coalesce((select max(hull.seats) from fitting_hulls(b.package_id, 1, b.promise, b.terms_version, b.created_at) hull
        where hull.is_in_service), b.guests) as most_guests
    from bookings b where b.id = ${id}`.execute(db);
  return rows[0]!;
}

async function boatOf(db: Database, bookingId: string, out: number | null): Promise<string | null> {
  const row = await db
    .selectFrom('boats')
    .select('name')
    .where((eb) =>
      out === null
        ? eb(
            'id',
            'in',
            eb.selectFrom('allocations').select('boatId').where('allocations.bookingId', '=', bookingId),
          )
        : eb('id', '=', out),
    )
    .executeTakeFirst();
  return row?.name ?? null;
}
